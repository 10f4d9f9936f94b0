// Routes that also cross a link of their pair of nodes, which both directions share: what one connection carries.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace loghop::simulate {

class PairRoutes final : public FluidRoutes {
public:
  /// `bandwidth`: B/s of two nodes, both directions together.
  PairRoutes(std::unique_ptr<FluidRoutes> routes, double bandwidth) : routes_(std::move(routes)), bandwidth_(bandwidth)
  {}

  int nodes() const override { return routes_->nodes(); }
  LinkId links() const override { return first(nodes()); }
  FluidLink link(LinkId number) const override
  {
    return number < routes_->links() ? routes_->link(number) : FluidLink{bandwidth_, 0};
  }
  /// Those of two nodes are named "pair", from the lower to the higher number.
  std::optional<ChannelEnds> ends(LinkId number) const override
  {
    if (number < routes_->links()) return routes_->ends(number);
    int high = 1, above = nodes(); // the links of `high` begin at or before the number, those of `above` after it
    while (above - high > 1) {
      const int middle = high + (above - high) / 2;
      (first(middle) <= number ? high : above) = middle;
    }
    return ChannelEnds{Node::at(number - first(high)), Node(high), "pair"};
  }
  void route(Node source, Node destination, std::vector<LinkId>& path) const override
  {
    routes_->route(source, destination, path);
    const int low = std::min(source.value(), destination.value()), high = std::max(source.value(), destination.value());
    path.push_back(first(high) + static_cast<LinkId>(low));
  }

private:
  /// The links of a node and all with lower numbers.
  LinkId first(int node) const
  {
    const auto n = static_cast<LinkId>(node);
    return routes_->links() + n * (n - 1) / 2;
  }

  const std::unique_ptr<FluidRoutes> routes_;
  const double bandwidth_;
};

} // namespace loghop::simulate
