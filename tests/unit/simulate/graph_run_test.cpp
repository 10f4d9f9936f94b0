// Graphs of a few operations on every kind of network, with finishes by hand.
#include "loghop/simulate/graph_run.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/workload/graph/schedule.hpp"
#include "support/alewife.hpp"
#include "support/core_notes.hpp"
#include "support/fluid_run.hpp"
#include "support/indices.hpp"
#include "support/loggops_run.hpp"
#include "support/platform_parts.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate::graph_run_test {
namespace {

using Kind = GraphOperation::Kind;
using MetricKind = Metric::Kind;
using Finish = std::vector<Picoseconds>;
using Ranks = std::vector<RankSchedule>;
using test::one_operation;

struct GraphCase {
  Metric metric;
  Observation observation;
  Placement placement;
  std::vector<MessageRecord> messages = {};
  std::uint64_t fired = 0;

  SimulationResult operator()(const Platform& platform, const Ranks& ranks)
  {
    Schedule graph(ranks);
    EventCalendar calendar;
    const SimulationResult result = run_graph({platform, placement, 1, observation}, graph, metric, calendar,
                                              [this](const MessageRecord& record) { messages.push_back(record); });
    fired = calendar.fired();
    return result;
  }
};

RankSchedule rank_of(const std::vector<GraphOperation>& operations)
{
  RankSchedule rank;
  for (const GraphOperation& operation : operations)
    rank.add(operation);
  return rank;
}

Ranks one_message(std::int64_t bytes)
{
  return {rank_of({one_operation(Kind::send, 1, bytes)}), rank_of({one_operation(Kind::receive, 0, bytes)})};
}

/// Of 11 bytes: 20 of the sender, 110 until it arrives, 30 of the receiver.
Platform loggops()
{
  Platform platform;
  LoggopsNetwork network = test::network_of(100, 10, 30, 2, 1);
  network.nodes = 3;
  platform.network = network;
  return platform;
}

/// A crossbar of links of 1 B/ns and 500 ns.
FluidNetwork crossbar()
{
  FluidNetwork network;
  network.nodes = 3;
  network.bandwidth = 1e9;
  network.latency = 500e-9;
  return network;
}

Platform with_ranks(const Platform::Network& network)
{
  Platform platform;
  platform.network = network;
  platform.nodes = RankNodes{};
  return platform;
}

TEST(GraphRun, TheMetricIsTakenFromTheFinishes)
{
  const Ranks ranks{rank_of({one_operation(Kind::compute, 0, 100)}), rank_of({one_operation(Kind::compute, 0, 300)}),
                    rank_of({one_operation(Kind::compute, 0, 200)})};
  const auto simulated = [&](const Metric& metric) {
    return GraphCase{metric, {}, {}}(loggops(), ranks).simulated.count() * picoseconds_per_second;
  };
  EXPECT_DOUBLE_EQ(simulated({MetricKind::makespan, 5}), 300);
  EXPECT_DOUBLE_EQ(simulated({MetricKind::rank_time, 5, Rank(1)}), 60);
  EXPECT_DOUBLE_EQ(simulated({MetricKind::rank_time, 5, Rank(2)}), 40);
  EXPECT_DOUBLE_EQ(simulated({MetricKind::time_per_iteration, 4}), 50);
  EXPECT_DOUBLE_EQ(simulated({MetricKind::time_per_iteration, 2, Rank(0), collectives::Group(Rank(1), 2)}), 125);
}

TEST(GraphRun, OnALoggopsNetwork)
{
  GraphCase run;
  const SimulationResult result = run(loggops(), one_message(11));
  EXPECT_EQ(result.rank_finish, (Finish{20, 140}));
  EXPECT_EQ(result.operations, 2U);
  EXPECT_EQ(result.network.messages, 1);
  EXPECT_EQ(result.network.flits, 0);
  EXPECT_EQ(result.events, run.fired);
  EXPECT_FALSE(result.time.has_value());
  EXPECT_TRUE(result.channels.empty());
}

TEST(GraphRun, WhatIsLeftOverIsAnError)
{
  const Ranks stuck{rank_of({one_operation(Kind::receive, 1, 8)}), RankSchedule()};
  EXPECT_THROW(GraphCase()(loggops(), stuck), SimulationError);
  EXPECT_THROW(GraphCase()(with_ranks(crossbar()), stuck), SimulationError);
}

/// The second message has half of the interface, or waits for the first.
TEST(GraphRun, OnAFluidNetworkInterfacesKeepTheirOrderOfSending)
{
  const Ranks ranks{rank_of({one_operation(Kind::send, 1, 1000), one_operation(Kind::send, 2, 1000)}),
                    rank_of({one_operation(Kind::receive, 0, 1000)}), rank_of({one_operation(Kind::receive, 0, 1000)})};
  FluidNetwork network = crossbar();
  const Finish fair{0, 3'000'000, 3'000'000};
  EXPECT_EQ(GraphCase()(with_ranks(network), ranks).rank_finish, fair);
  network.sharing = Sharing::simgrid;
  const std::string in_simgrid = test::isolated([&] {
    std::string text;
    for (const Picoseconds finish : GraphCase()(with_ranks(network), ranks).rank_finish)
      text += std::to_string(finish) + " ";
    return text;
  });
  EXPECT_EQ(in_simgrid, "0 3000000 3000000 ");
  network.sharing = Sharing::loghop;
  for (const SendOrder order : {SendOrder::oldest_first, SendOrder::in_order}) {
    network.send_order = order;
    EXPECT_EQ(GraphCase()(with_ranks(network), ranks).rank_finish, (Finish{0, 2'000'000, 3'000'000}));
  }
}

/// 16 bytes are 8 flits: the header is there after 2 + 1 + 2 cycles, the last flit 7 later.
TEST(GraphRun, OnAWormholeNetwork)
{
  GraphCase run;
  run.observation.channels = true;
  const SimulationResult result = run(with_ranks(test::mesh_of(test::alewife())), one_message(16));
  EXPECT_EQ(result.rank_finish, (Finish{0, test::cycles(5 + 7)}));
  EXPECT_EQ(result.network.messages, 1);
  EXPECT_EQ(result.network.flits, 8);
  EXPECT_EQ(result.network.header_grants, 3U) << "into the network, to the neighbour, out of it";
  std::int64_t flits = 0;
  for (const ChannelUse& channel : result.channels)
    flits += channel.flits;
  EXPECT_EQ(flits, 3 * 8);
  ASSERT_EQ(run.messages.size(), 1U);
  EXPECT_EQ(run.messages[0].bytes, 16);
  EXPECT_EQ(run.messages[0].head, test::cycles(5));
}

TEST(GraphRun, TheTimeIsBrokenDownIfAskedFor)
{
  GraphCase run;
  run.observation.breakdown = true;
  const SimulationResult replayed = run(loggops(), one_message(11));
  ASSERT_TRUE(replayed.time.has_value());
  EXPECT_EQ(replayed.time->ranks.at(1)[TimeKind::waiting] + replayed.time->ranks.at(1)[TimeKind::network], 120);
  const SimulationResult passed = run(with_ranks(crossbar()), one_message(1000));
  ASSERT_TRUE(passed.time.has_value());
  EXPECT_EQ(passed.time->ranks.at(1)[TimeKind::network], 2'000'000);
}

// --------------------------------------------------------------------------------------- nodes of cores

/// 8 bytes take 1 ns of a core at either end, and 8 ns and 1 us of the network.
Platform multicore()
{
  Platform platform = test::two_nodes();
  FluidNetwork network = crossbar();
  network.nodes = 2;
  platform.network = network;
  test::library_of(platform).send_overhead = 50'000;
  return platform;
}

GraphCase across_nodes()
{
  GraphCase run;
  run.placement.order = Placement::Order::listed;
  run.placement.cores = indices<Core>({0, 4});
  return run;
}

Picoseconds finish_with(const MessageNic& nic)
{
  Platform platform = multicore();
  test::cores_of(platform).nic = nic;
  return across_nodes()(platform, one_message(8)).rank_finish[1];
}

constexpr Picoseconds without_nic = 50'000 + 1'000 + 1'008'000 + 1'000;

TEST(GraphRun, RanksAreWhereTheyArePlaced)
{
  EXPECT_EQ(across_nodes()(multicore(), one_message(8)).rank_finish, (Finish{51'000, without_nic}));
  // On one chip: overheads, copies and the latency of messages within a node.
  EXPECT_EQ(GraphCase()(multicore(), one_message(8)).rank_finish,
            (Finish{301'000, 301'000 + 50'000 + 400'000 + 1'000}));
}

TEST(GraphRun, EveryPartOfANicTakesItsTime)
{
  EXPECT_EQ(finish_with({}), without_nic);
  MessageNic nic;
  nic.send_processing = 7'000;
  EXPECT_EQ(finish_with(nic), without_nic + 7'000);
  nic = {};
  nic.receive_processing = 8'000;
  EXPECT_EQ(finish_with(nic), without_nic + 8'000);
  nic = {};
  nic.contexts = 1;
  nic.context_miss = 9'000;
  EXPECT_EQ(finish_with(nic), without_nic + 9'000);
  nic = {};
  nic.notification = 10'000;
  EXPECT_EQ(finish_with(nic), without_nic + 10'000);
  nic = {};
  nic.fetch = 11'000;
  EXPECT_EQ(finish_with(nic), without_nic + 11'000);
  nic = {};
  nic.dma_bytes_per_second = 1e6; // 8 us, while the network takes 1.008
  EXPECT_EQ(finish_with(nic), without_nic + 8'000'000 - 1'008'000);
  nic = {};
  nic.partial_interrupts = {4, 300'000}; // 4 B are there 4 ns before all 8 B
  EXPECT_EQ(finish_with(nic), without_nic - 4'000 + 300'000);
}

/// Two messages 51 ns after each other: the second is told when the interval is over.
TEST(GraphRun, InterruptsOfANicKeepTheirInterval)
{
  const Ranks ranks{rank_of({one_operation(Kind::send, 1, 8), one_operation(Kind::send, 1, 8)}),
                    rank_of({one_operation(Kind::receive, 0, 8), one_operation(Kind::receive, 0, 8)})};
  Platform platform = multicore();
  EXPECT_EQ(across_nodes()(platform, ranks).rank_finish[1], without_nic + 51'000);
  test::cores_of(platform).nic.interrupt_interval = 500'000;
  EXPECT_EQ(across_nodes()(platform, ranks).rank_finish[1], without_nic + 500'000);
}

TEST(GraphRun, ANicThatTakesNoTimeIsNotSimulated)
{
  Platform platform = multicore();
  GraphCase run = across_nodes();
  const std::uint64_t without = run(platform, one_message(8)).events;
  test::cores_of(platform).nic.notification = 1;
  EXPECT_LT(without, run(platform, one_message(8)).events);
}

} // namespace
} // namespace loghop::simulate::graph_run_test
