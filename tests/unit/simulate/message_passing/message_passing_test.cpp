#include "loghop/simulate/message_passing/message_passing.hpp"

#include "loghop/workload/graph/schedule.hpp"
#include "support/message_passing_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace loghop::test::message_passing_test {
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

/// Posting takes p. A message that comes later than the receive is posted takes s + L + r, one that comes sooner p + r.
TEST(MessagePassing, ACoreThatWaitsHasPostedItsReceive)
{
  for (const Picoseconds post : {0, 30, 120, 121, 500}) {
    Middleware library;
    library.send_overhead = 20;
    library.receive_overhead = 7;
    library.post_overhead = post;
    RankSchedule sender, receiver;
    sender.add(message(Kind::send, 1));
    receiver.add(message(Kind::receive, 0));
    const auto outcome = run_passing(library, constant_delay(100), Schedule({sender, receiver}));
    EXPECT_EQ(outcome.finish, (std::vector<Picoseconds>{20, std::max<Picoseconds>(120, post) + 7})) << post;
  }
}

/// Both ranks post, then send: p + s + L + r. n messages each way take n (p + s + r) of a core that never waits.
TEST(MessagePassing, RanksThatSendAndReceivePostFirst)
{
  Middleware library;
  library.send_overhead = 20;
  library.receive_overhead = 7;
  library.post_overhead = 5;
  for (const int n : {1, 50}) {
    std::vector<RankSchedule> ranks(2);
    for (int rank : {0, 1})
      for (int i = 0; i < n; ++i) {
        ranks[static_cast<std::size_t>(rank)].add(message(Kind::send, 1 - rank));
        ranks[static_cast<std::size_t>(rank)].add(message(Kind::receive, 1 - rank));
      }
    const Picoseconds expected = n == 1 ? 5 + 20 + 100 + 7 : n * (5 + 20 + 7);
    EXPECT_EQ(run_passing(library, constant_delay(100), Schedule(ranks)).finish,
              (std::vector<Picoseconds>{expected, expected}));
  }
}

} // namespace
} // namespace loghop::test::message_passing_test
