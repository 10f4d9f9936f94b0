// The operations of the two programs, in their order, and the rank that is timed.
#include "loghop/microbenchmark/active_message_probes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::active_message_probes_test {
namespace {

using Lines = std::vector<std::string>;

constexpr Picoseconds us = 1'000'000;

MachineShape eight()
{
  MachineShape shape;
  shape.dimensions = {4, 2};
  return shape;
}

ActiveMessage short_message()
{
  ActiveMessage message;
  message.arguments = 2;
  return message;
}

ActiveMessage long_message()
{
  ActiveMessage message;
  message.protocol = Protocol::long_message;
  message.bytes = 64;
  return message;
}

std::string text_of(const ProgramOperation& operation)
{
  switch (operation.kind) {
  case ProgramOperation::Kind::compute:
    return "compute " + std::to_string(std::llround(operation.time.count() * 1e6)) + " us";
  case ProgramOperation::Kind::wait:
    return "wait for " + std::to_string(operation.count) + " of tag " + std::to_string(operation.tag);
  case ProgramOperation::Kind::send:
    break;
  case ProgramOperation::Kind::finish:
    return "finish";
  }
  EXPECT_EQ(operation.dma, DmaMode::nonblocking);
  const ActiveMessage& message = operation.message;
  const std::string what = message.protocol == Protocol::short_message
                               ? std::to_string(message.arguments) + " arguments"
                               : std::to_string(message.bytes) + " B";
  const std::string reply = message.wants_reply ? ", reply of tag " + std::to_string(message.reply_tag) : "";
  return "send " + what + " to " + to_string(message.destination) + " with tag " + std::to_string(message.tag) + reply;
}

Lines program_of(const ProgramPair& pair, int rank)
{
  Lines lines;
  const std::unique_ptr<Program> program = pair.program(eight(), Rank(rank), 1);
  for (ProgramOperation next = program->next(); next.kind != ProgramOperation::Kind::finish; next = program->next())
    lines.push_back(text_of(next));
  EXPECT_EQ(program->next().kind, ProgramOperation::Kind::finish);
  return lines;
}

/// Of node 0 and node 3; the others do nothing.
void expect_programs(const ProgramPair& pair, int timed, const Lines& first, const Lines& second)
{
  EXPECT_EQ(program_of(pair, 0), first);
  EXPECT_EQ(program_of(pair, 3), second);
  for (const int other : {1, 2, 4, 7})
    EXPECT_EQ(program_of(pair, other), Lines{});
  EXPECT_EQ(pair.timed(), Rank(timed));
  EXPECT_EQ(pair.metric().kind, Metric::Kind::rank_time);
  EXPECT_EQ(pair.metric().rank, Rank(timed));
  EXPECT_EQ(pair.metric().iterations, 1);
}

TEST(ActiveMessageProbes, SendersComputeAfterEachSend)
{
  const std::string send = "send 2 arguments to 3 with tag 0";
  expect_programs(*spaced_sends(short_message(), Rank(3), 2, 5 * us), 0, {send, "compute 5 us", send, "compute 5 us"},
                  {});
}

TEST(ActiveMessageProbes, ReceiversComputeOneSpacingLongerThanSenders)
{
  const std::string send = "send 64 B to 3 with tag 0";
  expect_programs(*computing_receiver(long_message(), Rank(3), 3, 5 * us), 3,
                  {"compute 5 us", send, "compute 5 us", send, "compute 5 us", send}, {"compute 20 us"});
}

TEST(ActiveMessageProbes, HandlersAnswerShortMessages)
{
  const std::string send = "send 2 arguments to 3 with tag 0, reply of tag 1";
  expect_programs(*round_trips(short_message(), Rank(3), 2), 0,
                  {send, "wait for 1 of tag 1", send, "wait for 2 of tag 1"}, {});
}

TEST(ActiveMessageProbes, ProgramsAnswerLongMessages)
{
  const std::string send = "send 64 B to 3 with tag 0", answer = "send 64 B to 0 with tag 0";
  expect_programs(*round_trips(long_message(), Rank(3), 2), 0,
                  {send, "wait for 1 of tag 0", send, "wait for 2 of tag 0"},
                  {"wait for 1 of tag 0", answer, "wait for 2 of tag 0", answer});
}

TEST(ActiveMessageProbes, TrainsAreOverWhenTheLastIsHandled)
{
  const std::string send = "send 2 arguments to 3 with tag 0";
  expect_programs(*message_train(short_message(), Rank(3), 3), 3, {send, send, send}, {"wait for 3 of tag 0"});
}

TEST(ActiveMessageProbes, ThePartnerIsAnotherRank)
{
  const auto check = [](int partner) { message_train(short_message(), Rank(partner), 1)->check(eight()); };
  EXPECT_NO_THROW(check(1));
  EXPECT_NO_THROW(check(7));
  using testing::ThrowsMessage;
  EXPECT_THAT([&] { check(0); }, ThrowsMessage<std::invalid_argument>("the partner is rank 0: expected 1 to 7"));
  EXPECT_THAT([&] { check(8); }, ThrowsMessage<std::invalid_argument>("the partner is rank 8: expected 1 to 7"));
}

TEST(ActiveMessageProbes, AreProgramsThatNeedHandlers)
{
  const auto probe = message_train(short_message(), Rank(1), 1);
  EXPECT_EQ(probe->form(), Workload::Form::programs);
  EXPECT_TRUE(probe->needs_handlers());
  EXPECT_EQ(std::string(probe->type()), "program_pair");
}

} // namespace
} // namespace loghop::active_message_probes_test
