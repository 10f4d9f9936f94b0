#include "loghop/simulate/message_passing/message_passing.hpp"

#include "loghop/workload/graph/schedule.hpp"
#include "support/message_passing_run.hpp"

#include <gtest/gtest.h>

namespace loghop::test {
namespace {

using Kind = GraphOperation::Kind;

GraphOperation message(Kind kind, int peer)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = Rank(peer);
  operation.amount = 8;
  return operation;
}

TEST(MessagePassing, CountsOperationsAndMessages)
{
  RankSchedule first;
  first.add(message(Kind::send, 1));
  first.add(message(Kind::send, 1));
  RankSchedule second;
  second.add(message(Kind::receive, 0));
  second.add(message(Kind::receive, 0));
  const reference::LoggopsOutcome outcome = run_passing({}, constant_delay(100), Schedule({first, second}));
  EXPECT_EQ(outcome.operations, 4);
  EXPECT_EQ(outcome.messages, 2);
  EXPECT_EQ(outcome.finish, (std::vector<Picoseconds>{0, 100}));
}

TEST(MessagePassing, SaysWhatIsLeftOver)
{
  RankSchedule rank;
  rank.add(message(Kind::receive, 0), 3);
  std::string error;
  EXPECT_TRUE(run_passing({}, constant_delay(100), Schedule({RankSchedule{}, rank}, "x.goal"), &error).stuck);
  EXPECT_EQ(error, "deadlock or unmatched message: nothing can happen any more"
                   "\n  rank 1, x.goal:3: receives from rank 0 with tag 0, and no such message came");
}

} // namespace
} // namespace loghop::test
