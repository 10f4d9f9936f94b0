#include "loghop/platform/platform.hpp"

#include <algorithm>
#include <cstddef>

namespace loghop {

namespace {

/// The entry for this number of arguments; beyond the list the last one and `further` for each argument more.
Picoseconds by_arguments(const std::vector<Picoseconds>& list, Picoseconds further, int arguments)
{
  const int last = static_cast<int>(list.size()) - 1;
  if (arguments <= last) return list[static_cast<std::size_t>(arguments)];
  return list.back() + (arguments - last) * further;
}

} // namespace

int Platform::network_nodes() const
{
  if (loggops) return loggops_nodes;
  return fluid ? fluid->nodes : network.nodes();
}

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

Picoseconds ShortMessages::o_s(int arguments) const
{
  return by_arguments(send_overhead, send_per_further_argument, arguments);
}

Picoseconds ShortMessages::o_r(int arguments) const
{
  return by_arguments(receive_overhead, receive_per_further_argument, arguments);
}

} // namespace loghop
