// Routes over a k-ary n-cube, mesh or torus: dimension order, lowest dimension first unless told otherwise, the shorter
// way around.
//
// Links: node * 2n + 2d up dimension d from the node, one more for down; then, where nodes have links of their own,
// N * 2n + node to the router and N * 2n + N + node from it. A mesh has numbers for the links that would leave it, and
// no route over them.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

namespace loghop::simulate {

class CubeRoutes final : public FluidRoutes {
public:
  /// `order`: the dimensions as routes go through them; empty: lowest first.
  CubeRoutes(const FluidCube& cube, FluidLink link, const std::vector<int>& order = {});

  int nodes() const override { return nodes_; }
  LinkId links() const override;
  FluidLink link(LinkId number) const override;
  std::optional<ChannelEnds> ends(LinkId number) const override;
  void route(Node source, Node destination, std::vector<LinkId>& path) const override;

  int distance(Node source, Node destination) const; ///< links between routers on the route

private:
  struct Dimension {
    int number, size;
    int stride; ///< between neighbours along it
  };

  /// Steps along a dimension of k nodes, negative for down.
  int steps(int from, int to, int k) const;
  LinkId router_links() const { return static_cast<LinkId>(2 * nodes_ * static_cast<int>(cube_.dimensions.size())); }

  FluidCube cube_;
  FluidLink link_;
  std::vector<Dimension> order_; ///< of routes
  int nodes_ = 1;
};

} // namespace loghop::simulate
