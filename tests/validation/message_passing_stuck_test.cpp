// Does message passing that cannot go on say who waits for what? Do long chains of operations end, and soon?
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "support/loggops_run.hpp"
#include "support/message_passing_run.hpp"

#include <gmock/gmock.h>

#include <tuple>
#include <vector>

namespace loghop::test::message_passing_stuck_test {
namespace {

using testing::HasSubstr;
using testing::Not;
using Edge = RankSchedule::Edge;

std::string error_of(const std::string& goal, const Middleware& middleware = {})
{
  std::string error = "none";
  run_passing(middleware, constant_delay(1000), parse_goal(goal, "x.goal"), &error);
  return error;
}

TEST(MessagePassingStuck, NamesReceivesWithoutMessage)
{
  const std::string error =
      error_of("num_ranks 2\nrank 0 {\nrecv 5b from 1 tag 7\nrecv 5b from -1 tag -1\n}\nrank 1 {}");
  EXPECT_THAT(error, HasSubstr("rank 0, x.goal:3: receives from rank 1 with tag 7, and no such message came"));
  EXPECT_THAT(error, HasSubstr("rank 0, x.goal:4: receives from any rank with any tag, and no such message came"));
}

/// Short ones, and long ones of which only the announcement came; whenever they are matched.
TEST(MessagePassingStuck, NamesMessagesWithoutReceive)
{
  for (const auto matching : {Middleware::Matching::on_arrival, Middleware::Matching::instant})
    for (const std::int64_t eager_limit : {4, 5}) {
      Middleware middleware;
      middleware.eager_limit = eager_limit;
      middleware.matching = matching;
      const std::string error = error_of("num_ranks 2\nrank 0 {}\nrank 1 {\nsend 5b to 0 tag 3\n}", middleware);
      EXPECT_THAT(error,
                  HasSubstr("rank 0: a message of 5 bytes from rank 1 (x.goal:4) with tag 3 was never received"));
    }
}

TEST(MessagePassingStuck, NamesLongMessagesToSelf)
{
  Middleware middleware;
  middleware.eager_limit = 4;
  const std::string before = "num_ranks 1 rank 0 { s: send 5b to 0 r: recv 5b from 0 r requires s }";
  EXPECT_THAT(error_of(before, middleware), HasSubstr("a message of 5 bytes from rank 0"));
  EXPECT_EQ(error_of("num_ranks 1 rank 0 { send 5b to 0 recv 5b from 0 }", middleware), "none");
  middleware.eager_limit = 5;
  EXPECT_EQ(error_of(before, middleware), "none");
}

/// Each sends before it receives: it ends only if messages leave before they are matched.
TEST(MessagePassingStuck, NamesBothOfTwoThatSendBeforeTheyReceive)
{
  const std::string goal = "num_ranks 2\nrank 0 {\ns: send 5b to 1\nr: recv 5b from 1\nr requires s\n}\n"
                           "rank 1 {\ns: send 5b to 0\nr: recv 5b from 0\nr requires s\n}";
  Middleware middleware;
  EXPECT_EQ(error_of(goal, middleware), "none");
  middleware.eager_limit = 4;
  const std::string error = error_of(goal, middleware);
  EXPECT_THAT(error, HasSubstr("rank 0: a message of 5 bytes from rank 1"));
  EXPECT_THAT(error, HasSubstr("rank 1: a message of 5 bytes from rank 0"));
  EXPECT_THAT(error, HasSubstr("rank 0: 1 operations never became ready, the first at x.goal:4"));
}

TEST(MessagePassingStuck, NamesOperationsThatNeverBecameReady)
{
  const std::string error = error_of("num_ranks 1\nrank 0 {\nr: recv 5b from 0\nc: calc 1\nd: calc 2\nc requires r\n"
                                     "d requires c\n}");
  EXPECT_THAT(error, HasSubstr("rank 0: 2 operations never became ready, the first at x.goal:4"));
}

TEST(MessagePassingStuck, NamesNoMoreThanCanBeRead)
{
  std::string goal = "num_ranks 1 rank 0 {";
  for (int i = 0; i < 100; ++i)
    goal += " recv 5b from 0 tag " + std::to_string(i);
  const std::string error = error_of(goal + " }");
  EXPECT_THAT(error, HasSubstr("tag 15,"));
  EXPECT_THAT(error, Not(HasSubstr("tag 16,")));
  EXPECT_THAT(error, HasSubstr("and 84 more"));
}

TEST(MessagePassingStuck, SaysNothingOfWhatFinishes)
{
  EXPECT_EQ(error_of("num_ranks 2 rank 0 { send 5b to 1 } rank 1 { recv 5b from -1 tag -1 }"), "none");
  EXPECT_EQ(error_of("num_ranks 2 rank 0 {} rank 1 {}"), "none");
}

/// 13 days are as long as one computation may take; after 26 days nothing may end.
TEST(MessagePassingStuck, RefusesTimesThatCannotBeCounted)
{
  const std::string days_13 = "1152921504606846", longer = "1152921504606848";
  EXPECT_EQ(error_of("num_ranks 1 rank 0 { calc " + days_13 + " }"), "none");
  EXPECT_THROW(error_of("num_ranks 1 rank 0 { calc " + longer + " }"), simulate::SimulationError);
  EXPECT_THROW(error_of("num_ranks 1 rank 0 { calc " + days_13 + " calc " + days_13 + " calc 1000000 calc 1 }"),
               simulate::SimulationError);
}

constexpr std::uint32_t chain_length = 200'000;
constexpr Picoseconds step = 7;

/// Each operation waits for the one before to finish, or to start.
RankSchedule chain(GraphOperation::Kind kind, std::int64_t amount, int peer, Edge edge)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.amount = amount;
  operation.peer = Rank(peer);
  RankSchedule schedule;
  for (std::uint32_t i = 0; i < chain_length; ++i) {
    schedule.add(operation);
    if (i > 0) schedule.require(i, i - 1, edge);
  }
  return schedule;
}

/// A core does one after the other, whatever frees them.
TEST(LongChains, OfComputations)
{
  for (const Edge edge : {Edge::after_finish, Edge::after_start}) {
    const std::vector<RankSchedule> ranks = {chain(GraphOperation::Kind::compute, step, 0, edge)};
    EXPECT_EQ(run_passing({}, constant_delay(0), Schedule(ranks)).finish[0], chain_length * step);
    EXPECT_EQ(run_replay(LoggopsNetwork{}, ranks).finish[0], chain_length * step);
  }
}

/// Without costs all happens in one instant.
TEST(LongChains, OfComputationsThatTakeNoTime)
{
  for (const Edge edge : {Edge::after_finish, Edge::after_start}) {
    const std::vector<RankSchedule> ranks = {chain(GraphOperation::Kind::compute, 0, 0, edge)};
    EXPECT_EQ(run_passing({}, constant_delay(0), Schedule(ranks)).operations, chain_length);
    EXPECT_EQ(run_replay(LoggopsNetwork{}, ranks).operations, chain_length);
  }
}

/// Whichever of sends and receives come first, short or long, there or not before they are wanted.
TEST(LongChains, OfMessages)
{
  for (const Edge edge : {Edge::after_finish, Edge::after_start})
    for (const std::int64_t limit : {4, 5})
      for (const Picoseconds overhead : {Picoseconds{0}, step}) {
        const std::vector<RankSchedule> ranks = {chain(GraphOperation::Kind::send, 5, 1, edge),
                                                 chain(GraphOperation::Kind::receive, 5, 0, edge)};
        Middleware middleware;
        middleware.eager_limit = limit;
        middleware.send_overhead = overhead;
        LoggopsNetwork network;
        network.o = overhead;
        network.S = limit;
        for (const bool keeps_order : {false, true}) {
          reference::DelayedDelivery delays = constant_delay(1000);
          delays.keeps_order = keeps_order;
          const reference::LoggopsOutcome passed = run_passing(middleware, delays, Schedule(ranks));
          EXPECT_FALSE(passed.stuck);
          EXPECT_EQ(passed.messages, chain_length);
        }
        const reference::LoggopsOutcome replayed = run_replay(network, ranks);
        EXPECT_FALSE(replayed.stuck);
        EXPECT_EQ(replayed.messages, chain_length);
      }
}

/// All messages are there when the receives are posted, in the opposite order, and the other way round.
TEST(LongChains, OfUnexpectedMessagesAndOfPostedReceives)
{
  constexpr Picoseconds late = 1'000'000'000'000;
  for (const bool late_receiver : {false, true}) {
    GraphOperation wait;
    wait.amount = late;
    RankSchedule sender, receiver;
    for (const auto& [schedule, kind, peer] : {std::tuple(&sender, GraphOperation::Kind::send, 1),
                                               std::tuple(&receiver, GraphOperation::Kind::receive, 0)}) {
      const bool is_late = late_receiver == (schedule == &receiver);
      if (is_late) schedule->add(wait);
      GraphOperation message;
      message.kind = kind;
      message.peer = Rank(peer);
      message.amount = 5;
      for (std::uint32_t i = 0; i < chain_length; ++i) {
        message.tag = static_cast<std::int32_t>(schedule == &sender ? i : chain_length - 1 - i);
        const std::uint32_t added = schedule->add(message);
        if (is_late) schedule->require(added, 0, Edge::after_finish);
      }
    }
    const std::vector<RankSchedule> ranks = {sender, receiver};
    EXPECT_FALSE(run_passing({}, constant_delay(1000), Schedule(ranks)).stuck);
    EXPECT_FALSE(run_replay(LoggopsNetwork{}, ranks).stuck);
  }
}

} // namespace
} // namespace loghop::test::message_passing_stuck_test
