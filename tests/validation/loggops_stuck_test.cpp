// Does a replay that cannot go on say who waits for what?
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "support/loggops_run.hpp"

#include <gmock/gmock.h>

namespace loghop::test::loggops_stuck_test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string error_of(const std::string& goal, const LoggopsNetwork& network = {})
{
  std::string error = "none";
  run_replay(network, parse_goal(goal, "x.goal"), &error);
  return error;
}

TEST(LoggopsStuck, NamesReceivesWithoutMessage)
{
  const std::string error =
      error_of("num_ranks 2\nrank 0 {\nrecv 5b from 1 tag 7\nrecv 5b from -1 tag -1\n}\nrank 1 {}");
  EXPECT_THAT(error, HasSubstr("rank 0, x.goal:3: receives from rank 1 with tag 7, and no such message came"));
  EXPECT_THAT(error, HasSubstr("rank 0, x.goal:4: receives from any rank with any tag, and no such message came"));
}

TEST(LoggopsStuck, NamesMessagesWithoutReceive)
{
  const std::string error = error_of("num_ranks 2\nrank 0 {}\nrank 1 {\nsend 5b to 0 tag 3\n}");
  EXPECT_THAT(error, HasSubstr("rank 0: a message of 5 bytes from rank 1 (x.goal:4) with tag 3 was never received"));
}

TEST(LoggopsStuck, NamesMessagesToSelfAboveThreshold)
{
  LoggopsNetwork network;
  network.S = 4;
  EXPECT_THAT(error_of("num_ranks 1 rank 0 { send 5b to 0 }", network), HasSubstr("a message of 5 bytes from rank 0"));
  EXPECT_EQ(error_of("num_ranks 1 rank 0 { send 5b to 0 recv 5b from 0 }", network), "none");
}

TEST(LoggopsStuck, NamesOperationsThatNeverBecameReady)
{
  const std::string error = error_of("num_ranks 1\nrank 0 {\nr: recv 5b from 0\nc: calc 1\nd: calc 2\nc requires r\n"
                                     "d requires c\n}");
  EXPECT_THAT(error, HasSubstr("rank 0: 2 operations never became ready, the first at x.goal:4"));
}

TEST(LoggopsStuck, NamesNoMoreThanCanBeRead)
{
  std::string goal = "num_ranks 1 rank 0 {";
  for (int i = 0; i < 100; ++i)
    goal += " recv 5b from 0 tag " + std::to_string(i);
  const std::string error = error_of(goal + " }");
  EXPECT_THAT(error, HasSubstr("tag 15,"));
  EXPECT_THAT(error, Not(HasSubstr("tag 16,")));
  EXPECT_THAT(error, HasSubstr("and 84 more"));
}

TEST(LoggopsStuck, SaysNothingOfWhatFinishes)
{
  EXPECT_EQ(error_of("num_ranks 2 rank 0 { send 5b to 1 } rank 1 { recv 5b from -1 tag -1 }"), "none");
  EXPECT_EQ(error_of("num_ranks 2 rank 0 {} rank 1 {}"), "none");
}

/// 13 days are as long as one operation may take; after 26 days nothing may begin.
TEST(LoggopsStuck, RefusesTimesThatCannotBeCounted)
{
  LoggopsNetwork network;
  const std::string days_13 = "1152921504606846", longer = "1152921504606848";
  EXPECT_EQ(error_of("num_ranks 1 rank 0 { calc " + days_13 + " }", network), "none");
  EXPECT_THROW(error_of("num_ranks 1 rank 0 { calc " + longer + " }", network), simulate::SimulationError);
  EXPECT_THROW(
      error_of("num_ranks 1 rank 0 { calc " + days_13 + " calc " + days_13 + " calc 1000000 calc 1 }", network),
      simulate::SimulationError);
  network.G = 1e9;
  EXPECT_THROW(error_of("num_ranks 1 rank 0 { send 4611686018427387904b to 0 recv 1b from 0 }", network),
               simulate::SimulationError);
}

} // namespace
} // namespace loghop::test::loggops_stuck_test
