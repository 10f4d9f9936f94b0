// Who may send to whom. How often: traffic_test.cpp.
#include "loghop/workload/core/random.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "unit/workload/programs.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace loghop::traffic_pattern_test {
namespace {

using Pattern = Traffic::Pattern;
using test::network;

Traffic of(Pattern pattern)
{
  Traffic traffic;
  traffic.pattern = pattern;
  return traffic;
}

/// Where many messages of a node go to.
std::set<int> partners(const Traffic& traffic, const NetworkShape& shape, int node)
{
  RandomStream random(1, RandomPurpose::traffic_destinations, node);
  std::set<int> all;
  for (int i = 0; i < 2000; ++i)
    all.insert(traffic.draw_destination(shape, Node(node), random).value());
  return all;
}

std::set<int> others(int nodes, int node)
{
  std::set<int> all;
  for (int other = 0; other < nodes; ++other)
    if (other != node) all.insert(other);
  return all;
}

TEST(TrafficPattern, UniformTrafficReachesAllOthers)
{
  for (int node = 0; node < 6; ++node)
    EXPECT_EQ(partners(of(Pattern::uniform), network({3, 2}), node), others(6, node));
}

TEST(TrafficPattern, AHotSpotTakesItsFraction)
{
  Traffic traffic = of(Pattern::hot_spot);
  traffic.hot_node = Node(4);
  traffic.hot_fraction = 1;
  for (int node = 0; node < 6; ++node)
    EXPECT_EQ(partners(traffic, network({3, 2}), node), node == 4 ? others(6, 4) : std::set<int>{4});
  traffic.hot_fraction = 0;
  for (int node = 0; node < 6; ++node)
    EXPECT_EQ(partners(traffic, network({3, 2}), node), others(6, node));
}

TEST(TrafficPattern, NeighboursAreOneHopAway)
{
  EXPECT_EQ(partners(of(Pattern::nearest_neighbour), network({3, 3}), 4), (std::set<int>{1, 3, 5, 7}));
  EXPECT_EQ(partners(of(Pattern::nearest_neighbour), network({3, 3}), 0), (std::set<int>{1, 3}));
}

TEST(TrafficPattern, PartnersOfTransposeAndComplement)
{
  for (int node = 0; node < 9; ++node) {
    EXPECT_EQ(partners(of(Pattern::transpose), network({3, 3}), node), std::set<int>{node / 3 + node % 3 * 3});
    EXPECT_EQ(partners(of(Pattern::bit_complement), network({3, 3}), node), std::set<int>{8 - node});
  }
}

TEST(TrafficPattern, WhoIsItsOwnPartnerSendsNothing)
{
  for (int node = 0; node < 9; ++node) {
    EXPECT_EQ(of(Pattern::transpose).sends(network({3, 3}), Node(node)), node / 3 != node % 3) << node;
    EXPECT_EQ(of(Pattern::bit_complement).sends(network({3, 3}), Node(node)), node != 4) << node;
    for (const Pattern pattern : {Pattern::uniform, Pattern::hot_spot, Pattern::nearest_neighbour})
      EXPECT_TRUE(of(pattern).sends(network({3, 3}), Node(node)));
  }
  for (const Pattern pattern : {Pattern::uniform, Pattern::hot_spot, Pattern::nearest_neighbour}) {
    EXPECT_FALSE(of(pattern).sends(network({1}), Node(0)));
    EXPECT_TRUE(of(pattern).sends(network({2}), Node(1)));
  }
}

} // namespace
} // namespace loghop::traffic_pattern_test
