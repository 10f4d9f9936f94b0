#include "loghop/simulate/observe/result.hpp"

#include <gmock/gmock.h>

#include <map>
#include <string>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate
