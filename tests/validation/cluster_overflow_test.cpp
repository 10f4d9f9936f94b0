// Messages that arrive while a blocking send holds the processor wait for its end, or until no flit of the send has
// left the output queue for the overflow timeout.
//
// Alewife with notification 0, so that a message is ready for its handler when its header has arrived. In cycles: a
// short message without arguments over one hop is sent at 9 and ready at 14; a blocking send of 20,000 B runs from 25
// to 25 + 10,000 - 128 = 9897 if nothing stands in its way.
#include "loghop/simulate/engine/simulation_error.hpp"
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace loghop::test::cluster_overflow_test {
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

/// The message from 1 is ready at 991 + 14 = 1005, while the flits of rank 0 leave one a cycle.
TEST(OverflowTimeout, LetsMessagesWaitWhileFlitsLeave)
{
  const Script script = {{0, {send_long(4, 20000, blocking)}}, {1, {compute_for(cycles(991)), send_short(0, 0)}}};
  for (const std::optional<Picoseconds> timeout : {std::optional<Picoseconds>(), std::optional(cycles(2)),
                                                   std::optional(cycles(500)), std::optional(cycles(20000))}) {
    const ClusterRun run = run_script(with_timeout(timeout), script);
    EXPECT_EQ(run.message(1).delivered - cycles(3), cycles(9897)) << "the handler starts when the send is over";
    EXPECT_EQ(run.finish(0), cycles(9897 + 117));
  }
}

/// Rank 3 sends to its neighbour 4 first, and holds that channel for half a cycle a byte. The header of rank 0, sent at 50
/// + 25 = 75, waits for that channel in the router of 3. So the 4 flits of each of 4 buffers leave rank 0, the last at 75
/// + 15 = 90. The message from 1 is ready at 1005.
ClusterRun run_blocked(std::optional<Picoseconds> timeout, std::int64_t bytes_before)
{
  return run_script(with_timeout(timeout), {{0, {compute_for(cycles(50)), send_long(4, 20000, blocking)}},
                                            {1, {compute_for(cycles(991)), send_short(0, 0)}},
                                            {3, {send_long(4, bytes_before, blocking)}}});
}

Picoseconds handler_starts(const ClusterRun& run)
{
  for (const auto& message : run.messages)
    if (message.source.number() == 1) return message.delivered - cycles(3);
  return -1;
}

TEST(OverflowTimeout, InterruptsASendThatStandsStill)
{
  EXPECT_EQ(handler_starts(run_blocked(cycles(2000), 20000)), cycles(90 + 2000));
  EXPECT_EQ(handler_starts(run_blocked(cycles(915), 20000)), cycles(1005));
  EXPECT_EQ(handler_starts(run_blocked(cycles(1), 20000)), cycles(1005)) << "it has stood still for longer";
}

TEST(OverflowTimeout, OfNothingLeavesMessagesWaitingUntilTheSendIsOver)
{
  const ClusterRun run = run_blocked(std::nullopt, 20000);
  EXPECT_EQ(handler_starts(run), run.finish(0) - cycles(117));
}

/// The channel is free after some 1,000 cycles.
TEST(OverflowTimeout, BeginsAnewWithEveryFlit)
{
  const ClusterRun run = run_blocked(cycles(2000), 2000);
  EXPECT_EQ(handler_starts(run), run.finish(0) - cycles(117));
}

/// The transfer goes on as without a timeout: only the end of the program comes before the handler, not after it.
TEST(OverflowTimeout, DoesNotDelayTheSend)
{
  const ClusterRun run = run_blocked(cycles(2000), 20000);
  EXPECT_EQ(run.finish(0), run_blocked(std::nullopt, 20000).finish(0) - cycles(117));
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

/// The input queue and 5 buffers hold 148 flits: the last leaves at 25 + 147 = 172, and the interrupt comes at 672. The
/// receive DMA starts 129 later, at 801. Flit k leaves the input queue at 801 + k, so that flit 128 arrives 3 later
/// (credit 1, ejection 2) at 804 instead of 161: everything behind is 643 late. At the source, 148 flits and 6 credits
/// upstream, flit 148 leaves at 801 + 6 instead of 25 + 148: 634 late. So the sends end at 25 + 2000 - 128 + 634, and the
/// last byte is in memory at 33 + 1999 + 643 + 0.5.
TEST(BlockingSends, ToEachOtherEndAfterTheTimeout)
{
  const ClusterRun run =
      run_script(with_timeout(cycles(500)), {{0, {send_long(4, 4000, blocking), ProgramOperation::wait(0, 1)}},
                                             {4, {send_long(0, 4000, blocking), ProgramOperation::wait(0, 1)}}});
  for (const int rank : {0, 4}) {
    EXPECT_EQ(run.began(rank, 1), cycles(25 + 2000 - 128 + 634));
    EXPECT_EQ(run.finish(rank), cycles(33 + 1999 + 643) + cycle / 2);
  }
}

} // namespace
} // namespace loghop::test::cluster_overflow_test
