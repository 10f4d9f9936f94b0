#include "loghop/simulate/routes/dragonfly_routes.hpp"

namespace loghop::simulate {

namespace {

/// Links from each of n to each other, n (n - 1) of them: which one is from `from` to `to`?
LinkId one_of_all(int n, int from, int to)
{
  return static_cast<LinkId>(from * (n - 1) + (to < from ? to : to - 1));
}

LinkId all(int n)
{
  return static_cast<LinkId>(n * (n - 1));
}

} // namespace

DragonflyRoutes::DragonflyRoutes(const FluidDragonfly& dragonfly, FluidLink link)
    : shape_(dragonfly), link_(link),
      nodes_(dragonfly.groups * dragonfly.chassis * dragonfly.routers * dragonfly.nodes),
      router_links_(2 * static_cast<LinkId>(nodes_)),
      chassis_links_(router_links_ + static_cast<LinkId>(shape_.groups * shape_.chassis) * all(shape_.routers)),
      group_links_(chassis_links_ + static_cast<LinkId>(shape_.groups * shape_.routers) * all(shape_.chassis)),
      end_(group_links_ + all(shape_.groups))
{}

FluidLink DragonflyRoutes::link(LinkId number) const
{
  const int times = number < router_links_    ? 1
                    : number < chassis_links_ ? shape_.router_links
                    : number < group_links_   ? shape_.chassis_links
                                              : shape_.group_links;
  return {link_.bandwidth * times, link_.latency};
}

int DragonflyRoutes::gate(int group, int other_group) const
{
  return group * routers_of_group() + other_group % routers_of_group();
}

void DragonflyRoutes::inside_group(int from, int to, std::vector<LinkId>& path) const
{
  const int place = to % shape_.routers;
  const int chassis = from / shape_.routers; // of the whole machine
  if (from % shape_.routers != place)
    path.push_back(router_links_ + static_cast<LinkId>(chassis) * all(shape_.routers) +
                   one_of_all(shape_.routers, from % shape_.routers, place));
  const int target = to / shape_.routers;
  if (chassis == target) return;
  const auto column = static_cast<LinkId>(group_of(to) * shape_.routers + place);
  path.push_back(chassis_links_ + column * all(shape_.chassis) +
                 one_of_all(shape_.chassis, chassis % shape_.chassis, target % shape_.chassis));
}

void DragonflyRoutes::route(Node source, Node destination, std::vector<LinkId>& path) const
{
  const int to = destination.value() / shape_.nodes;
  int router = source.value() / shape_.nodes;
  path.push_back(static_cast<LinkId>(source.value()));
  const int here = group_of(router);
  const int there = group_of(to);
  if (here != there) {
    inside_group(router, gate(here, there), path);
    path.push_back(group_links_ + one_of_all(shape_.groups, here, there));
    router = gate(there, here);
  }
  inside_group(router, to, path);
  path.push_back(static_cast<LinkId>(nodes_ + destination.value()));
}

} // namespace loghop::simulate
