// Does a full input queue stop the worm, and the worm the network, without losing anything?
//
// Alewife, in cycles. A stopped worm fills the input queue (128 flits) and the buffers of its route (4 flits each).
// Flit k of it enters stage s of its route when flit k - (all that fits in between) leaves the queue, plus a credit (1)
// for each stage in between.
#include "support/alewife.hpp"
#include "support/scripted_workload.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace loghop::test::cluster_back_pressure_test {
namespace {

/// 31 nodes send 20 short messages each to node 0, which is busy with handlers of 122 from the first one on: from
/// 15 + 5 + 13 = 33, sent over one hop.
TEST(BackPressure, OfAHotSpotLetsItsHandlersRunBackToBack)
{
  Script script;
  for (int source = 1; source < 32; ++source)
    script[source] = std::vector<ProgramOperation>(20, send_short(0, 2));
  script[0] = {ProgramOperation::wait(0, 31 * 20)};
  const ClusterRun run = run_script(alewife(), script);
  EXPECT_EQ(run.finish(0), cycles(33 + 620 * 122));
  EXPECT_EQ(run.result.network.messages, 620);
  EXPECT_EQ(run.messages.size(), 620u);
  std::map<int, int> sent;
  for (const simulate::MessageRecord& m : run.messages)
    ++sent[m.source.number()];
  for (int source = 1; source < 32; ++source)
    EXPECT_EQ(sent[source], 20);
}

struct SlowReceiver {
  Picoseconds sender_finish = 0; ///< cycles
  int blocked = 0;
};

/// Node 0 sends `messages` short messages of 8 flits to node 4, one every o_s = 15, whose handlers take 122 each. Flit
/// n of all of them is sent when its message is in the output queue, after flit n - 1, and when flit n - 148 has left
/// the input queue (128 flits, and 5 buffers of 4 on the way) and 6 credits have come back.
SlowReceiver slow_receiver(int messages)
{
  SlowReceiver result;
  std::vector<Picoseconds> sent, left; // cycles, by flit
  Picoseconds handler_free = 0;
  for (int i = 0; i < messages; ++i) {
    const std::size_t last = 8 * static_cast<std::size_t>(i) + 7;
    const Picoseconds ready = result.sender_finish + 15;
    const Picoseconds stored = last < 128 ? ready : std::max(ready, sent[last - 128] + 1);
    result.blocked += stored > ready ? 1 : 0;
    result.sender_finish = stored;
    for (std::size_t n = last - 7; n <= last; ++n) {
      Picoseconds time = n == 0 ? stored : std::max(stored, sent[n - 1] + 1);
      if (n >= 148) time = std::max(time, left[n - 148] + 6);
      sent.push_back(time);
    }
    const Picoseconds handler = std::max(handler_free, sent[last - 7] + 8 + 13);
    handler_free = handler + 122;
    for (int k = 0; k < 8; ++k)
      left.push_back(handler + k);
  }
  return result;
}

TEST(BackPressure, OfASlowReceiverBlocksItsSenderWhenQueuesAndBuffersAreFull)
{
  for (const int messages : {1, 30, 35, 40, 45, 60, 200}) {
    const SlowReceiver expected = slow_receiver(messages);
    const ClusterRun run = run_script(
        alewife(), {{0, std::vector<ProgramOperation>(static_cast<std::size_t>(messages), send_short(4, 2))}});
    EXPECT_EQ(run.finish(0), cycles(expected.sender_finish)) << messages;
    EXPECT_EQ(run.result.network.blocked_sends, expected.blocked) << messages;
  }
  EXPECT_EQ(slow_receiver(35).blocked, 0);
  EXPECT_GT(slow_receiver(45).blocked, 0);
}

/// The queue of node 4 does not drain while its blocking send to 12 lasts, until 25 + 2000 - 128 and 5 for the stall of
/// the receiver's queue (8, less 3 in the two buffers on the way): 1902. The interrupt takes until 2031; flit k of the
/// worm from 0 leaves the queue at 2031 + k. Its last one, k = 999, passes link 2-3 at 2031 + 999 - 136 + 3 = 2897 (128
/// and 2 buffers of 4) and leaves the buffer behind it at 2900: not before 2901 may the message from 1, behind it, ask
/// for its way out to node 3, where it arrives 2 later.
TEST(BackPressure, OfAFullInputQueueStopsOtherMessagesInTheNetwork)
{
  const Script others = {{1, {compute_for(cycles(485)), send_short(3, 2)}}};
  Script script = others;
  script[0] = {send_long(4, 2000)};
  script[4] = {send_long(12, 4000, DmaMode::blocking)};
  EXPECT_EQ(run_script(alewife(), others).message(0).head, cycles(500 + 6));
  const ClusterRun run = run_script(alewife(), script);
  const auto short_one = std::find_if(run.messages.begin(), run.messages.end(),
                                      [](const simulate::MessageRecord& m) { return m.source.number() == 1; });
  ASSERT_NE(short_one, run.messages.end());
  EXPECT_EQ(run.finish(4), cycles(1902 + 129)); // the handler goes before the program
  EXPECT_EQ(short_one->released, cycles(500));
  EXPECT_EQ(short_one->head, cycles(2903));
}

/// The same worm as seen from its source: 148 flits fit (the queue and 5 buffers), 6 credits come back: flit 148 leaves
/// at 2031 + 6, not at 25 + 148, and so all of them behind it: 1864 late.
TEST(BackPressure, OfAFullInputQueueDelaysTheSendingProgram)
{
  const ClusterRun run =
      run_script(alewife(), {{0, {send_long(4, 2000)}}, {4, {send_long(12, 4000, DmaMode::blocking)}}});
  EXPECT_EQ(run.finish(0), cycles(25 + 1000 - 128 + 2037 - 25 - 148));
}

} // namespace
} // namespace loghop::test::cluster_back_pressure_test
