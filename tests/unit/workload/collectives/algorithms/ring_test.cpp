// Worked by hand. Any number of ranks, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/ring.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::collectives::ring_test {
namespace {

using test::pieces_of;
using test::texts_of;
using Texts = std::vector<std::string>;

const std::vector<std::int64_t> sizes = {1, 20, 300};

TEST(RingAllgather, PassesOnWhatCameLast)
{
  const RingAllgather gather(Blocks::of_each(Partition::listed(sizes), 0), 1, 0);
  EXPECT_EQ(texts_of(gather),
            (Texts{"<2:300 >1:1; <2:20 >1:300", "<0:1 >2:20; <0:300 >2:1", "<1:20 >0:300; <1:1 >0:20"}));
  EXPECT_EQ(pieces_of(gather, 0, 0), "0/0");
  EXPECT_EQ(pieces_of(gather, 0, 1), "2/0");
  EXPECT_EQ(gather.blocks(), 1);
  EXPECT_EQ(gather.block_bytes(2), 300);
  EXPECT_EQ(gather.widest_step(), 2);
}

/// Rank r begins with block r + 2.
TEST(RingAllgather, MayBeginWithAnotherBlock)
{
  const RingAllgather gather(Blocks::of(5, Partition::listed(sizes)), 3, 2);
  EXPECT_EQ(texts_of(gather),
            (Texts{"<2:20 >1:300; <2:1 >1:20", "<0:300 >2:1; <0:20 >2:300", "<1:1 >0:20; <1:300 >0:1"}));
  EXPECT_EQ(pieces_of(gather, 2, 1), "5/0");
  EXPECT_EQ(gather.blocks(), 3);
}

/// Adding takes 2 ps for each byte that is received. Rank r begins with block r.
TEST(RingReduceScatter, AddsWhatComes)
{
  CollectiveOptions options;
  options.combine_ps_per_byte = 2;
  const RingReduceScatter reduce(Blocks::of(Piece::nobody, Partition::listed(sizes)), options);
  EXPECT_EQ(texts_of(reduce), (Texts{"<2:300 >1:1 +600; <2:20 >1:300 +40", "<0:1 >2:20 +2; <0:300 >2:1 +600",
                                     "<1:20 >0:300 +40; <1:1 >0:20 +2"}));
  EXPECT_EQ(pieces_of(reduce, 1, 1), "adds -/0");
  EXPECT_EQ(reduce.blocks(), 3);
  EXPECT_EQ(texts_of(RingReduceScatter(Blocks::of(Piece::nobody, Partition::listed(sizes)), {}, 2))[0],
            "<2:20 >1:300; <2:1 >1:20");
}

} // namespace
} // namespace loghop::collectives::ring_test
