#include "loghop/scenario/core/random_placement.hpp"

#include "loghop/platform/read_platform.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

namespace loghop::random_placement_test {
namespace {

TEST(RandomPlacement, IsAPermutation)
{
  for (const int nodes : {1, 2, 3, 64, 1000})
    for (const std::uint64_t seed : {0u, 1u, 7u}) {
      std::vector<Node> order = random_order(nodes, seed);
      std::sort(order.begin(), order.end());
      ASSERT_EQ(order.size(), static_cast<std::size_t>(nodes));
      for (const Node node : each<Node>(nodes))
        EXPECT_EQ(order[node.position()], node);
    }
}

TEST(RandomPlacement, IsDrawnFromTheSeed)
{
  EXPECT_EQ(random_order(50, 3), random_order(50, 3));
  EXPECT_NE(random_order(50, 3), random_order(50, 4));
}

/// 24 orders of 4 nodes in 24000 draws: each is drawn 1000 times on average, with a standard deviation of 31.
TEST(RandomPlacement, EachOrderIsAsLikely)
{
  std::map<std::vector<Node>, int> times;
  for (std::uint64_t seed = 0; seed < 24'000; ++seed)
    ++times[random_order(4, seed)];
  EXPECT_EQ(times.size(), 24u);
  for (const auto& [order, count] : times)
    EXPECT_NEAR(count, 1000, 5 * 31);
}

/// The ranks of a node stay together.
TEST(RandomPlacement, FillsNodeAfterNode)
{
  const Platform titan = read_platform(test::source_dir() + "/platforms/titan.json"); // 64 nodes of 2 cores
  const Placement placement = random_placement(titan, 5, 3);
  EXPECT_TRUE(placement.random);
  EXPECT_EQ(placement.most_ranks(titan), 64 * 2 * 3);
  const auto order = random_order(64, 5);
  const IndexedVector<Rank, Core> cores = placement.cores_of(titan, 64 * 2 * 3);
  for (int rank = 0; rank < 64 * 2 * 3; ++rank)
    EXPECT_EQ(cores[Rank(rank)].value(), order[static_cast<std::size_t>(rank / 6)].value() * 2 + rank % 6 / 3);
}

} // namespace
} // namespace loghop::random_placement_test
