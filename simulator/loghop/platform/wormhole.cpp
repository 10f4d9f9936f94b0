#include "loghop/platform/wormhole.hpp"

#include <algorithm>

namespace loghop {

int WormholeMesh::nodes() const
{
  int product = 1;
  for (int side : dimensions)
    product *= side;
  return product;
}

std::int64_t WormholeMesh::flits(std::int64_t bytes) const
{
  return std::max<std::int64_t>(1, bytes / flit_bytes + (bytes % flit_bytes == 0 ? 0 : 1));
}

} // namespace loghop
