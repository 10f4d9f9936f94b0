// Routes through a crossbar: the link of the source to it, and the link of the destination from it.
//
// Links: 0 to n - 1 from the nodes, n to 2n - 1 to them.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

namespace loghop::simulate {

class CrossbarRoutes final : public FluidRoutes {
public:
  CrossbarRoutes(int nodes, FluidLink link) : nodes_(nodes), link_(link) {}

  int nodes() const override { return nodes_; }
  LinkId links() const override { return 2 * static_cast<LinkId>(nodes_); }
  FluidLink link(LinkId) const override { return link_; }
  std::optional<ChannelEnds> ends(LinkId number) const override
  {
    return ends_at_node(number, static_cast<std::size_t>(nodes_));
  }
  void route(Node source, Node destination, std::vector<LinkId>& path) const override
  {
    path.push_back(static_cast<LinkId>(source.value()));
    path.push_back(static_cast<LinkId>(nodes_ + destination.value()));
  }

private:
  int nodes_;
  FluidLink link_;
};

} // namespace loghop::simulate
