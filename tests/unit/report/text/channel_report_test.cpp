#include "loghop/report/text/run_report.hpp"

#include <gtest/gtest.h>

namespace loghop::channel_report_test {
namespace {

simulate::ChannelUse channel(Picoseconds busy, Picoseconds blocked, Picoseconds last)
{
  simulate::ChannelUse use;
  use.channel = 4;
  use.to = Node(1);
  use.direction = "+x";
  use.flits = 6;
  use.busy = busy;
  use.blocked = blocked;
  use.last = last;
  return use;
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

/// Of 16 and of 32 ps.
TEST(ChannelReport, EachCaseHasATimeOfItsOwn)
{
  Scenario scenario;
  scenario.cases.resize(2);
  scenario.cases[0].name = "a";
  scenario.cases[1].name = "b";
  std::vector<CaseOutcome> outcomes(2);
  outcomes[0].result.channels = {channel(8, 0, 16), channel(4, 4, 8)};
  outcomes[1].result.channels = {channel(8, 8, 32)};
  EXPECT_EQ(channels_csv(scenario, outcomes),
            "case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction\n"
            "a,4,0,1,+x,6,8,0,0.5,0\n"
            "a,4,0,1,+x,6,4,4,0,0.25\n"
            "b,4,0,1,+x,6,8,8,0,0.25\n");
}

/// Links have bytes instead of flits; with them the cases of other networks get the column too.
TEST(ChannelReport, LinksHaveBytes)
{
  Scenario scenario;
  scenario.cases.resize(2);
  scenario.cases[0].name = "fluid";
  scenario.cases[1].name = "worms";
  scenario.platform.network = FluidNetwork{};
  Platform mesh;
  mesh.network = WormholeMesh{};
  scenario.cases[1].platform = std::make_shared<Platform>(mesh);
  std::vector<CaseOutcome> outcomes(2);
  outcomes[0].result.channels = {channel(8, 2, 16)};
  outcomes[0].result.channels[0].bytes = 70;
  outcomes[1].result.channels = {channel(8, 2, 16)};
  EXPECT_EQ(channels_csv(scenario, outcomes),
            "case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction,bytes\n"
            "fluid,4,0,1,+x,,8,2,0.375,0.125,70\n"
            "worms,4,0,1,+x,6,8,2,0.375,0.125,\n");
}

} // namespace
} // namespace loghop::channel_report_test
