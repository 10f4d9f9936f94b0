// The order of messages, worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/alltoall.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::alltoall_test {
namespace {

using test::pieces_of;
using test::text_of;
using test::texts_of;
using Texts = std::vector<std::string>;

TEST(LinearAlltoall, BeginsWithTheNeighbours)
{
  const LinearAlltoall all(4, 5);
  EXPECT_EQ(text_of(all, 1), "<0:5 <3:5 <2:5 >2:5 >3:5 >0:5");
  EXPECT_EQ(text_of(all, 3), "<2:5 <1:5 <0:5 >0:5 >1:5 >2:5");
  EXPECT_EQ(pieces_of(all, 3, 0, 1), "3/1");
  EXPECT_EQ(all.blocks(), 4);
  EXPECT_EQ(all.block_bytes(2), 5);
  EXPECT_GE(all.widest_step(), 6);
  EXPECT_EQ(texts_of(LinearAlltoall(1, 5)), Texts{""});
}

TEST(ScatteredAlltoall, OfFewRanksIsLinear)
{
  for (const int ranks : {1, 2, 5, 32})
    EXPECT_EQ(texts_of(ScatteredAlltoall(ranks, 5)), texts_of(LinearDownAlltoall(ranks, 5))) << ranks;
}

/// Rank 0 and its partners make 32 in the first step.
TEST(ScatteredAlltoall, Has32PartnersAtATime)
{
  const ScatteredAlltoall all(70, 5);
  ASSERT_EQ(all.steps(0), 3);
  EXPECT_EQ(all.step(0, 0).sends, 31);
  EXPECT_EQ(all.step(0, 1).receives, 32);
  EXPECT_EQ(all.step(0, 2).sends, 6);
  EXPECT_TRUE(all.step(0, 1).await_sends);
  EXPECT_FALSE(all.step(0, 2).await_sends);
  EXPECT_EQ(all.send(0, 0, 0).peer, 69);
  EXPECT_EQ(all.receive(0, 0, 0).peer, 1);
  EXPECT_EQ(all.send(0, 1, 0).peer, 38);
  EXPECT_EQ(all.receive(0, 1, 0).peer, 32);
  EXPECT_EQ(all.send(0, 2, 5).peer, 1);
  EXPECT_EQ(all.widest_step(), 64);
  EXPECT_EQ(ScatteredAlltoall(64, 5).steps(0), 2);
  EXPECT_EQ(ScatteredAlltoall(65, 5).steps(0), 3);
}

TEST(RingAlltoall, GoesOneFurtherInEachStep)
{
  const RingAlltoall all(4, 5);
  EXPECT_EQ(text_of(all, 0), "<3:5 >1:5; <2:5 >2:5; <1:5 >3:5");
  EXPECT_EQ(text_of(all, 2), "<1:5 >3:5; <0:5 >0:5; <3:5 >1:5");
  EXPECT_EQ(pieces_of(all, 2, 1), "2/0");
  EXPECT_EQ(all.widest_step(), 2);
}

TEST(PairwiseAlltoall, ExchangesWithTheNumberThatDiffersInTheStep)
{
  const PairwiseAlltoall all(4, 5);
  EXPECT_EQ(text_of(all, 0), "<1:5 >1:5; <2:5 >2:5; <3:5 >3:5");
  EXPECT_EQ(text_of(all, 1), "<0:5 >0:5; <3:5 >3:5; <2:5 >2:5");
  EXPECT_EQ(text_of(all, 2), "<3:5 >3:5; <0:5 >0:5; <1:5 >1:5");
  EXPECT_EQ(pieces_of(all, 2, 2), "2/1");
}

TEST(PairwiseAlltoall, OfNoPowerOfTwoIsTheRing)
{
  for (const int ranks : {1, 3, 5, 6, 7})
    EXPECT_EQ(texts_of(PairwiseAlltoall(ranks, 5)), texts_of(RingAlltoall(ranks, 5))) << ranks;
}

TEST(SizedAlltoall, HasNoSizeThatAllBlocksHave)
{
  const LinearAlltoall all(AlltoallSizes{{1, 20, 300}, {4, 50, 600}});
  EXPECT_EQ(text_of(all, 0), "<2:600 <1:50 >1:20 >2:300");
  EXPECT_EQ(all.block_bytes(0), 0);
}

} // namespace
} // namespace loghop::collectives::alltoall_test
