#include "loghop/report/text/run_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/table.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

using simulate::time_kind_names;
using simulate::time_kinds;
using simulate::TimeShares;
using Cells = std::vector<std::string>;

Cells share_cells(const std::string& name, const char* of, const TimeShares& shares)
{
  const Picoseconds sum = shares.sum();
  Cells cells = {name, of, figure(to_seconds(sum).count())};
  for (const Picoseconds time : shares.time)
    cells.push_back(sum == 0 ? "-"
                             : fmt::format("{:.1f}%", 100 * static_cast<double>(time) / static_cast<double>(sum)));
  return cells;
}

} // namespace

std::string breakdown_table(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  Cells header = {"case", "of", "time [s]"};
  header.insert(header.end(), time_kind_names.begin(), time_kind_names.end());
  Table table(header);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (!outcomes[i].result.time) continue;
    const auto& time = *outcomes[i].result.time;
    table.add(share_cells(scenario.cases[i].name, "all ranks", time.all_ranks()));
    table.add(share_cells(scenario.cases[i].name, "critical path", time.critical_path));
  }
  return table.empty() ? "" : table.text();
}

nlohmann::ordered_json seconds_of(const TimeShares& shares)
{
  nlohmann::ordered_json json = nlohmann::ordered_json::object(); // null that becomes one crashes without memory
  for (std::size_t i = 0; i < time_kinds; ++i)
    json[time_kind_names[i]] = to_seconds(shares.time[i]).count();
  return json;
}

Cells breakdown_columns()
{
  Cells names;
  for (const char* name : time_kind_names)
    names.push_back(std::string(name) + "_ps");
  return names;
}

Cells breakdown_cells(const simulate::SimulationResult& result, Rank rank)
{
  if (!result.time) return Cells(time_kinds);
  Cells cells;
  for (const Picoseconds time : result.time->ranks[rank.position()].time)
    cells.push_back(std::to_string(time));
  return cells;
}

std::string critical_path_csv(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  std::string text = "case,step,rank,kind,from_ps,to_ps,message\n";
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (!outcomes[i].result.time) continue;
    std::size_t number = 0;
    for (const simulate::PathStep& step : outcomes[i].result.time->path)
      text += csv_line({scenario.cases[i].name, std::to_string(number++), to_string(step.rank),
                        time_kind_names[static_cast<std::size_t>(step.kind)], std::to_string(step.from),
                        std::to_string(step.to), step.message < 0 ? "" : std::to_string(step.message)});
  }
  return text;
}

} // namespace loghop
