#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"

#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::folded_exchange_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

/// By the definition: pairs of the first ranks, then ranks that stand for themselves, until there are 2^k numbers.
TEST(Fold, NumbersPairsThenOtherRanks)
{
  for (int ranks = 1; ranks <= 40; ++ranks) {
    const Fold fold(ranks);
    EXPECT_EQ(fold.ranks(), ranks);
    EXPECT_EQ(fold.power(), 1 << fold.digits());
    EXPECT_TRUE(fold.power() <= ranks && ranks < 2 * fold.power()) << ranks;
    EXPECT_EQ(fold.rest(), ranks - fold.power());
    int rank = 0;
    for (int number = 0; number < fold.power(); ++number) {
      const bool pair = number < ranks - fold.power();
      EXPECT_EQ(fold.first_rank(number), rank);
      if (pair) {
        EXPECT_TRUE(fold.in_pair(rank) && fold.folded(rank));
        EXPECT_EQ(fold.number(rank++), number);
      }
      EXPECT_EQ(fold.rank(number), rank);
      EXPECT_EQ(fold.in_pair(rank), pair);
      EXPECT_FALSE(fold.folded(rank));
      EXPECT_EQ(fold.number(rank++), number);
    }
    EXPECT_EQ(rank, ranks);
    EXPECT_EQ(fold.first_rank(fold.power()), ranks);
  }
}

/// Rank 1 takes part for rank 0 too, and gives it everything at last.
TEST(FoldedExchange, OfThreeRanks)
{
  const DoublingAllgather gather(Blocks::of_each(Partition::listed({1, 20, 300}), 0));
  EXPECT_EQ(texts_of(gather), (Texts{"<1:321 >1:1", "<0:1; <2:300 >2:21; >0:321", "<1:21 >1:300"}));
  EXPECT_EQ(pieces_of(gather, 0, 0), "0/0");
  EXPECT_EQ(pieces_of(gather, 1, 1), "0/0 1/0");
  EXPECT_EQ(pieces_of(gather, 1, 2), "0/0 1/0 2/0");
  EXPECT_EQ(pieces_of(gather, 2, 0), "2/0");
  EXPECT_EQ(gather.widest_step(), 2);
  EXPECT_EQ(gather.blocks(), 1);
  EXPECT_EQ(gather.block_bytes(1), 20);
}

/// In round j, partners at distance 2^j have 2^j blocks each.
TEST(FoldedExchange, OfFourRanks)
{
  const DoublingAllgather gather(Blocks::of_each(Partition::listed({1, 20, 300, 4000}), 0));
  EXPECT_EQ(texts_of(gather), (Texts{"<1:20 >1:1; <2:4300 >2:21", "<0:1 >0:20; <3:4300 >3:21",
                                     "<3:4000 >3:300; <0:21 >0:4300", "<2:300 >2:4000; <1:21 >1:4300"}));
  EXPECT_EQ(pieces_of(gather, 3, 1), "2/0 3/0");
}

TEST(FoldedExchange, OfOneRankHasNoSteps)
{
  EXPECT_EQ(texts_of(DoublingAllgather(Blocks::notices(1, 8))), Texts{""});
}

} // namespace
} // namespace loghop::collectives::folded_exchange_test
