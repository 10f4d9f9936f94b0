#include "loghop/simulate/routes/dateline_path.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::dateline_path_test {
namespace {

/// The hops of a path: "+" at or behind the dateline of their dimension, "-" before it.
std::string crossings(const MeshRoutes& routes, int source, int destination)
{
  std::vector<ChannelId> channels = {7};
  std::vector<DatelineHop> path = {{99, true}}; // of an earlier message
  set_dateline_path(routes, Node(source), Node(destination), channels, path);
  std::vector<ChannelId> route;
  routes.route(Node(source), Node(destination), route);
  std::string text;
  for (const DatelineHop& hop : path) {
    EXPECT_EQ(hop.channel, route.at(text.size()));
    text += hop.crossed ? '+' : '-';
  }
  return text;
}

TEST(DatelinePath, KnowsWhereItCrossesTheDatelineOfARing)
{
  const MeshRoutes ring({4}, MeshTopology::torus);
  EXPECT_EQ(crossings(ring, 0, 2), "----");
  EXPECT_EQ(crossings(ring, 3, 1), "-++-");
  EXPECT_EQ(crossings(ring, 2, 0), "--+-");
  EXPECT_EQ(crossings(ring, 0, 3), "-+-"); // down
  EXPECT_EQ(crossings(MeshRoutes({4}), 3, 1), "----");
}

/// Each dimension begins before its dateline.
TEST(DatelinePath, ADatelineIsOfItsDimensionAlone)
{
  const MeshRoutes square({4, 4}, MeshTopology::torus);
  EXPECT_EQ(crossings(square, 3, 1 + 4 * 2), "-++---");
  EXPECT_EQ(crossings(square, 3 + 4 * 3, 1 + 4 * 1), "-++++-");
  EXPECT_EQ(crossings(square, 0 + 4 * 3, 1 + 4 * 1), "--++-");
}

} // namespace
} // namespace loghop::simulate::dateline_path_test
