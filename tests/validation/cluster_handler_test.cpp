// Do handlers and the program share the processor as the rules say? Handlers preempt the program at any instant, run in
// the order of the input queue and are not preempted.
//
// Alewife, in cycles: a short message with two arguments costs o_s = 15, then 4 + H hops + 13 to the interrupt, then
// o_r = 122. Over one hop: sent at 15, header at 20, handler 33 to 155.
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gtest/gtest.h>

namespace loghop::test::cluster_handler_test {
namespace {

constexpr int tag_of_replies = 9;

TEST(Handler, PreemptsTheProgramWhichGoesOnWhereItWas)
{
  const ClusterRun run = run_script(alewife(), {{3, {send_short(4, 2)}}, {4, {compute_for(cycles(1000))}}});
  EXPECT_EQ(run.finish(4), cycles(1000 + 122));
}

TEST(Handler, OfEveryMessageDelaysTheProgramByItsOwnTime)
{
  Script script = {{4, {compute_for(cycles(5000))}}};
  int senders = 0;
  for (const int source : {3, 5, 12, 0, 31}) {
    const std::int64_t offset = 50 * senders++; // the first ones queue up
    script[source] = {compute_for(cycles(offset)), send_short(4, senders % 3)};
  }
  EXPECT_EQ(run_script(alewife(), script).finish(4), cycles(5000 + 119 + 122 + 117 + 119 + 122));
}

/// Handlers of the same message at 33..155 and 1033..1155 cut a computation of 1000 into 33 + 878 + 89.
TEST(Handler, MayPreemptOneOperationSeveralTimes)
{
  const ClusterRun run =
      run_script(alewife(), {{3, {send_short(4, 2), compute_for(cycles(1000 - 15)), send_short(4, 2)}},
                             {4, {compute_for(cycles(1000))}}});
  EXPECT_EQ(run.finish(4), cycles(1000 + 2 * 122));
}

/// The program of 4 sends from 30 to 45, but for the handler at 33..155: its message leaves at 167.
TEST(Handler, PreemptsTheSendOverheadOfTheProgram)
{
  const ClusterRun run =
      run_script(alewife(), {{3, {send_short(4, 2)}}, {4, {compute_for(cycles(30)), send_short(12, 2)}}});
  EXPECT_EQ(run.message(1).released, cycles(45 + 122));
  EXPECT_EQ(run.finish(4), cycles(45 + 122));
}

/// Requests of 3 and 5 arrive at 20 and 22. The first handler starts at 33 and replies at 33 + 122 + 15 = 170; the
/// second one runs from there, and replies at 307.
TEST(Handler, RunsInTheOrderOfTheInputQueueAndIsNotPreempted)
{
  const ClusterRun run = run_script(
      alewife(), {{3, {request(4, 2, tag_of_replies)}}, {5, {compute_for(cycles(2)), request(4, 2, tag_of_replies)}}});
  EXPECT_EQ(run.message(0).head, cycles(20));
  EXPECT_EQ(run.message(2).source.number(), 4);
  EXPECT_EQ(run.message(2).destination.number(), 3);
  EXPECT_EQ(run.message(2).released, cycles(170));
  EXPECT_EQ(run.message(3).destination.number(), 5);
  EXPECT_EQ(run.message(3).released, cycles(307));
}

/// The first message is all that the program waits for, but the second one's handler runs before it: 33 + 2 x 122.
TEST(Handler, GoesBeforeAProgramThatHasWhatItWaitedFor)
{
  const ClusterRun run = run_script(alewife(), {{3, {send_short(4, 2, 1)}},
                                                {5, {compute_for(cycles(2)), send_short(4, 2, 2)}},
                                                {4, {ProgramOperation::wait(1, 1), compute_for(cycles(50))}}});
  EXPECT_EQ(run.began(4, 1), cycles(33 + 2 * 122));
  EXPECT_EQ(run.finish(4), cycles(33 + 2 * 122 + 50));
}

TEST(Handler, RunsAfterTheProgramHasFinished)
{
  const ClusterRun run =
      run_script(alewife(), {{3, {request(4, 2, tag_of_replies), ProgramOperation::wait(tag_of_replies, 1)}}});
  EXPECT_EQ(run.finish(4), 0);
  EXPECT_EQ(run.finish(3), cycles(2 * (15 + 5 + 13 + 122)));
}

/// The reply of a handler carries as many arguments as the request.
TEST(Handler, RepliesWithAsManyArguments)
{
  const ClusterRun run = run_script(alewife(), {{3, {request(4, 1, tag_of_replies)}}});
  EXPECT_EQ(run.message(1).bytes, 8 + 4);
  EXPECT_EQ(run.message(1).released, cycles(12 + 5 + 13 + 119 + 12));
}

/// A long message of 4000 B over 4 hops: interrupt at 37, handler of 129, the bytes move without the processor.
TEST(Handler, OfALongMessageGivesTheProcessorBackAsTheDmaRuns)
{
  const ClusterRun run = run_script(alewife(), {{0, {send_long(4, 4000)}}, {4, {compute_for(cycles(10000))}}});
  EXPECT_EQ(run.finish(4), cycles(10000 + 129));
}

/// The same; the last byte is in memory at 25 + 8 + 3999 / 2 + 8 = 2040.5 (see cluster_long_message_test.cpp).
TEST(Handler, OfABlockingReceiveHoldsTheProcessorUntilTheLastByteIsInMemory)
{
  const ClusterRun run = run_script(
      alewife(), {{0, {send_long(4, 4000, DmaMode::waiting, DmaMode::blocking)}}, {4, {compute_for(cycles(10000))}}});
  EXPECT_EQ(run.finish(4), cycles(10000 + 2040 - 37) + cycle / 2);
}

/// Handlers that cost nothing, held off by a blocking send until 25 + 2000 - 128 = 1897. The 8 flits of the first
/// message leave the queue from then on; the second one is at the front at 1905, and its header arrived long before
/// that: the notification of 13 is over.
TEST(Handler, IsNotifiedFromTheArrivalOfTheHeaderNotFromTheFrontOfTheQueue)
{
  Platform platform = alewife();
  active_node_of(platform).short_messages.receive_overhead = {0, 0, 0};
  const ClusterRun run = run_script(platform, {{4, {send_long(0, 4000, DmaMode::blocking)}},
                                               {3, {compute_for(cycles(100)), send_short(4, 2), send_short(4, 2)}}});
  EXPECT_EQ(run.message(1).delivered, cycles(1897 + 7));
  EXPECT_EQ(run.message(2).delivered, cycles(1905 + 7));
}

/// The short message enters the queue behind the tail of the long one, which is handled first.
TEST(Handler, IsNotOvertakenInTheInputQueue)
{
  const ClusterRun run =
      run_script(alewife(), {{0, {send_long(4, 1000, DmaMode::nonblocking, DmaMode::nonblocking, 1)}},
                             {5, {compute_for(cycles(100)), send_short(4, 2, 2)}},
                             {4, {ProgramOperation::wait(2, 1), compute_for(0), ProgramOperation::wait(1, 1)}}});
  EXPECT_GT(run.message(1).head, run.message(0).head + cycles(499)); // behind its tail
  EXPECT_EQ(run.began(4, 1), run.began(4, 2));
  EXPECT_EQ(run.began(4, 2), run.finish(4)); // the long one was there already
}

/// `wait` counts from the start of the program, also what came before it was reached.
TEST(Wait, IsOverAtOnceIfItsMessagesWereHandledBefore)
{
  const ClusterRun run = run_script(alewife(), {{3, {send_short(4, 2, 7), send_short(4, 2, 7)}},
                                                {4, {compute_for(cycles(1000)), ProgramOperation::wait(7, 2)}}});
  EXPECT_EQ(run.finish(4), cycles(1000 + 2 * 122));
}

TEST(Wait, CountsEachTagForItself)
{
  const ClusterRun run =
      run_script(alewife(), {{3, {send_short(4, 2, 1), compute_for(cycles(1000)), send_short(4, 2, 0)}},
                             {4, {ProgramOperation::wait(0, 1)}}});
  EXPECT_EQ(run.finish(4), cycles(15 + 1000 + 15 + 5 + 13 + 122));
}

TEST(Wait, ForNoMessagesIsOverAtOnce)
{
  EXPECT_EQ(run_script(alewife(), {{4, {ProgramOperation::wait(3, 0)}}}).finish(4), 0);
}

} // namespace
} // namespace loghop::test::cluster_handler_test
