#include "loghop/report/chart/figure_charts.hpp"
#include "loghop/report/chart/time_bars.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/time_rows.hpp"
#include "loghop/report/core/time_selection.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/report/html/time_legend.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

/// The contents of one section on cases of one sort, before it is drawn.
struct Part {
  TimeTable table;
  TimeSelection selection;
};

std::vector<Part> parts_of(const Experiment& experiment)
{
  std::vector<Part> parts;
  for (TimeTable& table : time_tables(experiment.outcomes)) {
    std::vector<std::size_t> cases;
    for (const TimeRow& row : table.rows)
      cases.push_back(row.index);
    parts.push_back({std::move(table), select_time_bars(experiment.scenario, cases)});
  }
  return parts;
}

TimeBars bars_of(const Experiment& experiment, const Part& part)
{
  TimeBars bars{part.table.kinds, {}, {}, part.table.has_path};
  const auto& chosen = part.selection.cases;
  for (const TimeRow& row : part.table.rows) {
    if (!std::binary_search(chosen.begin(), chosen.end(), row.index)) continue;
    bars.names.push_back(shortened(experiment.scenario.cases[row.index].name));
    bars.rows.push_back(row);
  }
  return bars;
}

/// The exact time for scripts, its share for people.
HtmlCell share_cell(double seconds, double sum)
{
  if (seconds == 0) return {"\u2013", ""};
  return {fmt::format("{:.1f}", 100 * seconds / sum), "", exact(seconds)};
}

void add_row(const std::string& name, const char* of, const std::vector<double>& seconds, HtmlTable& table)
{
  const double sum = total(seconds);
  std::vector<HtmlCell> cells = {{escaped(name), ""}, {of, ""}, {figure(sum), ""}};
  for (const double s : seconds)
    cells.push_back(share_cell(s, sum));
  table.add(cells);
}

std::string table_html(const Experiment& experiment, const TimeTable& times)
{
  std::vector<std::string> heads = {"case", "of", "time (s)"};
  for (const TimeKindName& kind : times.kinds)
    heads.push_back(kind.name);
  HtmlTable table("Time by kind in percent", heads);
  for (const TimeRow& row : times.rows) {
    const std::string& name = experiment.scenario.cases[row.index].name;
    add_row(name, "all ranks", row.ranks, table);
    if (!row.path.empty()) add_row(name, "critical path", row.path, table);
  }
  return element("details", element("summary", fmt::format("Numbers of {} case{}", times.rows.size(),
                                                           times.rows.size() == 1 ? "" : "s")) +
                                "\n" + table.html("numbers times")) +
         "\n";
}

std::string note(const std::string& text)
{
  return text.empty() ? "" : element("p", {{"class", "note"}}, escaped(text)) + "\n";
}

std::string too_long(const Experiment& experiment)
{
  const std::vector<std::size_t> cases = cases_too_long(experiment.outcomes);
  if (cases.empty()) return "";
  std::string names;
  for (std::size_t i = 0; i < std::min<std::size_t>(cases.size(), 5); ++i)
    names += (i == 0 ? "" : "; ") + experiment.scenario.cases[cases[i]].name;
  return note(fmt::format("Not recorded, since they have more than {} steps: {} case{}: {}{} loghop run --breakdown "
                          "has no such limit.",
                          most_report_steps, cases.size(), cases.size() == 1 ? "" : "s", names,
                          cases.size() > 5 ? "; ..." : "."));
}

std::string part_html(const Experiment& experiment, const Part& part, const std::string& svg)
{
  return element("figure", legend_html(part.table.kinds) + element("div", {{"class", "panel time"}}, svg)) + "\n" +
         note(part.selection.rule) + table_html(experiment, part.table);
}

std::string title_of(const Experiment& experiment)
{
  return "Where the time of " + experiment.scenario.name + " goes";
}

std::string description_of(const Part& part)
{
  const std::size_t cases = part.selection.cases.size();
  return fmt::format("Stacked bars of {} case{}, by kind of time{}. The numbers are in the table below.", cases,
                     cases == 1 ? "" : "s", part.table.has_path ? ": of all ranks, and along the critical path" : "");
}

} // namespace

std::string time_section(const Experiment& experiment, const std::string& id)
{
  std::string html;
  int number = 0;
  for (const Part& part : parts_of(experiment))
    html += part_html(experiment, part,
                      time_bars_svg(bars_of(experiment, part), fmt::format("{}-time-{}", id, ++number),
                                    title_of(experiment), description_of(part)));
  html += too_long(experiment);
  return html.empty() ? "" : element("h4", "Where the time goes") + "\n" + html;
}

} // namespace loghop
