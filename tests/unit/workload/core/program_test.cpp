#include "loghop/workload/core/program.hpp"

#include <gtest/gtest.h>

namespace loghop::program_test {
namespace {

using Kind = ProgramOperation::Kind;

TEST(ProgramOperation, FinishesUnlessSomethingIsSaid)
{
  const ProgramOperation operation;
  EXPECT_EQ(operation.kind, Kind::finish);
  EXPECT_EQ(operation.time.count(), 0);
  EXPECT_EQ(operation.dma, DmaMode::waiting);
  EXPECT_EQ(operation.tag, 0);
  EXPECT_EQ(operation.count, 0);
}

TEST(ProgramOperation, SaysWhatItDoes)
{
  EXPECT_EQ(ProgramOperation::compute(Seconds(3)).kind, Kind::compute);
  EXPECT_EQ(ProgramOperation::compute(Seconds(3)).time.count(), 3);
  const ProgramOperation wait = ProgramOperation::wait(5, 7);
  EXPECT_EQ(wait.kind, Kind::wait);
  EXPECT_EQ(wait.tag, 5);
  EXPECT_EQ(wait.count, 7);
  ActiveMessage message;
  message.destination = Rank(4);
  const ProgramOperation send = ProgramOperation::send(message, DmaMode::blocking);
  EXPECT_EQ(send.kind, Kind::send);
  EXPECT_EQ(send.dma, DmaMode::blocking);
  EXPECT_EQ(send.message.destination, Rank(4));
  EXPECT_EQ(ProgramOperation::send(message).dma, DmaMode::waiting);
}

TEST(ActiveMessage, IsAShortOneOfNothingToRankZeroWithoutReply)
{
  const ActiveMessage message;
  EXPECT_EQ(message.destination, Rank(0));
  EXPECT_EQ(message.protocol, Protocol::short_message);
  EXPECT_EQ(message.arguments, 0);
  EXPECT_EQ(message.bytes, 0);
  EXPECT_EQ(message.tag, 0);
  EXPECT_FALSE(message.wants_reply);
  EXPECT_EQ(message.reply_tag, 0);
  EXPECT_EQ(message.receive, DmaMode::nonblocking);
}

} // namespace
} // namespace loghop::program_test
