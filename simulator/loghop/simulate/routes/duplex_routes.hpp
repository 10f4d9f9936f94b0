// Routes that also cross a link of each of their two nodes, which what a node sends and what it receives share: its bus, or
// the processor that runs its protocol stack.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

#include <memory>
#include <utility>

namespace loghop::simulate {

class DuplexRoutes final : public FluidRoutes {
public:
  /// `bandwidth`: B/s of a node, both directions together.
  DuplexRoutes(std::unique_ptr<FluidRoutes> routes, double bandwidth)
      : routes_(std::move(routes)), bandwidth_(bandwidth)
  {}

  int nodes() const override { return routes_->nodes(); }
  LinkId links() const override { return routes_->links() + static_cast<LinkId>(nodes()); }
  FluidLink link(LinkId number) const override
  {
    return number < routes_->links() ? routes_->link(number) : FluidLink{bandwidth_, 0};
  }
  /// Those of nodes are named "duplex", at their node.
  std::optional<ChannelEnds> ends(LinkId number) const override
  {
    if (number < routes_->links()) return routes_->ends(number);
    const Node node = Node::at(number - routes_->links());
    return ChannelEnds{node, node, "duplex"};
  }
  void route(Node source, Node destination, std::vector<LinkId>& path) const override
  {
    routes_->route(source, destination, path);
    path.push_back(of(source));
    path.push_back(of(destination));
  }

private:
  LinkId of(Node node) const { return routes_->links() + static_cast<LinkId>(node.value()); }

  const std::unique_ptr<FluidRoutes> routes_;
  const double bandwidth_;
};

} // namespace loghop::simulate
