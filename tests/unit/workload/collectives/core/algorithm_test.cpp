#include "loghop/workload/collectives/core/algorithm.hpp"

#include "loghop/workload/collectives/core/options.hpp"

#include <gtest/gtest.h>

namespace loghop::collectives::algorithm_test {
namespace {

TEST(Piece, IsOrderedByOwnerThenBlock)
{
  EXPECT_EQ(Piece::nobody, -1);
  EXPECT_TRUE(Piece() == (Piece{Piece::nobody, 0}));
  EXPECT_TRUE((Piece{1, 5}) < (Piece{2, 0}));
  EXPECT_TRUE((Piece{1, 4}) < (Piece{1, 5}));
  EXPECT_FALSE((Piece{1, 5}) < (Piece{1, 5}));
  EXPECT_FALSE((Piece{2, 0}) < (Piece{1, 5}));
  EXPECT_TRUE((Piece{1, 5}) == (Piece{1, 5}));
  EXPECT_FALSE((Piece{1, 5}) == (Piece{1, 4}));
  EXPECT_FALSE((Piece{1, 5}) == (Piece{2, 5}));
}

TEST(Step, HasNothingAtFirst)
{
  const Step step;
  EXPECT_EQ(step.receives, 0);
  EXPECT_EQ(step.sends, 0);
  EXPECT_FALSE(step.await_sends);
  EXPECT_FALSE(step.sends_in_turn);
  EXPECT_EQ(step.compute, 0);
  const StepMessage message;
  EXPECT_EQ(message.peer, 0);
  EXPECT_EQ(message.bytes, 0);
  EXPECT_EQ(message.tag, 0);
}

/// 2.5 ps times 3 is 7.5, and times 1 is 2.5: halves are rounded up.
TEST(CollectiveOptions, TimesAreRoundedToWholePicoseconds)
{
  CollectiveOptions options;
  EXPECT_EQ(options.combine_time(1000), 0);
  EXPECT_EQ(options.rearrange_time(1000), 0);
  options.combine_ps_per_byte = 2.5;
  options.rearrange_ps_per_byte = 0.3;
  EXPECT_EQ(options.combine_time(4), 10);
  EXPECT_EQ(options.combine_time(3), 8);
  EXPECT_EQ(options.combine_time(1), 3);
  EXPECT_EQ(options.combine_time(0), 0);
  EXPECT_EQ(options.rearrange_time(1), 0);
  EXPECT_EQ(options.rearrange_time(2), 1);
}

TEST(CollectiveOptions, AreThoseOfTheSmallestCase)
{
  const CollectiveOptions options;
  EXPECT_EQ(options.bytes, 0);
  EXPECT_EQ(options.root, 0);
  EXPECT_EQ(options.segment_bytes, 0);
  EXPECT_EQ(options.group_size, 1);
  EXPECT_EQ(options.messages, 1);
  EXPECT_EQ(options.delay, 0);
  EXPECT_FALSE(options.sizes);
}

} // namespace
} // namespace loghop::collectives::algorithm_test
