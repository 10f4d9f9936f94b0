#include "loghop/report/channel_report.hpp"

#include "loghop/report/figures.hpp"
#include "loghop/report/table.hpp"

#include <algorithm>

namespace loghop {

namespace {

Picoseconds end_of(const simulate::SimulationResult& result)
{
  Picoseconds end = 0;
  for (const Picoseconds finish : result.rank_finish)
    end = std::max(end, finish);
  for (const simulate::ChannelUse& channel : result.channels)
    end = std::max(end, channel.last);
  return end;
}

std::string share(Picoseconds part, Picoseconds whole)
{
  return exact(whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole));
}

} // namespace

std::string channels_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  std::string text = "case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction\n";
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Picoseconds end = end_of(outcomes[i].result);
    for (const simulate::ChannelUse& c : outcomes[i].result.channels)
      text += csv_line({scenario.cases[i].name, std::to_string(c.channel), std::to_string(c.from), std::to_string(c.to),
                        c.direction, std::to_string(c.flits), std::to_string(c.busy), std::to_string(c.blocked),
                        share(c.busy - c.blocked, end), share(c.blocked, end)});
  }
  return text;
}

} // namespace loghop
