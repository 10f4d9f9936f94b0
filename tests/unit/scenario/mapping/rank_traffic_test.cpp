#include "loghop/scenario/mapping/rank_traffic.hpp"

#include "unit/scenario/mapping/mapping_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::rank_traffic_test {
namespace {

const std::vector<simulate::PairTraffic> pairs = {{0, 1, 2, 10}, {0, 2, 1, 100}, {1, 0, 1, 1}, {2, 2, 5, 1000}};

TEST(RankTraffic, EachRankKnowsItsPartners)
{
  const RankTraffic traffic = rank_traffic(pairs, 4);
  ASSERT_EQ(traffic.size(), 4u);
  ASSERT_EQ(traffic[Rank(0)].size(), 2u);
  EXPECT_EQ(traffic[Rank(0)][0].partner, Rank(1));
  EXPECT_EQ(traffic[Rank(0)][0].sent, 10);
  EXPECT_EQ(traffic[Rank(0)][0].received, 1);
  ASSERT_EQ(traffic[Rank(2)].size(), 1u); // not itself
  EXPECT_EQ(traffic[Rank(2)][0].received, 100);
  EXPECT_TRUE(traffic[Rank(3)].empty());
}

/// On a ring of six, ranks 0, 1, 2 at 0, 2, 5: (10 + 1) x 2 + 100 x 1.
TEST(RankTraffic, HopBytesByHand)
{
  const HopDistances hops(test::torus({6}));
  const IndexedVector<Rank, Node> nodes(std::vector<Node>{Node(0), Node(2), Node(5), Node(1)});
  EXPECT_EQ(hop_bytes(rank_traffic(pairs, 4), nodes, hops), 11 * 2 + 100);
}

} // namespace
} // namespace loghop::rank_traffic_test
