// Who calls what, and how messages lie in memory. Times: ../../simulate, ../../../validation.
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include "support/mpi_calls.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace loghop::ping_pong_test {
namespace {

using Measure = PingPong::Measure;

PingPong ping_pong(Measure measure)
{
  PingPong workload;
  workload.from = Rank(2);
  workload.to = Rank(0);
  workload.message_bytes = 96;
  workload.iterations = 3;
  workload.measure = measure;
  return workload;
}

/// "s" and "r" with the peer, for each call of a rank.
std::string calls_of(MpiProgram& program)
{
  std::string text;
  for (MpiCall call = program.next(); call.kind != MpiCall::Kind::finish; call = program.next())
    text += (call.kind == MpiCall::Kind::send ? "s" : "r") + to_string(call.peer);
  return text;
}

std::vector<std::string> calls_of(const PingPong& workload)
{
  const auto programs = workload.mpi_programs(MachineShape(), 1);
  std::vector<std::string> all;
  for (const auto& program : programs->ranks)
    all.push_back(calls_of(*program));
  return all;
}

using Calls = std::vector<std::string>;

TEST(PingPong, OnlyTheTwoRanksCall)
{
  EXPECT_EQ(calls_of(ping_pong(Measure::half_round_trip)), (Calls{"r2s2r2s2r2s2", "", "s0r0s0r0s0r0"}));
  EXPECT_EQ(calls_of(ping_pong(Measure::send)), (Calls{"r2r2r2", "", "s0s0s0"}));
  EXPECT_EQ(calls_of(ping_pong(Measure::receive)), (Calls{"r2r2r2", "", "s0s0s0"}));
  EXPECT_EQ(calls_of(ping_pong(Measure::one_way)), (Calls{"r2", "", "s0"}));
}

TEST(PingPong, LayoutsHaveTheBlocksOfTheMessage)
{
  PingPong workload = ping_pong(Measure::half_round_trip);
  workload.at_from = {8, 64, false};
  workload.at_to = {32, 32, true};
  auto programs = workload.mpi_programs(MachineShape(), 1);
  ASSERT_EQ(programs->layouts.size(), 2u);
  EXPECT_EQ(programs->layouts[0].count, 12);
  EXPECT_EQ(programs->layouts[0].block_bytes, 8);
  EXPECT_EQ(programs->layouts[0].stride_bytes, 64);
  EXPECT_FALSE(programs->layouts[0].by_program);
  EXPECT_EQ(programs->layouts[1].count, 3);
  EXPECT_TRUE(programs->layouts[1].by_program);
  EXPECT_EQ(programs->ranks[2]->next().layout, 1); // what `from` sends
  EXPECT_EQ(programs->ranks[0]->next().layout, 2);
}

TEST(PingPong, ContiguousMessagesHaveNoLayout)
{
  PingPong workload = ping_pong(Measure::send);
  workload.at_to = {8, 64, false};
  const auto programs = workload.mpi_programs(MachineShape(), 1);
  EXPECT_EQ(programs->layouts.size(), 1u);
  EXPECT_EQ(programs->ranks[2]->next().layout, 0);
  EXPECT_EQ(programs->ranks[0]->next().layout, 1);
}

TEST(PingPong, ContiguousOrEmptyMessagesHaveNoLayoutAtEitherEnd)
{
  PingPong workload = ping_pong(Measure::send);
  workload.message_bytes = 0;
  workload.at_from = workload.at_to = {8, 64, true};
  const auto programs = workload.mpi_programs(MachineShape(), 1);
  EXPECT_TRUE(programs->layouts.empty());
  EXPECT_EQ(programs->ranks[2]->next().layout, 0);
  EXPECT_EQ(programs->ranks[0]->next().layout, 0);
}

/// What `from` sends lies as what it receives, and so at `to`.
TEST(PingPong, AnswersLieAsTheMessagesDo)
{
  PingPong workload = ping_pong(Measure::half_round_trip);
  workload.at_from = {8, 64, false};
  workload.at_to = {32, 64, true};
  const auto programs = workload.mpi_programs(MachineShape(), 1);
  for (const auto& [rank, layout] : {std::pair(2, 1), std::pair(0, 2)})
    for (const MpiCall& call : test::calls_of(*programs->ranks[static_cast<std::size_t>(rank)])) {
      EXPECT_EQ(call.layout, layout) << rank;
      EXPECT_EQ(call.bytes, 96);
    }
}

PingPong to_itself()
{
  PingPong workload = ping_pong(Measure::half_round_trip);
  workload.to = workload.from;
  return workload;
}

TEST(PingPong, ARankThatSendsToItselfPostsAReceiveBefore)
{
  PingPong workload = to_itself();
  workload.at_from = {8, 64, false};
  workload.at_to = {32, 64, true};
  workload.iterations = 1;
  const auto programs = workload.mpi_programs(MachineShape(), 1);
  ASSERT_EQ(programs->ranks.size(), 3U);
  EXPECT_TRUE(test::calls_of(*programs->ranks[0]).empty());
  const std::vector<MpiCall> calls = test::calls_of(*programs->ranks[2]);
  ASSERT_EQ(calls.size(), 3U);
  EXPECT_EQ(calls[0].kind, MpiCall::Kind::nonblocking_receive);
  EXPECT_EQ(calls[0].peer, Rank(2));
  EXPECT_EQ(calls[0].bytes, 96);
  EXPECT_EQ(calls[0].layout, 2);
  EXPECT_EQ(calls[1].kind, MpiCall::Kind::send);
  EXPECT_EQ(calls[1].peer, Rank(2));
  EXPECT_EQ(calls[1].layout, 1);
  EXPECT_EQ(calls[2].kind, MpiCall::Kind::wait_all);
}

TEST(PingPong, ItsTimeIsThatOfAMessageAtOneEnd)
{
  for (const auto& [measure, rank, iterations] :
       {std::tuple(Measure::half_round_trip, 2, 6), std::tuple(Measure::send, 2, 3), std::tuple(Measure::receive, 0, 3),
        std::tuple(Measure::one_way, 0, 1)}) {
    const Metric metric = ping_pong(measure).metric();
    EXPECT_EQ(metric.kind, Metric::Kind::rank_time);
    EXPECT_EQ(metric.rank, Rank(rank));
    EXPECT_EQ(metric.iterations, iterations);
  }
  EXPECT_EQ(to_itself().metric().iterations, 3); // there is no way back
  EXPECT_EQ(to_itself().metric().rank, Rank(2));
  EXPECT_EQ(to_itself().bytes_per_iteration(), 96);
  EXPECT_EQ(std::string(to_itself().type()), "ping_pong");
  EXPECT_EQ(to_itself().form(), Workload::Form::graph);
}

/// Sends in a row may all be under way; round trips go one after the other.
TEST(PingPong, CountsItsMessages)
{
  const auto expect_size = [](const PingPong& workload, double ranks, double messages, double at_once) {
    const WorkloadSize size = workload.size(MachineShape());
    EXPECT_EQ(size.ranks, ranks);
    EXPECT_EQ(size.messages, messages);
    EXPECT_EQ(size.bytes, messages * 96);
    EXPECT_EQ(size.at_once, at_once);
  };
  expect_size(ping_pong(Measure::half_round_trip), 2, 6, 1);
  expect_size(ping_pong(Measure::send), 2, 3, 3);
  expect_size(ping_pong(Measure::receive), 2, 3, 3);
  expect_size(ping_pong(Measure::one_way), 2, 1, 1);
  expect_size(to_itself(), 1, 3, 1);
}

TEST(PingPong, IsOneMessageOfRankZeroToRankOneAtFirst)
{
  const PingPong plain;
  EXPECT_EQ(plain.from, Rank(0));
  EXPECT_EQ(plain.to, Rank(1));
  EXPECT_EQ(plain.message_bytes, 0);
  EXPECT_EQ(plain.iterations, 1);
  EXPECT_EQ(plain.measure, Measure::half_round_trip);
  EXPECT_EQ(plain.at_from.block + plain.at_from.stride, 0);
  EXPECT_FALSE(plain.at_from.by_program);
}

template<class Change> std::string misfit_after(const Change& change)
{
  PingPong workload = ping_pong(Measure::half_round_trip);
  change(workload);
  MachineShape shape;
  shape.dimensions = {3};
  try {
    workload.check(shape);
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(PingPong, MessagesAndRanksHaveLimits)
{
  constexpr std::int64_t most = std::int64_t{1} << 40;
  const std::string size = "ping_pong: a message must have 0 B to 1024 GiB";
  EXPECT_EQ(misfit_after([](auto&) {}), "");
  EXPECT_EQ(misfit_after([](auto& w) { w.message_bytes = 0; }), "");
  EXPECT_EQ(misfit_after([](auto& w) { w.message_bytes = most; }), "");
  EXPECT_EQ(misfit_after([](auto& w) { w.message_bytes = most + 1; }), size);
  EXPECT_EQ(misfit_after([](auto& w) { w.message_bytes = -1; }), size);
  EXPECT_EQ(misfit_after([](auto& w) { w.iterations = 1; }), "");
  EXPECT_EQ(misfit_after([](auto& w) { w.iterations = 0; }), "ping_pong: iterations must be 1 or more");
  EXPECT_EQ(misfit_after([](auto& w) { w.to = Rank(3); }), "ping_pong: from rank 2 to 3: expected ranks from 0 to 2");
  EXPECT_EQ(misfit_after([](auto& w) { w.from = Rank(3); }), "ping_pong: from rank 3 to 0: expected ranks from 0 to 2");
  EXPECT_EQ(misfit_after([](auto& w) { w.to = Rank(-1); }), "ping_pong: from rank 2 to -1: expected ranks from 0 to 2");
}

TEST(PingPong, ToItselfIsMeasuredAsAWhole)
{
  EXPECT_EQ(misfit_after([](auto& w) { w.to = w.from; }), "");
  for (const Measure measure : {Measure::send, Measure::receive, Measure::one_way}) {
    EXPECT_EQ(misfit_after([&](auto& w) { w.measure = measure; }), "");
    EXPECT_EQ(misfit_after([&](auto& w) { w.measure = measure, w.to = w.from; }),
              "ping_pong: a rank that sends to itself does both: expected \"half_round_trip\"");
  }
}

TEST(PingPong, LayoutsOfEitherEndMustFit)
{
  for (PingPong::Layout PingPong::*const end : {&PingPong::at_from, &PingPong::at_to}) {
    const auto with = [&](std::int64_t block, std::int64_t stride) {
      return misfit_after([&](auto& w) { w.*end = {block, stride, false}; });
    };
    EXPECT_EQ(with(8, 8), "");
    EXPECT_EQ(with(96, 96), "");
    EXPECT_EQ(with(8, 7), "ping_pong: the stride is 7 B, and a block 8 B: expected no less than a block");
    EXPECT_EQ(with(36, 40), "ping_pong: the message has 96 B, and a block 36 B: expected whole blocks");
    EXPECT_EQ(with(1, 1), "");
    EXPECT_EQ(with(0, 0), "");
  }
}

} // namespace
} // namespace loghop::ping_pong_test
