// What happens to messages that arrive while a blocking send holds the processor? They wait for its end, or until the
// overflow timeout has passed at the front of the input queue.
//
// Alewife with notification 0, so that a message is ready for its handler when its header has arrived. In cycles: a
// short message without arguments over one hop is sent at 9 and ready at 14; a blocking send of 20,000 B runs from 25
// to 25 + 10,000 - 128 = 9897.
#include "loghop/simulate/engine/simulation_error.hpp"
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace loghop::test {
namespace {

constexpr auto blocking = DmaMode::blocking;

Platform with_timeout(std::optional<Picoseconds> timeout)
{
  Platform platform = alewife();
  active_node_of(platform).short_messages.notification = 0;
  active_node_of(platform).long_messages.notification = 0;
  active_node_of(platform).nic.overflow_timeout = timeout;
  return platform;
}

/// The message from 1 is ready at 991 + 14 = 1005.
Script send_and_interrupt()
{
  return {{0, {send_long(4, 20000, blocking)}}, {1, {compute_for(cycles(991)), send_short(0, 0)}}};
}

/// When the handler starts on the node that sends: its message leaves the input queue, 4 flits from then on.
Picoseconds handler_starts(std::optional<Picoseconds> timeout)
{
  return run_script(with_timeout(timeout), send_and_interrupt()).message(1).delivered - cycles(3);
}

TEST(OverflowTimeout, OfNothingLeavesMessagesWaitingUntilTheSendIsOver)
{
  EXPECT_EQ(handler_starts(std::nullopt), cycles(9897));
}

TEST(OverflowTimeout, InterruptsABlockingSend)
{
  EXPECT_EQ(handler_starts(cycles(1000)), cycles(1005 + 1000));
  EXPECT_EQ(handler_starts(cycles(1)), cycles(1006));
}

TEST(OverflowTimeout, OfZeroMakesABlockingSendAWaitingOne)
{
  EXPECT_EQ(handler_starts(0), cycles(1005));
}

TEST(OverflowTimeout, LaterThanTheEndOfTheSendChangesNothing)
{
  EXPECT_EQ(handler_starts(cycles(20000)), cycles(9897));
}

/// The transfer goes on while the handler runs.
TEST(OverflowTimeout, DoesNotDelayTheSend)
{
  const ClusterRun run = run_script(with_timeout(cycles(1000)), send_and_interrupt());
  EXPECT_EQ(run.finish(0), cycles(9897));
  EXPECT_DOUBLE_EQ(in_cycles(Seconds(run.result.breakdown.handlers)), 117);
}

/// Interrupted at 1005 + 8800 = 9805, the handler ends at 9922.
TEST(OverflowTimeout, LetsTheProgramGoOnAfterTheHandler)
{
  EXPECT_EQ(run_script(with_timeout(cycles(8800)), send_and_interrupt()).finish(0), cycles(9922));
}

/// The first message starts its handler at 2005 and has left the queue with its 4 flits at 2009, when the second one is
/// at the front: it waits its own 1000 cycles.
TEST(OverflowTimeout, CountsForEachMessageFromWhenItIsAtTheFront)
{
  Script script = send_and_interrupt();
  script[2] = {compute_for(cycles(1200)), send_short(0, 0)};
  EXPECT_EQ(run_script(with_timeout(cycles(1000)), script).message(2).delivered, cycles(2009 + 1000 + 3));
}

/// Each waits for the other to make room in its input queue: 2000 flits do not fit into the queues and buffers.
TEST(BlockingSends, ToEachOtherDeadlockWithoutATimeout)
{
  const Script script = {{0, {send_long(4, 4000, blocking)}}, {4, {send_long(0, 4000, blocking)}}};
  try {
    run_script(with_timeout(std::nullopt), script);
    FAIL() << "no deadlock";
  } catch (const simulate::SimulationError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("2 of 32 ranks"));
    EXPECT_THAT(error.what(), testing::HasSubstr("rank 0 waits for the send DMA, message to rank 4"));
    EXPECT_THAT(error.what(), testing::HasSubstr("rank 4 waits for the send DMA, message to rank 0"));
  }
}

/// 128 flits in each queue and 4 in each of the 5 buffers on the way: 2 x 128 + 20 = 276 flits fit.
TEST(BlockingSends, OfWhatQueuesAndBuffersHoldDoNotDeadlock)
{
  const auto script = [](std::int64_t bytes) {
    return Script{{0, {send_long(4, bytes, blocking)}}, {4, {send_long(0, bytes, blocking)}}};
  };
  EXPECT_NO_THROW(run_script(with_timeout(std::nullopt), script(552)));
  EXPECT_THROW(run_script(with_timeout(std::nullopt), script(554)), simulate::SimulationError);
}

/// Headers arrive at 33 and interrupt at 533; the receive DMA starts 129 later, at 662. Flit k leaves the input queue
/// at 662 + k, so that flit 128 arrives 3 later (credit 1, ejection 2) at 665 instead of 161: everything behind is 504
/// late. At the source, 148 flits (the input queue and 5 buffers) and 6 credits upstream, flit 148 leaves at 662 + 6
/// instead of 25 + 148: 495 late. So the sends end at 25 + 2000 - 128 + 495, and the last byte is in memory at 33 +
/// 1999 + 504 + 0.5.
TEST(BlockingSends, ToEachOtherEndAfterTheTimeout)
{
  const ClusterRun run =
      run_script(with_timeout(cycles(500)), {{0, {send_long(4, 4000, blocking), ProgramOperation::wait(0, 1)}},
                                             {4, {send_long(0, 4000, blocking), ProgramOperation::wait(0, 1)}}});
  for (const int rank : {0, 4}) {
    EXPECT_EQ(run.began(rank, 1), cycles(25 + 2000 - 128 + 495));
    EXPECT_EQ(run.finish(rank), cycles(33 + 1999 + 504) + cycle / 2);
  }
}

} // namespace
} // namespace loghop::test
