// Times by hand, and random schedules against a reference. Many more of these: ../../../validation/loggops_*.
#include "loghop/simulate/loggops/loggops_replay.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "support/loggops_run.hpp"
#include "support/random_schedule.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::loggops_replay_test {
namespace {

using Kind = GraphOperation::Kind;
using Edge = RankSchedule::Edge;
using Finish = std::vector<std::int64_t>;

GraphOperation operation(Kind kind, std::int64_t amount, int peer = 0, int core = 0, int nic = 0)
{
  GraphOperation made;
  made.kind = kind;
  made.amount = amount;
  made.peer = Rank(peer);
  made.core = static_cast<std::uint8_t>(core);
  made.nic = static_cast<std::uint8_t>(nic);
  return made;
}

/// Of 11 bytes: 20 of the sender, a gap of 50, 110 until it arrives, 30 of the receiver.
LoggopsNetwork network()
{
  return test::network_of(100, 10, 30, 2, 1);
}

/// A rank that does the operations one after the other.
RankSchedule in_turn(const std::vector<GraphOperation>& operations)
{
  RankSchedule rank;
  for (const GraphOperation& one : operations) {
    const std::uint32_t number = rank.add(one);
    if (number > 0) rank.require(number, number - 1, Edge::after_finish);
  }
  return rank;
}

RankSchedule at_once(const std::vector<GraphOperation>& operations)
{
  RankSchedule rank;
  for (const GraphOperation& one : operations)
    rank.add(one);
  return rank;
}

Finish finish_of(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks)
{
  std::string error;
  const reference::LoggopsOutcome outcome = test::run_replay(network, ranks, &error);
  EXPECT_FALSE(outcome.stuck) << error;
  return outcome.finish;
}

RankSchedule receives(int count, int source = 0)
{
  return at_once(std::vector<GraphOperation>(static_cast<std::size_t>(count), operation(Kind::receive, 11, source)));
}

TEST(LoggopsReplay, OneMessage)
{
  const std::vector<RankSchedule> ranks{at_once({operation(Kind::send, 11, 1)}), receives(1)};
  const reference::LoggopsOutcome outcome = test::run_replay(network(), ranks);
  EXPECT_EQ(outcome.finish, (Finish{20, 140}));
  EXPECT_EQ(outcome.operations, 2);
  EXPECT_EQ(outcome.messages, 1);
}

TEST(LoggopsReplay, SendsTakeTurnsAtCoresAndInterfaces)
{
  struct Case {
    int core, nic; ///< of the second send
    Finish finish;
  };
  // The second starts at 50, when the interface is free; at 20, when the core is; or at once. It has its core and its
  // interface at the other end too.
  for (const auto& [core, nic, finish] :
       {Case{0, 0, {70, 190}}, Case{0, 1, {40, 170}}, Case{1, 0, {70, 190}}, Case{1, 1, {20, 140}}}) {
    const auto send = operation(Kind::send, 11, 1, core, nic);
    EXPECT_EQ(finish_of(network(), {at_once({operation(Kind::send, 11, 1), send}), receives(2)}), finish)
        << core << ", " << nic;
  }
}

TEST(LoggopsReplay, AnInterfaceSendsAndReceivesAtATime)
{
  const auto both = at_once({operation(Kind::send, 11, 1), operation(Kind::receive, 11, 1)});
  const auto other = at_once({operation(Kind::send, 11, 0), operation(Kind::receive, 11, 0)});
  EXPECT_EQ(finish_of(test::network_of(10, 10, 300, 2, 1), {both, other}), (Finish{50, 50}));
}

TEST(LoggopsReplay, AMessageWaitsForTheCoreOfItsReceiver)
{
  const auto sender = at_once({operation(Kind::send, 11, 1)});
  // The core computes until 1000, and then takes the message in.
  EXPECT_EQ(finish_of(network(), {sender, at_once({operation(Kind::compute, 1000), operation(Kind::receive, 11, 0)})}),
            (Finish{20, 1030}));
  // The receive is late, but core 0 is not: what follows starts when it is posted.
  EXPECT_EQ(finish_of(network(), {sender, in_turn({operation(Kind::compute, 1000, 0, 1),
                                                   operation(Kind::receive, 11, 0), operation(Kind::compute, 5)})}),
            (Finish{20, 1005}));
  // It is posted while the message is taken in, at 130: the receive ends at 140.
  EXPECT_EQ(finish_of(network(), {sender, in_turn({operation(Kind::compute, 130, 0, 1), operation(Kind::receive, 11, 0),
                                                   operation(Kind::compute, 5, 0, 2)})}),
            (Finish{20, 145}));
}

TEST(LoggopsReplay, OnlyALongerMessageWaitsForItsMatch)
{
  LoggopsNetwork with_limit = network();
  const std::vector<GraphOperation> late{operation(Kind::compute, 1000, 0, 1), operation(Kind::receive, 11, 0)};
  const std::vector<GraphOperation> sends{operation(Kind::send, 11, 1), operation(Kind::compute, 7)};
  with_limit.S = 11;
  EXPECT_EQ(finish_of(with_limit, {in_turn(sends), in_turn(late)}), (Finish{27, 1000}));
  with_limit.S = 10;
  EXPECT_EQ(finish_of(with_limit, {in_turn(sends), in_turn(late)}), (Finish{1007, 1000}));
  EXPECT_EQ(finish_of(with_limit, {at_once({sends[0]}), in_turn(late)}), (Finish{1000, 1000}));
  // It is matched when its header starts to be taken in, at 110.
  EXPECT_EQ(finish_of(with_limit, {in_turn(sends), receives(1)}), (Finish{117, 140}));
  // Its own time is over later than the match: 10 + 10 x 50.
  EXPECT_EQ(finish_of(test::network_of(100, 10, 0, 0, 50), {in_turn(sends), receives(1)}), (Finish{517, 620}));
  LoggopsNetwork slow = test::network_of(100, 10, 0, 0, 50);
  slow.S = 10;
  EXPECT_EQ(finish_of(slow, {in_turn(sends), receives(1)}), (Finish{517, 620}));
}

/// Both ranks of a message go on at 2000, when it is matched, and send to rank 2. The short message of rank 0 arrives
/// first: from 2110 its interface is busy for 30, then the other takes 510. The other way round it would be 2630.
TEST(LoggopsReplay, AfterAMatchTheLowerRankGoesFirst)
{
  LoggopsNetwork slow = test::network_of(100, 10, 30, 0, 5);
  slow.S = 200;
  for (const int source : {0, 1}) {
    std::vector<std::vector<GraphOperation>> of_rank(2);
    of_rank[static_cast<std::size_t>(source)] = {operation(Kind::send, 201, 1 - source)};
    of_rank[static_cast<std::size_t>(1 - source)] = {operation(Kind::compute, 2000, 0, 1),
                                                     operation(Kind::receive, 201, source)};
    of_rank[0].push_back(operation(Kind::send, 1, 2));
    of_rank[1].push_back(operation(Kind::send, 101, 2));
    const auto last = at_once({operation(Kind::receive, 1, 0), operation(Kind::receive, 101, 1)});
    EXPECT_EQ(finish_of(slow, {in_turn(of_rank[0]), in_turn(of_rank[1]), last}), (Finish{2010, 2510, 2650})) << source;
  }
}

TEST(LoggopsReplay, DependenciesOnStartsAndEnds)
{
  for (const auto& [edge, finish] : {std::pair(Edge::after_start, 100), std::pair(Edge::after_finish, 130)}) {
    RankSchedule rank;
    rank.add(operation(Kind::compute, 100));
    rank.add(operation(Kind::compute, 30, 0, 1));
    rank.require(1, 0, edge);
    EXPECT_EQ(finish_of(network(), {rank}), Finish{finish});
  }
}

TEST(LoggopsReplay, WhatNeverEndsIsNamed)
{
  std::string error;
  EXPECT_TRUE(test::run_replay(network(), {at_once({operation(Kind::send, 11, 1)}), RankSchedule()}, &error).stuck);
  EXPECT_NE(error.find("a message of 11 bytes from rank 0"), std::string::npos) << error;
  EXPECT_TRUE(test::run_replay(network(), {RankSchedule(), receives(1)}, &error).stuck);
  EXPECT_NE(error.find("receives from rank 0"), std::string::npos) << error;
}

/// 2^60 ps are what an operation may take.
TEST(LoggopsReplay, OperationsHaveAGreatestLength)
{
  const auto ends = [](const LoggopsNetwork& network, const GraphOperation& longest) {
    Schedule schedule({at_once({longest}), receives(1)});
    EventCalendar calendar;
    const LoggopsReplay replay(network, schedule, calendar);
    try {
      while (!calendar.empty())
        calendar.fire_next();
    } catch (const SimulationError& error) {
      EXPECT_NE(std::string(error.what()).find("takes more than 13 days"), std::string::npos) << error.what();
      return false;
    }
    return true;
  };
  constexpr std::int64_t most = longest_operation;
  EXPECT_TRUE(ends(network(), operation(Kind::compute, most)));
  EXPECT_FALSE(ends(network(), operation(Kind::compute, most + 1024)));
  EXPECT_TRUE(ends(test::network_of(1, 1, 1, 4, 1), operation(Kind::send, most / 4, 1)));
  EXPECT_FALSE(ends(test::network_of(1, 1, 1, 4, 1), operation(Kind::send, most / 4 + 1024, 1)));
  EXPECT_FALSE(ends(test::network_of(1, 1, 1, 1, 4), operation(Kind::send, most / 4 + 1024, 1)));
  EXPECT_TRUE(ends(test::network_of(1, 1, 1, 4, 1), operation(Kind::receive, most, 1))); // waits, but takes no time
}

TEST(LoggopsReplay, AnOperationThatIsTooLongIsNamed)
{
  RankSchedule rank;
  rank.add(operation(Kind::compute, longest_operation + 1024), 17);
  Schedule schedule({RankSchedule(), rank}, "x.goal");
  EventCalendar calendar;
  const LoggopsReplay replay(network(), schedule, calendar);
  try {
    while (!calendar.empty())
      calendar.fire_next();
    FAIL();
  } catch (const SimulationError& error) {
    EXPECT_STREQ(error.what(), "rank 1, x.goal:17: takes more than 13 days");
  }
}

/// Core 1 is free at 130, when the receive is posted; core 0 has taken the message in by then.
TEST(LoggopsReplay, AReceiveIsPostedWhenItsCoreIsFree)
{
  const auto sender = at_once({operation(Kind::send, 11, 1)});
  RankSchedule receiver = at_once(
      {operation(Kind::compute, 130, 0, 1), operation(Kind::receive, 11, 0, 1), operation(Kind::compute, 5, 0, 2)});
  receiver.require(2, 1, Edge::after_finish);
  // The computation starts first; the message is for core 0 and taken in from 110 to 140.
  EXPECT_EQ(finish_of(network(), {sender, receiver}), (Finish{20, 145}));
}

struct Draw {
  int cores, nics;
  std::int64_t scale; ///< 1: most instants coincide
  int dependent_in_three;
};

TEST(LoggopsReplay, RandomSchedulesEqualAReference)
{
  for (const auto& [cores, nics, scale, dependent] :
       {Draw{1, 1, 1, 2}, Draw{3, 3, 1, 2}, Draw{3, 3, 1009, 2}, Draw{6, 3, 1, 0}})
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      test::ScheduleShape shape;
      shape.most_cores = cores;
      shape.most_nics = nics;
      shape.time_unit = scale;
      shape.dependent_in_three = dependent;
      const std::vector<RankSchedule> ranks = test::random_schedule(shape, seed);
      std::mt19937_64 engine(seed);
      const auto draw = [&engine, unit = scale](std::uint64_t most) {
        return static_cast<std::int64_t>(engine() % (most + 1)) * unit;
      };
      const Picoseconds L = draw(20), o = draw(10), g = draw(10);
      const auto G = static_cast<double>(draw(3)), O = static_cast<double>(draw(3));
      LoggopsNetwork drawn = test::network_of(L, o, g, G, O);
      if (seed % 2 == 0) drawn.S = static_cast<std::int64_t>(engine() % 41);
      const reference::LoggopsOutcome expected = test::run_reference(drawn, ranks);
      const reference::LoggopsOutcome found = test::run_replay(drawn, ranks);
      const std::string where = "seed " + std::to_string(seed) + ": " + test::describe(drawn, ranks);
      ASSERT_EQ(found.stuck, expected.stuck) << where;
      ASSERT_EQ(found.finish, expected.finish) << where;
      ASSERT_EQ(found.operations, expected.operations) << where;
      ASSERT_EQ(found.messages, expected.messages) << where;
    }
}

} // namespace
} // namespace loghop::simulate::loggops_replay_test
