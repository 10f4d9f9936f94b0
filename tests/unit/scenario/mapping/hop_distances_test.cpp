#include "loghop/scenario/mapping/hop_distances.hpp"

#include "loghop/platform/read_platform.hpp"
#include "support/source_dir.hpp"
#include "unit/scenario/mapping/mapping_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace loghop::hop_distances_test {
namespace {

Platform shipped(const std::string& name)
{
  return read_platform(test::source_dir() + "/platforms/" + name + ".json");
}

TEST(HopDistances, OnATorusTheShorterWayRoundCounts)
{
  const HopDistances hops(test::torus({5, 4}));
  const auto ring = [](int a, int b, int k) { return std::min((a - b + k) % k, (b - a + k) % k); };
  EXPECT_EQ(hops.nodes(), 20);
  for (int a = 0; a < 20; ++a)
    for (int b = 0; b < 20; ++b)
      EXPECT_EQ(hops(Node(a), Node(b)), ring(a % 5, b % 5, 5) + ring(a / 5, b / 5, 4));
}

/// torus8x8x16.json has links from nodes to routers: two more on every way.
TEST(HopDistances, LinksOfNodesCount)
{
  const HopDistances hops(shipped("torus8x8x16"));
  EXPECT_EQ(hops(Node(0), Node(0)), 0);
  EXPECT_EQ(hops(Node(0), Node(1)), 1 + 2);
  EXPECT_EQ(hops(Node(0), Node(7)), 1 + 2);
  EXPECT_EQ(hops(Node(0), Node(4 + 8 * 4 + 64 * 8)), 4 + 4 + 8 + 2);
}

std::string refusal(const Platform& platform)
{
  try {
    const HopDistances hops(platform);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(HopDistances, NetworksWithoutRoutesHaveNone)
{
  EXPECT_EQ(refusal(shipped("loggops")),
            "the network of platform loggops has no routes: every node is as far from every other");
  EXPECT_EQ(refusal(test::torus({256, 65})), "platform torus has 16640 nodes: expected at most 16384");
}

} // namespace
} // namespace loghop::hop_distances_test
