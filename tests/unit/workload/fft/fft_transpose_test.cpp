#include "loghop/workload/fft/fft_transpose.hpp"

#include <gtest/gtest.h>

namespace loghop::fft_transpose_test {
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

TEST(FftTranspose, SuitsAlgorithmsThatPassNothingOn)
{
  for (const char* direct : {"linear", "ring", "pairwise"})
    EXPECT_TRUE(FftTranspose::suits(collectives::require_algorithm("alltoall", direct))) << direct;
  EXPECT_FALSE(FftTranspose::suits(collectives::require_algorithm("alltoall", "bruck")));
}

/// On 3 slabs: z in 3, 3, 2 before, y in 3, 2, 2 afterwards.
TEST(FftTranspose, BlocksHaveThePartOfTheSenderAndThatOfTheReceiver)
{
  const FftGrid grid({5, 7, 8}, 1, 3);
  const std::int64_t before[] = {3, 3, 2}, after[] = {3, 2, 2};
  for (const char* name : {"linear", "ring", "pairwise"}) {
    const FftTranspose all(collectives::require_algorithm("alltoall", name), 3, grid.y_to_z(0), true);
    for (int rank = 0; rank < 3; ++rank)
      for (std::int64_t step = 0; step < all.steps(rank); ++step)
        for (std::int64_t i = 0; i < all.step(rank, step).sends; ++i) {
          const collectives::StepMessage sent = all.send(rank, step, i), received = all.receive(rank, step, i);
          EXPECT_EQ(sent.bytes, 16 * 5 * before[rank] * after[sent.peer]);
          EXPECT_EQ(received.bytes, 16 * 5 * before[received.peer] * after[rank]);
        }
    EXPECT_EQ(all.ranks(), 3);
    EXPECT_EQ(all.blocks(), 3);
    EXPECT_EQ(all.tags(), 1);
    for (int block = 0; block < 3; ++block)
      EXPECT_EQ(all.block_bytes(block), 16 * 5 * 3 * after[block]);
    EXPECT_TRUE(all.step(0, all.steps(0) - 1).await_sends);
    EXPECT_EQ(all.step(0, all.steps(0) - 1).compute, 0);
  }
}

TEST(FftTranspose, ItsOwnBlockIsAMessageInBothDirections)
{
  const FftGrid grid({8, 8, 8}, 1, 1);
  const auto widest = [&](const char* name, int ranks) {
    return FftTranspose(collectives::require_algorithm("alltoall", name), ranks, grid.y_to_z(0), true).widest_step();
  };
  EXPECT_EQ(widest("linear", 5), 10);
  EXPECT_EQ(widest("linear", 1), 2);
  EXPECT_EQ(widest("pairwise", 5), 2);
}

/// Each sender has one stride, and a block for each point.
TEST(FftLayouts, ArePointsAtTheStrideOfTheirSender)
{
  const FftGrid grid({5, 7, 8}, 1, 3);
  const FftGrid::Exchange exchange = grid.y_to_z(0);
  const auto transpose =
      std::make_shared<const FftTranspose>(collectives::require_algorithm("alltoall", "ring"), 3, exchange, true);
  LayoutTable table;
  const FftLayouts layouts(transpose, table);
  for (int rank = 0; rank < 3; ++rank)
    for (std::int64_t step = 0; step < 3; ++step) { // the last one to itself
      const collectives::StepMessage message = transpose->send(rank, step, 0);
      const MessageLayout layout = table.all().at(layouts.send(rank, step, 0) - 1U);
      EXPECT_EQ(layout.count, message.bytes / 16);
      EXPECT_EQ(layout.block_bytes, 16);
      EXPECT_EQ(layout.stride_bytes, exchange.stride_bytes(rank));
      EXPECT_EQ(layouts.receive(rank, step, 0), 0);
    }
}

} // namespace
} // namespace loghop::fft_transpose_test
