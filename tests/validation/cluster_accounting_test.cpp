// Does what a simulation says about itself add up: breakdown, metric, message records, network statistics?
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include "loghop/workload/active_messages/remap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace loghop::test::cluster_accounting_test {
namespace {

using simulate::Breakdown;
using simulate::MessageRecord;

double sum(const Breakdown& b)
{
  return b.compute + b.send_overhead + b.handlers + b.wait_message + b.wait_send + b.blocked_send;
}

double sum_of_finish_times(const ClusterRun& run) // s
{
  double total = 0;
  for (const Picoseconds finish : run.result.rank_finish)
    total += to_seconds(finish).count();
  return total;
}

Seconds in_seconds(std::int64_t n)
{
  return to_seconds(cycles(n));
}

/// Workloads that make every part of a node busy: contention, blocked sends, both DMA engines.
Remap remap(Remap::Kind kind)
{
  Remap workload;
  workload.kind = kind;
  workload.iterations = 40;
  workload.arguments = 2;
  workload.bytes = 3000;
  return workload;
}

constexpr Remap::Kind remaps[] = {Remap::Kind::synchronous, Remap::Kind::asynchronous, Remap::Kind::long_messages};

/// Rank 0 computes 100 and sends for 15. Rank 4 waits 100 + 15 + 21, handles for 122, computes 50.
TEST(Breakdown, OfAShortMessageByHand)
{
  const ClusterRun run = run_script(alewife(), {{0, {compute_for(cycles(100)), send_short(4, 2)}},
                                                {4, {ProgramOperation::wait(0, 1), compute_for(cycles(50))}}});
  const Breakdown& b = run.result.breakdown;
  EXPECT_DOUBLE_EQ(b.compute, in_seconds(150).count());
  EXPECT_DOUBLE_EQ(b.send_overhead, in_seconds(15).count());
  EXPECT_DOUBLE_EQ(b.wait_message, in_seconds(136).count());
  EXPECT_DOUBLE_EQ(b.handlers, in_seconds(122).count());
  EXPECT_EQ(b.wait_send, 0);
  EXPECT_EQ(b.blocked_send, 0);
}

/// 4000 B over 4 hops: rank 0 pays 25 and waits 2000 - 128 for the send. Rank 4 waits until 37, handles for 129, and
/// waits for the last byte until 2040.5.
TEST(Breakdown, OfALongMessageByHand)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_long(4, 4000)}}, {4, {ProgramOperation::wait(0, 1)}}});
  const Breakdown& b = run.result.breakdown;
  EXPECT_EQ(b.compute, 0);
  EXPECT_DOUBLE_EQ(b.send_overhead, in_seconds(25).count());
  EXPECT_DOUBLE_EQ(b.wait_send, in_seconds(1872).count());
  EXPECT_DOUBLE_EQ(b.handlers, in_seconds(129).count());
  EXPECT_DOUBLE_EQ(b.wait_message, in_seconds(37).count() + to_seconds(cycles(2040 - 166) + cycle / 2).count());
}

/// The handler at 33 to 155 cuts a computation of 100: the parts of the program before and after it count as computing.
TEST(Breakdown, OfAPreemptedProgramByHand)
{
  const ClusterRun run = run_script(alewife(), {{3, {send_short(4, 2)}}, {4, {compute_for(cycles(100))}}});
  EXPECT_DOUBLE_EQ(run.result.breakdown.compute, in_seconds(100).count());
  EXPECT_DOUBLE_EQ(run.result.breakdown.handlers, in_seconds(122).count());
}

TEST(Breakdown, LeavesOutWhatHappensAfterTheFinish)
{
  const ClusterRun run = run_script(alewife(), {{3, {send_short(4, 2)}}});
  EXPECT_EQ(run.result.breakdown.handlers, 0);
  EXPECT_DOUBLE_EQ(sum(run.result.breakdown), in_seconds(15).count());
}

TEST(Breakdown, AddsUpToTheSumOfTheFinishTimes)
{
  for (const Remap::Kind kind : remaps)
    for (const DmaMode send : {DmaMode::nonblocking, DmaMode::waiting, DmaMode::blocking})
      for (const DmaMode receive : {DmaMode::nonblocking, DmaMode::blocking}) {
        Remap workload = remap(kind);
        workload.send = send;
        workload.receive = receive;
        Platform platform = alewife();
        active_node_of(platform).nic.overflow_timeout = cycles(4096);
        const ClusterRun run = run_cluster(platform, workload);
        const double total = sum_of_finish_times(run);
        EXPECT_NEAR(sum(run.result.breakdown), total, 1e-12 * total);
      }
}

/// 32 ranks; only two of them do anything: 100 and 300.
TEST(Metric, IsTheLastFinishOrTheMeanFinishOfAnIteration)
{
  const Script script = {{0, {compute_for(cycles(100))}}, {7, {compute_for(cycles(300))}}};
  const ClusterRun makespan = run_script(alewife(), script, {Metric::Kind::makespan, 5});
  const ClusterRun iteration = run_script(alewife(), script, {Metric::Kind::time_per_iteration, 5});
  EXPECT_DOUBLE_EQ(makespan.result.simulated.count(), in_seconds(300).count());
  EXPECT_DOUBLE_EQ(in_cycles(iteration.result.simulated), 400. / 32 / 5);
}

TEST(Metric, MayBeTheMeanLatencyOfTheMessages)
{
  const ClusterRun run =
      run_script(alewife(), {{0, {send_short(4, 2), send_short(31, 0)}}}, {Metric::Kind::mean_latency, 1});
  EXPECT_DOUBLE_EQ(run.result.simulated.count(), run.result.network.mean_latency.count());
}

TEST(MessageRecords, AreInOrderOfTheirPassage)
{
  for (const Remap::Kind kind : remaps) {
    const ClusterRun run = run_cluster(alewife(), remap(kind));
    for (const MessageRecord& m : run.messages) {
      EXPECT_LE(m.released, m.injected);
      EXPECT_LT(m.injected, m.head);
      EXPECT_LE(m.head, m.delivered);
      const int source = m.source.number();
      const int destination = m.destination.number();
      const int hops = std::abs(source % 8 - destination % 8) + std::abs(source / 8 - destination / 8);
      EXPECT_GE(m.head - m.injected, cycles(2 + hops + 2));
      EXPECT_GE(m.delivered - m.head, cycles(m.bytes / 2 - 1));
    }
  }
}

TEST(MessageRecords, ThereIsOneForEveryMessage)
{
  const std::size_t messages[] = {32 * 40 * 2, 32 * 40, 32 * 40}; // with replies, without, without
  for (std::size_t i = 0; i < std::size(remaps); ++i) {
    const ClusterRun run = run_cluster(alewife(), remap(remaps[i]));
    EXPECT_EQ(run.messages.size(), messages[i]);
    std::vector<std::int64_t> numbers;
    for (const MessageRecord& m : run.messages)
      numbers.push_back(m.message);
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::int64_t> expected(messages[i]);
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(numbers, expected);
  }
}

/// A header is granted the injection channel, each of H links and the ejection channel.
TEST(NetworkStatistics, OfTwoMessagesByHand)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_short(4, 2)}}, {31, {send_short(30, 0)}}});
  const simulate::NetworkStatistics& n = run.result.network;
  EXPECT_EQ(n.messages, 2);
  EXPECT_EQ(n.flits, 8 + 4);
  EXPECT_EQ(n.header_grants, (1u + 4 + 1) + (1 + 1 + 1));
  EXPECT_EQ(n.blocked_sends, 0);
  // Header 8 and 5, interrupt 13, then the other 7 and 3 flits.
  EXPECT_DOUBLE_EQ(in_cycles(n.largest_latency), 8 + 13 + 7);
  EXPECT_DOUBLE_EQ(in_cycles(n.mean_latency), (28 + 5 + 13 + 3) / 2.);
}

TEST(NetworkStatistics, AgreeWithTheRecords)
{
  for (const Remap::Kind kind : remaps) {
    const ClusterRun run = run_cluster(alewife(), remap(kind));
    double latency = 0;
    Picoseconds largest = 0;
    std::int64_t flits = 0;
    for (const MessageRecord& m : run.messages) {
      latency += static_cast<double>(m.delivered - m.released);
      largest = std::max(largest, m.delivered - m.released);
      flits += m.bytes / 2;
    }
    const simulate::NetworkStatistics& n = run.result.network;
    EXPECT_EQ(n.messages, static_cast<std::int64_t>(run.messages.size()));
    EXPECT_EQ(n.flits, flits);
    EXPECT_EQ(to_picoseconds(n.largest_latency), largest);
    const double mean = latency / static_cast<double>(run.messages.size()) / picoseconds_per_second;
    EXPECT_NEAR(n.mean_latency.count(), mean, 1e-12 * mean);
  }
}

/// The message is released after 1000 cycles: 8 flits in 8 + 13 + 7 cycles, 32 nodes.
TEST(NetworkStatistics, AcceptedLoadCountsFromTheFirstReleaseToTheLastDelivery)
{
  const ClusterRun run = run_script(alewife(), {{0, {compute_for(cycles(985)), send_short(4, 2)}}});
  EXPECT_DOUBLE_EQ(run.result.network.accepted_load, 8. / 28 / 32);
}

bool same(const MessageRecord& a, const MessageRecord& b)
{
  return a.message == b.message && a.source == b.source && a.destination == b.destination && a.bytes == b.bytes &&
         a.released == b.released && a.injected == b.injected && a.head == b.head && a.delivered == b.delivered;
}

TEST(Determinism, EqualSeedsGiveEqualRuns)
{
  for (const Remap::Kind kind : remaps) {
    const ClusterRun one = run_cluster(alewife(), remap(kind), 42);
    const ClusterRun two = run_cluster(alewife(), remap(kind), 42);
    EXPECT_EQ(one.result.rank_finish, two.result.rank_finish);
    EXPECT_EQ(one.result.events, two.result.events);
    EXPECT_EQ(one.result.simulated.count(), two.result.simulated.count());
    EXPECT_EQ(sum(one.result.breakdown), sum(two.result.breakdown));
    EXPECT_TRUE(std::equal(one.messages.begin(), one.messages.end(), two.messages.begin(), two.messages.end(), same));
  }
}

TEST(Determinism, AnotherSeedGivesAnotherRun)
{
  for (const Remap::Kind kind : remaps) {
    EXPECT_NE(run_cluster(alewife(), remap(kind), 1).result.rank_finish,
              run_cluster(alewife(), remap(kind), 2).result.rank_finish);
  }
}

} // namespace
} // namespace loghop::test::cluster_accounting_test
