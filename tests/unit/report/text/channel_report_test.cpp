#include "loghop/report/text/run_report.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

} // namespace
} // namespace loghop
