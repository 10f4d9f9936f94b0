#include "loghop/platform/fluid.hpp"

namespace loghop {

std::vector<int> FluidCube::wired() const
{
  if (folded.empty()) return dimensions;
  std::vector<int> wired;
  for (const std::vector<int>& sizes : folded)
    wired.insert(wired.end(), sizes.begin(), sizes.end());
  return wired;
}

} // namespace loghop
