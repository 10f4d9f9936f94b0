// Worked by hand, and how long each rank computes in each step. What messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"

#include "unit/workload/collectives/algorithms/computing.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::recursive_doubling_test {
namespace {

using test::computing;
using test::pieces_of;
using test::texts_of;
using test::Times;
using Texts = std::vector<std::string>;

/// Adding takes 2 ps a byte.
CollectiveOptions options(std::int64_t bytes)
{
  CollectiveOptions options;
  options.bytes = bytes;
  options.combine_ps_per_byte = 2;
  return options;
}

TEST(DoublingAllreduce, AddsAllBytesInEachOfLogRounds)
{
  for (int digits = 0; digits <= 4; ++digits) {
    const DoublingAllreduce reduce(1 << digits, options(7));
    for (int rank = 0; rank < reduce.ranks(); ++rank)
      EXPECT_EQ(computing(reduce, rank), Times(static_cast<std::size_t>(digits), 14)) << rank << " of 2^" << digits;
  }
}

/// 6 = 2^2 + 2: ranks 0 and 2 leave adding to ranks 1 and 3, which add once more at first, and send the sum at last.
TEST(DoublingAllreduce, AFoldedRankDoesNotAdd)
{
  const DoublingAllreduce reduce(6, options(7));
  for (const int folded : {0, 2})
    EXPECT_EQ(computing(reduce, folded), Times{0});
  for (const int odd : {1, 3})
    EXPECT_EQ(computing(reduce, odd), (Times{14, 14, 14, 0}));
  for (const int other : {4, 5})
    EXPECT_EQ(computing(reduce, other), (Times{14, 14}));
}

/// Of 2^k ranks each adds m/2, m/4, ... m/2^k bytes, then nothing.
TEST(HalvingDoublingAllreduce, AddsTheHalfThatItKeeps)
{
  const HalvingDoublingAllreduce reduce(8, options(800));
  for (int rank = 0; rank < 8; ++rank)
    EXPECT_EQ(computing(reduce, rank), (Times{800, 400, 200, 0, 0, 0})) << rank;
}

/// 10 bytes in blocks of 3, 3, 2 and 2: a rank adds as many bytes as its own half has, not as it sends.
TEST(HalvingDoublingAllreduce, HalvesMayDiffer)
{
  const HalvingDoublingAllreduce reduce(4, options(10));
  EXPECT_EQ(computing(reduce, 0), (Times{12, 6, 0, 0}));
  EXPECT_EQ(computing(reduce, 1), (Times{12, 6, 0, 0}));
  EXPECT_EQ(computing(reduce, 2), (Times{8, 4, 0, 0}));
  EXPECT_EQ(computing(reduce, 3), (Times{8, 4, 0, 0}));
  const HalvingDoublingAllreduce two(2, options(5)); // 3 and 2
  EXPECT_EQ(computing(two, 0), (Times{6, 0}));
  EXPECT_EQ(computing(two, 1), (Times{4, 0}));
  const HalvingDoublingAllreduce three(3, options(5)); // rank 1 takes part for 0 and 1, and adds all of 0 first
  EXPECT_EQ(computing(three, 0), Times{0});
  EXPECT_EQ(computing(three, 1), (Times{10, 6, 0, 0}));
  EXPECT_EQ(computing(three, 2), (Times{4, 0}));
}

TEST(DoublingAllgather, DoesNotCompute)
{
  const DoublingAllgather gather(Blocks::of_each(Partition::equal(7, 4), 0));
  for (int rank = 0; rank < 4; ++rank)
    EXPECT_EQ(computing(gather, rank), (Times{0, 0}));
}

/// 10 bytes in blocks of 3, 3, 2 and 2, without time for adding: halves, quarters, and the same back.
TEST(HalvingDoublingAllreduce, SendsTheHalfThatThePartnerKeeps)
{
  CollectiveOptions options;
  options.bytes = 10;
  const HalvingDoublingAllreduce reduce(5, options);
  EXPECT_EQ(texts_of(reduce),
            (Texts{"<1:10 >1:10", "<0:10; <3:6 >3:4; <2:3 >2:3; <2:3 >2:3; <3:4 >3:6; >0:10",
                   "<4:6 >4:4; <1:3 >1:3; <1:3 >1:3; <4:4 >4:6", "<1:4 >1:6; <4:2 >4:2; <4:2 >4:2; <1:6 >1:4",
                   "<2:4 >2:6; <3:2 >3:2; <3:2 >3:2; <2:6 >2:4"}));
  EXPECT_EQ(pieces_of(reduce, 0, 0), "adds -/0 -/1 -/2 -/3");
  EXPECT_EQ(pieces_of(reduce, 1, 1), "adds -/2 -/3");
  EXPECT_EQ(pieces_of(reduce, 1, 3), "-/0");
  EXPECT_EQ(pieces_of(reduce, 1, 5), "-/0 -/1 -/2 -/3");
  EXPECT_EQ(reduce.blocks(), 4);
  EXPECT_EQ(reduce.block_bytes(3), 2);
}

TEST(DoublingAllreduce, SendsAllInEachRound)
{
  CollectiveOptions options;
  options.bytes = 7;
  const DoublingAllreduce reduce(3, options);
  EXPECT_EQ(texts_of(reduce), (Texts{"<1:7 >1:7", "<0:7; <2:7 >2:7; >0:7", "<1:7 >1:7"}));
  EXPECT_EQ(pieces_of(reduce, 0, 0), "adds -/0");
  EXPECT_EQ(pieces_of(reduce, 1, 1), "adds -/0");
  EXPECT_EQ(pieces_of(reduce, 1, 2), "-/0");
  EXPECT_EQ(reduce.block_bytes(0), 7);
}

} // namespace
} // namespace loghop::collectives::recursive_doubling_test
