// Routes over a k-ary n-cube whose dimensions are folded into those of the wires.
//
// A coordinate x of a dimension that is folded into the sizes k_0, k_1, ... is the x-th place of a walk through a grid of
// these sizes, in which each step goes to a neighbour: the digits of x in mixed radix, k_0 lowest, where each digit runs
// up and down in turn (a reflected Gray code). 4 in 2 x 2 is (0,0), (1,0), (1,1), (0,1). If the last size is even, the
// end of the walk is a neighbour of its start, so a ring stays a ring.
#pragma once

#include "loghop/simulate/routes/cube_routes.hpp"

#include <vector>

namespace loghop::simulate {

class FoldedRoutes final : public FluidRoutes {
public:
  /// `cube`: folded.
  FoldedRoutes(const FluidCube& cube, FluidLink link);

  int nodes() const override { return wires_.nodes(); }
  LinkId links() const override { return wires_.links(); }
  FluidLink link(LinkId number) const override { return wires_.link(number); }
  std::optional<ChannelEnds> ends(LinkId number) const override;
  void route(Node source, Node destination, std::vector<LinkId>& path) const override;

  Node place(Node node) const { return places_[static_cast<std::size_t>(node.value())]; } ///< in the cube of the wires

private:
  CubeRoutes wires_;
  std::vector<Node> places_; ///< by node
  std::vector<Node> nodes_;  ///< by place
};

/// The digits of the x-th place of the walk.
std::vector<int> folded_place(int x, const std::vector<int>& sizes);

} // namespace loghop::simulate
