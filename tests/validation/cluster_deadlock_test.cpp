// Does a simulation that cannot go on say who waits for what?
#include "loghop/simulate/engine/simulation_error.hpp"
#include "support/alewife.hpp"
#include "support/scripted_workload.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::test::cluster_deadlock_test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Returns the message of the simulation; nothing if it ends.
std::string deadlock(const Script& script)
{
  try {
    run_script(alewife(), script);
  } catch (const simulate::SimulationError& error) {
    return error.what();
  }
  return "";
}

TEST(Deadlock, NamesTheMessagesThatARankWaitsFor)
{
  const std::string text = deadlock({{0, {send_short(4, 2, 3)}}, {4, {ProgramOperation::wait(3, 2)}}});
  EXPECT_THAT(text, HasSubstr("deadlock"));
  EXPECT_THAT(text, HasSubstr("1 of 32 ranks have not finished"));
  EXPECT_THAT(text, HasSubstr("rank 4 waits for 2 messages with tag 3; it has received 1"));
  EXPECT_THAT(text, Not(HasSubstr("rank 0")));
}

TEST(Deadlock, OfTwoRanksThatWaitForEachOtherNamesBoth)
{
  const std::string text = deadlock({{0, {ProgramOperation::wait(0, 1), send_short(1, 0, 0)}},
                                     {1, {ProgramOperation::wait(0, 1), send_short(0, 0, 0)}}});
  EXPECT_THAT(text, HasSubstr("2 of 32 ranks"));
  EXPECT_THAT(text, HasSubstr("rank 0 waits for 1 messages with tag 0; it has received 0"));
  EXPECT_THAT(text, HasSubstr("rank 1 waits for 1 messages with tag 0; it has received 0"));
}

TEST(Deadlock, OfManyRanksNamesTheFirstEight)
{
  Script script;
  for (int rank = 0; rank < 32; ++rank)
    script[rank] = {ProgramOperation::wait(0, 1)};
  const std::string text = deadlock(script);
  EXPECT_THAT(text, HasSubstr("32 of 32 ranks"));
  EXPECT_THAT(text, HasSubstr("rank 7 waits"));
  EXPECT_THAT(text, Not(HasSubstr("rank 8 waits")));
  EXPECT_THAT(text, HasSubstr("and 24 more"));
}

/// 0 and 4 send each other long messages, and each gets a request meanwhile. Its handler cannot reply before the node's
/// own long message is in the queue, and keeps the processor from taking the other's.
TEST(Deadlock, OfHandlersThatCannotReplyNamesWhoseMessagesTheyHandle)
{
  const std::string text = deadlock({{0, {send_long(4, 4000)}},
                                     {4, {send_long(0, 4000)}},
                                     {1, {compute_for(cycles(10)), request(0, 0, 9)}},
                                     {5, {compute_for(cycles(10)), request(4, 0, 9)}}});
  EXPECT_THAT(text, HasSubstr("rank 0: the handler of a message from rank 1 waits for room in the output queue"));
  EXPECT_THAT(text, HasSubstr("rank 4: the handler of a message from rank 5 waits for room in the output queue"));
}

/// In a ring each waits for room in the queue of the next, whose processor its own blocking send holds.
TEST(Deadlock, OfSendsThatWaitForTheDmaNamesTheirDestinations)
{
  const std::string text = deadlock({{0, {send_long(1, 4000, DmaMode::blocking)}},
                                     {1, {send_long(2, 4000, DmaMode::blocking)}},
                                     {2, {send_long(0, 4000, DmaMode::blocking)}}});
  EXPECT_THAT(text, HasSubstr("rank 0 waits for the send DMA, message to rank 1"));
  EXPECT_THAT(text, HasSubstr("rank 1 waits for the send DMA, message to rank 2"));
  EXPECT_THAT(text, HasSubstr("rank 2 waits for the send DMA, message to rank 0"));
}

/// The short message of 0 has to stand behind its long one, which 1 does not take: its blocking send holds it.
TEST(Deadlock, OfAShortMessageThatFindsNoRoomNamesItsDestination)
{
  const std::string text = deadlock({{0, {send_long(1, 4000, DmaMode::nonblocking), request(5, 2, 9)}},
                                     {1, {send_long(2, 4000, DmaMode::blocking)}},
                                     {2, {send_long(1, 4000, DmaMode::blocking)}}});
  EXPECT_THAT(text, HasSubstr("rank 0 waits for room in the output queue to send a short message to rank 5"));
}

TEST(Deadlock, IsNotWhatEndsWithEverythingDone)
{
  EXPECT_EQ(deadlock({{0, {send_short(4, 2)}}, {4, {ProgramOperation::wait(0, 1)}}}), "");
}

} // namespace
} // namespace loghop::test::cluster_deadlock_test
