// Does a short message between idle processors take o_s + L + o_r, as LogP says?
//
// Alewife, two arguments: o_s = 15, then the header travels 2 (injection) + H hops + 2 (ejection), the interrupt comes
// 13 later, o_r = 122. At the mean distance of 4 hops L = 8 + 13 = 21.
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace loghop::test::cluster_short_message_test {
namespace {

/// From the start of the send to the end of the handler.
Picoseconds one_way(const Platform& platform, int destination, int arguments)
{
  return run_script(platform,
                    {{0, {send_short(destination, arguments)}}, {destination, {ProgramOperation::wait(0, 1)}}})
      .finish(destination);
}

TEST(ShortMessage, TakesSendOverheadLatencyAndReceiveOverheadOverFourHops)
{
  const int destinations[] = {4, 18}; // (4, 0) and (2, 2)
  for (const int destination : destinations) {
    EXPECT_EQ(one_way(alewife(), destination, 0), cycles(9 + 21 + 117));  // 147
    EXPECT_EQ(one_way(alewife(), destination, 1), cycles(12 + 21 + 119)); // 152
    EXPECT_EQ(one_way(alewife(), destination, 2), cycles(15 + 21 + 122)); // 158
  }
}

TEST(ShortMessage, TakesACycleMoreForEachHop)
{
  for (int destination = 1; destination < 32; ++destination) {
    const int hops = destination % 8 + destination / 8;
    EXPECT_EQ(one_way(alewife(), destination, 2), cycles(15 + (2 + hops + 2) + 13 + 122)) << destination;
  }
}

TEST(ShortMessage, ToItselfCrossesNoLink)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_short(0, 2), ProgramOperation::wait(0, 1)}}});
  EXPECT_EQ(run.finish(0), cycles(15 + (2 + 2) + 13 + 122));
}

/// Beyond the list: o_s(4) = 15 + 2 x 3, o_r(4) = 122 + 2 x 2.5.
TEST(ShortMessage, CostsMoreForEachFurtherArgument)
{
  EXPECT_EQ(one_way(alewife(), 4, 4), cycles(21 + 21 + 127));
}

/// 30 arguments and the header are 128 B = 64 flits. The last of them arrives 63 cycles after the header, which is long
/// after the end of a handler that costs nothing.
TEST(ShortMessage, IsNotHandledBeforeItsLastFlitHasArrived)
{
  Platform platform = alewife();
  active_node_of(platform).short_messages.receive_overhead = {0, 0, 0};
  active_node_of(platform).short_messages.receive_per_further_argument = 0;
  active_node_of(platform).short_messages.notification = 0;
  const std::int64_t o_s = 15 + 28 * 3;
  EXPECT_EQ(one_way(platform, 4, 30), cycles(o_s + 8 + 63));
}

/// LogP of the synchronous remap (LoGPC paper, table 4): 2 (o_s + L + o_r) = 316.
TEST(ShortMessage, AndItsReplyAreARoundTrip)
{
  const ClusterRun run = run_script(alewife(), {{0, {request(4, 2, 1), ProgramOperation::wait(1, 1)}}});
  EXPECT_EQ(run.finish(0), cycles(2 * 158));
}

TEST(ShortMessage, LetsTheSenderGoOnAfterItsOverhead)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_short(4, 2), send_short(5, 0)}}});
  EXPECT_EQ(run.began(0, 1), cycles(15));
  EXPECT_EQ(run.finish(0), cycles(15 + 9));
}

TEST(ShortMessage, IsRecordedAsItPasses)
{
  const ClusterRun run = run_script(alewife(), {{3, {compute_for(cycles(100)), send_short(7, 2)}}});
  ASSERT_EQ(run.messages.size(), 1u);
  const simulate::MessageRecord& m = run.messages[0];
  EXPECT_EQ(m.message, 0);
  EXPECT_EQ(m.source.number(), 3);
  EXPECT_EQ(m.destination.number(), 7);
  EXPECT_EQ(m.bytes, 8 + 2 * 4);
  EXPECT_EQ(m.released, cycles(100 + 15));
  EXPECT_EQ(m.injected, m.released);
  EXPECT_EQ(m.head, m.released + cycles(8));
  EXPECT_EQ(m.delivered, m.head + cycles(13 + 7)); // its 8 flits leave the queue from the interrupt on
}

} // namespace
} // namespace loghop::test::cluster_short_message_test
