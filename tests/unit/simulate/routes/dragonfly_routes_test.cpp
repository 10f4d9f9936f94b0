#include "loghop/simulate/routes/dragonfly_routes.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace loghop::simulate::dragonfly_routes_test {
namespace {

using Path = std::vector<LinkId>;

constexpr FluidLink wire{1e9, 1e-6};

FluidDragonfly shape_of(int groups, int chassis, int routers, int nodes)
{
  FluidDragonfly shape;
  shape.groups = groups;
  shape.chassis = chassis;
  shape.routers = routers;
  shape.nodes = nodes;
  return shape;
}

Path path(const FluidRoutes& routes, int source, int destination)
{
  Path links;
  routes.route(Node(source), Node(destination), links);
  return links;
}

/// 36 nodes. Links: 36 from nodes, 36 to them, 6 in each of 6 chassis, 2 in each of 9 columns, 6 between groups.
TEST(DragonflyRoutes, ByHand)
{
  const DragonflyRoutes routes(shape_of(3, 2, 3, 2), wire);
  EXPECT_EQ(routes.nodes(), 36);
  EXPECT_EQ(routes.links(), 132U);
  EXPECT_EQ(path(routes, 0, 1), (Path{0, 37}));           // one router
  EXPECT_EQ(path(routes, 0, 4), (Path{0, 73, 40}));       // place 0 to 2
  EXPECT_EQ(path(routes, 4, 0), (Path{4, 76, 36}));       // and back
  EXPECT_EQ(path(routes, 0, 6), (Path{0, 108, 42}));      // the other chassis
  EXPECT_EQ(path(routes, 6, 0), (Path{6, 109, 36}));      // and back
  EXPECT_EQ(path(routes, 0, 10), (Path{0, 73, 112, 46})); // place first, then chassis
  // Group 0 has the link to group 2 at its router 2, group 2 that to group 0 at its first.
  EXPECT_EQ(path(routes, 0, 32), (Path{0, 73, 127, 96, 122, 68}));
  EXPECT_EQ(path(routes, 5, 25), (Path{5, 127, 61}));
  EXPECT_EQ(path(routes, 25, 5), (Path{25, 130, 41}));
}

TEST(DragonflyRoutes, LinksHaveTheBandwidthOfTheirKind)
{
  FluidDragonfly shape = shape_of(3, 2, 3, 2);
  shape.router_links = 2;
  shape.chassis_links = 3;
  shape.group_links = 5;
  const DragonflyRoutes routes(shape, wire);
  const std::vector<std::pair<LinkId, int>> ends{{0, 1},   {71, 1},  {72, 2},  {107, 2},
                                                 {108, 3}, {125, 3}, {126, 5}, {131, 5}};
  for (const auto& [link, times] : ends) {
    EXPECT_EQ(routes.link(link).bandwidth, 1e9 * times) << link;
    EXPECT_EQ(routes.link(link).latency, 1e-6) << link;
  }
}

/// The routers at both ends of each link but those of nodes, in the order of the header's comment.
std::vector<std::pair<int, int>> links_between_routers(const FluidDragonfly& shape)
{
  const int all = shape.chassis * shape.routers;
  std::vector<std::pair<int, int>> links;
  for (int chassis = 0; chassis < shape.groups * shape.chassis; ++chassis)
    for (int a = 0; a < shape.routers; ++a)
      for (int b = 0; b < shape.routers; ++b)
        if (a != b) links.emplace_back(chassis * shape.routers + a, chassis * shape.routers + b);
  for (int group = 0; group < shape.groups; ++group)
    for (int place = 0; place < shape.routers; ++place)
      for (int a = 0; a < shape.chassis; ++a)
        for (int b = 0; b < shape.chassis; ++b)
          if (a != b)
            links.emplace_back(group * all + a * shape.routers + place, group * all + b * shape.routers + place);
  for (int a = 0; a < shape.groups; ++a)
    for (int b = 0; b < shape.groups; ++b)
      if (a != b) links.emplace_back(a * all + b % all, b * all + a % all);
  return links;
}

TEST(DragonflyRoutes, EachLinkBeginsWhereTheLastOneEndsAndAllAreUsed)
{
  for (const FluidDragonfly& shape :
       {shape_of(3, 2, 3, 2), shape_of(8, 1, 2, 1), shape_of(2, 3, 2, 1), shape_of(1, 2, 2, 3), shape_of(9, 2, 2, 1)}) {
    const DragonflyRoutes routes(shape, wire);
    const auto between = links_between_routers(shape);
    const auto first = static_cast<LinkId>(2 * routes.nodes());
    ASSERT_EQ(routes.links(), first + between.size());
    std::set<LinkId> used;
    for (int from = 0; from < routes.nodes(); ++from)
      for (int to = 0; to < routes.nodes(); ++to) {
        if (from == to) continue;
        const Path links = path(routes, from, to);
        ASSERT_GE(links.size(), 2U);
        EXPECT_EQ(links.front(), static_cast<LinkId>(from));
        EXPECT_EQ(links.back(), static_cast<LinkId>(routes.nodes() + to));
        int router = from / shape.nodes;
        for (std::size_t i = 1; i + 1 < links.size(); ++i) {
          ASSERT_GE(links[i], first);
          ASSERT_LT(links[i], routes.links());
          EXPECT_EQ(between[links[i] - first].first, router) << from << " to " << to;
          router = between[links[i] - first].second;
        }
        EXPECT_EQ(router, to / shape.nodes) << from << " to " << to;
        used.insert(links.begin(), links.end());
      }
    EXPECT_EQ(used.size(), routes.links());
  }
}

} // namespace
} // namespace loghop::simulate::dragonfly_routes_test
