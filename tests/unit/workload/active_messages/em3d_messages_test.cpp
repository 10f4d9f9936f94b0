#include "loghop/workload/active_messages/em3d_messages.hpp"

#include <gmock/gmock.h>

namespace loghop::em3d_messages_test {
namespace {

using Blocks = std::vector<std::pair<int, int>>; ///< destination, values

Blocks rest_of(Em3dMessages& messages)
{
  Blocks blocks;
  for (Em3dMessages::Block block; messages.next(block);)
    blocks.emplace_back(block.destination.value(), block.values);
  return blocks;
}

/// 10 edges of rank 1 of 8 to its neighbours 0 and 2 (span 1): 5 each, in blocks of 4.
TEST(Em3dMessages, ClusteredEdgesGoToOneNeighbourAfterTheOther)
{
  Em3dMessages messages({10, Em3dMessages::Distribution::clustered, 1, 4}, Rank(1), 8, 1);
  const Blocks expected = {{0, 4}, {0, 1}, {2, 4}, {2, 1}};
  EXPECT_EQ(rest_of(messages), expected);
  messages.restart();
  EXPECT_EQ(rest_of(messages), expected);
}

/// 7 edges to 7, 1, 6, 2: the first three in ascending order of rank get two, the last one.
TEST(Em3dMessages, TheFirstNeighboursGetTheEdgesThatDoNotDivide)
{
  Em3dMessages messages({7, Em3dMessages::Distribution::clustered, 2, 10}, Rank(0), 8, 1);
  EXPECT_THAT(rest_of(messages),
              ::testing::ElementsAre(std::pair(1, 2), std::pair(2, 2), std::pair(6, 2), std::pair(7, 1)));
}

TEST(Em3dMessages, RandomEdgesAreTheSameInEveryIteration)
{
  Em3dMessages messages({1000, Em3dMessages::Distribution::random, 4, 10}, Rank(0), 8, 3);
  const Blocks first = rest_of(messages);
  int values = 0;
  for (const auto& [destination, count] : first) {
    EXPECT_NE(destination, 0);
    EXPECT_LE(count, 10);
    values += count;
  }
  EXPECT_EQ(values, 1000);
  messages.restart();
  EXPECT_EQ(rest_of(messages), first);
}

/// Whose number of values never fills a message.
TEST(Em3dMessages, WhatIsLeftOverGoesToTheNearestFirst)
{
  const auto order = [](int rank, int ranks, int span) {
    Em3dMessages messages({1000, Em3dMessages::Distribution::random, span, 10000}, Rank(rank), ranks, 3);
    std::vector<int> destinations;
    int values = 0;
    for (const auto& [destination, count] : rest_of(messages)) {
      destinations.push_back(destination);
      values += count;
    }
    EXPECT_EQ(values, 1000);
    return destinations;
  };
  EXPECT_THAT(order(3, 8, 2), ::testing::ElementsAre(4, 2, 5, 1));
  EXPECT_THAT(order(7, 8, 2), ::testing::ElementsAre(0, 6, 1, 5));
  EXPECT_THAT(order(0, 8, 1), ::testing::ElementsAre(1, 7));
  EXPECT_THAT(order(1, 4, 2), ::testing::ElementsAre(2, 0, 3)); // rank 3 is two ranks away on either side
}

TEST(Em3dMessages, AMessageLeavesWhenItIsFull)
{
  Em3dMessages messages({7, Em3dMessages::Distribution::random, 1, 3}, Rank(0), 2, 5); // one neighbour
  EXPECT_EQ(rest_of(messages), (Blocks{{1, 3}, {1, 3}, {1, 1}}));
  Em3dMessages even({6, Em3dMessages::Distribution::random, 1, 3}, Rank(0), 2, 5);
  EXPECT_EQ(rest_of(even), (Blocks{{1, 3}, {1, 3}}));
}

TEST(Em3dMessages, FewerEdgesThanNeighboursGoToTheFirst)
{
  Em3dMessages two({2, Em3dMessages::Distribution::clustered, 2, 10}, Rank(0), 8, 1);
  EXPECT_EQ(rest_of(two), (Blocks{{1, 1}, {2, 1}}));
  for (const auto distribution : {Em3dMessages::Distribution::clustered, Em3dMessages::Distribution::random}) {
    Em3dMessages none({0, distribution, 2, 10}, Rank(0), 8, 1);
    EXPECT_EQ(rest_of(none), Blocks());
  }
}

TEST(Em3dMessages, DependOnSeedAndRank)
{
  const auto drawn = [](int rank, std::uint64_t seed) {
    Em3dMessages messages({100, Em3dMessages::Distribution::random, 8, 3}, Rank(rank), 16, seed);
    Blocks distances = rest_of(messages);
    for (auto& block : distances)
      block.first = (block.first - rank + 16) % 16;
    return distances;
  };
  EXPECT_NE(drawn(0, 1), drawn(0, 2));
  EXPECT_NE(drawn(0, 1), drawn(1, 1));
  EXPECT_EQ(drawn(1, 1), drawn(1, 1));
}

TEST(Em3dMessages, EdgesAndBlocksHaveDefaults)
{
  const Em3dMessages::Edges edges;
  EXPECT_EQ(edges.count, 0);
  EXPECT_EQ(edges.distribution, Em3dMessages::Distribution::random);
  EXPECT_EQ(edges.span, 1);
  EXPECT_EQ(edges.values_per_message, 1);
  EXPECT_EQ(Em3dMessages::Block().destination, Rank(0));
  EXPECT_EQ(Em3dMessages::Block().values, 0);
}

} // namespace
} // namespace loghop::em3d_messages_test
