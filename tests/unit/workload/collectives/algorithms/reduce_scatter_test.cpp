// Worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/reduce_scatter.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::reduce_scatter_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// Adding takes 2 ps a byte.
CollectiveOptions options()
{
  CollectiveOptions options;
  options.combine_ps_per_byte = 2;
  return options;
}

Blocks sums(const std::vector<std::int64_t>& sizes)
{
  return Blocks::of(Piece::nobody, Partition::listed(sizes));
}

/// A rank takes in its own block from 1 below, then from 2 below, and adds it each time.
TEST(PairwiseReduceScatter, OfThreeRanks)
{
  const PairwiseReduceScatter reduce(sums({1, 20, 300}), options());
  EXPECT_EQ(texts_of(reduce), (Texts{"<2:1 >1:20 +2; <1:1 >2:300 +2", "<0:20 >2:300 +40; <2:20 >0:1 +40",
                                     "<1:300 >0:1 +600; <0:300 >1:20 +600"}));
  EXPECT_EQ(pieces_of(reduce, 2, 0), "adds -/0");
  EXPECT_EQ(pieces_of(reduce, 2, 1), "adds -/1");
  EXPECT_EQ(reduce.blocks(), 3);
  EXPECT_EQ(reduce.block_bytes(1), 20);
  EXPECT_EQ(reduce.widest_step(), 2);
  EXPECT_EQ(texts_of(PairwiseReduceScatter(sums({7}), options())), Texts{""});
}

/// Partners at distance 2 keep 21 and 4300 bytes, those at distance 1 their own blocks.
TEST(HalvingReduceScatter, OfFourRanks)
{
  const HalvingReduceScatter reduce(sums({1, 20, 300, 4000}), options());
  EXPECT_EQ(texts_of(reduce),
            (Texts{"<2:21 >2:4300 +42; <1:1 >1:20 +2", "<3:21 >3:4300 +42; <0:20 >0:1 +40",
                   "<0:4300 >0:21 +8600; <3:300 >3:4000 +600", "<1:4300 >1:21 +8600; <2:4000 >2:300 +8000"}));
  EXPECT_EQ(pieces_of(reduce, 1, 0), "adds -/2 -/3");
  EXPECT_EQ(pieces_of(reduce, 1, 1), "adds -/0");
  EXPECT_EQ(reduce.blocks(), 4);
  EXPECT_EQ(reduce.block_bytes(3), 4000);
}

/// Rank 1 adds all of rank 0 first, takes part for both of their blocks, and sends back that of rank 0.
TEST(HalvingReduceScatter, OfThreeRanksFoldsTheFirst)
{
  const HalvingReduceScatter reduce(sums({1, 20, 300}), options());
  EXPECT_EQ(texts_of(reduce), (Texts{"<1:1 >1:321", "<0:321 +642; <2:21 >2:300 +42; >0:1", "<1:300 >1:21 +600"}));
  EXPECT_EQ(pieces_of(reduce, 0, 0), "adds -/0 -/1 -/2");
  EXPECT_EQ(pieces_of(reduce, 1, 2), "-/0");
  EXPECT_EQ(pieces_of(reduce, 2, 0), "adds -/0 -/1");
}

} // namespace
} // namespace loghop::collectives::reduce_scatter_test
