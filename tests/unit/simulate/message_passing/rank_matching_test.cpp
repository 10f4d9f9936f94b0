#include "loghop/simulate/message_passing/rank_matching.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/workload/graph/schedule.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::rank_matching_test {
namespace {

class RankMatchingTest : public testing::Test {
protected:
  std::uint32_t receive(int rank, Rank source, int tag)
  {
    Task task;
    task.rank = Rank(rank);
    task.operation.kind = GraphOperation::Kind::receive;
    task.operation.peer = source;
    task.operation.tag = tag;
    return tasks_.add(task);
  }
  std::uint32_t message(int source, int destination, int tag)
  {
    MessageState message;
    message.source = Rank(source);
    message.destination = Rank(destination);
    message.tag = tag;
    return messages_.add(message);
  }

  Pool<Task> tasks_;
  Pool<MessageState> messages_;
  RankMatching matching_{3, tasks_, messages_};
};

TEST_F(RankMatchingTest, AReceiveWaitsForItsMessage)
{
  const std::uint32_t posted = receive(1, any_source, 5);
  EXPECT_EQ(matching_.post(posted), nothing);
  EXPECT_EQ(matching_.offer(message(0, 2, 5)), nothing) << "another rank's";
  EXPECT_EQ(matching_.offer(message(0, 1, 6)), nothing) << "another tag";
  EXPECT_EQ(matching_.offer(message(0, 1, 5)), posted);
  EXPECT_EQ(matching_.offer(message(0, 1, 5)), nothing) << "taken";
}

TEST_F(RankMatchingTest, TheFirstUnexpectedMessageThatMatchesIsTaken)
{
  const std::uint32_t first = message(0, 1, 5);
  const std::uint32_t second = message(2, 1, 5);
  matching_.offer(first);
  matching_.offer(second);
  EXPECT_EQ(matching_.post(receive(1, Rank(2), any_tag)), second);
  EXPECT_EQ(matching_.post(receive(1, any_source, any_tag)), first);
}

/// Two receives are in front of the message's own, and two messages, which passed over what was posted, in front of the
/// receive's.
TEST_F(RankMatchingTest, CountsThePassedEntriesIfAsked)
{
  RankMatching counting(3, tasks_, messages_, true);
  counting.post(receive(1, Rank(0), 7));
  counting.post(receive(1, Rank(2), 5));
  const std::uint32_t third = receive(1, Rank(0), 5);
  counting.post(third);
  EXPECT_EQ(counting.offer(message(0, 1, 5)), third);
  EXPECT_EQ(counting.passed(third), 2);

  for (const int tag : {8, 9, 10})
    counting.offer(message(0, 1, tag)); // each passes over the two receives that are left
  const std::uint32_t late = receive(1, Rank(0), 10);
  EXPECT_NE(counting.post(late), nothing);
  EXPECT_EQ(counting.passed(late), 2 + 2);
}

TEST_F(RankMatchingTest, ReportsWhatWaits)
{
  matching_.post(receive(1, Rank(2), 5));
  matching_.offer(message(0, 1, 7));
  RankSchedule rank;
  rank.add({}, 12);
  const Schedule graph({rank, rank, rank}, "x.goal");
  StuckReport report(graph);
  for (const Rank number : each<Rank>(3))
    matching_.report(number, report);
  try {
    report.throw_if_any();
    FAIL() << "nothing was reported";
  } catch (const SimulationError& error) {
    EXPECT_STREQ(error.what(),
                 "deadlock or unmatched message: nothing can happen any more"
                 "\n  rank 1, x.goal:12: receives from rank 2 with tag 5, and no such message came"
                 "\n  rank 1: a message of 0 bytes from rank 0 (x.goal:12) with tag 7 was never received");
  }
}

} // namespace
} // namespace loghop::simulate::rank_matching_test
