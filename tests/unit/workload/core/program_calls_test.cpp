#include "loghop/workload/core/program_calls.hpp"

#include "loghop/workload/graph/operation_graph.hpp"
#include "support/mpi_calls.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::program_calls_test {
namespace {

using Kind = MpiCall::Kind;

class Given final : public Program {
public:
  explicit Given(std::vector<ProgramOperation> operations) : operations_(std::move(operations)) {}
  ProgramOperation next() override { return next_ < operations_.size() ? operations_[next_++] : ProgramOperation{}; }

private:
  std::vector<ProgramOperation> operations_;
  std::size_t next_ = 0;
};

ProgramCalls calls_of(std::vector<ProgramOperation> operations)
{
  return ProgramCalls(std::make_unique<Given>(std::move(operations)));
}

ActiveMessage to_3()
{
  ActiveMessage message;
  message.destination = Rank(3);
  message.arguments = 2;
  message.tag = 1;
  return message;
}

TEST(ProgramCalls, WaitsReceiveUntilThereWereEnoughSinceTheStart)
{
  ProgramCalls calls = calls_of({ProgramOperation::wait(5, 2), ProgramOperation::wait(5, 3)});
  for (int receive = 0; receive < 3; ++receive) {
    const MpiCall call = calls.next();
    EXPECT_EQ(call.kind, Kind::receive) << receive;
    EXPECT_EQ(call.tag, 5);
    EXPECT_EQ(call.peer, any_source);
  }
  EXPECT_EQ(calls.next().kind, Kind::finish);
}

TEST(ProgramCalls, ShortMessagesAreNonblockingAndFinishInTheNextWait)
{
  ProgramCalls calls = calls_of({ProgramOperation::send(to_3(), DmaMode::nonblocking), ProgramOperation::wait(0, 0)});
  const MpiCall send = calls.next();
  EXPECT_EQ(send.kind, Kind::nonblocking_send);
  EXPECT_EQ(send.peer, Rank(3));
  EXPECT_EQ(send.tag, 1);
  EXPECT_EQ(send.bytes, 8); // two arguments of 4 bytes
  EXPECT_EQ(calls.next().kind, Kind::wait_all);
  EXPECT_EQ(calls.next().kind, Kind::finish);
}

TEST(ProgramCalls, LongMessagesBlockUnlessTheyAreNonblocking)
{
  ActiveMessage message = to_3();
  message.protocol = Protocol::long_message;
  message.bytes = 100;
  ProgramCalls calls = calls_of(
      {ProgramOperation::send(message, DmaMode::waiting), ProgramOperation::send(message, DmaMode::nonblocking)});
  const MpiCall blocking = calls.next();
  EXPECT_EQ(blocking.kind, Kind::send);
  EXPECT_EQ(blocking.bytes, 100);
  EXPECT_EQ(calls.next().kind, Kind::nonblocking_send);
}

TEST(ProgramCalls, RepliesAreRefused)
{
  ActiveMessage message = to_3();
  message.wants_reply = true;
  ProgramCalls calls = calls_of({ProgramOperation::send(message)});
  EXPECT_THROW(calls.next(), std::invalid_argument);
}

/// "r5": receives with tag 5; "s1": sends with tag 1, "i1#2": nonblocking as request 2; "c7": 7 ps; "wait" for all.
std::string text_of(ProgramCalls calls)
{
  std::string text;
  for (const MpiCall& call : test::calls_of(calls)) {
    if (!text.empty()) text += " ";
    switch (call.kind) {
    case Kind::receive:
      text += "r" + std::to_string(call.tag);
      break;
    case Kind::send:
      text += "s" + std::to_string(call.tag);
      break;
    case Kind::nonblocking_send:
      text += "i" + std::to_string(call.tag) + "#" + std::to_string(call.request);
      break;
    case Kind::compute:
      text += "c" + std::to_string(call.time);
      break;
    default:
      text += call.kind == Kind::wait_all ? "wait" : "?";
    }
  }
  EXPECT_EQ(calls.next().kind, Kind::finish); // and does not begin again
  return text;
}

ProgramOperation short_send(int tag)
{
  ActiveMessage message = to_3();
  message.tag = tag;
  return ProgramOperation::send(message);
}

TEST(ProgramCalls, EachTagIsCountedFromTheStart)
{
  using Operation = ProgramOperation;
  EXPECT_EQ(text_of(calls_of({Operation::wait(5, 2), Operation::wait(3, 1), Operation::wait(5, 4)})), "r5 r5 r3 r5 r5");
  EXPECT_EQ(
      text_of(calls_of({Operation::wait(5, 2), Operation::wait(5, 2), Operation::wait(5, 1), Operation::wait(5, 3)})),
      "r5 r5 r5"); // what has come needs no further receive
  EXPECT_EQ(text_of(calls_of({Operation::wait(0, 1), Operation::wait(1, 1)})), "r0 r1");
}

TEST(ProgramCalls, RequestsAreNumberedUntilTheyAreWaitedFor)
{
  EXPECT_EQ(text_of(calls_of({short_send(1), short_send(2), ProgramOperation::wait(7, 1), short_send(4)})),
            "i1#0 i2#1 r7 wait i4#0 wait");
  EXPECT_EQ(text_of(calls_of({short_send(1)})), "i1#0 wait"); // at the end too
  EXPECT_EQ(text_of(calls_of({})), "");
}

TEST(ProgramCalls, ComputationsKeepRequestsOpen)
{
  EXPECT_EQ(text_of(calls_of({short_send(1), ProgramOperation::compute(Seconds(5e-12)), short_send(2)})),
            "i1#0 c5 i2#1 wait");
}

TEST(ProgramCalls, LongMessagesOfBothBlockingModesAreBlockingSends)
{
  ActiveMessage message = to_3();
  message.protocol = Protocol::long_message;
  EXPECT_EQ(text_of(calls_of({ProgramOperation::send(message, DmaMode::blocking),
                              ProgramOperation::send(message, DmaMode::waiting),
                              ProgramOperation::send(message, DmaMode::nonblocking)})),
            "s1 s1 i1#0 wait");
}

} // namespace
} // namespace loghop::program_calls_test
