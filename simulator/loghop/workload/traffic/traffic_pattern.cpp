#include "loghop/workload/traffic/traffic_pattern.hpp"

#include "loghop/workload/core/mesh_nodes.hpp"

namespace loghop {

namespace {

int draw(int choices, RandomStream& random)
{
  return static_cast<int>(random.below(static_cast<std::uint64_t>(choices)));
}

int draw_other(int node, int nodes, RandomStream& random)
{
  const int other = draw(nodes - 1, random);
  return other < node ? other : other + 1;
}

} // namespace

bool sends(const Traffic& traffic, const MachineShape& shape, int node)
{
  switch (traffic.pattern) {
  case Traffic::Pattern::transpose:
    return transposed_node(node, shape.dimensions) != node;
  case Traffic::Pattern::bit_complement:
    return complement_node(node, shape) != node;
  default:
    return shape.nodes() > 1;
  }
}

int draw_destination(const Traffic& traffic, const MachineShape& shape, int node, RandomStream& random)
{
  switch (traffic.pattern) {
  case Traffic::Pattern::transpose:
    return transposed_node(node, shape.dimensions);
  case Traffic::Pattern::bit_complement:
    return complement_node(node, shape);
  case Traffic::Pattern::nearest_neighbour:
    return neighbour(node, draw(neighbour_count(node, shape), random), shape);
  case Traffic::Pattern::hot_spot:
    if (node != traffic.hot_node && random.unit() < traffic.hot_fraction) return traffic.hot_node;
    break;
  case Traffic::Pattern::uniform:
    break;
  }
  return draw_other(node, shape.nodes(), random);
}

} // namespace loghop
