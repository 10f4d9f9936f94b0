#include "loghop/report/chart/figure_charts.hpp"
#include "loghop/report/chart/time_bars.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/path_rows.hpp"
#include "loghop/report/core/time_selection.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/report/html/time_legend.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

std::string slopes_html(const Experiment& experiment, const TimeTable& shares)
{
  HtmlTable table("Costs on the critical path: by how much times grow with each",
                  {"case", "dT/do", "dT/dL", "dT/dg", "dT/dG (B)", "dT/dO (B)", "computation (s)"});
  for (const TimeRow& row : shares.rows) {
    const simulate::PathCounts& path = *experiment.outcomes[row.index].result.path;
    std::vector<HtmlCell> cells = {{escaped(experiment.scenario.cases[row.index].name), ""}};
    for (const double slope : {path.o, path.L, path.g, path.G, path.O, path.compute * 1e-12})
      cells.push_back({figure(slope), "", exact(slope)});
    table.add(cells);
  }
  return element("details", element("summary", fmt::format("Slopes of {} case{}", shares.rows.size(),
                                                           shares.rows.size() == 1 ? "" : "s")) +
                                "\n" + table.html("numbers")) +
         "\n";
}

} // namespace

std::string sensitivity_section(const Experiment& experiment, const std::string& id)
{
  const TimeTable shares = path_table(experiment.scenario, experiment.outcomes);
  if (shares.rows.empty()) return "";
  std::vector<std::size_t> cases;
  for (const TimeRow& row : shares.rows)
    cases.push_back(row.index);
  const TimeSelection selection = select_time_bars(experiment.scenario, cases);
  TimeBars bars{shares.kinds, {}, {}, false, "costs on the critical path (% of the time)"};
  for (const TimeRow& row : shares.rows) {
    if (!std::binary_search(selection.cases.begin(), selection.cases.end(), row.index)) continue;
    bars.names.push_back(shortened(experiment.scenario.cases[row.index].name));
    bars.rows.push_back(row);
  }
  const std::string svg =
      time_bars_svg(bars, id + "-sensitivity", "What the times of " + experiment.scenario.name + " depend on",
                    "Stacked bars of the costs on the critical path. The numbers are in the table below.");
  return element("h4", "What the times depend on") + "\n" +
         element("figure", legend_html(shares.kinds) + element("div", {{"class", "panel time"}}, svg)) + "\n" +
         (selection.rule.empty() ? "" : element("p", {{"class", "note"}}, escaped(selection.rule)) + "\n") +
         slopes_html(experiment, shares);
}

} // namespace loghop
