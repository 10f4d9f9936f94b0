// The patterns of synthetic traffic: who sends, and where to.
#include "loghop/workload/core/mesh_nodes.hpp"
#include "loghop/workload/core/random.hpp"
#include "loghop/workload/traffic/traffic.hpp"

namespace loghop {

namespace {

int draw(int choices, RandomStream& random)
{
  return static_cast<int>(random.below(static_cast<std::uint64_t>(choices)));
}

Node draw_other(Node node, int nodes, RandomStream& random)
{
  const Node other(draw(nodes - 1, random));
  return other < node ? other : Node(other.value() + 1);
}

} // namespace

bool Traffic::sends(const NetworkShape& shape, Node node) const
{
  switch (pattern) {
  case Pattern::transpose:
    return transposed_node(node, shape.dimensions) != node;
  case Pattern::bit_complement:
    return complement_node(node, shape) != node;
  default:
    return shape.nodes() > 1;
  }
}

Node Traffic::draw_destination(const NetworkShape& shape, Node node, RandomStream& random) const
{
  switch (pattern) {
  case Pattern::transpose:
    return transposed_node(node, shape.dimensions);
  case Pattern::bit_complement:
    return complement_node(node, shape);
  case Pattern::nearest_neighbour:
    return neighbour(node, draw(neighbour_count(node, shape), random), shape);
  case Pattern::hot_spot:
    if (node != hot_node && random.unit() < hot_fraction) return hot_node;
    break;
  case Pattern::uniform:
    break;
  }
  return draw_other(node, shape.nodes(), random);
}

} // namespace loghop
