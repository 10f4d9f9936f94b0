// Messages up and down trees, worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/tree_down.hpp"
#include "loghop/workload/collectives/algorithms/tree_reduce.hpp"
#include "loghop/workload/collectives/algorithms/tree_up.hpp"
#include "loghop/workload/collectives/core/trees.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::tree_messages_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

const std::vector<std::int64_t> sizes = {1, 20, 300, 4000};

// The binomial tree of four, with rank 1 at the root: ranks 3 and 2 are its children, and rank 0 that of rank 3.

TEST(TreeUp, BlocksOfSubtreesGoToTheParent)
{
  const TreeUp<BinomialTree> up({4}, 1, Blocks::of_each(Partition::listed(sizes, 1), 1));
  EXPECT_EQ(texts_of(up), (Texts{">3:1", "<3:4001 <2:300", ">1:300", "<0:1; >1:4001"}));
  EXPECT_EQ(pieces_of(up, 3, 1), "3/0 0/0");
  EXPECT_EQ(pieces_of(up, 2, 0), "2/0");
  EXPECT_EQ(up.blocks(), 1);
  EXPECT_EQ(up.block_bytes(0), 20); // of the root
  EXPECT_EQ(texts_of(TreeUp<BinomialTree>({1}, 0, Blocks::notices(1, 8))), Texts{""});
}

TEST(TreeDown, BlocksOfSubtreesComeFromTheParent)
{
  const TreeDown<BinomialTree> down({4}, 1, Blocks::to_each(1, Partition::listed(sizes, 1), 1), Share::subtree);
  EXPECT_EQ(texts_of(down), (Texts{"<3:1", ">3:4001 >2:300 in turn", "<1:300", "<1:4001; >0:1"}));
  EXPECT_EQ(pieces_of(down, 1, 0, 0), "1/3 1/0");
  EXPECT_EQ(pieces_of(down, 1, 0, 1), "1/2");
  EXPECT_EQ(down.blocks(), 4);
  EXPECT_EQ(down.block_bytes(0), 20);
  EXPECT_EQ(texts_of(TreeDown<BinomialTree>({1}, 0, Blocks::notices(1, 8), Share::all)), Texts{""});
}

TEST(TreeDown, OrAllBlocksDo)
{
  const TreeDown<BinomialTree> down({4}, 1, Blocks::of(1, Partition::listed(sizes)), Share::all);
  EXPECT_EQ(texts_of(down), (Texts{"<3:4321", ">3:4321 >2:4321 in turn", "<1:4321", "<1:4321; >0:4321"}));
  EXPECT_EQ(pieces_of(down, 3, 1), "1/0 1/1 1/2 1/3");
}

/// Adding takes 7 ps. The root takes in from rank 2 first, which has nobody below it.
TEST(TreeReduce, AddsWhatEachChildSends)
{
  const TreeReduce<BinomialTree> reduce({4}, 1, 5, 7);
  EXPECT_EQ(texts_of(reduce), (Texts{">3:5", "<2:5 +7; <3:5 +7", ">1:5", "<0:5 +7; >1:5"}));
  EXPECT_EQ(pieces_of(reduce, 3, 1), "adds -/0");
  EXPECT_EQ(reduce.block_bytes(0), 5);
  EXPECT_EQ(texts_of(TreeReduce<LinearTree>({3}, 0, 5, 7)), (Texts{"<1:5 +7; <2:5 +7", ">0:5", ">0:5"}));
}

} // namespace
} // namespace loghop::collectives::tree_messages_test
