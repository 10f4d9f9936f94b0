#include "loghop/simulate/routes/duplex_routes.hpp"

#include "loghop/simulate/routes/crossbar_routes.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace loghop::simulate::duplex_routes_test {
namespace {

DuplexRoutes routes_of(int nodes)
{
  return {std::make_unique<CrossbarRoutes>(nodes, FluidLink{3e9, 2e-6}), 5e9};
}

/// n nodes, behind the 2 n links of the crossbar.
TEST(DuplexRoutes, EachNodeHasALinkMoreWithoutLatency)
{
  const DuplexRoutes routes = routes_of(4);
  EXPECT_EQ(routes.nodes(), 4);
  EXPECT_EQ(routes.links(), 8U + 4);
  for (LinkId number = 0; number < routes.links(); ++number) {
    EXPECT_EQ(routes.link(number).bandwidth, number < 8 ? 3e9 : 5e9) << number;
    EXPECT_EQ(routes.link(number).latency, number < 8 ? 2e-6 : 0) << number;
  }
}

/// Node 1 to node 3: up link 1, down link 4 + 3, then those of both nodes, which the way back crosses too.
TEST(DuplexRoutes, RoutesCrossThoseOfTheirNodesLast)
{
  std::vector<LinkId> there, back;
  routes_of(4).route(Node(1), Node(3), there);
  routes_of(4).route(Node(3), Node(1), back);
  EXPECT_EQ(there, (std::vector<LinkId>{1, 4 + 3, 8 + 1, 8 + 3}));
  EXPECT_EQ(back, (std::vector<LinkId>{3, 4 + 1, 8 + 3, 8 + 1}));
}

TEST(DuplexRoutes, TheirLinksBeginAndEndAtTheirNode)
{
  const auto ends = routes_of(4).ends(8 + 3);
  ASSERT_TRUE(ends.has_value());
  EXPECT_EQ(ends->from, Node(3));
  EXPECT_EQ(ends->to, Node(3));
  EXPECT_EQ(ends->direction, "duplex");
  EXPECT_NE(routes_of(4).ends(7)->direction, "duplex");
}

} // namespace
} // namespace loghop::simulate::duplex_routes_test
