#include "loghop/report/text/run_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/table.hpp"

namespace loghop {

std::string channels_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  std::string text = "case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction\n";
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Picoseconds observed = observed_time(outcomes[i].result);
    for (const simulate::ChannelUse& c : outcomes[i].result.channels) {
      const simulate::ChannelShares shares = shares_of(c, observed);
      text += csv_line({scenario.cases[i].name, std::to_string(c.channel), to_string(c.from), to_string(c.to),
                        c.direction, std::to_string(c.flits), std::to_string(c.busy), std::to_string(c.blocked),
                        exact(shares.utilisation), exact(shares.blocked)});
    }
  }
  return text;
}

} // namespace loghop
