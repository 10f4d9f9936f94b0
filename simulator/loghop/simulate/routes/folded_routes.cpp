#include "loghop/simulate/routes/folded_routes.hpp"

#include <cstddef>

namespace loghop::simulate {

namespace {

FluidCube unfolded(const FluidCube& cube)
{
  FluidCube wires = cube;
  wires.dimensions = cube.wired();
  wires.folded.clear();
  return wires;
}

} // namespace

std::vector<int> folded_place(int x, const std::vector<int>& sizes)
{
  int above = 1; // places of all digits up to this one
  for (const int size : sizes)
    above *= size;
  std::vector<int> digits(sizes.size());
  for (std::size_t i = sizes.size(); i-- > 0;) {
    above /= sizes[i];
    digits[i] = x / above;
    x %= above;
    if (digits[i] % 2 == 1) x = above - 1 - x; // the lower digits run down
  }
  return digits;
}

FoldedRoutes::FoldedRoutes(const FluidCube& cube, FluidLink link)
    : wires_(unfolded(cube), link, cube.wires_of_routes()), nodes_(static_cast<std::size_t>(wires_.nodes()), Node(0))
{
  for (const Node node : each<Node>(wires_.nodes())) {
    int rest = node.value(), place = 0, stride = 1; // of the numbers of neighbours along a dimension of the wires
    for (std::size_t d = 0; d < cube.folded.size(); ++d) {
      const std::vector<int> digits = folded_place(rest % cube.dimensions[d], cube.folded[d]);
      rest /= cube.dimensions[d];
      for (std::size_t i = 0; i < digits.size(); ++i) {
        place += digits[i] * stride;
        stride *= cube.folded[d][i];
      }
    }
    places_.push_back(Node(place));
    nodes_[static_cast<std::size_t>(place)] = node;
  }
}

std::optional<ChannelEnds> FoldedRoutes::ends(LinkId number) const
{
  std::optional<ChannelEnds> ends = wires_.ends(number);
  const auto node_at = [&](Node place) { return nodes_[static_cast<std::size_t>(place.value())]; };
  if (ends) ends = ChannelEnds{node_at(ends->from), node_at(ends->to), ends->direction};
  return ends;
}

void FoldedRoutes::route(Node source, Node destination, std::vector<LinkId>& path) const
{
  wires_.route(place(source), place(destination), path);
}

} // namespace loghop::simulate
