#include "loghop/scenario/mapping/greedy_growth.hpp"

#include "unit/scenario/mapping/mapping_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::greedy_growth_test {
namespace {

/// Each byte goes one hop: no placement has less.
TEST(GreedyGrowth, LaysOutATorusOnItself)
{
  for (const auto& [x, y] : {std::pair(8, 8), std::pair(16, 8), std::pair(5, 7)}) {
    const HopDistances hops(test::torus({x, y}));
    const RankTraffic traffic = rank_traffic(test::shuffled_halo(x, y, 100, 3), x * y);
    const auto nodes = grown_placement(traffic, hops, 1, 1, 64);
    EXPECT_TRUE(test::are_apart(nodes, x * y));
    EXPECT_EQ(hop_bytes(traffic, nodes, hops), 400 * x * y);
  }
}

TEST(GreedyGrowth, FillsNodesWithRanksThatTalk)
{
  const HopDistances hops(test::torus({4}));
  const RankTraffic traffic = rank_traffic({{0, 4, 1, 9}, {1, 5, 1, 9}, {2, 6, 1, 9}, {3, 7, 1, 9}}, 8);
  const auto nodes = grown_placement(traffic, hops, 2, 1, 1);
  for (int rank = 0; rank < 4; ++rank)
    EXPECT_EQ(nodes[Rank(rank)], nodes[Rank(rank + 4)]);
  EXPECT_EQ(hop_bytes(traffic, nodes, hops), 0);
}

TEST(GreedyGrowth, MoreStartsAreNoWorse)
{
  const HopDistances hops(test::torus({6, 6}));
  const RankTraffic traffic = rank_traffic(test::shuffled_halo(6, 6, 1, 2), 36);
  std::int64_t before = hop_bytes(traffic, grown_placement(traffic, hops, 1, 7, 1), hops);
  for (const int starts : {2, 4, 16}) {
    const std::int64_t now = hop_bytes(traffic, grown_placement(traffic, hops, 1, 7, starts), hops);
    EXPECT_LE(now, before);
    before = now;
  }
}

TEST(GreedyGrowth, EqualSeedsGiveEqualPlacements)
{
  const HopDistances hops(test::torus({6, 6}));
  const RankTraffic traffic = rank_traffic(test::shuffled_halo(6, 6, 1, 2), 36);
  const auto same = [](const auto& a, const auto& b) { return std::equal(a.begin(), a.end(), b.begin()); };
  EXPECT_TRUE(same(grown_placement(traffic, hops, 1, 7, 3), grown_placement(traffic, hops, 1, 7, 3)));
  EXPECT_FALSE(same(grown_placement(traffic, hops, 1, 7, 3), grown_placement(traffic, hops, 1, 8, 3)));
}

} // namespace
} // namespace loghop::greedy_growth_test
