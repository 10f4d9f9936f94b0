#include "loghop/scenario/run/packed_result.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace loghop {
namespace {

using simulate::SimulationResult;

SimulationResult whole_result()
{
  SimulationResult result;
  result.simulated = Seconds(0.1);
  result.rank_finish = {3, 4};
  result.breakdown = {1, 2, 3, 4, 5, 6};
  result.network = {10, 20, 30, 40, Seconds(0.5), Seconds(0.75), 0.3};
  result.events = 50;
  result.operations = 60;
  result.time.emplace();
  result.time->ranks = {{{1, 2, 3, 4, 5, 6, 7}}};
  result.time->critical_path = {{7, 6, 5, 4, 3, 2, 1}};
  result.time->path = {{Rank(1), simulate::TimeKind::memory, 2, 3, 4}};
  result.channels = {{7, Node(1), Node(2), "+x", 8, 9, 10, 11}};
  return result;
}

SimulationResult sent(const SimulationResult& result)
{
  return unpacked(nlohmann::json::parse(packed(result).dump()));
}

TEST(PackedResult, EveryFieldArrives)
{
  const SimulationResult before = whole_result(), after = sent(before);
  EXPECT_EQ(after.simulated, before.simulated);
  EXPECT_EQ(after.rank_finish, before.rank_finish);
  EXPECT_EQ(after.breakdown.compute, 1);
  EXPECT_EQ(after.breakdown.blocked_send, 6);
  EXPECT_EQ(after.network.flits, 20);
  EXPECT_EQ(after.network.header_grants, 30u);
  EXPECT_EQ(after.network.blocked_sends, 40);
  EXPECT_EQ(after.network.largest_latency, Seconds(0.75));
  EXPECT_EQ(after.events, 50u);
  EXPECT_EQ(after.operations, 60u);
  EXPECT_EQ(packed(after), packed(before)); // and all others
}

TEST(PackedResult, WhatWasNotObservedIsNotThere)
{
  const SimulationResult after = sent({});
  EXPECT_FALSE(after.operations);
  EXPECT_FALSE(after.time);
  EXPECT_TRUE(after.channels.empty());
}

TEST(PackedResult, AnythingElseIsRefused)
{
  EXPECT_THROW(unpacked(nlohmann::json::object()), nlohmann::json::exception);
}

} // namespace
} // namespace loghop
