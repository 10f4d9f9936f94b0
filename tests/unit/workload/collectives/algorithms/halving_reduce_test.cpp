// Worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/halving_reduce.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::halving_reduce_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// 10 bytes; adding takes 2 ps a byte.
CollectiveOptions options()
{
  CollectiveOptions options;
  options.bytes = 10;
  options.combine_ps_per_byte = 2;
  return options;
}

/// Blocks of 3, 3, 2 and 2 bytes. In round 0 the halves are 6 and 4 bytes; the last rank is the root.
TEST(HalvingReduce, OfFourRanks)
{
  EXPECT_EQ(texts_of(HalvingReduce(4, options())),
            (Texts{"<2:6 >2:4 +12; <1:3 >1:3 +6; >1:3", "<3:6 >3:4 +12; <0:3 >0:3 +6; <0:3; >3:6",
                   "<0:4 >0:6 +8; <3:2 >3:2 +4; >3:2", "<1:4 >1:6 +8; <2:2 >2:2 +4; <2:2; <1:6"}));
}

/// 5 = 2^2 + 1: rank 1 takes part for rank 0, and ranks 2, 3 and 4 are numbers 1, 2 and 3.
TEST(HalvingReduce, OfFiveRanksFoldsTheFirst)
{
  EXPECT_EQ(texts_of(HalvingReduce(5, options())),
            (Texts{">1:10", "<0:10 +20; <3:6 >3:4 +12; <2:3 >2:3 +6; >2:3", "<4:6 >4:4 +12; <1:3 >1:3 +6; <1:3; >4:6",
                   "<1:4 >1:6 +8; <4:2 >4:2 +4; >4:2", "<2:4 >2:6 +8; <3:2 >3:2 +4; <3:2; <2:6"}));
}

TEST(HalvingReduce, OfOneTwoAndThreeRanks)
{
  EXPECT_EQ(texts_of(HalvingReduce(1, options())), Texts{""});
  EXPECT_EQ(texts_of(HalvingReduce(2, options())), (Texts{"<1:5 >1:5 +10; >1:5", "<0:5 >0:5 +10; <0:5"}));
  EXPECT_EQ(texts_of(HalvingReduce(3, options())),
            (Texts{">1:10", "<0:10 +20; <2:5 >2:5 +10; >2:5", "<1:5 >1:5 +10; <1:5"}));
}

TEST(HalvingReduce, AddsUntilBlocksAreGathered)
{
  const HalvingReduce reduce(5, options());
  EXPECT_EQ(pieces_of(reduce, 0, 0), "adds -/0 -/1 -/2 -/3");
  EXPECT_EQ(pieces_of(reduce, 1, 1), "adds -/2 -/3");
  EXPECT_EQ(pieces_of(reduce, 1, 2), "adds -/1");
  EXPECT_EQ(pieces_of(reduce, 1, 3), "-/0");
  EXPECT_EQ(pieces_of(reduce, 2, 3), "-/0 -/1");
  EXPECT_EQ(pieces_of(reduce, 3, 2), "-/2");
}

TEST(HalvingReduce, DividesTheDataAmongAPowerOfTwo)
{
  const HalvingReduce reduce(7, options());
  EXPECT_EQ(reduce.ranks(), 7);
  EXPECT_EQ(reduce.blocks(), 4);
  EXPECT_EQ(reduce.block_bytes(1), 3);
  EXPECT_EQ(reduce.block_bytes(2), 2);
  EXPECT_EQ(reduce.widest_step(), 2);
  EXPECT_EQ(reduce.tags(), 1);
}

} // namespace
} // namespace loghop::collectives::halving_reduce_test
