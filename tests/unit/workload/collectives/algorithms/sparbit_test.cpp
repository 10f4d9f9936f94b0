// Worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/sparbit.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::sparbit_test {
namespace {

using test::pieces_of;
using test::text_of;
using Texts = std::vector<std::string>;

SparbitAllgather of(int ranks)
{
  std::vector<std::int64_t> sizes;
  for (int rank = 0; rank < ranks; ++rank)
    sizes.push_back(10 + rank);
  return SparbitAllgather(Blocks::of_each(Partition::listed(sizes), 0));
}

/// Distances 4, 2 and 1. Rank 0 has its own block, then that of 2, then those of 4 and 3 too.
TEST(Sparbit, OfSixRanks)
{
  const SparbitAllgather all = of(6);
  EXPECT_EQ(text_of(all, 0), "<2:12 >4:10; <4:14 >2:10; <5:15 <5:13 <5:11 >1:10 >1:14 >1:12");
  EXPECT_EQ(pieces_of(all, 0, 0), "0/0");
  EXPECT_EQ(pieces_of(all, 0, 1), "0/0");
  EXPECT_EQ(pieces_of(all, 0, 2, 1), "4/0");
  EXPECT_EQ(pieces_of(all, 0, 2, 2), "2/0");
}

TEST(Sparbit, OfFewRanks)
{
  EXPECT_EQ(of(1).steps(0), 0);
  EXPECT_EQ(text_of(of(2), 1), "<0:10 >0:11");
  EXPECT_EQ(text_of(of(3), 0), "<1:11 >2:10; <2:12 >1:10");
}

TEST(Sparbit, EachRankSendsOneMessageForEachOtherRank)
{
  for (int ranks = 1; ranks <= 40; ++ranks) {
    std::int64_t sends = 0;
    for (std::int64_t step = 0; step < of(ranks).steps(0); ++step)
      sends += of(ranks).step(0, step).sends;
    EXPECT_EQ(sends, ranks - 1);
  }
}

} // namespace
} // namespace loghop::collectives::sparbit_test
