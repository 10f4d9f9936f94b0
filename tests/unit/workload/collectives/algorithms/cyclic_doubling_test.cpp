// What ranks move between their own buffers. Messages and what they mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/cyclic_doubling.hpp"
#include "loghop/workload/collectives/composed/rearranged.hpp"

#include "unit/workload/collectives/algorithms/computing.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace loghop::collectives::cyclic_doubling_test {
namespace {

using test::computing;
using test::pieces_of;
using test::text_of;
using test::texts_of;
using test::Times;
using Texts = std::vector<std::string>;

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

TEST(Rearranged, TakesTimeForEitherCause)
{
  CollectiveOptions moving, describing;
  moving.rearrange_ps_per_byte = 2;
  describing.datatype = datatype;
  const BruckAlltoall plain(2, 5); // turns 10 bytes, sends 5, turns 10
  EXPECT_EQ(texts_of(*rearranged(plain, moving))[0], "+30; <1:5 >1:5 +30");
  EXPECT_EQ(texts_of(*rearranged(plain, describing))[0], "+1000000; <1:5 >1:5");
  EXPECT_EQ(texts_of(*rearranged(plain, options()))[0], "+1000030; <1:5 >1:5 +30");
}

/// Of 7 ranks, rounds send what goes 1, 3 and 5; 2, 3 and 6; 4, 5 and 6 ranks up. Allgathers have no datatypes.
TEST(Rearranged, TakesTimeForEachBlockOfADatatype)
{
  CollectiveOptions describing;
  describing.datatype_block = 100;
  EXPECT_EQ(computing(*rearranged(BruckAlltoall(7, 5), describing), 2), (Times{300, 300, 300, 0}));
  EXPECT_EQ(computing(*rearranged(BruckAlltoall(6, 0), describing), 2), (Times{300, 200, 200, 0}));
  describing.datatype = 7;
  EXPECT_EQ(computing(*rearranged(BruckAlltoall(6, 5), describing), 0), (Times{307, 207, 207, 0}));
  EXPECT_EQ(rearranged(BruckAlltoall(1, 5), describing)->steps(0), 0);
  const BruckAllgather allgather(Blocks::of_each(Partition::equal(6, 5), 0));
  EXPECT_EQ(computing(*rearranged(allgather, describing), 2), (Times{0, 0, 0}));
}

TEST(Rearranged, SendsWhatTheAlgorithmSends)
{
  const BruckAlltoall plain(3, 5);
  const auto moving = rearranged(plain, options());
  EXPECT_EQ(moving->ranks(), 3);
  EXPECT_EQ(moving->blocks(), 3);
  EXPECT_EQ(moving->block_bytes(1), 5);
  EXPECT_EQ(moving->tags(), 1);
  EXPECT_EQ(moving->widest_step(), 2);
  EXPECT_EQ(text_of(*moving, 0), "+1000040; <2:5 >1:5 +1000020; <1:5 >2:5 +40");
  EXPECT_EQ(pieces_of(*moving, 0, 1), pieces_of(plain, 0, 0));
  EXPECT_EQ(pieces_of(*moving, 0, 2), pieces_of(plain, 0, 1));
}

// ------------------------------------------------------------------------------------------- messages, by hand

TEST(DisseminationBarrier, TellsOfAllThatItHasHeardOf)
{
  const DisseminationBarrier barrier(3, 4);
  EXPECT_EQ(texts_of(barrier), (Texts{"<2:4 >1:4; <1:4 >2:4", "<0:4 >2:4; <2:4 >0:4", "<1:4 >0:4; <0:4 >1:4"}));
  EXPECT_EQ(pieces_of(barrier, 0, 0), "0/0");
  EXPECT_EQ(pieces_of(barrier, 0, 1), "2/0 0/0");
  EXPECT_EQ(barrier.block_bytes(0), 0);
  EXPECT_EQ(barrier.widest_step(), 2);
  EXPECT_EQ(texts_of(DisseminationBarrier(1, 4)), Texts{""});
}

/// In the last of the rounds, only one of five blocks is still missing.
TEST(BruckAllgather, SendsNoMoreThanIsMissing)
{
  const BruckAllgather gather(Blocks::of_each(Partition::listed({1, 20, 300, 4000, 50000}), 0));
  EXPECT_EQ(text_of(gather, 0), "<1:20 >4:1; <2:4300 >3:21; <4:50000 >1:1");
  EXPECT_EQ(text_of(gather, 3), "<4:50000 >2:4000; <0:21 >1:54000; <2:300 >4:4000");
  EXPECT_EQ(pieces_of(gather, 4, 1), "4/0 0/0");
  EXPECT_EQ(pieces_of(gather, 4, 2), "4/0");
  EXPECT_EQ(gather.block_bytes(2), 300);
  EXPECT_EQ(gather.moved_first(), 0);
}

/// Of the distances 0 to 6, 1, 3 and 5 have the lowest digit, 2, 3 and 6 the next, 4, 5 and 6 the highest.
TEST(BruckAlltoall, BlocksTravelAlongTheDigitsOfTheirDistance)
{
  const BruckAlltoall seven(7, 5);
  EXPECT_EQ(text_of(seven, 0), "<6:15 >1:15; <5:15 >2:15; <3:15 >4:15");
  EXPECT_EQ(text_of(BruckAlltoall(6, 5), 0), "<5:15 >1:15; <4:10 >2:10; <2:10 >4:10");
  EXPECT_EQ(pieces_of(seven, 0, 0), "0/1 0/3 0/5");
  EXPECT_EQ(pieces_of(seven, 0, 1), "0/2 6/2 0/6");
  EXPECT_EQ(pieces_of(seven, 0, 2), "0/4 6/4 5/4");
  EXPECT_EQ(seven.blocks(), 7);
  EXPECT_EQ(seven.block_bytes(6), 5);
}

} // namespace
} // namespace loghop::collectives::cyclic_doubling_test
