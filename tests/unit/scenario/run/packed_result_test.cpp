#include "loghop/scenario/run/packed_result.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace loghop::packed_result_test {
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

/// The result, packed, with another value at one place.
nlohmann::json with(const char* pointer, const nlohmann::json& value)
{
  nlohmann::json json = packed(whole_result());
  json.at(nlohmann::json::json_pointer(pointer)) = value;
  return json;
}

TEST(PackedResult, NumbersThatNoIntegerHoldsAreRefused)
{
  using Refused = nlohmann::json::exception;
  for (const char* pointer :
       {"/rank_finish/0", "/counts/1", "/header_grants", "/events", "/operations", "/time/ranks/0/2",
        "/time/critical_path/0", "/time/path/0/0", "/time/path/0/4", "/channels/0/0", "/channels/0/7"})
    for (const nlohmann::json& value : {nlohmann::json(1e300), nlohmann::json(0.5), nlohmann::json("1")})
      EXPECT_THROW(unpacked(with(pointer, value)), Refused) << pointer << " " << value;
}

TEST(PackedResult, ListsThatAreTooShortAndKindsThatAreNoneAreRefused)
{
  EXPECT_THROW(unpacked(with("/breakdown", {1, 2, 3})), std::out_of_range);
  EXPECT_THROW(unpacked(with("/network", nlohmann::json::array())), std::out_of_range);
  EXPECT_THROW(unpacked(with("/time/path/0/1", 7)), std::out_of_range);
  EXPECT_THROW(unpacked(with("/time/path/0/1", -1)), std::out_of_range);
  EXPECT_THROW(unpacked(with("/time/path/0/0", -1)), std::out_of_range);
}

TEST(PackedResult, NumbersUpToTheLargestArrive)
{
  SimulationResult before = whole_result();
  before.network.header_grants = 9223372036854775807u;
  before.channels[0].channel = 4294967295u;
  before.channels[0].to = Node(2147483647);
  before.time->path[0].kind = static_cast<simulate::TimeKind>(simulate::time_kinds - 1);
  before.time->path[0].rank = Rank(0);
  const SimulationResult after = sent(before);
  EXPECT_EQ(after.network.header_grants, 9223372036854775807u);
  EXPECT_EQ(after.channels.at(0).channel, 4294967295u);
  EXPECT_EQ(after.channels.at(0).to, Node(2147483647));
  EXPECT_EQ(after.time->path.at(0).kind, static_cast<simulate::TimeKind>(simulate::time_kinds - 1));
  EXPECT_EQ(after.time->path.at(0).rank, Rank(0));
}

TEST(PackedResult, NumbersBeyondTheirTypeAreRefused)
{
  const auto refused = [](const char* pointer, std::int64_t value) {
    EXPECT_THROW(unpacked(with(pointer, value)), std::out_of_range) << pointer;
    EXPECT_NO_THROW(unpacked(with(pointer, value - 1))) << pointer;
  };
  refused("/channels/0/0", 4294967296);
  refused("/channels/0/1", 2147483648);
  refused("/time/path/0/0", 2147483648);
  refused("/time/path/0/1", simulate::time_kinds);
}

TEST(PackedResult, PathsAndChannelsKeepTheOrderOfTheirNumbers)
{
  const SimulationResult after = sent(whole_result());
  const simulate::PathStep step = after.time->path.at(0);
  EXPECT_EQ(step.rank, Rank(1));
  EXPECT_EQ(step.from, 2);
  EXPECT_EQ(step.to, 3);
  EXPECT_EQ(step.message, 4);
  const simulate::ChannelUse channel = after.channels.at(0);
  EXPECT_EQ(channel.from, Node(1));
  EXPECT_EQ(channel.to, Node(2));
  EXPECT_EQ(channel.flits, 8);
  EXPECT_EQ(channel.busy, 9);
  EXPECT_EQ(channel.blocked, 10);
  EXPECT_EQ(channel.last, 11);
  EXPECT_EQ(after.network.messages, 10);
  EXPECT_EQ(after.network.accepted_load, 0.3);
}

} // namespace
} // namespace loghop::packed_result_test
