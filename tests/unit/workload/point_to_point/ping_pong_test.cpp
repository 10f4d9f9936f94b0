// Who calls what, and how messages lie in memory. Times: ../../simulate, ../../../validation.
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop {
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

} // namespace
} // namespace loghop
