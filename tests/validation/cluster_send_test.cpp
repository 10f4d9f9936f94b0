// Does a send return when the rules say so? When its last byte is in the output queue, or at once if nonblocking; one
// message after the other; a short message waits for room.
//
// Alewife, in cycles: o_sl = 25, then flit k of a message of F flits leaves the queue at 25 + k, and the memory fills
// the queue at 0.25 a byte. The queue holds 128 flits: the last one is in it at 25 + F - 128, when flit F - 1 - 128 has
// left (a flit takes a cycle to leave). Over 4 hops the receiver's queue stalls nobody at the source
// (cluster_long_message_test.cpp: 8 cycles, which the buffers on the way absorb: 1 + 4 x 2 flits beyond what streams).
#include "loghop/simulate/engine/simulation_error.hpp"
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gtest/gtest.h>

namespace loghop::test::cluster_send_test {
namespace {

/// When the program goes on after one long send over 4 hops.
Picoseconds returns(std::int64_t bytes, DmaMode mode)
{
  return run_script(alewife(), {{0, {send_long(4, bytes, mode)}}}).finish(0);
}

TEST(LongSend, NonblockingReturnsAfterOverheadAndSetUp)
{
  for (const std::int64_t bytes : {8, 1000, 100000})
    EXPECT_EQ(returns(bytes, DmaMode::nonblocking), cycles(25));
}

TEST(LongSend, ReturnsWhenTheLastByteIsInTheOutputQueueWhichIs256BytesBeforeTheWire)
{
  for (const DmaMode mode : {DmaMode::waiting, DmaMode::blocking})
    for (const std::int64_t bytes : {1000, 4000, 32000}) {
      const Picoseconds last_flit_has_left = cycles(25 + bytes / 2);
      EXPECT_EQ(returns(bytes, mode), last_flit_has_left - cycles(256 / 2)) << bytes;
    }
}

/// 25 + B / 4 is later than 25 + B / 2 - 128 up to 512 B.
TEST(LongSend, OfAFewBytesReturnsWhenTheMemoryHasDeliveredThem)
{
  for (const DmaMode mode : {DmaMode::waiting, DmaMode::blocking}) {
    EXPECT_EQ(returns(8, mode), cycles(25 + 2));
    EXPECT_EQ(returns(256, mode), cycles(25 + 64));
    EXPECT_EQ(returns(500, mode), cycles(25 + 125));
    EXPECT_EQ(returns(516, mode), cycles(25 + 258 - 128)); // 130, the memory 129
  }
}

/// The message from 1 has its handler at 15 + 5 + 13 = 33, within the first send of 0: 122 cycles are hidden in it.
TEST(LongSend, WaitingLetsHandlersRun)
{
  const ClusterRun run = run_script(
      alewife(), {{0, {send_long(4, 4000, DmaMode::waiting), ProgramOperation::wait(0, 1)}}, {1, {send_short(0, 2)}}});
  EXPECT_EQ(run.began(0, 1), cycles(25 + 2000 - 128));
  EXPECT_EQ(run.finish(0), run.began(0, 1));
}

/// The handler runs after the send, before the program.
TEST(LongSend, BlockingHoldsHandlersOff)
{
  const ClusterRun run = run_script(
      alewife(), {{0, {send_long(4, 4000, DmaMode::blocking), ProgramOperation::wait(0, 1)}}, {1, {send_short(0, 2)}}});
  EXPECT_EQ(run.began(0, 1), cycles(25 + 2000 - 128 + 122));
  EXPECT_EQ(run.finish(0), run.began(0, 1));
}

/// Handlers preempt the overhead of a blocking send: only the transfer holds them off.
TEST(LongSend, BlockingDoesNotHoldHandlersOffDuringItsOverhead)
{
  const ClusterRun run = run_script(
      alewife(), {{0, {compute_for(cycles(20)), send_long(4, 4000, DmaMode::blocking)}}, {1, {send_short(0, 2)}}});
  EXPECT_EQ(run.message(1).released, cycles(20 + 25 + 122)); // the handler from 33 to 155
}

/// The engine is free at 25 + 500 - 128 = 397 and the first slot for flit 500 one cycle later, when flit 372, sent at
/// 397, has left. The second message follows the first on the wire: its flit k leaves at 25 + 500 + k.
TEST(LongSend, WaitsForTheEngineThatSendsTheMessageBefore)
{
  const ClusterRun run = run_script(alewife(), {{0,
                                                 {send_long(4, 1000, DmaMode::nonblocking),
                                                  send_long(4, 1000, DmaMode::nonblocking), compute_for(cycles(7))}}});
  EXPECT_EQ(run.began(0, 1), cycles(25));
  EXPECT_EQ(run.began(0, 2), cycles(398));
  EXPECT_EQ(run.message(1).released, cycles(398));
  EXPECT_EQ(run.message(1).injected, cycles(25 + 500));
  EXPECT_EQ(run.finish(0), cycles(398 + 7));
}

/// As one message of twice the size, but that the overhead of the second send is paid while the first is in the queue.
TEST(LongSend, AfterAnotherKeepsTheWireBusy)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_long(4, 1000), send_long(5, 1000)}}});
  EXPECT_EQ(run.began(0, 1), cycles(397));
  EXPECT_EQ(run.message(1).released, cycles(397 + 25));
  EXPECT_EQ(run.message(1).injected, cycles(25 + 500));
}

/// The short message is ready at 25 + 15 = 40. Its 8 flits are numbers 500 to 507 of the queue: there is room for them
/// when flit 507 - 128 = 379 has left, at 25 + 380 = 405. It is sent behind the last flit of the long one, at 525.
TEST(ShortSend, BehindALongMessageWaitsForRoomInTheOutputQueue)
{
  const ClusterRun run = run_script(
      alewife(), {{0, {send_long(4, 1000, DmaMode::nonblocking), send_short(5, 2), compute_for(cycles(10))}}});
  EXPECT_EQ(run.began(0, 2), cycles(405));
  EXPECT_EQ(run.message(1).released, cycles(405));
  EXPECT_EQ(run.message(1).injected, cycles(525));
  EXPECT_EQ(run.finish(0), cycles(415));
  EXPECT_EQ(run.result.network.blocked_sends, 1);
  EXPECT_DOUBLE_EQ(in_cycles(Seconds(run.result.breakdown.blocked_send)), 405 - 40);
}

/// After a waiting send of 1000 B there is room as soon as the overhead is over: at 397 + 15 = 412 > 405.
TEST(ShortSend, AfterAWaitingSendIsNotBlocked)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_long(4, 1000), send_short(5, 2)}}});
  EXPECT_EQ(run.finish(0), cycles(397 + 15));
  EXPECT_EQ(run.message(1).injected, cycles(525));
  EXPECT_EQ(run.result.network.blocked_sends, 0);
}

/// However often it is looked at while it waits.
TEST(ShortSend, IsCountedAsBlockedOnce)
{
  const ClusterRun run =
      run_script(alewife(), {{0, {send_long(4, 32000, DmaMode::nonblocking), send_short(5, 2), send_short(5, 2)}},
                             {1, {compute_for(cycles(1000)), send_short(0, 2), send_short(0, 2)}},
                             {8, {compute_for(cycles(3000)), send_short(0, 2)}}});
  EXPECT_EQ(run.result.network.blocked_sends, 1); // the second one needs 8 flits, and 15 cycles to get ready
}

/// A message of 6 flits, of which one leaves in a cycle, every 12 cycles: the queue never fills up.
TEST(ShortSend, OneAfterTheOtherIsNeverBlockedInAFreeNetwork)
{
  std::vector<ProgramOperation> sends;
  for (int i = 0; i < 30; ++i)
    sends.push_back(send_short(i % 31 + 1, 1));
  const ClusterRun run = run_script(alewife(), {{0, sends}});
  EXPECT_EQ(run.finish(0), cycles(30 * 12));
  EXPECT_EQ(run.result.network.blocked_sends, 0);
}

/// The handler of a request without arguments starts at 100, ends at 100 + 117 and wants to reply o_s = 9 later. The
/// queue holds a long message until 25 + 2000 - 128, and has room for the 4 flits of the reply 4 cycles later.
TEST(ShortSend, OfAReplyWaitsForRoomToo)
{
  const ClusterRun run =
      run_script(alewife(), {{3, {compute_for(cycles(100 - 9 - 5 - 13)), request(4, 0, 9)}},
                             {4, {send_long(8, 4000, DmaMode::nonblocking), ProgramOperation::wait(0, 1)}}});
  const ClusterRun free = run_script(alewife(), {{3, {compute_for(cycles(100 - 9 - 5 - 13)), request(4, 0, 9)}}});
  EXPECT_EQ(free.message(1).released, cycles(100 + 117 + 9));
  EXPECT_EQ(run.message(2).released, cycles(25 + 2004 - 128));
  EXPECT_EQ(run.finish(4), cycles(25 + 2004 - 128)); // handled when the reply is in the queue
  EXPECT_EQ(run.result.network.blocked_sends, 1);
}

TEST(ShortSend, ThatTheOutputQueueCanNeverHoldIsAnError)
{
  Platform platform = alewife();
  active_node_of(platform).nic.output_queue_bytes = 14;
  EXPECT_NO_THROW(run_script(platform, {{0, {send_short(4, 1)}}})); // 12 B
  try {
    run_script(platform, {{3, {send_short(4, 2)}}}); // 16 B
    FAIL() << "it was sent";
  } catch (const simulate::SimulationError& error) {
    EXPECT_STREQ(error.what(), "rank 3 sends a short message of 16 bytes, which the output queue of 14 bytes can never "
                               "hold");
  }
}

} // namespace
} // namespace loghop::test::cluster_send_test
