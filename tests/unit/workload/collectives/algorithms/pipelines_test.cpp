// Worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/pipelines.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::pipelines_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// 10 bytes in segments of 4, 4 and 2.
Partition segments()
{
  return Partition::segments(10, 4);
}

TEST(PipelineDown, OfAChainOfThree)
{
  const PipelineDown<ChainTree> down({3}, 0, segments());
  EXPECT_EQ(texts_of(down), (Texts{">1:4 >1:4 >1:2", "<0:4; <0:4 >2:4; <0:2 >2:4; >2:2", "<1:4; <1:4; <1:2"}));
  EXPECT_EQ(pieces_of(down, 0, 0, 2), "0/2");
  EXPECT_EQ(pieces_of(down, 1, 3), "0/2");
  EXPECT_EQ(down.blocks(), 3);
  EXPECT_EQ(down.block_bytes(2), 2);
  EXPECT_EQ(down.widest_step(), 4); // three sends, or a receive and a send
}

/// Place 0 is rank 2; its children, places 1 and 2, are ranks 3 and 0, and place 3, below place 1, is rank 1.
TEST(PipelineDown, ASegmentGoesToOneChildAfterTheOther)
{
  const PipelineDown<BinaryTree> down({4}, 2, segments());
  EXPECT_EQ(texts_of(down), (Texts{"<2:4; <2:4; <2:2", "<3:4; <3:4; <3:2", ">3:4 >0:4 >3:4 >0:4 >3:2 >0:2",
                                   "<2:4; <2:4 >1:4; <2:2 >1:4; >1:2"}));
  EXPECT_EQ(pieces_of(down, 2, 0, 3), "2/1");
  EXPECT_EQ(pieces_of(down, 2, 0, 4), "2/2");
  EXPECT_EQ(down.widest_step(), 7); // six sends, or a receive and two sends
}

TEST(PipelineDown, OfOneRankHasNoSteps)
{
  EXPECT_EQ(texts_of(PipelineDown<ChainTree>({1}, 0, segments())), Texts{""});
}

/// Adding takes 2 ps a byte.
CollectiveOptions options(int root)
{
  CollectiveOptions options;
  options.bytes = 10;
  options.segment_bytes = 4;
  options.combine_ps_per_byte = 2;
  options.root = root;
  return options;
}

TEST(ChainReduce, OfThreeRanks)
{
  const ChainReduce reduce(3, options(0));
  EXPECT_EQ(texts_of(reduce),
            (Texts{"<1:4 +8; <1:4 +8; <1:2 +4", "<2:4 +8; <2:4 >0:4 +8; <2:2 >0:4 +4; >0:2", ">1:4 >1:4 >1:2"}));
  EXPECT_EQ(pieces_of(reduce, 2, 0, 1), "adds -/1");
  EXPECT_EQ(pieces_of(reduce, 1, 3), "adds -/2");
  EXPECT_EQ(reduce.blocks(), 3);
  EXPECT_EQ(reduce.block_bytes(2), 2);
  EXPECT_EQ(reduce.widest_step(), 4);
}

TEST(ChainReduce, EndsAtTheRoot)
{
  EXPECT_EQ(texts_of(ChainReduce(2, options(1))), (Texts{">1:4 >1:4 >1:2", "<0:4 +8; <0:4 +8; <0:2 +4"}));
  EXPECT_EQ(texts_of(ChainReduce(1, options(0))), Texts{""});
}

} // namespace
} // namespace loghop::collectives::pipelines_test
