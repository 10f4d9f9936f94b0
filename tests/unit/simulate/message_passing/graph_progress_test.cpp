#include "loghop/simulate/message_passing/graph_progress.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/workload/graph/schedule.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::graph_progress_test {
namespace {

using Kind = GraphOperation::Kind;
using Edge = RankSchedule::Edge;

GraphOperation operation(Kind kind, std::int64_t amount = 1)
{
  GraphOperation result;
  result.kind = kind;
  result.amount = amount;
  return result;
}

/// Notes what begins, as (rank, kind).
class Progress final : public TaskStarter, public EventHandler {
public:
  explicit Progress(std::vector<RankSchedule> ranks, const std::string& file = "")
      : graph_(std::move(ranks), file), tracer_(nullptr), progress_(graph_, calendar_, tracer_, *this)
  {}
  void begin(std::uint32_t task) override
  {
    begun.emplace_back(progress_.tasks()[task].rank.value(), progress_.tasks()[task].operation.kind);
    tasks.push_back(task);
  }
  void wait_until(Picoseconds time)
  {
    calendar_.schedule(time, *this, 0);
    calendar_.fire_next();
  }
  void fire(Picoseconds, std::uint32_t) override {}
  GraphProgress* operator->() { return &progress_; }

  std::vector<std::pair<int, Kind>> begun;
  std::vector<std::uint32_t> tasks;

private:
  EventCalendar calendar_;
  Schedule graph_;
  RunTracer tracer_;
  GraphProgress progress_;
};

using Begun = std::vector<std::pair<int, Kind>>;

TEST(GraphProgress, SendsBeginBeforeReceivesAndComputations)
{
  RankSchedule rank;
  for (const Kind kind : {Kind::compute, Kind::receive, Kind::send, Kind::compute, Kind::send})
    rank.add(operation(kind));
  Progress progress({rank, rank});
  progress->begin_ranks();
  const Begun of_one = {{0, Kind::send}, {0, Kind::send}, {0, Kind::receive}, {0, Kind::compute}, {0, Kind::compute}};
  Begun expected = of_one;
  for (const auto& [number, kind] : of_one)
    expected.emplace_back(1, kind);
  EXPECT_EQ(progress.begun, expected);
  EXPECT_EQ(progress->begun(), 10u);
}

TEST(GraphProgress, WhatAFinishFreesBeginsAtTheEndOfTheEvent)
{
  RankSchedule rank;
  const std::uint32_t first = rank.add(operation(Kind::compute));
  rank.require(rank.add(operation(Kind::compute)), first, Edge::after_finish);
  rank.require(rank.add(operation(Kind::send)), first, Edge::after_finish);
  Progress progress({rank});
  progress->begin_ranks();
  progress->finish(progress.tasks[0]);
  EXPECT_EQ(progress.begun.size(), 1u);
  progress->begin_ready();
  EXPECT_EQ(progress.begun, (Begun{{0, Kind::compute}, {0, Kind::send}, {0, Kind::compute}}));
}

TEST(GraphProgress, AStartFreesOperationsToo)
{
  RankSchedule rank;
  const std::uint32_t first = rank.add(operation(Kind::receive));
  rank.require(rank.add(operation(Kind::send)), first, Edge::after_start);
  Progress progress({rank});
  progress->begin_ranks();
  progress->started(progress->tasks()[progress.tasks[0]]);
  progress->begin_ready();
  EXPECT_EQ(progress.begun, (Begun{{0, Kind::receive}, {0, Kind::send}}));
}

TEST(GraphProgress, ASendFinishesWithTheReceiveThatHasItAsSender)
{
  RankSchedule sender;
  const std::uint32_t first = sender.add(operation(Kind::send));
  sender.require(sender.add(operation(Kind::compute)), first, Edge::after_finish);
  RankSchedule receiver;
  receiver.add(operation(Kind::receive));
  Progress progress({sender, receiver});
  progress->begin_ranks();
  progress->tasks()[progress.tasks[1]].sender = progress.tasks[0];
  progress->finish(progress.tasks[1]);
  progress->begin_ready();
  EXPECT_EQ(progress.begun.back(), std::make_pair(0, Kind::compute));
}

/// 2^60 ps are what a computation may take; a message may have more bytes.
TEST(GraphProgress, RejectsComputationsThatOverflowSimulatedTime)
{
  RankSchedule rank;
  rank.add(operation(Kind::compute, longest_operation));
  rank.add(operation(Kind::send, longest_operation + 1));
  Progress progress({rank});
  EXPECT_NO_THROW(progress->begin_ranks());
  EXPECT_EQ(progress->begun(), 2U);
  rank.add(operation(Kind::compute, longest_operation + 1), 17);
  Progress wrong({RankSchedule(), rank}, "x.goal");
  try {
    wrong->begin_ranks();
    FAIL();
  } catch (const SimulationError& error) {
    EXPECT_STREQ(error.what(), "rank 1, x.goal:17: takes more than 13 days");
  }
}

/// What ends is gone, and the time of its rank is that of its last end.
TEST(GraphProgress, ARankFinishesWithItsLastOperation)
{
  RankSchedule rank;
  rank.add(operation(Kind::compute));
  rank.add(operation(Kind::compute));
  Progress progress({RankSchedule(), rank});
  progress->begin_ranks();
  for (const Picoseconds time : {70, 90}) {
    progress.wait_until(time);
    progress->finish(progress.tasks[time == 70 ? 1 : 0]);
    EXPECT_EQ(progress->finished(), (std::vector<Picoseconds>{0, time}));
  }
}

TEST(GraphProgress, OnlyOperationsThatAskForItAreTold)
{
  RankSchedule rank;
  rank.add(operation(Kind::compute));
  rank.add(operation(Kind::compute));
  Progress progress({rank});
  progress->begin_ranks();
  for (const std::uint32_t task : progress.tasks) {
    EXPECT_FALSE(progress->tasks()[task].operation.tell_start);
    progress->started(progress->tasks()[task]);
    progress->finish(task);
  }
  progress->begin_ready();
  EXPECT_EQ(progress.begun.size(), 2U);
}

class OneLayout final : public OperationGraph {
public:
  int ranks() const override { return 0; }
  void begin(Rank, std::vector<GraphOperation>&) override {}
  void finished(Rank, std::uint32_t, std::vector<GraphOperation>&) override {}
  MessageLayout layout(std::uint16_t number) const override { return {number, 8, 16}; }
};

TEST(GraphProgress, LayoutsAreThoseOfTheGraph)
{
  struct Nobody final : public TaskStarter {
    void begin(std::uint32_t) override {}
  } nobody;
  OneLayout graph;
  EventCalendar calendar;
  RunTracer tracer(nullptr);
  const GraphProgress progress(graph, calendar, tracer, nobody);
  GraphOperation message = operation(Kind::send);
  EXPECT_EQ(progress.layout_of(message).count, 1);
  EXPECT_EQ(progress.layout_of(message).stride_bytes, 0);
  message.layout = 3;
  EXPECT_EQ(progress.layout_of(message).count, 3);
  EXPECT_EQ(progress.layout_of(message).stride_bytes, 16);
  message.layout = 1;
  EXPECT_EQ(progress.layout_of(message).stride_bytes, 16);
}

} // namespace
} // namespace loghop::simulate::graph_progress_test
