#include "loghop/workload/core/mesh_nodes.hpp"

#include <stdexcept>

namespace loghop {

namespace {

/// Calls visit(neighbour) for each node one hop away, until it returns false. A ring of two has one other node.
template<class Visit> void for_each_neighbour(Node of, const NetworkShape& shape, Visit visit)
{
  const int node = of.value();
  int stride = 1;
  for (const int side : shape.dimensions) {
    const int coordinate = node / stride % side;
    const bool ring = shape.end_around && side > 2;
    const int around = stride * (side - 1);
    if ((coordinate > 0 || ring) && !visit(Node(coordinate > 0 ? node - stride : node + around))) return;
    if ((coordinate + 1 < side || ring) && !visit(Node(coordinate + 1 < side ? node + stride : node - around))) return;
    stride *= side;
  }
}

} // namespace

std::string to_string(const GridShape& shape)
{
  std::string sides;
  for (const int side : shape.dimensions)
    sides += (sides.empty() ? "" : "x") + std::to_string(side);
  return sides + (shape.end_around ? " torus (" : " mesh (") + std::to_string(shape.places()) + " nodes)";
}

Node snake_node(int position, const std::vector<int>& dimensions)
{
  int node = 0;
  int stride = 1;
  for (const int side : dimensions) {
    const int lines_before = position / side; // each line along this dimension runs against the one before
    const int along = position % side;
    node += stride * (lines_before % 2 == 0 ? along : side - 1 - along);
    stride *= side;
    position = lines_before;
  }
  return Node(node);
}

Node transposed_node(Node node, const std::vector<int>& dimensions)
{
  int transposed = 0;
  int rest = node.value();
  for (const int side : dimensions) {
    transposed = transposed * side + rest % side;
    rest /= side;
  }
  return Node(transposed);
}

Node complement_node(Node node, const NetworkShape& shape)
{
  // The sum of (k - 1 - x) times the stride of x over all dimensions.
  return Node(shape.nodes() - 1 - node.value());
}

int neighbour_count(Node node, const NetworkShape& shape)
{
  int count = 0;
  for_each_neighbour(node, shape, [&](Node) { return ++count > 0; });
  return count;
}

Node neighbour(Node node, int which, const NetworkShape& shape)
{
  Node found = node;
  for_each_neighbour(node, shape, [&](Node candidate) {
    found = candidate;
    return which-- > 0;
  });
  return found;
}

} // namespace loghop
