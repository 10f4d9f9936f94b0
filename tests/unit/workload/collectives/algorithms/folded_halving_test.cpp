// Worked by hand. Any number of ranks and root, and what messages mean: ../algorithms_test.cpp. That MPICH sends the same:
// tests/mpi/mpich_messages_test.py.
#include "loghop/workload/collectives/algorithms/folded_halving.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::folded_halving_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// 10 bytes; adding takes 2 ps a byte.
CollectiveOptions options(int root = 0)
{
  CollectiveOptions options;
  options.bytes = 10;
  options.combine_ps_per_byte = 2;
  options.root = root;
  return options;
}

/// Blocks of 3, 3, 2 and 2 bytes: at distance 1, even numbers keep the first 6 bytes.
TEST(FoldedHalving, AllreduceOfFourRanks)
{
  EXPECT_EQ(
      texts_of(FoldedHalvingAllreduce(4, options())),
      (Texts{"<1:6 >1:4 +12; <2:3 >2:3 +6; <2:3 >2:3; <1:4 >1:6", "<0:4 >0:6 +8; <3:2 >3:2 +4; <3:2 >3:2; <0:6 >0:4",
             "<3:6 >3:4 +12; <0:3 >0:3 +6; <0:3 >0:3; <3:4 >3:6", "<2:4 >2:6 +8; <1:2 >1:2 +4; <1:2 >1:2; <2:6 >2:4"}));
}

/// Rank 0 gives all to rank 1, which is number 0; rank 2 is number 1.
TEST(FoldedHalving, AllreduceOfThreeRanksFoldsTheFirst)
{
  EXPECT_EQ(texts_of(FoldedHalvingAllreduce(3, options())),
            (Texts{"<1:10 >1:10", "<0:10 +20; <2:5 >2:5 +10; <2:5 >2:5; >0:10", "<1:5 >1:5 +10; <1:5 >1:5"}));
}

/// Number 2 is furthest: at distance 2 it sends its block to number 0, and 3 to 1; then 1 sends 4 bytes to 0.
TEST(FoldedHalving, ReduceOfFourRanks)
{
  EXPECT_EQ(texts_of(FoldedHalvingReduce(4, options())),
            (Texts{"<1:6 >1:4 +12; <2:3 >2:3 +6; <2:3; <1:4", "<0:4 >0:6 +8; <3:2 >3:2 +4; <3:2; >0:4",
                   "<3:6 >3:4 +12; <0:3 >0:3 +6; >0:3", "<2:4 >2:6 +8; <1:2 >1:2 +4; >1:2"}));
}

/// Rank 1 gives all to rank 0, number 0. The root is rank 2, number 1.
TEST(FoldedHalving, ReduceOfThreeRanks)
{
  EXPECT_EQ(texts_of(FoldedHalvingReduce(3, options(2))),
            (Texts{"<1:10 +20; <2:5 >2:5 +10; >2:5", ">0:10", "<0:5 >0:5 +10; <0:5"}));
}

/// The root gave all away: it gets block 0 of rank 0, and then gathers.
TEST(FoldedHalving, AFoldedRootTakesOver)
{
  EXPECT_EQ(texts_of(FoldedHalvingReduce(3, options(1))),
            (Texts{"<1:10 +20; <2:5 >2:5 +10; >1:5", ">0:10; <0:5; <2:5", "<0:5 >0:5 +10; >1:5"}));
}

TEST(FoldedHalving, OfOneRankHasNoMessages)
{
  EXPECT_EQ(texts_of(FoldedHalvingReduce(1, options())), Texts{""});
  EXPECT_EQ(texts_of(FoldedHalvingAllreduce(1, options())), Texts{""});
}

TEST(FoldedHalving, AddsUntilBlocksAreGathered)
{
  const FoldedHalvingReduce reduce(5, options());
  EXPECT_EQ(pieces_of(reduce, 1, 0), "adds -/0 -/1 -/2 -/3");
  EXPECT_EQ(pieces_of(reduce, 0, 1), "adds -/2 -/3");
  EXPECT_EQ(pieces_of(reduce, 0, 2), "adds -/1");
  EXPECT_EQ(pieces_of(reduce, 2, 3), "-/2 -/3") << "with the block that it got";
  EXPECT_EQ(pieces_of(reduce, 4, 2), "-/3");
}

} // namespace
} // namespace loghop::collectives::folded_halving_test
