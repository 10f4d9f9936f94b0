// The rules that cores of both kinds keep, with work that takes as long as the operation says.
#include "loghop/simulate/message_passing/cores.hpp"

#include "loghop/workload/graph/schedule.hpp"
#include "support/core_notes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::cores_test {
namespace {

using Kind = GraphOperation::Kind;
using Edge = RankSchedule::Edge;
using test::one_operation;
using Notes = std::vector<std::string>;

class PlainCores final : public Cores {
public:
  using Cores::Cores;
  bool long_send_takes_time(std::uint32_t) const override { return true; }
  bool receive_takes_time(std::uint32_t) const override { return true; }
  void fire(Picoseconds, std::uint32_t task) override
  {
    done(task);
    progress_.begin_ready();
  }

private:
  CoreQueue& core_of(const Task& task) override
  {
    return task.operation.core == 0 ? cores_[task.rank.value()] : extra_core(task);
  }
  void occupy(std::uint32_t task) override
  {
    calendar_.schedule(calendar_.now() + tasks_[task].operation.amount, *this, task);
  }

  std::map<int, CoreQueue> cores_;
};

GraphOperation on_core(std::uint8_t core, std::int64_t amount)
{
  GraphOperation operation = one_operation(Kind::send, 0, amount);
  operation.core = core;
  return operation;
}

Notes notes_of(const std::vector<RankSchedule>& ranks)
{
  test::CoreNotes run(ranks);
  PlainCores cores(Middleware{}, run.progress, run.calendar, run.tracer);
  run.run(cores);
  return run.notes;
}

RankSchedule rank_of(const std::vector<GraphOperation>& operations)
{
  RankSchedule rank;
  for (const GraphOperation& operation : operations)
    rank.add(operation);
  return rank;
}

TEST(Cores, TakeTasksInTheOrderInWhichTheyWereAsked)
{
  EXPECT_EQ(notes_of({rank_of({on_core(0, 10), on_core(0, 1), on_core(0, 5)})}),
            (Notes{"0: done at 10", "0: done at 11", "0: done at 16"}));
}

TEST(Cores, OfARankAndOfSeveralWorkAtTheSameTime)
{
  EXPECT_EQ(notes_of({rank_of({on_core(0, 10), on_core(1, 11), on_core(2, 12), on_core(1, 20)}),
                      rank_of({on_core(1, 13), on_core(2, 14)}), rank_of({on_core(0, 15)})}),
            (Notes{"0: done at 10", "0: done at 11", "0: done at 12", "1: done at 13", "1: done at 14", "2: done at 15",
                   "0: done at 31"}));
}

/// The core is free again when nothing waits for it.
TEST(Cores, GoOnAfterARest)
{
  RankSchedule rank = rank_of({on_core(0, 10), on_core(1, 50), on_core(0, 5)});
  rank.require(2, 1, Edge::after_finish);
  EXPECT_EQ(notes_of({rank}), (Notes{"0: done at 10", "0: done at 50", "0: done at 55"}));
}

TEST(Cores, AComputationIsFinishedWithoutTheListener)
{
  RankSchedule rank = rank_of({one_operation(Kind::compute, 0, 10), on_core(0, 5)});
  rank.require(1, 0, Edge::after_finish);
  EXPECT_EQ(notes_of({rank}), Notes{"0: done at 15"});
}

/// The second operation is on another core, and may begin when the first does.
TEST(Cores, AnOperationStartsWhenItsCoreTakesIt)
{
  for (const Kind kind : {Kind::send, Kind::compute}) {
    GraphOperation second = one_operation(kind, 0, 30);
    RankSchedule rank = rank_of({on_core(0, 10), second, on_core(1, 5)});
    rank.require(2, 1, Edge::after_start);
    const Notes notes = notes_of({rank});
    ASSERT_GE(notes.size(), 2U);
    EXPECT_EQ(notes[0], "0: done at 10");
    EXPECT_EQ(notes[1], "0: done at 15");
  }
}

/// Its start has been told when it was posted, that of a send before it was asked for.
TEST(Cores, ReceivesAndSendsThatWereAskedForDoNotStartAgain)
{
  struct Case {
    Kind kind;
    std::uint32_t message;
    std::size_t begun;
  };
  for (const auto& [kind, message, begun] :
       {Case{Kind::receive, nothing, 1}, Case{Kind::send, 3, 1}, Case{Kind::send, nothing, 2}}) {
    struct Starter final : public TaskStarter {
      void begin(std::uint32_t task) override { tasks.push_back(task); }
      std::vector<std::uint32_t> tasks;
    } starter;
    RankSchedule rank = rank_of({one_operation(kind, 0, 10), one_operation(Kind::compute, 0, 5)});
    rank.require(1, 0, Edge::after_start);
    Schedule graph({rank});
    EventCalendar calendar;
    RunTracer tracer(nullptr);
    GraphProgress progress(graph, calendar, tracer, starter);
    PlainCores cores(Middleware{}, progress, calendar, tracer);
    progress.begin_ranks();
    progress.tasks()[starter.tasks.at(0)].message = message;
    cores.request(starter.tasks[0]);
    progress.begin_ready();
    EXPECT_EQ(starter.tasks.size(), begun);
  }
}

} // namespace
} // namespace loghop::simulate::cores_test
