#include "loghop/simulate/message_passing/rank_cores.hpp"

#include "support/core_notes.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::rank_cores_test {
namespace {

using Kind = GraphOperation::Kind;
using test::one_operation;
using Notes = std::vector<std::string>;

Middleware overheads(Picoseconds send, Picoseconds receive)
{
  Middleware middleware;
  middleware.send_overhead = send;
  middleware.receive_overhead = receive;
  return middleware;
}

TEST(RankCores, ACoreDoesOneThingAtATime)
{
  RankSchedule rank;
  rank.add(one_operation(Kind::compute, 0, 100));
  rank.add(one_operation(Kind::receive, 1, 8));
  rank.add(one_operation(Kind::send, 1, 8));
  RankSchedule other;
  other.add(one_operation(Kind::send, 0, 8));
  test::CoreNotes run({rank, other});
  RankCores cores(overheads(5, 7), 2, run.progress, run.calendar, run.tracer);
  run.run(cores);
  EXPECT_EQ(run.notes, (Notes{"0: done at 5", "1: done at 5", "0: done at 12"}));
  EXPECT_EQ(run.progress.finished(), (std::vector<Picoseconds>{112, 5}));
}

TEST(RankCores, CoresThatAGraphNamesWorkAtTheSameTime)
{
  RankSchedule rank;
  for (std::uint8_t core = 0; core < 3; ++core) {
    GraphOperation compute = one_operation(Kind::compute, 0, 100);
    compute.core = core;
    rank.add(compute);
  }
  test::CoreNotes run({rank});
  RankCores cores(overheads(5, 7), 1, run.progress, run.calendar, run.tracer);
  run.run(cores);
  EXPECT_EQ(run.progress.finished(), std::vector<Picoseconds>{100});
}

TEST(RankCores, WhatWaitedGoesBeforeWhatHasJustBeenFreed)
{
  RankSchedule rank;
  const std::uint32_t first = rank.add(one_operation(Kind::send, 0, 8));
  rank.add(one_operation(Kind::compute, 0, 100));
  rank.require(rank.add(one_operation(Kind::send, 0, 8)), first, RankSchedule::Edge::after_finish);
  test::CoreNotes run({rank});
  RankCores cores(overheads(5, 7), 1, run.progress, run.calendar, run.tracer);
  run.run(cores);
  EXPECT_EQ(run.notes, (Notes{"0: done at 5", "0: done at 110"}));
}

TEST(RankCores, OnlyAReceiveOverheadAndASearchTakeTime)
{
  test::CoreNotes run({RankSchedule{}});
  EXPECT_TRUE(RankCores(overheads(5, 7), 1, run.progress, run.calendar, run.tracer).receive_takes_time(0));
  EXPECT_FALSE(RankCores(overheads(5, 0), 1, run.progress, run.calendar, run.tracer).receive_takes_time(0));
  EXPECT_FALSE(RankCores(overheads(5, 7), 1, run.progress, run.calendar, run.tracer).long_send_takes_time(0));

  Middleware searching = overheads(5, 0);
  searching.queue_entry = 2;
  RankCores cores(searching, 1, run.progress, run.calendar, run.tracer);
  cores.searched(0, 0);
  EXPECT_FALSE(cores.receive_takes_time(0));
  cores.searched(0, 3);
  EXPECT_TRUE(cores.receive_takes_time(0));
}

} // namespace
} // namespace loghop::simulate::rank_cores_test
