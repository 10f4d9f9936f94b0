#include "loghop/simulate/routes/rail_routes.hpp"

#include "loghop/simulate/routes/crossbar_routes.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

namespace loghop::simulate::rail_routes_test {
namespace {

using Links = std::vector<LinkId>;

RailRoutes rails_of(int nodes, int rails)
{
  return {std::make_unique<CrossbarRoutes>(nodes, FluidLink{3e9, 2e-6}), rails, 1e9};
}

/// Two links for each rail, behind the 2 n links of the crossbar.
TEST(RailRoutes, HaveTwoLinksForEachRail)
{
  EXPECT_EQ(rails_of(5, 1).links(), 10U + 10);
  EXPECT_EQ(rails_of(5, 3).links(), 10U + 30);
  EXPECT_EQ(rails_of(5, 3).nodes(), 15);
}

TEST(RailRoutes, LinksOfRailsAddNoLatency)
{
  const RailRoutes routes = rails_of(5, 3);
  for (LinkId number = 0; number < routes.links(); ++number) {
    EXPECT_EQ(routes.link(number).bandwidth, number < 10 ? 3e9 : 1e9) << number;
    EXPECT_EQ(routes.link(number).latency, number < 10 ? 2e-6 : 0) << number;
  }
}

TEST(RailRoutes, LinksOfRailsAreAtTheirNode)
{
  const RailRoutes routes = rails_of(5, 3);
  EXPECT_EQ(routes.ends(6)->direction, "ejection");
  for (const auto& [number, name] : {std::pair{10 + 5, "from rail 2"}, std::pair{10 + 15 + 5, "to rail 2"}}) {
    const auto ends = routes.ends(static_cast<LinkId>(number));
    EXPECT_EQ(ends->direction, name);
    EXPECT_EQ(ends->from, Node(1));
    EXPECT_EQ(ends->to, Node(1));
  }
}

/// Rail 2 of node 1 to rail 0 of node 3: rails 5 and 9 of 15; up link 1, down link 5 + 3.
TEST(RailRoutes, BeginAndEndWithARail)
{
  Links path;
  rails_of(5, 3).route(Node(1 * 3 + 2), Node(3 * 3), path);
  EXPECT_EQ(path, (Links{10 + 5, 1, 5 + 3, 10 + 15 + 9}));
}

} // namespace
} // namespace loghop::simulate::rail_routes_test
