#include "loghop/simulate/routes/dragonfly_routes.hpp"

namespace loghop::simulate {

namespace {

/// Links from each of n to each other, n (n - 1) of them: which one is from `from` to `to`?
LinkId one_of_all(int n, int from, int to)
{
  return static_cast<LinkId>(from * (n - 1) + (to < from ? to : to - 1));
}

/// The same the other way: which set of n is a link in, and from which to which does it lead?
struct OneOfMany {
  int set, from, to;
};
OneOfMany one_of_many(LinkId link, int n)
{
  const int number = static_cast<int>(link), in_set = number % (n * (n - 1));
  const int from = in_set / (n - 1), to = in_set % (n - 1);
  return {number / (n * (n - 1)), from, to < from ? to : to + 1};
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

std::optional<ChannelEnds> DragonflyRoutes::ends(LinkId number) const
{
  if (number < router_links_) return ends_at_node(number, static_cast<std::size_t>(nodes_));
  if (number < chassis_links_) {
    const auto [chassis, from, to] = one_of_many(number - router_links_, shape_.routers);
    return ChannelEnds{Node(chassis * shape_.routers + from), Node(chassis * shape_.routers + to), "chassis"};
  }
  if (number < group_links_) {
    const auto [column, from, to] = one_of_many(number - chassis_links_, shape_.chassis);
    const int group = column / shape_.routers, place = column % shape_.routers;
    const auto router = [&](int chassis) { return Node((group * shape_.chassis + chassis) * shape_.routers + place); };
    return ChannelEnds{router(from), router(to), "group"};
  }
  const auto [all_groups, here, there] = one_of_many(number - group_links_, shape_.groups);
  return ChannelEnds{Node(gate(here, there)), Node(gate(there, here)), "global"};
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
