#include "loghop/simulate/message_passing/graph_progress.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/workload/graph/schedule.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace loghop::simulate {
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
class Progress final : public TaskStarter {
public:
  explicit Progress(std::vector<RankSchedule> ranks)
      : graph_(std::move(ranks)), tracer_(nullptr), progress_(graph_, calendar_, tracer_, *this)
  {}
  void begin(std::uint32_t task) override
  {
    begun.emplace_back(progress_.tasks()[task].rank.value(), progress_.tasks()[task].operation.kind);
    tasks.push_back(task);
  }
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

TEST(GraphProgress, RejectsComputationsThatOverflowSimulatedTime)
{
  RankSchedule rank;
  rank.add(operation(Kind::compute, longest_operation + 1));
  Progress progress({rank});
  EXPECT_THROW(progress->begin_ranks(), SimulationError);
}

} // namespace
} // namespace loghop::simulate
