#include "loghop/platform/fluid.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace loghop {

std::vector<int> FluidCube::wired() const
{
  if (folded.empty()) return dimensions;
  std::vector<int> wired;
  for (const std::vector<int>& sizes : folded)
    wired.insert(wired.end(), sizes.begin(), sizes.end());
  return wired;
}

std::vector<int> FluidCube::wires_of_routes() const
{
  std::vector<int> order(wired().size());
  std::iota(order.begin(), order.end(), 0);
  if (route_order == RouteOrder::by_dimension || folded.empty()) return order;
  std::reverse(order.begin(), order.end());
  std::vector<std::size_t> size_of_wire; // which of its dimension's sizes a wire has
  for (const std::vector<int>& sizes : folded)
    for (std::size_t i = 0; i < sizes.size(); ++i)
      size_of_wire.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return size_of_wire[static_cast<std::size_t>(a)] < size_of_wire[static_cast<std::size_t>(b)];
  });
  return order;
}

} // namespace loghop
