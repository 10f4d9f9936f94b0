#include "loghop/simulate/routes/pair_routes.hpp"

#include "loghop/simulate/routes/crossbar_routes.hpp"
#include "support/indices.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <vector>

namespace loghop::simulate::pair_routes_test {
namespace {

using Links = std::vector<LinkId>;

PairRoutes pairs_of(int nodes)
{
  return {std::make_unique<CrossbarRoutes>(nodes, FluidLink{3e9, 2e-6}), 5e9};
}

Links path(const FluidRoutes& routes, int source, int destination)
{
  Links links;
  routes.route(Node(source), Node(destination), links);
  return links;
}

/// n (n - 1) / 2 pairs, behind the 2 n links of the crossbar.
TEST(PairRoutes, HaveALinkMoreForEachPair)
{
  EXPECT_EQ(pairs_of(1).links(), 2U);
  EXPECT_EQ(pairs_of(2).links(), 4U + 1);
  EXPECT_EQ(pairs_of(5).links(), 10U + 10);
  EXPECT_EQ(pairs_of(5).nodes(), 5);
}

TEST(PairRoutes, LinksOfPairsAddNoLatency)
{
  const PairRoutes routes = pairs_of(5);
  for (LinkId number = 0; number < routes.links(); ++number) {
    EXPECT_EQ(routes.link(number).bandwidth, number < 10 ? 3e9 : 5e9) << number;
    EXPECT_EQ(routes.link(number).latency, number < 10 ? 2e-6 : 0) << number;
  }
}

/// Node 1 to node 3: up link 1, down link 5 + 3.
TEST(PairRoutes, RoutesGoOnTheirWayFirst)
{
  const Links there = path(pairs_of(5), 1, 3);
  ASSERT_EQ(there.size(), 3U);
  EXPECT_EQ(Links(there.begin(), there.begin() + 2), (Links{1, 5 + 3}));
}

TEST(PairRoutes, BothDirectionsShareTheLinkOfTheirPairAlone)
{
  constexpr int nodes = 7;
  const PairRoutes routes = pairs_of(nodes);
  std::set<LinkId> used;
  for (int low = 0; low < nodes; ++low)
    for (int high = low + 1; high < nodes; ++high) {
      const LinkId link = path(routes, low, high).back();
      EXPECT_EQ(path(routes, high, low).back(), link);
      EXPECT_TRUE(used.insert(link).second) << low << " " << high;
    }
  EXPECT_EQ(*used.begin(), 2U * nodes);
  EXPECT_EQ(*used.rbegin(), routes.links() - 1);
}

} // namespace
} // namespace loghop::simulate::pair_routes_test
