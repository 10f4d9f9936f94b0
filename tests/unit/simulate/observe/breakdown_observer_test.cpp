#include "loghop/simulate/observe/breakdown_observer.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::breakdown_observer_test {
namespace {

/// Rank 0 computes from 0 to 10, from 10 to 20 and so on.
BreakdownObserver after_steps(int steps, std::size_t most_steps)
{
  BreakdownObserver observer(1, most_steps);
  for (int i = 0; i < steps; ++i) {
    CoreStep step{};
    step.activity = CoreActivity::compute;
    step.from = 10 * i;
    step.to = 10 * (i + 1);
    step.message = no_message;
    step.cause = i == 0 ? no_step : static_cast<StepId>(i - 1);
    observer.worked(step);
    observer.finished(Rank(0), step.to, static_cast<StepId>(i));
  }
  return observer;
}

TEST(BreakdownObserver, KeepsAsManyStepsAsItMay)
{
  const BreakdownObserver observer = after_steps(3, 3);
  ASSERT_FALSE(observer.had_too_many_steps());
  EXPECT_EQ(observer.breakdown().ranks[0][TimeKind::compute], 30);
  EXPECT_EQ(observer.breakdown().critical_path[TimeKind::compute], 30);
}

TEST(BreakdownObserver, ForgetsLongerRuns)
{
  EXPECT_TRUE(after_steps(4, 3).had_too_many_steps());
  EXPECT_TRUE(after_steps(100, 3).had_too_many_steps());
}

/// Rank 0 begins to send at 4, for 2; the message is on its way from 6 to 9, one more than alone; rank 1 takes it in.
TEST(BreakdownObserver, IdleTimeIsThatOfTheMessageAndWaitingBeforeItsFirstStep)
{
  constexpr std::int64_t message = 7;
  BreakdownObserver observer(2);
  observer.worked({Rank(0), 0, CoreActivity::send_overhead, 4, 6, no_step, message});
  Flight flight;
  flight.message = message;
  flight.destination = Rank(1);
  flight.from = 6;
  flight.to = 9;
  flight.alone = 2;
  flight.cause = 0;
  observer.travelled(flight);
  observer.worked({Rank(1), 0, CoreActivity::receive_overhead, 9, 10, 1, message});
  observer.finished(Rank(1), 10, 2);
  const TimeShares& receiver = observer.breakdown().ranks[1];
  EXPECT_EQ(receiver[TimeKind::network], 2);
  EXPECT_EQ(receiver[TimeKind::contention], 1);
  EXPECT_EQ(receiver[TimeKind::waiting], 6); // 4 of nothing, 2 of the sender's work
  EXPECT_EQ(receiver[TimeKind::overhead], 1);
}

/// Two ranks of 60 days each.
TEST(BreakdownObserver, SaysThatSumsAreTooLong)
{
  constexpr Picoseconds days = 60 * Picoseconds{86'400} * 1'000'000'000'000;
  BreakdownObserver observer(2);
  for (const int rank : {0, 1}) {
    observer.worked({Rank(rank), 0, CoreActivity::compute, 0, days, no_step, no_message});
    observer.finished(Rank(rank), days, static_cast<StepId>(rank));
  }
  EXPECT_THROW(observer.breakdown(), SimulationError);
}

CoreStep work(int rank, CoreActivity activity, Picoseconds from, Picoseconds to, StepId cause = no_step,
              std::int64_t message = no_message)
{
  return {Rank(rank), 0, activity, from, to, cause, message};
}

Flight way(Picoseconds from, Picoseconds to, Picoseconds alone, StepId cause, std::int64_t message = 7)
{
  Flight flight;
  flight.message = message;
  flight.source = Rank(0);
  flight.destination = Rank(1);
  flight.from = from;
  flight.to = to;
  flight.alone = alone;
  flight.cause = cause;
  return flight;
}

/// "kind from-to rank message" of each step.
std::vector<std::string> text_of(const std::vector<PathStep>& path)
{
  std::vector<std::string> lines;
  for (const PathStep& step : path)
    lines.push_back(std::string(time_kind_names[static_cast<std::size_t>(step.kind)]) + " " +
                    std::to_string(step.from) + "-" + std::to_string(step.to) + " rank " + to_string(step.rank) +
                    " message " + std::to_string(step.message));
  return lines;
}

using Lines = std::vector<std::string>;

TEST(BreakdownObserver, ActivitiesAreOfAKind)
{
  const std::vector<std::pair<CoreActivity, TimeKind>> kinds = {{CoreActivity::compute, TimeKind::compute},
                                                                {CoreActivity::send_overhead, TimeKind::overhead},
                                                                {CoreActivity::receive_overhead, TimeKind::overhead},
                                                                {CoreActivity::packing, TimeKind::packing},
                                                                {CoreActivity::memory, TimeKind::memory},
                                                                {CoreActivity::network, TimeKind::network},
                                                                {CoreActivity::handler, TimeKind::overhead},
                                                                {CoreActivity::wait_message, TimeKind::waiting},
                                                                {CoreActivity::wait_send, TimeKind::waiting},
                                                                {CoreActivity::blocked_send, TimeKind::waiting}};
  for (const auto& [activity, kind] : kinds) {
    BreakdownObserver observer(1);
    observer.worked(work(0, activity, 0, 10));
    EXPECT_EQ(observer.breakdown().ranks[0][kind], 10) << name_of(activity);
    EXPECT_EQ(observer.breakdown().critical_path[kind], 10) << name_of(activity);
  }
}

TEST(BreakdownObserver, OfNothing)
{
  const TimeBreakdown nothing = BreakdownObserver(2).breakdown();
  ASSERT_EQ(nothing.ranks.size(), 2u);
  EXPECT_EQ(nothing.all_ranks().sum(), 0);
  EXPECT_EQ(nothing.critical_path.sum(), 0);
  EXPECT_TRUE(nothing.path.empty());
}

/// Where several cores of a rank work at a time, the work that began first counts; here 0-10, 4-14, 6-8 and 14-20.
TEST(BreakdownObserver, WorkThatBeganFirstCounts)
{
  BreakdownObserver observer(1);
  observer.worked(work(0, CoreActivity::packing, 4, 14));
  observer.worked(work(0, CoreActivity::compute, 0, 10));
  observer.worked(work(0, CoreActivity::memory, 6, 8));
  observer.worked(work(0, CoreActivity::network, 14, 20));
  observer.finished(Rank(0), 20, 3);
  const TimeShares shares = observer.breakdown().ranks[0];
  EXPECT_EQ(shares[TimeKind::compute], 10);
  EXPECT_EQ(shares[TimeKind::packing], 4);
  EXPECT_EQ(shares[TimeKind::memory], 0);
  EXPECT_EQ(shares[TimeKind::network], 6);
  EXPECT_EQ(shares.sum(), 20);
}

/// Sent from 4 to 6, on its way until 9, one more than alone, and taken in until 10.
TEST(BreakdownObserver, TheCriticalPathGoesFromCauseToCause)
{
  BreakdownObserver observer(2);
  observer.worked(work(0, CoreActivity::compute, 0, 4));
  observer.worked(work(0, CoreActivity::send_overhead, 4, 6, 0, 7));
  observer.travelled(way(6, 9, 2, 1));
  observer.worked(work(1, CoreActivity::receive_overhead, 9, 10, 2, 7));
  observer.finished(Rank(1), 10, 3);
  const TimeBreakdown found = observer.breakdown();
  EXPECT_EQ(text_of(found.path),
            (Lines{"compute 0-4 rank 0 message -1", "overhead 4-6 rank 0 message 7", "network 6-8 rank 0 message 7",
                   "contention 8-9 rank 0 message 7", "overhead 9-10 rank 1 message 7"}));
  EXPECT_EQ(found.critical_path[TimeKind::compute], 4);
  EXPECT_EQ(found.critical_path[TimeKind::overhead], 3);
  EXPECT_EQ(found.critical_path[TimeKind::network], 2);
  EXPECT_EQ(found.critical_path[TimeKind::contention], 1);
  EXPECT_EQ(found.critical_path.sum(), 10);
}

TEST(BreakdownObserver, WhatHasNoCauseIsWaiting)
{
  BreakdownObserver observer(2);
  observer.worked(work(1, CoreActivity::compute, 3, 5));
  observer.worked(work(1, CoreActivity::compute, 8, 9, 0));
  observer.finished(Rank(1), 9, 1);
  EXPECT_EQ(text_of(observer.breakdown().path),
            (Lines{"waiting 0-3 rank 0 message -1", "compute 3-5 rank 1 message -1", "waiting 5-8 rank 1 message -1",
                   "compute 8-9 rank 1 message -1"}));
}

/// The path begins where a rank ended last; among equals, with the lowest rank, whoever was told of first.
TEST(BreakdownObserver, AmongEqualEndsThePathIsOfTheLowestRank)
{
  for (const bool up : {false, true}) {
    BreakdownObserver observer(3);
    for (const int rank : {up ? 1 : 2, up ? 2 : 1})
      observer.worked(work(rank, CoreActivity::compute, 0, 10));
    observer.worked(work(0, CoreActivity::memory, 0, 9));
    EXPECT_EQ(text_of(observer.breakdown().path), Lines{"compute 0-10 rank 1 message -1"});
  }
}

/// Rank 1 ends at 12 because of a flight; that of its own step at 10 is none to note.
TEST(BreakdownObserver, AnOperationMayEndAfterTheWork)
{
  BreakdownObserver observer(2);
  observer.worked(work(0, CoreActivity::send_overhead, 0, 5, no_step, 7));
  observer.worked(work(1, CoreActivity::compute, 0, 10));
  observer.finished(Rank(1), 10, 1);
  observer.travelled(way(5, 12, 4, 0));
  observer.finished(Rank(1), 12, 2);
  const TimeBreakdown found = observer.breakdown();
  EXPECT_EQ(found.ranks[1][TimeKind::compute], 10);
  EXPECT_EQ(found.ranks[1][TimeKind::contention], 2); // of 3 no more than there is
  EXPECT_EQ(found.ranks[1][TimeKind::network], 0);
  EXPECT_EQ(found.ranks[1].sum(), 12);
  EXPECT_EQ(text_of(found.path), (Lines{"overhead 0-5 rank 0 message 7", "network 5-9 rank 0 message 7",
                                        "contention 9-12 rank 0 message 7"}));
}

/// A rank whose operation ended when the work of another did, or later than its own, was idle until then.
TEST(BreakdownObserver, AnEndThatAnotherRankCausedIsMarked)
{
  BreakdownObserver observer(2);
  observer.worked(work(0, CoreActivity::compute, 0, 6));
  observer.finished(Rank(1), 6, 0);
  EXPECT_EQ(observer.breakdown().ranks[1][TimeKind::waiting], 6);
  BreakdownObserver later(1);
  later.worked(work(0, CoreActivity::compute, 0, 6));
  later.finished(Rank(0), 8, 0);
  EXPECT_EQ(later.breakdown().ranks[0][TimeKind::waiting], 2);
  BreakdownObserver without(1);
  without.finished(Rank(0), 3, no_step);
  EXPECT_EQ(without.breakdown().ranks[0][TimeKind::waiting], 3);
  EXPECT_EQ(text_of(without.breakdown().path), Lines{"waiting 0-3 rank 0 message -1"});
}

/// Announcement 1-4, the receiver's request 6-9, data 9-20: between the first two the partner had not posted.
TEST(BreakdownObserver, IdleTimeGoesThroughAllFlightsOfTheMessage)
{
  BreakdownObserver observer(2);
  observer.worked(work(0, CoreActivity::send_overhead, 0, 1, no_step, 7));
  observer.travelled(way(1, 4, 3, 0));
  observer.worked(work(0, CoreActivity::compute, 4, 6, 1, 7));
  observer.travelled(way(6, 9, 2, 2));
  observer.travelled(way(9, 20, 7, 3));
  observer.finished(Rank(1), 20, 4);
  const TimeShares receiver = observer.breakdown().ranks[1];
  EXPECT_EQ(receiver[TimeKind::network], 3 + 2 + 7);
  EXPECT_EQ(receiver[TimeKind::contention], 1 + 4);
  EXPECT_EQ(receiver[TimeKind::waiting], 2 + 1); // between two flights, and before the first
}

/// The flights of another message that led to this one are waiting.
TEST(BreakdownObserver, IdleTimeIsThatOfOneMessage)
{
  BreakdownObserver observer(2);
  observer.travelled(way(0, 5, 5, no_step, 6));
  observer.travelled(way(5, 9, 4, 0, 7));
  observer.finished(Rank(1), 9, 1);
  const TimeShares receiver = observer.breakdown().ranks[1];
  EXPECT_EQ(receiver[TimeKind::network], 4);
  EXPECT_EQ(receiver[TimeKind::waiting], 5);
}

/// A flight that took less than alone had no contention.
TEST(BreakdownObserver, NoFlightIsEarly)
{
  BreakdownObserver observer(2);
  observer.travelled(way(0, 5, 9, no_step));
  observer.finished(Rank(1), 5, 0);
  EXPECT_EQ(observer.breakdown().ranks[1][TimeKind::network], 5);
  EXPECT_EQ(observer.breakdown().ranks[1][TimeKind::contention], 0);
  EXPECT_EQ(text_of(observer.breakdown().path), Lines{"network 0-5 rank 0 message 7"});
}

/// An operation may end before the flight that it is due to: the path has of it what was before.
TEST(BreakdownObserver, ThePathEndsWithTheLastEnd)
{
  BreakdownObserver observer(2);
  observer.travelled(way(2, 30, 5, no_step));
  observer.finished(Rank(1), 12, 0);
  EXPECT_EQ(text_of(observer.breakdown().path),
            (Lines{"waiting 0-2 rank 0 message -1", "contention 2-12 rank 0 message 7"}));
}

TEST(BreakdownObserver, StepsOfNoTimeAreNotOnThePath)
{
  BreakdownObserver observer(1);
  observer.worked(work(0, CoreActivity::compute, 0, 4));
  observer.worked(work(0, CoreActivity::memory, 4, 4, 0));
  observer.worked(work(0, CoreActivity::packing, 4, 6, 1));
  EXPECT_EQ(text_of(observer.breakdown().path),
            (Lines{"compute 0-4 rank 0 message -1", "packing 4-6 rank 0 message -1"}));
}

} // namespace
} // namespace loghop::simulate::breakdown_observer_test
