#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/sample_statistics.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/report/text/run_report.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loghop {

namespace {

using nlohmann::ordered_json;

struct NamedShare {
  const char* name; ///< in tables
  const char* key;  ///< in JSON
  double share;
};
constexpr NamedShare shares[] = {
    {"5 %", "q05", 0.05}, {"25 %", "q25", 0.25}, {"50 %", "q50", 0.5}, {"75 %", "q75", 0.75}, {"95 %", "q95", 0.95}};

std::vector<double> ascending(std::vector<double> values)
{
  std::sort(values.begin(), values.end());
  return values;
}

} // namespace

std::string repetitions_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  std::vector<std::string> header = {"case", "repetitions", "mean", "+/-"};
  for (const NamedShare& share : shares)
    header.emplace_back(share.name);
  header.emplace_back("unit");
  Table table(header);
  bool any = false;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const std::vector<double> times = ascending(outcomes[i].result.repeated);
    if (times.empty()) continue;
    any = true;
    const Case& c = scenario.cases[i];
    std::vector<std::string> row = {c.name, std::to_string(times.size()), figure(c.unit.shown(mean_of(times))),
                                    figure(c.unit.shown(standard_error_of(times)))};
    for (const NamedShare& share : shares)
      row.push_back(figure(c.unit.shown(quantile_of(times, share.share))));
    row.push_back(c.unit.name);
    table.add(row);
  }
  return any ? table.text() : "";
}

ordered_json repetitions_json(const simulate::SimulationResult& result)
{
  const std::vector<double> times = ascending(result.repeated);
  ordered_json quantiles = ordered_json::object();
  for (const NamedShare& share : shares)
    quantiles[share.key] = quantile_of(times, share.share);
  return {{"count", times.size()},
          {"mean_s", mean_of(times)},
          {"standard_error_s", standard_error_of(times)},
          {"quantiles_s", std::move(quantiles)},
          {"times_s", result.repeated}};
}

} // namespace loghop
