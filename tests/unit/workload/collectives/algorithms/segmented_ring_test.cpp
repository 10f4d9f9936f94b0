// Worked by hand. Any number of ranks and segments, and what messages mean: ../algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/segmented_ring.hpp"

#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::collectives::segmented_ring_test {
namespace {

using test::pieces_of;
using test::text_of;

/// 10 bytes: blocks of 4, 3 and 3. Adding takes 2 ps a byte.
SegmentedRingAllreduce of_three(std::int64_t segment)
{
  CollectiveOptions options;
  options.bytes = 10;
  options.segment_bytes = segment;
  options.combine_ps_per_byte = 2;
  return SegmentedRingAllreduce(3, options);
}

TEST(SegmentedRing, WithoutSegmentsIsTheRing)
{
  EXPECT_EQ(text_of(of_three(0), 0), "<2:3 >1:4 +6; <2:3 >1:3 +6; <2:4 >1:3; <2:3 >1:4");
  EXPECT_EQ(of_three(0).blocks(), 3);
}

/// Segments of 2 bytes, and what is left: 2 of 4, or 1 of 3.
TEST(SegmentedRing, AddsUpOneSegmentOfEachBlockAfterTheOther)
{
  const SegmentedRingAllreduce ring = of_three(2);
  EXPECT_EQ(text_of(ring, 0), "<2:2 >1:2 +4; <2:2 >1:2 +4; <2:1 >1:2 +2; <2:1 >1:1 +2; <2:4 >1:3; <2:3 >1:4");
  EXPECT_EQ(pieces_of(ring, 0, 0), "adds -/0") << "the first segment of block 0";
  EXPECT_EQ(pieces_of(ring, 0, 1), "adds -/4") << "of block 2";
  EXPECT_EQ(pieces_of(ring, 0, 2), "adds -/1") << "the second one of block 0";
  EXPECT_EQ(pieces_of(ring, 0, 4), "-/2 -/3") << "all of block 1";
  EXPECT_EQ(ring.blocks(), 6);
  EXPECT_EQ(ring.block_bytes(1), 2);
  EXPECT_EQ(ring.block_bytes(3), 1);
}

TEST(SegmentedRing, OfOneRankHasNoSteps)
{
  CollectiveOptions options;
  options.bytes = 10;
  EXPECT_EQ(SegmentedRingAllreduce(1, options).steps(0), 0);
}

} // namespace
} // namespace loghop::collectives::segmented_ring_test
