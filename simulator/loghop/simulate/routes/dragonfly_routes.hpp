// Routes over a dragonfly: to the router of the source's group that the link to the other group is at, over that link,
// and to the destination's router. Inside a group: to the place of the target in its chassis first, then to the
// target's chassis.
//
// A router is r = (group * chassis + c) * routers + place, a node r * nodes + n. Links, one each way: of nodes to their
// routers and from them, inside chassis, between chassis, between groups.
// Links of nodes are named "injection" and "ejection", those of routers "chassis", "group" and "global"; ends are nodes
// or routers.
//
// SimGrid's own dragonfly is not used: version 3.32 crashes where there are more groups than routers of a chassis, and
// leaves out links between chassis on routes to the first one.
#pragma once

#include "loghop/simulate/routes/fluid_routes.hpp"

namespace loghop::simulate {

class DragonflyRoutes final : public FluidRoutes {
public:
  DragonflyRoutes(const FluidDragonfly& dragonfly, FluidLink link);

  int nodes() const override { return nodes_; }
  LinkId links() const override { return end_; }
  FluidLink link(LinkId number) const override;
  std::optional<ChannelEnds> ends(LinkId number) const override;
  void route(Node source, Node destination, std::vector<LinkId>& path) const override;

private:
  int group_of(int router) const { return router / routers_of_group(); }
  int routers_of_group() const { return shape_.chassis * shape_.routers; }
  int gate(int group, int other_group) const; ///< router of `group` with the link to the other one
  void inside_group(int from, int to, std::vector<LinkId>& path) const;

  FluidDragonfly shape_;
  FluidLink link_;
  int nodes_;
  LinkId router_links_; ///< the first link inside a chassis
  LinkId chassis_links_;
  LinkId group_links_;
  LinkId end_;
};

} // namespace loghop::simulate
