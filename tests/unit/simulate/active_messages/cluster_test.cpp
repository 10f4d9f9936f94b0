// What a cluster says of itself. The rules of its nodes: ../../../validation/cluster_*_test.cpp.
#include "loghop/simulate/active_messages/cluster.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/wormhole/make_wormhole_network.hpp"
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace loghop::simulate::cluster_test {
namespace {

using test::alewife;
using test::compute_for;
using test::cycles;
using test::run_script;
using test::send_long;
using test::send_short;
using Kind = Metric::Kind;

std::string deadlock(int ranks)
{
  test::Script script;
  for (int rank = 0; rank < ranks; ++rank)
    script[rank] = {ProgramOperation::wait(rank, 1)};
  try {
    run_script(alewife(), script);
    return "";
  } catch (const SimulationError& error) {
    return error.what();
  }
}

std::string waiting(int rank)
{
  const std::string number = std::to_string(rank);
  return "\n  rank " + number + " waits for 1 messages with tag " + number + "; it has received 0";
}

TEST(Cluster, NamesTheFirstEightOfRanksThatAreStuck)
{
  const std::string begin = "deadlock: nothing can happen any more, and ";
  EXPECT_EQ(deadlock(0), "");
  EXPECT_EQ(deadlock(1), begin + "1 of 32 ranks have not finished" + waiting(0));
  std::string eight;
  for (int rank = 0; rank < 8; ++rank)
    eight += waiting(rank);
  EXPECT_EQ(deadlock(8), begin + "8 of 32 ranks have not finished" + eight);
  EXPECT_EQ(deadlock(9), begin + "9 of 32 ranks have not finished" + eight + "\n  and 1 more");
  EXPECT_EQ(deadlock(12), begin + "12 of 32 ranks have not finished" + eight + "\n  and 4 more");
}

/// Ranks 0 and 7 compute for 100 and 300, the other 30 do nothing.
TEST(Cluster, TheMetricIsTakenFromTheFinishes)
{
  const test::Script script{{0, {compute_for(cycles(100))}}, {7, {compute_for(cycles(300))}}};
  const auto simulated = [&](const Metric& metric) {
    return test::in_cycles(run_script(alewife(), script, metric).result.simulated);
  };
  EXPECT_DOUBLE_EQ(simulated({Kind::makespan, 5}), 300);
  EXPECT_DOUBLE_EQ(simulated({Kind::rank_time, 5, Rank(7)}), 60);
  EXPECT_DOUBLE_EQ(simulated({Kind::rank_time, 5, Rank(0)}), 20);
  EXPECT_DOUBLE_EQ(simulated({Kind::rank_time, 5, Rank(1)}), 0);
  EXPECT_DOUBLE_EQ(simulated({Kind::time_per_iteration, 5}), 400. / 32 / 5);
  EXPECT_DOUBLE_EQ(simulated({Kind::time_per_iteration, 5, Rank(0), collectives::Group(Rank(0), 2)}), 100. / 2 / 5);
  EXPECT_DOUBLE_EQ(simulated({Kind::mean_latency}), 0) << "there is no message";
}

/// Queues of 21 and 31 bytes hold 10 and 15 flits; of flits that were sent, one more is remembered than can wait.
TEST(Cluster, QueuesHoldWholeFlits)
{
  std::optional<NicQueues> seen;
  const auto make = [&](const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
                        WormNetworkListener& listener) {
    seen = queues;
    return make_wormhole_network(mesh, queues, calendar, listener);
  };
  Platform platform = alewife();
  test::active_node_of(platform).nic.output_queue_bytes = 21;
  test::active_node_of(platform).nic.input_queue_bytes = 31;
  run_script(platform, {}, {}, make);
  EXPECT_EQ(seen->output, 11);
  EXPECT_EQ(seen->input, 15);
  EXPECT_FALSE(seen->tells_last_sent);
  test::active_node_of(platform).nic.overflow_timeout = 0;
  run_script(platform, {}, {}, make);
  EXPECT_TRUE(seen->tells_last_sent);
}

/// A long message that was released before two short ones, and is delivered between them.
TEST(Cluster, StatisticsAreThoseOfTheRecords)
{
  const test::ClusterRun run = run_script(alewife(), {{0, {send_long(4, 2000)}},
                                                      {9, {compute_for(cycles(100)), send_short(10, 2)}},
                                                      {31, {compute_for(cycles(5000)), send_short(30, 1)}}});
  ASSERT_EQ(run.messages.size(), 3U);
  ASSERT_EQ(run.messages.front().message, 1);
  const MessageRecord &long_one = run.message(0), &first = run.message(1), &last = run.message(2);
  const NetworkStatistics& network = run.result.network;
  EXPECT_EQ(network.messages, 3);
  EXPECT_EQ(network.flits, 1000 + 8 + 6);
  EXPECT_DOUBLE_EQ(network.accepted_load,
                   1014. / static_cast<double>(last.delivered - long_one.released) * test::cycle / 32);
  EXPECT_EQ(to_picoseconds(network.largest_latency), long_one.delivered - long_one.released);
  EXPECT_EQ(
      to_picoseconds(network.mean_latency),
      (long_one.delivered - long_one.released + first.delivered - first.released + last.delivered - last.released) / 3);
}

TEST(Cluster, WithoutMessagesTheNetworkDidNothing)
{
  const NetworkStatistics network = run_script(alewife(), {}).result.network;
  EXPECT_EQ(network.messages, 0);
  EXPECT_EQ(network.flits, 0);
  EXPECT_EQ(network.header_grants, 0U);
  EXPECT_EQ(network.blocked_sends, 0);
  EXPECT_EQ(network.mean_latency.count(), 0);
  EXPECT_EQ(network.accepted_load, 0);
}

/// On each of two nodes a short message waits behind a long one.
TEST(Cluster, BlockedSendsOfAllNodesAreCounted)
{
  const std::vector<ProgramOperation> sends{send_long(4, 1000, DmaMode::nonblocking), send_short(5, 2)};
  EXPECT_EQ(run_script(alewife(), {{0, sends}, {16, sends}}).result.network.blocked_sends, 2);
}

/// Rank 3 computes for 100 and sends for 15; 4 waits until 133, and has handled the message at 255.
TEST(Cluster, TheBreakdownAddsUpAllNodes)
{
  const test::ClusterRun run = run_script(alewife(), {{3, {compute_for(cycles(100)), send_short(4, 2)}},
                                                      {4, {ProgramOperation::wait(0, 1), compute_for(cycles(20))}}});
  const auto in_seconds = [](std::int64_t n) { return to_seconds(cycles(n)).count(); };
  const Breakdown& time = run.result.breakdown;
  EXPECT_DOUBLE_EQ(time.compute, in_seconds(120));
  EXPECT_DOUBLE_EQ(time.send_overhead, in_seconds(15));
  EXPECT_DOUBLE_EQ(time.handlers, in_seconds(122));
  EXPECT_DOUBLE_EQ(time.wait_message, in_seconds(133));
  EXPECT_EQ(time.wait_send, 0);
  EXPECT_EQ(time.blocked_send, 0);
}

TEST(Cluster, NeedsNeitherSinkNorObserver)
{
  const Platform platform = alewife();
  const test::ScriptedWorkload workload({{3, {send_short(4, 2)}}});
  EventCalendar calendar;
  Cluster cluster(platform, workload, 1, calendar, {});
  test::run_dry(calendar);
  const SimulationResult result = cluster.result({});
  EXPECT_EQ(result.rank_finish.size(), 32U);
  EXPECT_EQ(result.rank_finish[3], cycles(15));
  EXPECT_EQ(result.events, calendar.fired());
  EXPECT_FALSE(result.operations.has_value());
}

} // namespace
} // namespace loghop::simulate::cluster_test
