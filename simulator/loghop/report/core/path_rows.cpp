#include "loghop/report/core/path_rows.hpp"

namespace loghop {

TimeTable path_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  TimeTable table{{{"computation", 'C', 0},
                   {"overheads o", 'o', 1},
                   {"bytes of overhead O", 'O', 2},
                   {"bytes G", 'G', 3},
                   {"latencies L", 'L', 4},
                   {"gaps g", 'g', 5}},
                  {},
                  false};
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const auto& path = outcomes[i].result.path;
    const LoggopsNetwork* network = scenario.platform_of(scenario.cases[i]).loggops();
    if (!path || network == nullptr) continue;
    const auto seconds = [](double count, double ps) { return count * ps * 1e-12; };
    TimeRow row{i,
                {seconds(path->compute, 1), seconds(path->o, static_cast<double>(network->o)),
                 seconds(path->O, network->O), seconds(path->G, network->G),
                 seconds(path->L, static_cast<double>(network->L)), seconds(path->g, static_cast<double>(network->g))},
                {}};
    if (total(row.ranks) > 0) table.rows.push_back(std::move(row));
  }
  return table;
}

} // namespace loghop
