#include "loghop/workload/core/mesh_nodes.hpp"

#include <stdexcept>

namespace loghop {

namespace {

/// Calls visit(neighbour) for each node one hop away, until it returns false. A ring of two has one other node.
template<class Visit> void for_each_neighbour(int node, const MachineShape& shape, Visit visit)
{
  int stride = 1;
  for (const int side : shape.dimensions) {
    const int coordinate = node / stride % side;
    const bool ring = shape.end_around && side > 2;
    const int around = stride * (side - 1);
    if ((coordinate > 0 || ring) && !visit(coordinate > 0 ? node - stride : node + around)) return;
    if ((coordinate + 1 < side || ring) && !visit(coordinate + 1 < side ? node + stride : node - around)) return;
    stride *= side;
  }
}

} // namespace

std::string to_string(const MachineShape& shape)
{
  std::string sides;
  for (const int side : shape.dimensions)
    sides += (sides.empty() ? "" : "x") + std::to_string(side);
  return sides + (shape.end_around ? " torus (" : " mesh (") + std::to_string(shape.nodes()) + " nodes)";
}

int snake_node(int position, const std::vector<int>& dimensions)
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
  return node;
}

int transposed_node(int node, const std::vector<int>& dimensions)
{
  int transposed = 0;
  for (const int side : dimensions) {
    transposed = transposed * side + node % side;
    node /= side;
  }
  return transposed;
}

int complement_node(int node, const MachineShape& shape)
{
  // The sum of (k - 1 - x) times the stride of x over all dimensions.
  return shape.nodes() - 1 - node;
}

int neighbour_count(int node, const MachineShape& shape)
{
  int count = 0;
  for_each_neighbour(node, shape, [&](int) { return ++count > 0; });
  return count;
}

int neighbour(int node, int which, const MachineShape& shape)
{
  int found = node;
  for_each_neighbour(node, shape, [&](int candidate) {
    found = candidate;
    return which-- > 0;
  });
  return found;
}

} // namespace loghop
