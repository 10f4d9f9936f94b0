// Does a long message between idle nodes take what equations (1) and (2) of the LoGPC paper say?
//
//   (1) T = o_sl + L + (B - 1) G                                  B above about 1000
//   (2) T = o_sl + L + max(o_rl + a G + B G_m, (B - 1) G)
//
// Alewife, 4 hops, in cycles: o_sl = 25, L = 8, o_rl = 129, a G = 4, G = 0.5, G_m = 0.25 (one DMA engine runs). `bytes`
// are all bytes on the wire, header included, so B is `bytes`.
//
// The simulation differs in two points. (a) Bytes travel in flits of 2, so that an odd number takes as long as one
// more. (b) While the processor takes the interrupt (from the header's arrival o_rl + a G = 133 cycles) the input queue
// fills up: it holds 128 flits. Flit 128 would arrive 128 after the header; it arrives when flit 0 has left the queue
// (133), the credit is back (+ 1) and it has crossed the ejection channel (+ 2), at 136. Everything behind it is 8
// late.
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::test::cluster_long_message_test {
namespace {

constexpr Picoseconds quarter = cycle / 4;
constexpr Picoseconds stall = cycles(129 + 4 + 1 + 2 - 128);
static_assert(stall == cycles(8) && 4 * quarter == cycle);

Picoseconds equation_1(std::int64_t bytes)
{
  return cycles(25 + 8) + 2 * quarter * (bytes - 1);
}

/// G_m in quarters of a cycle.
Picoseconds equation_2(std::int64_t bytes)
{
  return cycles(25 + 8) + std::max(cycles(129 + 4) + quarter * bytes, 2 * quarter * (bytes - 1));
}

/// From the start of the send to the last byte in the receiver's memory, over four hops.
Picoseconds one_way(const Platform& platform, std::int64_t bytes)
{
  return run_script(platform, {{0, {send_long(4, bytes)}}, {4, {ProgramOperation::wait(0, 1)}}}).finish(4);
}

Platform with_input_queue(std::int64_t bytes)
{
  Platform platform = alewife();
  active_node_of(platform).nic.input_queue_bytes = bytes;
  return platform;
}

TEST(LongMessage, TakesEquationTwoIfTheInputQueueHoldsWhatArrivesDuringTheInterrupt)
{
  const Platform platform = with_input_queue(512);
  for (std::int64_t bytes = 8; bytes <= 3000; bytes += 2)
    ASSERT_EQ(one_way(platform, bytes), equation_2(bytes)) << bytes;
}

TEST(LongMessage, TakesEquationOneFromAThousandBytesOn)
{
  const Platform platform = with_input_queue(512);
  EXPECT_EQ(one_way(platform, 1000), cycles(532) + 2 * quarter);   // 532.5
  EXPECT_EQ(one_way(platform, 4000), cycles(2032) + 2 * quarter);  // 2032.5
  EXPECT_EQ(one_way(platform, 16000), cycles(8032) + 2 * quarter); // 8032.5
}

/// A message that fits into the queue of 256 B does not fill it.
TEST(LongMessage, ThatFitsIntoTheInputQueueTakesEquationTwo)
{
  for (std::int64_t bytes = 8; bytes <= 256; bytes += 2)
    ASSERT_EQ(one_way(alewife(), bytes), equation_2(bytes)) << bytes;
}

TEST(LongMessage, ThatFillsTheInputQueueIsLateByTheStall)
{
  for (const std::int64_t bytes : {1000, 4000, 16000, 320000})
    EXPECT_EQ(one_way(alewife(), bytes), equation_1(bytes) + stall) << bytes;
}

/// Between these the stall hides behind the memory: T = 25 + 8 + max(129 + 4 + B / 4, (B - 1) / 2 + 8).
TEST(LongMessage, HidesTheStallWhileTheMemoryIsTheBottleneck)
{
  for (std::int64_t bytes = 258; bytes <= 1000; bytes += 2)
    ASSERT_EQ(one_way(alewife(), bytes), std::max(equation_2(bytes), equation_1(bytes) + stall)) << bytes;
}

/// B_x = (o_rl + a G + G) / (G - G_m) = 133.5 / 0.25 = 534: a byte costs G_m below and G above.
TEST(LongMessage, SwitchesFromMemoryToNetworkWhereEquationTwoDoes)
{
  const Platform platform = with_input_queue(512);
  EXPECT_EQ(one_way(platform, 534), equation_1(534));
  EXPECT_EQ(one_way(platform, 534) - one_way(platform, 532), 2 * quarter);
  EXPECT_EQ(one_way(platform, 536) - one_way(platform, 534), 4 * quarter);
}

/// The receiver's send DMA runs from 25 to 25 + 2000 - 128: G_m = 0.3625. The receive DMA starts at 25 + 8 + 133 = 166.
TEST(LongMessage, IsSlowedDownByTheReceiversSendDma)
{
  for (const std::int64_t bytes : {8, 100, 256}) {
    const ClusterRun run =
        run_script(alewife(), {{0, {send_long(4, bytes)}},
                               {4, {send_long(12, 4000, DmaMode::nonblocking), ProgramOperation::wait(0, 1)}}});
    const Picoseconds memory = 145 * quarter * bytes / 100; // 0.25 x 1.45
    EXPECT_NEAR(static_cast<double>(run.finish(4)), static_cast<double>(cycles(166) + memory), 1) << bytes;
  }
}

TEST(LongMessage, OfAnOddSizeTravelsInWholeFlits)
{
  for (const std::int64_t bytes : {1001, 3999})
    EXPECT_EQ(one_way(alewife(), bytes), one_way(alewife(), bytes + 1));
  EXPECT_EQ(one_way(alewife(), 101), cycles(166) + 101 * quarter); // the memory moves bytes
}

/// L is 2 + H + 2.
TEST(LongMessage, TakesACycleMoreForEachHop)
{
  for (int destination = 1; destination < 32; ++destination) {
    const ClusterRun run =
        run_script(alewife(), {{0, {send_long(destination, 4000)}}, {destination, {ProgramOperation::wait(0, 1)}}});
    const int hops = destination % 8 + destination / 8;
    EXPECT_EQ(run.finish(destination), equation_1(4000) + stall + cycles(hops - 4)) << destination;
  }
}

TEST(LongMessage, HasItsHeaderOnTheWayAsTheSendDmaStarts)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_long(4, 1000)}}});
  ASSERT_EQ(run.messages.size(), 1u);
  EXPECT_EQ(run.messages[0].bytes, 1000);
  EXPECT_EQ(run.messages[0].released, cycles(25));
  EXPECT_EQ(run.messages[0].injected, cycles(25));
  EXPECT_EQ(run.messages[0].head, cycles(25 + 8));
}

} // namespace
} // namespace loghop::test::cluster_long_message_test
