#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/partition.hpp"
#include "loghop/workload/collectives/core/powers_of_two.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::collectives::partition_test {
namespace {

std::vector<std::int64_t> sizes_of(const Partition& partition)
{
  std::vector<std::int64_t> sizes;
  for (std::int64_t i = 0; i < partition.parts(); ++i)
    sizes.push_back(partition.bytes(i, i + 1));
  return sizes;
}

using Sizes = std::vector<std::int64_t>;

TEST(Partition, BalancedBlocksDifferByAtMostOneByte)
{
  EXPECT_EQ(sizes_of(Partition::balanced(10, 4)), (Sizes{3, 3, 2, 2}));
  EXPECT_EQ(sizes_of(Partition::balanced(2, 4)), (Sizes{1, 1, 0, 0}));
  EXPECT_EQ(sizes_of(Partition::balanced(0, 3)), (Sizes{0, 0, 0}));
  EXPECT_EQ(sizes_of(Partition::balanced(8, 1)), (Sizes{8}));
}

TEST(Partition, RoundedUpBlocksLeaveLessToTheLastOnes)
{
  EXPECT_EQ(sizes_of(Partition::rounded_up(10, 4)), (Sizes{3, 3, 3, 1}));
  EXPECT_EQ(sizes_of(Partition::rounded_up(9, 8)), (Sizes{2, 2, 2, 2, 1, 0, 0, 0}));
  EXPECT_EQ(sizes_of(Partition::rounded_up(8, 4)), (Sizes{2, 2, 2, 2}));
  EXPECT_EQ(sizes_of(Partition::rounded_up(0, 2)), (Sizes{0, 0}));
}

TEST(Partition, EqualBlocks)
{
  EXPECT_EQ(sizes_of(Partition::equal(5, 3)), (Sizes{5, 5, 5}));
}

TEST(Partition, SegmentsLeaveTheRestToTheLast)
{
  EXPECT_EQ(sizes_of(Partition::segments(10, 4)), (Sizes{4, 4, 2}));
  EXPECT_EQ(sizes_of(Partition::segments(8, 4)), (Sizes{4, 4}));
  EXPECT_EQ(sizes_of(Partition::segments(3, 4)), (Sizes{3}));
  EXPECT_EQ(sizes_of(Partition::segments(3, 0)), (Sizes{3}));
  EXPECT_EQ(sizes_of(Partition::segments(0, 4)), (Sizes{0}));
}

TEST(Partition, ListedBlocksBeginAnywhere)
{
  EXPECT_EQ(sizes_of(Partition::listed({1, 0, 300})), (Sizes{1, 0, 300}));
  EXPECT_EQ(sizes_of(Partition::listed({1, 20, 300}, 1)), (Sizes{20, 300, 1}));
  EXPECT_EQ(sizes_of(Partition::listed({1, 20, 300}, 2)), (Sizes{300, 1, 20}));
  const Partition listed = Partition::listed({1, 20, 300});
  EXPECT_EQ(listed.offset(0), 0);
  EXPECT_EQ(listed.offset(2), 21);
  EXPECT_EQ(listed.offset(3), 321);
  EXPECT_EQ(listed.bytes(1, 3), 320);
  EXPECT_EQ(listed.bytes(1, 1), 0);
}

TEST(Partition, OffsetsOfHugeDataDoNotOverflow)
{
  const std::int64_t huge = std::int64_t{1} << 60;
  const Partition partition = Partition::balanced(huge + 5, 1 << 20);
  EXPECT_EQ(partition.offset(1 << 20), huge + 5);
  EXPECT_EQ(partition.bytes(0, 5), 5 * ((huge >> 20) + 1));
  EXPECT_EQ(partition.bytes(5, 1 << 20), huge - 5 * (huge >> 20));
}

TEST(Blocks, RunsGoAroundTheEnd)
{
  const Blocks blocks = Blocks::of(2, Partition::balanced(10, 4)); // 3, 3, 2, 2
  EXPECT_EQ(blocks.bytes(3, 2), 5);
  EXPECT_EQ(blocks.bytes(1, 3), 7);
  Payload payload;
  blocks.describe(3, 2, payload);
  EXPECT_EQ(payload.pieces, (std::vector<Piece>{{2, 3}, {2, 0}}));
}

TEST(Blocks, RunsMayEndWithTheLast)
{
  const Blocks blocks = Blocks::of(2, Partition::listed({1, 20, 300}));
  EXPECT_EQ(blocks.count(), 3);
  EXPECT_EQ(blocks.block_bytes(2), 300);
  EXPECT_EQ(blocks.bytes(2, 1), 300);
  EXPECT_EQ(blocks.bytes(0, 3), 321);
  EXPECT_EQ(blocks.bytes(1, 3), 321);
  EXPECT_EQ(blocks.bytes(2, 2), 301);
  EXPECT_EQ(blocks.bytes(2, 0), 0);
}

TEST(Blocks, AreNamedAfterTheirOwnersOrTheirDestinations)
{
  Payload owners;
  Blocks::of_each(Partition::equal(4, 3), 1).describe(1, 2, owners);
  EXPECT_EQ(owners.pieces, (std::vector<Piece>{{2, 0}, {0, 0}}));
  Payload destinations;
  Blocks::to_each(1, Partition::equal(4, 3), 1).describe(1, 2, destinations);
  EXPECT_EQ(destinations.pieces, (std::vector<Piece>{{1, 2}, {1, 0}}));
}

TEST(Blocks, NoticesHaveOneSizeWhomeverTheyTell)
{
  const Blocks notices = Blocks::notices(8, 1);
  EXPECT_EQ(notices.bytes(0, 1), 1);
  EXPECT_EQ(notices.bytes(0, 8), 1);
  EXPECT_EQ(notices.count(), 8);
  EXPECT_EQ(notices.block_bytes(3), 0);
  EXPECT_EQ(Blocks::notices(8, 0).bytes(0, 8), 0);
  Payload payload;
  notices.describe(7, 2, payload);
  EXPECT_EQ(payload.pieces, (std::vector<Piece>{{7, 0}, {0, 0}}));
}

TEST(PowersOfTwo, Logarithms)
{
  EXPECT_EQ(floor_log2(1), 0);
  EXPECT_EQ(floor_log2(7), 2);
  EXPECT_EQ(floor_log2(8), 3);
  EXPECT_EQ(ceil_log2(1), 0);
  EXPECT_EQ(ceil_log2(8), 3);
  EXPECT_EQ(ceil_log2(9), 4);
  EXPECT_EQ(ceil_log2(1 << 30), 30);
  EXPECT_TRUE(is_power_of_two(64));
  EXPECT_FALSE(is_power_of_two(63));
  EXPECT_EQ(lowest_bit(12), 4);
}

/// By counting: 2^floor <= n < 2^(floor + 1), and 2^ceil is the first that reaches n.
TEST(PowersOfTwo, OfSmallNumbers)
{
  for (int n = 1; n <= 130; ++n) {
    int floor = 0, ceil = 0, lowest = 1;
    while (2 << floor <= n)
      ++floor;
    while (1 << ceil < n)
      ++ceil;
    while (n % (2 * lowest) == 0)
      lowest *= 2;
    EXPECT_EQ(floor_log2(n), floor) << n;
    EXPECT_EQ(ceil_log2(n), ceil) << n;
    EXPECT_EQ(lowest_bit(n), lowest) << n;
    EXPECT_EQ(is_power_of_two(n), floor == ceil) << n;
  }
}

} // namespace
} // namespace loghop::collectives::partition_test
