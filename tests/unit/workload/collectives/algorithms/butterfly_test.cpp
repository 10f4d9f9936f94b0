// That each rank ends with the sum of its block: algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/butterfly.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::collectives::butterfly_test {
namespace {

/// An added byte takes 2 ps.
ButterflyReduceScatter of_ranks(int ranks)
{
  CollectiveOptions options;
  options.combine_ps_per_byte = 2;
  return ButterflyReduceScatter(Blocks::of(Piece::nobody, Partition::equal(10, ranks)), options);
}

TEST(ButterflyReduceScatter, DistancesDoubleAndMessagesHalve)
{
  const ButterflyReduceScatter butterfly = of_ranks(8);
  const int peers[] = {1 ^ 1, 1 ^ 2, 1 ^ 4};
  const std::int64_t bytes[] = {40, 20, 10};
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(butterfly.send(1, round, 0).peer, peers[round]);
    EXPECT_EQ(butterfly.send(1, round, 0).bytes, bytes[round]);
    EXPECT_EQ(butterfly.receive(1, round, 0).peer, peers[round]);
    EXPECT_EQ(butterfly.step(1, round).compute, 2 * bytes[round]);
  }
}

TEST(ButterflyReduceScatter, ResultsGoToTheRankWhoseDigitsAreInTheOtherOrder)
{
  const ButterflyReduceScatter butterfly = of_ranks(8);
  for (const int rank : {0, 2, 5, 7}) // the same from both ends
    EXPECT_EQ(butterfly.steps(rank), 3) << rank;
  EXPECT_EQ(butterfly.steps(1), 4);
  EXPECT_EQ(butterfly.send(1, 3, 0).peer, 4); // 001 and 100
  EXPECT_EQ(butterfly.receive(1, 3, 0).peer, 4);
  EXPECT_EQ(butterfly.send(3, 3, 0).peer, 6); // 011 and 110
  EXPECT_EQ(butterfly.send(3, 3, 0).bytes, 10);
}

TEST(ButterflyReduceScatter, TheEvenRankOfAPairHandsAllToTheOddOneAndGetsItsBlock)
{
  const ButterflyReduceScatter butterfly = of_ranks(6); // pairs 0 1 and 2 3; numbers 0 to 3 are ranks 1, 3, 4, 5
  EXPECT_EQ(butterfly.steps(0), 2);
  EXPECT_EQ(butterfly.send(0, 0, 0).peer, 1);
  EXPECT_EQ(butterfly.send(0, 0, 0).bytes, 60);
  EXPECT_EQ(butterfly.step(1, 0).compute, 120);
  EXPECT_EQ(butterfly.receive(0, 1, 0).peer, 1);
  EXPECT_EQ(butterfly.send(1, 1, 0).bytes, 20);    // numbers 2 and 3: ranks 4 and 5
  EXPECT_EQ(butterfly.receive(1, 1, 0).bytes, 40); // what numbers 0 and 1 keep: ranks 0 to 3
  EXPECT_EQ(butterfly.receive(2, 1, 0).peer, 4);   // ranks 2 and 3 are number 1: 01 and 10, and 2 is rank 4
  EXPECT_EQ(butterfly.receive(3, 3, 0).peer, 4);
  EXPECT_EQ(butterfly.send(4, 2, 0).peer, 2);
  EXPECT_EQ(butterfly.send(4, 2, 1).peer, 3);
  EXPECT_EQ(butterfly.send(3, 3, 0).peer, 4);
}

} // namespace
} // namespace loghop::collectives::butterfly_test
