// Single rules by hand, and what an observer is told. Whole programs: ../../../validation/cluster_*_test.cpp.
#include "loghop/simulate/active_messages/processor.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"
#include "support/scripted_workload.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::simulate::processor_test {
namespace {

using test::alewife;
using test::compute_for;
using test::cycles;
using test::run_script;
using test::send_long;
using test::send_short;
using testing::ElementsAre;

/// Times in cycles.
class Notes final : public RunObserver {
public:
  void worked(const CoreStep& step) override
  {
    steps.push_back("rank " + to_string(step.rank) + "." + std::to_string(step.core) + " " + name_of(step.activity) +
                    " " + time(step.from) + "-" + time(step.to));
  }
  void travelled(const Flight&) override { ADD_FAILURE(); }
  void finished(Rank, Picoseconds, StepId) override { ADD_FAILURE(); }
  void delivered(const Delivery& d) override
  {
    deliveries.push_back(std::to_string(d.message) + ": " + std::to_string(d.bytes) + " B, tag " +
                         std::to_string(d.tag) + ", " + to_string(d.source) + "." + std::to_string(d.source_core) +
                         " at " + time(d.sent) + " to " + to_string(d.destination) + "." +
                         std::to_string(d.destination_core) + " at " + time(d.received));
  }
  void held(const ChannelHold& hold) override { holds.push_back(hold); }

  std::vector<std::string> steps, deliveries;
  std::vector<ChannelHold> holds;

private:
  static std::string time(Picoseconds at)
  {
    EXPECT_EQ(at % test::cycle, 0);
    return std::to_string(at / test::cycle);
  }
};

Notes notes_of(const test::Script& script)
{
  Notes notes;
  const Platform platform = alewife();
  const test::ScriptedWorkload workload(script);
  EventCalendar calendar;
  Cluster cluster(platform, workload, 1, calendar, {}, &notes);
  test::run_dry(calendar);
  cluster.result({});
  return notes;
}

/// The header of a short message over one hop is at the interface 5 after it was sent, and its handler starts 13 later.
TEST(Processor, TellsOfActivitiesAndOfTheMessagesThatHandlersTake)
{
  const Notes notes = notes_of({{3, {compute_for(cycles(100)), send_short(4, 2, 6)}},
                                {4, {ProgramOperation::wait(6, 1), compute_for(cycles(7))}}});
  EXPECT_THAT(notes.steps,
              ElementsAre("rank 3.0 compute 0-100", "rank 3.0 send overhead 100-115", "rank 4.0 wait for message 0-133",
                          "rank 4.0 handler 133-255", "rank 4.0 compute 255-262"));
  EXPECT_THAT(notes.deliveries, ElementsAre("0: 16 B, tag 6, 3.0 at 100 to 4.0 at 133"));
}

/// The end of a computation that was put off is no end of a step.
TEST(Processor, APreemptedComputationHasOneStepBeforeAndOneAfter)
{
  const Notes notes = notes_of({{3, {send_short(4, 2)}}, {4, {compute_for(cycles(1000))}}});
  EXPECT_THAT(notes.steps, ElementsAre("rank 3.0 send overhead 0-15", "rank 4.0 compute 0-33",
                                       "rank 4.0 handler 33-155", "rank 4.0 compute 155-1122"));
}

/// The reply is sent in the handler of the request, from 133 to 133 + 122 + 15.
TEST(Processor, AReplyIsSentByTheHandlerOfItsRequest)
{
  const Notes notes = notes_of({{3, {compute_for(cycles(100)), test::request(4, 2, 9, 6)}}});
  EXPECT_THAT(notes.deliveries,
              ElementsAre("0: 16 B, tag 6, 3.0 at 100 to 4.0 at 133", "1: 16 B, tag 9, 4.0 at 133 to 3.0 at 288"));
}

TEST(Processor, ALongMessageIsSentFromTheStartOfItsOverhead)
{
  const Notes notes = notes_of({{0, {compute_for(cycles(50)), send_long(4, 4000)}}});
  EXPECT_THAT(notes.deliveries, ElementsAre("0: 4000 B, tag 0, 0.0 at 50 to 4.0 at 87"));
}

/// 2^60 ps are what an operation may take.
TEST(Processor, AnOperationHasAGreatestLength)
{
  EXPECT_EQ(run_script(alewife(), {{1, {compute_for(longest_operation)}}}).finish(1), longest_operation);
  try {
    run_script(alewife(), {{1, {compute_for(longest_operation + 1024)}}});
    FAIL();
  } catch (const SimulationError& error) {
    EXPECT_EQ(std::string(error.what()), "an operation of a program exceeds 13 days");
  }
}

/// The handler of the message from 3 runs from 33 to 155, and that of the message from 5, ready at 40, until 277.
TEST(Processor, WhatIsLeftOfAComputationIsNotLostBetweenHandlers)
{
  const test::Script script{{3, {send_short(4, 2)}},
                            {5, {compute_for(cycles(7)), send_short(4, 2)}},
                            {4, {compute_for(cycles(34)), compute_for(cycles(10))}}};
  const test::ClusterRun run = run_script(alewife(), script);
  EXPECT_EQ(run.began(4, 1), cycles(34 + 2 * 122));
  EXPECT_EQ(run.finish(4), cycles(44 + 2 * 122));
}

/// The computation ends at 33, when the handler starts: the program goes on after it.
TEST(Processor, AHandlerGoesBeforeAnOperationThatEndsAtTheSameInstant)
{
  const test::ClusterRun run =
      run_script(alewife(), {{3, {send_short(4, 2)}}, {4, {compute_for(cycles(33)), compute_for(cycles(10))}}});
  EXPECT_EQ(run.finish(4), cycles(33 + 122 + 10));
}

/// A byte takes the receive engine 4 cycles. The header of the first message of 20 bytes is there at 30, its handler of
/// 10 runs from 34 to 44. That of the second is over long before the engine is free, at 44 + 80.
TEST(Processor, AHandlerWaitsForTheReceiveDma)
{
  Platform platform = alewife();
  test::active_node_of(platform).memory.gap = to_seconds(cycles(4)) / Bytes(1);
  test::active_node_of(platform).long_messages.receive_overhead = 0;
  const test::ClusterRun run =
      run_script(platform, {{3, {send_long(4, 20)}}, {5, {send_long(4, 20)}}, {4, {ProgramOperation::wait(0, 2)}}});
  EXPECT_EQ(run.finish(4), cycles(44 + 80 + 80));
}

TEST(Processor, AFinishedProgramWhoseHandlerCannotReplyIsStuck)
{
  // 1 and 2 hold each other up, and with them the long message of 0, behind which the reply of 0 should go.
  const auto blocking = DmaMode::blocking;
  try {
    run_script(alewife(), {{0, {send_long(1, 4000, DmaMode::nonblocking)}},
                           {1, {send_long(2, 4000, blocking)}},
                           {2, {send_long(1, 4000, blocking)}},
                           {8, {compute_for(cycles(10)), test::request(0, 0, 9)}}});
    FAIL();
  } catch (const SimulationError& error) {
    EXPECT_EQ(std::string(error.what()),
              "deadlock: nothing can happen any more, and 3 of 32 ranks have not finished\n"
              "  rank 0: the handler of a message from rank 8 waits for room in the output queue to send its reply\n"
              "  rank 1 waits for the send DMA, message to rank 2\n"
              "  rank 2 waits for the send DMA, message to rank 1");
  }
}

} // namespace
} // namespace loghop::simulate::processor_test
