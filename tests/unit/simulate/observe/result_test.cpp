#include "loghop/simulate/observe/result.hpp"

#include <gmock/gmock.h>

#include <cstddef>
#include <limits>
#include <map>
#include <string>

namespace loghop::simulate::result_test {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

ChannelUse channel(Picoseconds busy, Picoseconds blocked, Picoseconds last)
{
  ChannelUse use;
  use.channel = 4;
  use.to = Node(1);
  use.direction = "+x";
  use.flits = 6;
  use.busy = busy;
  use.blocked = blocked;
  use.last = last;
  return use;
}

TEST(Result, PartsOfTheTimeHaveNames)
{
  std::map<std::string, double> parts;
  for (const NamedTime& part : parts_of({1, 2, 3, 4, 5, 6}))
    parts[part.name] = part.seconds;
  EXPECT_THAT(parts, ElementsAre(Pair("blocked_send", 6), Pair("compute", 1), Pair("handlers", 3),
                                 Pair("send_overhead", 2), Pair("wait_message", 4), Pair("wait_send", 5)));
}

TEST(Result, TimeIsObservedToTheLastFinishOrFlit)
{
  SimulationResult result;
  EXPECT_EQ(observed_time(result), 0);
  result.rank_finish = {5, 9};
  EXPECT_EQ(observed_time(result), 9);
  result.channels = {channel(8, 2, 16)};
  EXPECT_EQ(observed_time(result), 16);
}

TEST(Result, SharesAreOfTheObservedTime)
{
  const ChannelShares shares = shares_of(channel(8, 2, 16), 16);
  EXPECT_EQ(shares.utilisation, 0.375); // (8 - 2) / 16
  EXPECT_EQ(shares.blocked, 0.125);
  EXPECT_EQ(shares_of(channel(8, 2, 16), 0).utilisation, 0);
}

TEST(Result, ALaterFinishIsObservedBehindTheLastFlit)
{
  SimulationResult result;
  result.rank_finish = {20, 3};
  result.channels = {channel(8, 2, 16), channel(1, 0, 12)};
  EXPECT_EQ(observed_time(result), 20);
}

TEST(Result, WhereNoTimeWasObservedThereAreNoShares)
{
  const ChannelShares shares = shares_of(channel(0, 0, 0), 0);
  EXPECT_EQ(shares.utilisation, 0);
  EXPECT_EQ(shares.blocked, 0);
  EXPECT_EQ(shares_of(channel(1, 1, 1), 1).blocked, 1);
}

TEST(Result, BeginsAtZero)
{
  const SimulationResult result;
  EXPECT_EQ(result.simulated.count(), 0);
  EXPECT_EQ(result.events, 0u);
  EXPECT_FALSE(result.operations || result.time);
  for (const NamedTime& part : parts_of(result.breakdown))
    EXPECT_EQ(part.seconds, 0) << part.name;
  EXPECT_EQ(result.network.messages, 0);
  EXPECT_EQ(result.network.flits, 0);
  EXPECT_EQ(result.network.header_grants, 0u);
  EXPECT_EQ(result.network.blocked_sends, 0);
  EXPECT_EQ(result.network.mean_latency.count(), 0);
  EXPECT_EQ(result.network.largest_latency.count(), 0);
  EXPECT_EQ(result.network.accepted_load, 0);
}

TEST(Result, AnUnusedChannelHasNoTime)
{
  const ChannelUse use;
  EXPECT_EQ(use.channel, 0u);
  EXPECT_EQ(use.from, Node(0));
  EXPECT_EQ(use.to, Node(0));
  EXPECT_EQ(use.flits, 0);
  EXPECT_EQ(use.busy, 0);
  EXPECT_EQ(use.blocked, 0);
  EXPECT_EQ(use.last, 0);
  const ChannelShares shares;
  EXPECT_EQ(shares.utilisation, 0);
  EXPECT_EQ(shares.blocked, 0);
}

TEST(Observation, IsOfNothingUnlessAskedFor)
{
  const Observation observation;
  EXPECT_FALSE(observation.breakdown || observation.channels);
  EXPECT_EQ(observation.timeline, nullptr);
  EXPECT_EQ(observation.most_steps, std::numeric_limits<std::size_t>::max());
}

} // namespace
} // namespace loghop::simulate::result_test
