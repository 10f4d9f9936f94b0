#include "loghop/workload/collectives/composed/sequence.hpp"

#include "loghop/workload/collectives/algorithms/pipelines.hpp"
#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::sequence_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// `bytes` down the chain of three ranks, or to each of the two others.
template<class Tree> std::unique_ptr<CollectiveAlgorithm> down(std::int64_t bytes, int root)
{
  return std::make_unique<TreeDown<Tree>>(Tree{3}, root, Blocks::of(root, Partition::equal(bytes, 1)), Share::all);
}

TEST(Sequence, PartsFollowEachOtherWithTagsOfTheirOwn)
{
  const auto both = in_sequence(down<ChainTree>(7, 0), down<LinearTree>(20, 2));
  EXPECT_EQ(texts_of(*both), (Texts{">1:7; <2:20#1", "<0:7; >2:7; <2:20#1", "<1:7; >0:20#1 >1:20#1 in turn"}));
  EXPECT_EQ(pieces_of(*both, 1, 1), "0/0");
  EXPECT_EQ(pieces_of(*both, 2, 1, 1), "2/0");
  EXPECT_EQ(both->ranks(), 3);
  EXPECT_EQ(both->tags(), 2);
}

TEST(Sequence, OfSequencesCountsAllTags)
{
  const auto two = [] { return in_sequence(down<ChainTree>(1, 0), down<ChainTree>(2, 0)); };
  const auto four = in_sequence(two(), two());
  EXPECT_EQ(texts_of(*four)[0], ">1:1; >1:2#1; >1:1#2; >1:2#3");
  EXPECT_EQ(texts_of(*four)[2], "<1:1; <1:2#1; <1:1#2; <1:2#3");
  EXPECT_EQ(four->tags(), 4);
  EXPECT_EQ(in_sequence(down<ChainTree>(1, 0))->tags(), 1);
}

/// A chain makes one send a step, the line two; three segments make three sends in a row.
TEST(Sequence, IsAsWideAsItsWidestPart)
{
  const auto segments = [] {
    return std::make_unique<PipelineDown<ChainTree>>(ChainTree{3}, 0, Partition::segments(10, 4));
  };
  const std::int64_t width = segments()->widest_step();
  ASSERT_GT(width, down<ChainTree>(1, 0)->widest_step());
  EXPECT_EQ(in_sequence(segments(), down<ChainTree>(1, 0))->widest_step(), width);
  EXPECT_EQ(in_sequence(down<ChainTree>(1, 0), segments())->widest_step(), width);
}

TEST(Sequence, DividesTheDataAsItsFirstPart)
{
  const auto segments = std::make_unique<PipelineDown<ChainTree>>(ChainTree{3}, 0, Partition::segments(10, 4));
  const auto both = in_sequence(std::make_unique<PipelineDown<ChainTree>>(*segments), down<ChainTree>(1, 0));
  EXPECT_EQ(both->blocks(), 3);
  EXPECT_EQ(both->block_bytes(2), 2);
}

} // namespace
} // namespace loghop::collectives::sequence_test
