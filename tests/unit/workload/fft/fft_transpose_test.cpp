#include "loghop/workload/fft/fft_transpose.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

/// Four slabs of a grid of 8 x 8 x 8 points exchange their parts.
FftTranspose transpose(bool sends_own)
{
  const FftGrid grid({8, 8, 8}, 1, 4);
  return FftTranspose(collectives::require_algorithm("alltoall", "pairwise"), 4, grid.y_to_z(0), sends_own);
}

TEST(FftTranspose, SendsEachOtherRankItsBlock)
{
  const FftTranspose exchange = transpose(false);
  ASSERT_EQ(exchange.steps(2), 3);
  for (std::int64_t step = 0; step < 3; ++step) {
    EXPECT_NE(exchange.send(2, step, 0).peer, 2);
    EXPECT_EQ(exchange.send(2, step, 0).bytes, 16 * 8 * 8 * 8 / 4 / 4);
  }
}

TEST(FftTranspose, SendsTheBlocksOfOthersFirstWhetherItsOwnFollowsOrNot)
{
  const FftTranspose others = transpose(false), all = transpose(true);
  for (int rank = 0; rank < 4; ++rank)
    for (std::int64_t step = 0; step < 3; ++step) {
      EXPECT_EQ(all.send(rank, step, 0).peer, others.send(rank, step, 0).peer);
      EXPECT_EQ(all.receive(rank, step, 0).peer, others.receive(rank, step, 0).peer);
      EXPECT_EQ(all.step(rank, step).sends, others.step(rank, step).sends);
      collectives::Payload sent_of_all, sent_to_others;
      all.describe(rank, step, 0, sent_of_all);
      others.describe(rank, step, 0, sent_to_others);
      EXPECT_EQ(sent_of_all.pieces, sent_to_others.pieces);
    }
}

/// The library transposes what stays like all other blocks.
TEST(FftTranspose, SendsItsOwnBlockLast)
{
  const FftTranspose exchange = transpose(true);
  ASSERT_EQ(exchange.steps(2), 4);
  EXPECT_EQ(exchange.step(2, 3).sends, 1);
  EXPECT_EQ(exchange.step(2, 3).receives, 1);
  EXPECT_EQ(exchange.send(2, 3, 0).peer, 2);
  EXPECT_EQ(exchange.receive(2, 3, 0).peer, 2);
  EXPECT_EQ(exchange.send(2, 3, 0).bytes, exchange.send(2, 0, 0).bytes);
  collectives::Payload payload;
  exchange.describe(2, 3, 0, payload);
  ASSERT_EQ(payload.pieces.size(), 1u);
  EXPECT_EQ(payload.pieces[0], (collectives::Piece{2, 2}));
}

} // namespace
} // namespace loghop
