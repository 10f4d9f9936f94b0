// Routes between the rails of nodes: those between the nodes, with a link of the rail at either end.
//
// Here a Node is a rail: rail r of node n has the number n * rails + r. The link from a rail comes first, so that it is
// what an interface is to networks that send in order.
//
// Links: those of the routes between nodes; then R from the rails, then R to them.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace loghop::simulate {

class RailRoutes final : public FluidRoutes {
public:
  /// `bandwidth`: B/s of a rail, in each direction.
  RailRoutes(std::unique_ptr<FluidRoutes> routes, int rails, double bandwidth)
      : routes_(std::move(routes)), rails_(rails), bandwidth_(bandwidth)
  {}

  int nodes() const override { return routes_->nodes() * rails_; }
  LinkId links() const override { return routes_->links() + 2 * static_cast<LinkId>(nodes()); }
  FluidLink link(LinkId number) const override
  {
    return number < routes_->links() ? routes_->link(number) : FluidLink{bandwidth_, 0};
  }
  /// Those of rails are named "from rail 0", "to rail 0", at their node.
  std::optional<ChannelEnds> ends(LinkId number) const override
  {
    if (number < routes_->links()) return routes_->ends(number);
    const LinkId rail = number - routes_->links();
    const bool out = rail < static_cast<LinkId>(nodes());
    const int place = static_cast<int>(rail) - (out ? 0 : nodes());
    const Node node(place / rails_);
    return ChannelEnds{node, node, (out ? "from rail " : "to rail ") + std::to_string(place % rails_)};
  }
  void route(Node source, Node destination, std::vector<LinkId>& path) const override
  {
    path.push_back(routes_->links() + static_cast<LinkId>(source.value()));
    routes_->route(Node(source.value() / rails_), Node(destination.value() / rails_), path);
    path.push_back(routes_->links() + static_cast<LinkId>(nodes() + destination.value()));
  }

private:
  const std::unique_ptr<FluidRoutes> routes_;
  const int rails_;
  const double bandwidth_;
};

} // namespace loghop::simulate
