// Where time went: does every picosecond of every rank have its kind, and does the critical path lead without a gap
// from time 0 to the last finish? On random schedules, where for ranks of one core the time of computations and of
// overheads is known from the schedule alone; and on small ones, worked by hand.
#include "loghop/simulate/observe/breakdown_observer.hpp"
#include "support/loggops_run.hpp"
#include "support/message_passing_run.hpp"
#include "support/random_schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

namespace loghop::test::time_breakdown_test {
namespace {

using simulate::BreakdownObserver;
using simulate::TimeBreakdown;
using simulate::TimeKind;
using simulate::TimeShares;
using Kind = GraphOperation::Kind;

constexpr int schedules = 1000;

/// Does everything begin when its cause ends?
class CauseCheck final : public simulate::RunObserver {
public:
  void worked(const simulate::CoreStep& step) override { next(step.from, step.to, step.cause); }
  void travelled(const simulate::Flight& flight) override
  {
    next(flight.from, flight.to, flight.cause);
    wrong_ += flight.alone < 0 || flight.alone > flight.to - flight.from;
  }
  void finished(Rank, Picoseconds at, simulate::StepId cause) override { check(at, cause); }
  void delivered(const simulate::Delivery& message) override { wrong_ += message.received < message.sent; }
  void held(const simulate::ChannelHold&) override {}
  int wrong() const { return wrong_; }

private:
  void check(Picoseconds at, simulate::StepId cause)
  {
    if (cause == simulate::no_step)
      wrong_ += at != 0;
    else
      wrong_ += cause >= ends_.size() || ends_[cause] != at;
  }
  void next(Picoseconds from, Picoseconds to, simulate::StepId cause)
  {
    check(from, cause);
    wrong_ += to < from;
    ends_.push_back(to);
  }

  std::vector<Picoseconds> ends_;
  int wrong_ = 0;
};

/// Both at once.
struct Recorded {
  explicit Recorded(int ranks) : breakdown(ranks)
  {
    all.add(breakdown);
    all.add(causes);
  }
  BreakdownObserver breakdown;
  CauseCheck causes;
  simulate::RunObservers all;
};

std::int64_t draw(std::mt19937_64& engine, std::int64_t most)
{
  return static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(most + 1));
}

void expect_no_gap(const TimeBreakdown& time, Picoseconds makespan)
{
  Picoseconds at = 0;
  for (const simulate::PathStep& step : time.path) {
    ASSERT_EQ(step.from, at);
    ASSERT_GT(step.to, step.from);
    at = step.to;
  }
  EXPECT_EQ(at, makespan);
}

/// Checks the sums that hold whatever runs.
void expect_sums(const TimeBreakdown& time, const std::vector<Picoseconds>& finish)
{
  ASSERT_EQ(time.ranks.size(), finish.size());
  for (std::size_t rank = 0; rank < finish.size(); ++rank) {
    ASSERT_EQ(time.ranks[rank].sum(), finish[rank]) << "rank " << rank;
    for (const Picoseconds share : time.ranks[rank].time)
      ASSERT_GE(share, 0);
  }
  const Picoseconds makespan = *std::max_element(finish.begin(), finish.end());
  ASSERT_EQ(time.critical_path.sum(), makespan);
  ASSERT_EQ(time.critical_path[TimeKind::waiting], 0);
  expect_no_gap(time, makespan);
}

/// Checks the work of ranks of one core.
void expect_work(const TimeBreakdown& time, const std::vector<RankSchedule>& ranks, Picoseconds o_s, Picoseconds o_r)
{
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    Picoseconds compute = 0, overhead = 0;
    for (std::uint32_t i = 0; i < ranks[rank].size(); ++i) {
      const GraphOperation& o = ranks[rank].operation(i);
      if (o.kind == Kind::compute) compute += o.amount;
      if (o.kind == Kind::send) overhead += o_s;
      if (o.kind == Kind::receive) overhead += o_r;
    }
    ASSERT_EQ(time.ranks[rank][TimeKind::compute], compute) << "rank " << rank;
    ASSERT_EQ(time.ranks[rank][TimeKind::overhead], overhead) << "rank " << rank;
  }
}

class RandomBreakdowns : public testing::TestWithParam<int> {
protected:
  static ScheduleShape shape(std::uint64_t seed)
  {
    ScheduleShape shape;
    shape.most_cores = GetParam();
    shape.time_unit = seed % 2 == 0 ? 1 : 1009;
    shape.lost_one_in = 1'000'000'000;
    return shape;
  }
};

TEST_P(RandomBreakdowns, OfMessagePassingAddUp)
{
  int finished = 0;
  for (std::uint64_t seed = 0; seed < schedules; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(seed);
    const std::vector<RankSchedule> ranks = random_schedule(shape(seed), seed);
    Middleware middleware;
    middleware.send_overhead = draw(engine, 2) * draw(engine, 1000);
    middleware.receive_overhead = draw(engine, 2) * draw(engine, 1000);
    if (draw(engine, 1) == 0) middleware.eager_limit = draw(engine, 40);
    if (draw(engine, 1) == 0) middleware.matching = Middleware::Matching::instant;
    const std::int64_t most = 1 + draw(engine, 5000);
    const reference::DelayedDelivery delays = {
        [=](int a, int b, std::int64_t, std::int64_t number) { return (a * 997 + b * 101 + number * 7919) % most; },
        draw(engine, 1) == 0};
    if (draw(engine, 1) == 0) middleware.rendezvous = draw(engine, 2000);
    if (draw(engine, 1) == 0) middleware.fresh_peer = draw(engine, 2000);
    Recorded recorded(static_cast<int>(ranks.size()));
    const BreakdownObserver& observer = recorded.breakdown;
    const auto outcome = run_passing(middleware, delays, Schedule(ranks), nullptr, &recorded.all);
    if (outcome.stuck) continue;
    ++finished;
    ASSERT_EQ(recorded.causes.wrong(), 0);
    expect_sums(observer.breakdown(), outcome.finish);
    if (GetParam() == 1)
      expect_work(observer.breakdown(), ranks, middleware.send_overhead, middleware.receive_overhead);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(finished, schedules / 2);
}

TEST_P(RandomBreakdowns, OfLoggopsAddUp)
{
  int finished = 0;
  for (std::uint64_t seed = 0; seed < schedules; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(seed);
    Schedule schedule(random_schedule(shape(seed), seed));
    LoggopsNetwork network = network_of(draw(engine, 5000), draw(engine, 2) * draw(engine, 500), draw(engine, 900),
                                        static_cast<double>(draw(engine, 9)), static_cast<double>(draw(engine, 9)));
    if (draw(engine, 1) == 0) network.S = draw(engine, 40);
    Recorded recorded(schedule.ranks());
    const BreakdownObserver& observer = recorded.breakdown;
    const auto outcome = run_graph(network, schedule, nullptr, &recorded.all);
    if (outcome.stuck) continue;
    ++finished;
    ASSERT_EQ(recorded.causes.wrong(), 0);
    expect_sums(observer.breakdown(), outcome.finish);
    for (const TimeShares& rank : observer.breakdown().ranks)
      ASSERT_EQ(rank[TimeKind::contention], 0);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(finished, schedules / 2);
}

INSTANTIATE_TEST_SUITE_P(Cores, RandomBreakdowns, testing::Values(1, 3));

// ---------------------------------------------------------------------------------------- by hand

GraphOperation operation(Kind kind, int peer, std::int64_t amount)
{
  GraphOperation o;
  o.kind = kind;
  o.peer = Rank(peer);
  o.amount = amount;
  return o;
}

/// Operations one after the other.
RankSchedule in_order(const std::vector<GraphOperation>& operations)
{
  RankSchedule rank;
  for (std::uint32_t i = 0; i < operations.size(); ++i) {
    rank.add(operations[i]);
    if (i > 0) rank.require(i, i - 1, RankSchedule::Edge::after_finish);
  }
  return rank;
}

/// Rank 0 computes and sends 8 bytes; rank 1 computes and receives them. o_s = 10, o_r = 20, delay 100.
TimeBreakdown one_message(Picoseconds computes_0, Picoseconds computes_1, std::int64_t eager_limit,
                          Middleware middleware = {})
{
  middleware.send_overhead = 10;
  middleware.receive_overhead = 20;
  middleware.eager_limit = eager_limit;
  const std::vector<RankSchedule> ranks = {
      in_order({operation(Kind::compute, 0, computes_0), operation(Kind::send, 1, 8)}),
      in_order({operation(Kind::compute, 0, computes_1), operation(Kind::receive, 0, 8)})};
  BreakdownObserver observer(2);
  run_passing(middleware, constant_delay(100), Schedule(ranks), nullptr, &observer);
  return observer.breakdown();
}

/// In the order of TimeKind.
TimeShares shares(Picoseconds compute, Picoseconds overhead, Picoseconds network, Picoseconds contention,
                  Picoseconds waiting)
{
  return {{compute, overhead, 0, 0, network, contention, waiting}};
}

TEST(BreakdownByHand, AReceiverThatIsEarlyWaitsForTheSender)
{
  const TimeBreakdown time = one_message(30, 10, 1000); // sent at 40, there at 140
  EXPECT_EQ(time.ranks[0], shares(30, 10, 0, 0, 0));
  EXPECT_EQ(time.ranks[1], shares(10, 20, 100, 0, 30));
  EXPECT_EQ(time.critical_path, shares(30, 30, 100, 0, 0));
}

TEST(BreakdownByHand, AReceiverThatIsLateSeesTheRestOfTheWay)
{
  const TimeBreakdown time = one_message(30, 90, 1000);
  EXPECT_EQ(time.ranks[1], shares(90, 20, 50, 0, 0));
}

TEST(BreakdownByHand, ASenderWaitsForTheReceiveOfALongMessage)
{
  const TimeBreakdown time = one_message(30, 200, 0); // asked for at 200, which is known at 300; there at 400
  EXPECT_EQ(time.ranks[0], shares(30, 10, 200, 0, 160));
  EXPECT_EQ(time.ranks[1], shares(200, 20, 200, 0, 0));
  EXPECT_EQ(time.critical_path, shares(200, 20, 200, 0, 0));
}

/// Rank 1 asks 40 after the announcement, and both messages before the data leave 7 later to their fresh peers: at
/// 30 + 10 + 7 + 100 + 40 + 7 + 100 + 100 the message is there.
TEST(BreakdownByHand, WhatALibraryWaitsForIsTimeOfTheNetwork)
{
  Middleware middleware;
  middleware.rendezvous = 40;
  middleware.fresh_peer = 7;
  const TimeBreakdown time = one_message(30, 0, 0, middleware);
  EXPECT_EQ(time.ranks[0], shares(30, 10, 354, 0, 0));
  EXPECT_EQ(time.ranks[1], shares(0, 20, 354, 0, 40));
  EXPECT_EQ(time.critical_path, shares(30, 30, 354, 0, 0));
  EXPECT_EQ(one_message(30, 0, 1000, middleware).critical_path, shares(30, 30, 107, 0, 0)); // an eager one
}

TEST(BreakdownByHand, OfLoggops)
{
  const std::vector<RankSchedule> ranks = {in_order({operation(Kind::send, 1, 11), operation(Kind::send, 1, 1)}),
                                           in_order({operation(Kind::receive, 0, 11), operation(Kind::receive, 0, 1)})};
  Schedule schedule(ranks);
  BreakdownObserver observer(2);
  run_graph(network_of(100, 10, 50, 3, 1), schedule, nullptr, &observer);
  // Sends: 0 to 10 + 10 bytes O = 20; the NIC takes 50 + 30, so that the next goes from 80 to 90. Arrivals at 110 and
  // 190: the first holds its core until 110 + 10 + 30, the second until 200.
  const TimeBreakdown time = observer.breakdown();
  EXPECT_EQ(time.ranks[0], shares(0, 30, 60, 0, 0));
  EXPECT_EQ(time.ranks[1], shares(0, 30, 100 + 20 + 40, 0, 10));
  EXPECT_EQ(time.critical_path, shares(0, 20, 180, 0, 0));
}

} // namespace
} // namespace loghop::test::time_breakdown_test
