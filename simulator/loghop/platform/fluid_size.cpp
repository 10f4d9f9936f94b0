#include "loghop/platform/fluid_size.hpp"

#include <algorithm>

namespace loghop {

namespace {

constexpr std::int64_t far_beyond = 2 * most_fluid_links;

/// Products that stay small, whatever the factors are: both are ints at most, or such a product.
std::int64_t times(std::int64_t a, std::int64_t b)
{
  return std::min(a * b, far_beyond);
}

std::int64_t product(const std::vector<int>& factors)
{
  std::int64_t result = 1;
  for (const int factor : factors)
    result = times(result, factor);
  return result;
}

} // namespace

FluidSize size_of(const FluidCube& cube)
{
  const std::int64_t nodes = product(cube.dimensions);
  return {nodes, times(nodes, static_cast<std::int64_t>(2 * cube.wired().size() + (cube.node ? 2 : 0)))};
}

FluidSize size_of(const FluidFatTree& tree)
{
  const std::int64_t nodes = product(tree.down);
  std::int64_t links = 0;
  std::int64_t lower = nodes; // nodes or switches of the level below
  for (std::size_t i = 0; i < tree.down.size(); ++i) {
    links = std::min(links + 2 * times(times(lower, tree.up[i]), tree.parallel[i]), far_beyond);
    lower = times(lower / std::max(tree.down[i], 1), tree.up[i]);
  }
  return {nodes, links};
}

FluidSize size_of(const FluidDragonfly& shape)
{
  const std::int64_t routers = product({shape.groups, shape.chassis, shape.routers});
  const std::int64_t nodes = times(routers, shape.nodes);
  const std::int64_t neighbours = std::int64_t{shape.routers} + shape.chassis - 2;
  return {nodes, 2 * nodes + times(routers, neighbours) + times(shape.groups, shape.groups - 1)};
}

} // namespace loghop
