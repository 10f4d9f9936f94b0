// What ranks move between their own buffers. Messages and what they mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/cyclic_doubling.hpp"
#include "loghop/workload/collectives/algorithms/rearranged.hpp"

#include "unit/workload/collectives/algorithms/computing.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace loghop::collectives {
namespace {

using test::computing;
using test::Times;

constexpr Picoseconds datatype = 1'000'000;

/// Moving takes 2 ps a byte, and a datatype 1 us.
CollectiveOptions options()
{
  CollectiveOptions options;
  options.rearrange_ps_per_byte = 2;
  options.datatype = datatype;
  return options;
}

/// Bytes of the pieces that the rank sends in a step.
std::int64_t packed(const CollectiveAlgorithm& algorithm, int rank, std::int64_t step)
{
  Payload payload;
  algorithm.describe(rank, step, 0, payload);
  return static_cast<std::int64_t>(payload.pieces.size()) * algorithm.block_bytes(0);
}

TEST(BruckAlltoall, TurnsItsBlocksTwiceAndPacksWhatItSends)
{
  for (int ranks = 2; ranks <= 17; ++ranks) {
    const BruckAlltoall plain(ranks, 5);
    const auto moving = rearranged(plain, options());
    for (int rank = 0; rank < ranks; ++rank) {
      Times expected = {2 * 5 * ranks}; // turned; then packed for the first round, unpacked after it, and so on
      for (std::int64_t round = 0; round < plain.steps(rank); ++round) {
        expected.back() += datatype + 2 * packed(plain, rank, round);
        expected.push_back(2 * packed(plain, rank, round));
      }
      expected.back() += 2 * 5 * ranks;
      EXPECT_EQ(computing(*moving, rank), expected) << rank << " of " << ranks;
    }
  }
}

TEST(BruckAlltoall, TheStepBeforeTheFirstRoundOnlyComputes)
{
  const auto moving = rearranged(BruckAlltoall(4, 5), options());
  EXPECT_EQ(moving->steps(0), 3);
  EXPECT_EQ(moving->step(0, 0).receives + moving->step(0, 0).sends, 0);
  EXPECT_EQ(moving->send(1, 1, 0).peer, 2);
  EXPECT_EQ(moving->send(1, 2, 0).peer, 3);
  EXPECT_EQ(moving->receive(1, 1, 0).peer, 0);
}

/// Rank r holds blocks r, r + 1, ..., n - 1, 0, ...: it moves those up to n - 1 away and back, the others once.
TEST(BruckAllgather, MovesBlocksIntoTheirOrderAtLast)
{
  const std::vector<std::int64_t> sizes = {1, 20, 300, 4000, 50000};
  const int ranks = static_cast<int>(sizes.size());
  const auto moving = rearranged(BruckAllgather(Blocks::of_each(Partition::listed(sizes, 0), 0)), options());
  EXPECT_EQ(computing(*moving, 0), (Times{0, 0, 0}));
  for (int rank = 1; rank < ranks; ++rank) {
    const std::int64_t away = std::accumulate(sizes.begin() + rank, sizes.end(), std::int64_t{0});
    const std::int64_t others = std::accumulate(sizes.begin(), sizes.begin() + rank, std::int64_t{0});
    EXPECT_EQ(computing(*moving, rank), (Times{0, 0, 2 * (2 * away + others)})) << rank;
  }
}

TEST(Rearranged, IsTheAlgorithmItselfWhereMovingTakesNoTime)
{
  const auto plain = rearranged(BruckAlltoall(8, 5), CollectiveOptions());
  EXPECT_EQ(computing(*plain, 3), (Times{0, 0, 0}));
  EXPECT_EQ(rearranged(BruckAlltoall(1, 5), options())->steps(0), 0);
}

} // namespace
} // namespace loghop::collectives
