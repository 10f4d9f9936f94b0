// A workload is asked for what the platform runs, and gets the results of that.
#include "loghop/simulate/simulation.hpp"

#include "loghop/workload/graph/schedule.hpp"
#include "support/alewife.hpp"
#include "support/core_notes.hpp"
#include "support/indices.hpp"
#include "support/loggops_run.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::simulation_test {
namespace {

using test::cycles;
using Kind = GraphOperation::Kind;
using Finish = std::vector<Picoseconds>;

/// Every rank computes for as many picoseconds as the seed says, and for its number.
class SeedWorkload final : public Workload {
public:
  const char* type() const override { return "seed"; }
  Metric metric() const override { return {Metric::Kind::rank_time, 2, Rank(2)}; }
  Form form() const override { return Form::graph; }
  void check(const MachineShape&) const override {}
  std::unique_ptr<OperationGraph> graph(const MachineShape& shape, std::uint64_t seed) const override
  {
    std::vector<RankSchedule> ranks(static_cast<std::size_t>(shape.ranks()));
    for (std::size_t rank = 0; rank < ranks.size(); ++rank)
      ranks[rank].add(test::one_operation(Kind::compute, 0, static_cast<std::int64_t>(seed + rank)));
    return std::make_unique<Schedule>(ranks);
  }
};

/// Two messages of 16 bytes on the network alone, of which the first is not measured.
class TwoMessages final : public Workload {
public:
  const char* type() const override { return "two"; }
  Metric metric() const override { return {Metric::Kind::mean_latency}; }
  Form form() const override { return Form::messages; }
  void check_network(const NetworkShape&) const override {}
  std::unique_ptr<MessageSource> messages(const NetworkShape&, std::uint64_t seed) const override
  {
    class Source final : public MessageSource {
    public:
      explicit Source(std::uint64_t of) : seed_(of) {}
      bool next(OfferedMessage& message) override
      {
        if (sent_ == 2) return false;
        const int source = sent_ == 0 ? 0 : static_cast<int>(seed_);
        message = {sent_, cycles(100 * sent_), Node(source), Node(source + 1), 16, sent_ == 1};
        ++sent_;
        return true;
      }
      std::int64_t longest() const override { return 16; }

    private:
      std::uint64_t seed_;
      std::int64_t sent_ = 0;
    };
    return std::make_unique<Source>(seed);
  }
};

Platform loggops(int nodes)
{
  Platform platform;
  LoggopsNetwork network = test::network_of(100, 10, 30, 2, 1);
  network.nodes = nodes;
  platform.network = network;
  return platform;
}

TEST(Simulation, OfAGraph)
{
  const SimulationResult result = simulate(loggops(3), SeedWorkload(), 40);
  EXPECT_EQ(result.rank_finish, (Finish{40, 41, 42}));
  EXPECT_EQ(result.operations, 3U);
  EXPECT_DOUBLE_EQ(result.simulated.count(), 21e-12);
}

TEST(Simulation, OfAGraphOnRanksThatArePlaced)
{
  Placement placement;
  placement.order = Placement::Order::listed;
  placement.cores = indices<Core>({5, 0, 5});
  placement.ranks_per_core = 2;
  EXPECT_EQ(simulate(test::two_nodes(), SeedWorkload(), 40, {}, placement).rank_finish, (Finish{40, 41, 82}));
}

TEST(Simulation, OfAGraphIsObservedAsAsked)
{
  EXPECT_FALSE(simulate(loggops(3), SeedWorkload(), 40).time.has_value());
  Observation observation;
  observation.breakdown = true;
  const SimulationResult result = simulate(loggops(3), SeedWorkload(), 40, {}, {}, observation);
  ASSERT_TRUE(result.time.has_value());
  EXPECT_EQ(result.time->ranks.at(1)[TimeKind::compute], 41);
}

/// From 3 to 4: sent at 15, header there 5 later, handler 13 later for 122.
TEST(Simulation, OfPrograms)
{
  const test::ScriptedWorkload workload({{3, {test::send_short(4, 2)}}, {4, {ProgramOperation::wait(0, 1)}}});
  std::vector<MessageRecord> messages;
  Observation observation;
  observation.channels = true;
  const SimulationResult result = simulate(
      test::alewife(), workload, 1, [&](const MessageRecord& record) { messages.push_back(record); }, {}, observation);
  EXPECT_EQ(result.rank_finish.at(4), cycles(15 + 5 + 13 + 122));
  EXPECT_DOUBLE_EQ(result.simulated.count(), to_seconds(cycles(155)).count());
  EXPECT_FALSE(result.operations.has_value());
  EXPECT_EQ(messages.size(), 1U);
  EXPECT_FALSE(result.channels.empty());
  EXPECT_FALSE(result.time.has_value());
}

/// 8 flits over one hop: the header is there after 5 cycles, the last flit 7 later.
TEST(Simulation, OfMessagesOnTheNetworkAlone)
{
  std::vector<MessageRecord> messages;
  Observation observation;
  observation.channels = true;
  const SimulationResult result = simulate(
      test::alewife(), TwoMessages(), 8, [&](const MessageRecord& record) { messages.push_back(record); }, {},
      observation);
  EXPECT_DOUBLE_EQ(result.simulated.count(), to_seconds(cycles(5 + 7)).count());
  EXPECT_TRUE(result.rank_finish.empty());
  EXPECT_EQ(result.network.messages, 2);
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[1].source.number(), 8) << "the seed of the run";
  EXPECT_EQ(messages[1].released, cycles(100));
  EXPECT_FALSE(result.channels.empty());
  EXPECT_TRUE(simulate(test::alewife(), TwoMessages(), 8).channels.empty());
}

std::string timeline_of(const Workload& workload)
{
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  Observation observation;
  observation.timeline = file.get();
  simulate(test::alewife(), workload, 8, {}, {}, observation);
  std::string text(static_cast<std::size_t>(std::ftell(file.get())), ' ');
  std::rewind(file.get());
  EXPECT_EQ(std::fread(text.data(), 1, text.size(), file.get()), text.size());
  return text;
}

TEST(Simulation, ATimelineHasTheRanksIfThereAreAny)
{
  const std::string programs = timeline_of(test::ScriptedWorkload({{3, {test::compute_for(cycles(9))}}}));
  EXPECT_NE(programs.find("rank 3"), std::string::npos);
  EXPECT_EQ(timeline_of(TwoMessages()).find("rank"), std::string::npos);
}

TEST(Simulation, WhatDoesNotFitThePlatformIsRefused)
{
  EXPECT_THROW(simulate(loggops(3), TwoMessages(), 1), std::invalid_argument);
  const test::ScriptedWorkload beyond({{32, {test::compute_for(1)}}});
  EXPECT_THROW(simulate(test::alewife(), beyond, 1), std::invalid_argument);
  Placement placement;
  placement.order = Placement::Order::listed;
  placement.cores = indices<Core>({3});
  EXPECT_THROW(simulate(loggops(3), SeedWorkload(), 1, {}, placement), std::invalid_argument);
}

} // namespace
} // namespace loghop::simulate::simulation_test
