#include "loghop/workload/core/program_calls.hpp"

#include "loghop/workload/graph/operation_graph.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop {
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

} // namespace
} // namespace loghop
