#include "loghop/report/text/run_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/table.hpp"

#include <algorithm>

namespace loghop {

std::string channels_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  const bool has_bytes = std::any_of(scenario.cases.begin(), scenario.cases.end(),
                                     [&](const Case& c) { return scenario.platform_of(c).fluid() != nullptr; });
  std::string text = "case,channel,from,to,direction,flits,busy_ps,blocked_ps,utilisation,blocked_fraction";
  text += has_bytes ? ",bytes\n" : "\n";
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Picoseconds observed = observed_time(outcomes[i].result);
    const bool fluid = scenario.platform_of(scenario.cases[i]).fluid() != nullptr;
    for (const simulate::ChannelUse& c : outcomes[i].result.channels) {
      const simulate::ChannelShares shares = shares_of(c, observed);
      std::vector<std::string> cells = {scenario.cases[i].name,
                                        std::to_string(c.channel),
                                        to_string(c.from),
                                        to_string(c.to),
                                        c.direction,
                                        fluid ? "" : std::to_string(c.flits),
                                        std::to_string(c.busy),
                                        std::to_string(c.blocked),
                                        exact(shares.utilisation),
                                        exact(shares.blocked)};
      if (has_bytes) cells.push_back(fluid ? std::to_string(c.bytes) : "");
      text += csv_line(cells);
    }
  }
  return text;
}

} // namespace loghop
