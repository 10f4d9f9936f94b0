#include "loghop/workload/active_messages/em3d_messages.hpp"

#include <gmock/gmock.h>

namespace loghop {
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

} // namespace
} // namespace loghop
