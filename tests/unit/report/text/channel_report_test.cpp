#include "loghop/report/text/run_report.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

simulate::ChannelUse channel(Picoseconds busy, Picoseconds blocked, Picoseconds last)
{
  simulate::ChannelUse use;
  use.channel = 4;
  use.to = 1;
  use.direction = "+x";
  use.flits = 6;
  use.busy = busy;
  use.blocked = blocked;
  use.last = last;
  return use;
}

TEST(ChannelReport, TimeIsObservedToTheLastFinishOrFlit)
{
  simulate::SimulationResult result;
  EXPECT_EQ(observed_time(result), 0);
  result.rank_finish = {5, 9};
  EXPECT_EQ(observed_time(result), 9);
  result.channels = {channel(8, 2, 16)};
  EXPECT_EQ(observed_time(result), 16);
}

TEST(ChannelReport, SharesAreOfTheObservedTime)
{
  const ChannelShares shares = shares_of(channel(8, 2, 16), 16);
  EXPECT_EQ(shares.utilisation, 0.375); // (8 - 2) / 16
  EXPECT_EQ(shares.blocked, 0.125);
  EXPECT_EQ(shares_of(channel(8, 2, 16), 0).utilisation, 0);
}

TEST(ChannelReport, CsvHasALineForEachChannel)
{
  Scenario scenario;
  scenario.cases.resize(1);
  scenario.cases[0].name = "a, b";
  std::vector<CaseOutcome> outcomes(1);
  outcomes[0].result.channels = {channel(8, 2, 16)};
  EXPECT_EQ(channels_csv(scenario, outcomes),
            "case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction\n"
            "\"a, b\",4,0,1,+x,6,8,2,0.375,0.125\n");
}

} // namespace
} // namespace loghop
