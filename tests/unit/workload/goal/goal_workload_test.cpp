#include "loghop/workload/goal/goal_workload.hpp"

#include "unit/workload/programs.hpp"
#include "unit/workload/schedules.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

namespace loghop::goal_workload_test {
namespace {

using test::mesh;
using testing::ThrowsMessage;

GoalWorkload of(const std::string& goal)
{
  GoalWorkload workload;
  workload.given = parse_goal(goal, "x.goal");
  return workload;
}

const char* const three_ranks = "num_ranks 3 rank 0 { send 5b to 1 } rank 1 { recv 5b from 0 } rank 2 { calc 1 }";

TEST(GoalWorkload, NeedsAPlaceForEachRank)
{
  const GoalWorkload workload = of(three_ranks);
  EXPECT_NO_THROW(workload.check(mesh({3})));
  EXPECT_NO_THROW(workload.check(mesh({2, 2})));
  EXPECT_THAT([&] { workload.check(mesh({2})); },
              ThrowsMessage<std::invalid_argument>("the GOAL file has 3 ranks, and the platform 2 places for ranks"));
  EXPECT_THAT([] { GoalWorkload().check(mesh({2})); },
              ThrowsMessage<std::invalid_argument>("goal: there is no schedule"));
}

TEST(GoalWorkload, GivesItsScheduleAsItIs)
{
  const GoalWorkload workload = of(three_ranks);
  EXPECT_EQ(test::text_of(*workload.schedule(mesh({3}), 1)), test::text_of(*workload.given));
  EXPECT_EQ(workload.graph(mesh({3}), 1)->ranks(), 3);
  EXPECT_EQ(std::string(workload.type()), "goal");
  EXPECT_EQ(workload.metric().kind, Metric::Kind::makespan);
  EXPECT_EQ(workload.metric().iterations, 1);
}

void expect_size(const std::string& goal, double ranks, double messages, double bytes, double at_once)
{
  const WorkloadSize size = of(goal).size(mesh({8}));
  EXPECT_EQ(size.ranks, ranks) << goal;
  EXPECT_EQ(size.messages, messages) << goal;
  EXPECT_EQ(size.bytes, bytes) << goal;
  EXPECT_EQ(size.at_once, at_once) << goal;
}

TEST(GoalWorkload, SendsThatWaitForNothingAreReadyAtOnce)
{
  expect_size("num_ranks 1 rank 0 { calc 1 recv 9b from 0 }", 1, 0, 0, 0);
  expect_size("num_ranks 2 rank 0 { send 5b to 1 send 6b to 1 send 7b to 1 } rank 1 { recv 5b from 0 }", 2, 3, 18, 3);
  const std::string chain = "{ a: send 1b to 1 b: send 2b to 1 c: send 3b to 1 d: send 4b to 1 "
                            "b requires a c requires b d irequires c }";
  expect_size("num_ranks 1 rank 0 { a: calc 1 b: send 2b to 0 b requires a c: send 2b to 0 c requires b }", 1, 2, 4, 1);
  // Of each rank one without a dependency, and one of all others at a time.
  expect_size("num_ranks 2 rank 0 " + chain + " rank 1 " + chain, 2, 8, 20, 4);
}

} // namespace
} // namespace loghop::goal_workload_test
