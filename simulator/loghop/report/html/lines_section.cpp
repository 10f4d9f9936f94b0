#include "loghop/report/core/escape.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/measured_errors.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"
#include "loghop/report/text/comparison_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

/// A line with the unit in which it is shown.
struct Row {
  const ComparisonLine* line;
  DisplayUnit unit;
};

/// The contents of one table.
struct Group {
  std::string title;
  std::vector<Row> rows;
};

template<class Says> bool any(const std::vector<Row>& rows, const Says& says)
{
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return says(*row.line); });
}

/// Columns that would be empty are left out.
struct Columns {
  bool measured, tolerance;
  std::vector<std::size_t> models;

  explicit Columns(const std::vector<Row>& rows)
      : measured(any(rows, [](const ComparisonLine& l) { return l.measured.has_value(); })),
        tolerance(any(rows, [](const ComparisonLine& l) { return l.within_tolerance.has_value(); }))
  {
    for (std::size_t m = 0; m < rows.front().line->predictions.size(); ++m)
      if (any(rows, [&](const ComparisonLine& l) { return l.predictions[m].predicted.has_value(); }))
        models.push_back(m);
  }
};

std::vector<std::string> heads_of(const Columns& columns, const Row& row, const std::string& first)
{
  std::vector<std::string> heads = {first, "simulated"};
  if (columns.measured) heads.emplace_back("measured");
  for (const std::size_t m : columns.models)
    heads.push_back(row.line->predictions[m].model);
  if (columns.tolerance) heads.emplace_back("tolerance");
  return heads;
}

std::string number(const DisplayUnit& unit, std::optional<double> seconds)
{
  return seconds ? figure(unit.shown(*seconds)) : "\u2013";
}

HtmlCell error_cell(std::optional<double> error)
{
  if (!error) return {"\u2013", "none"};
  return {percent(error), signed_class(*error)};
}

/// Below a value, what it is off by.
std::string small_error(std::optional<double> error)
{
  return error ? element("small", {{"class", signed_class(*error)}}, percent(error)) : "";
}

HtmlCell measured_cell_of(const Row& row)
{
  if (!row.line->measured) return {"\u2013", "none"};
  return {number(row.unit, row.line->measured->value), "", exact(row.line->measured->value)};
}

HtmlCell tolerance_cell(const ComparisonLine& line)
{
  if (!line.within_tolerance) return {"\u2013", "none"};
  if (*line.within_tolerance) return {"within", ""};
  std::string why;
  for (const std::string& violation : line.violations)
    why += (why.empty() ? "" : "; ") + violation;
  return {element("strong", {{"class", "outside"}, {"title", why}}, "outside"), ""};
}

void add_row(const Columns& columns, const Row& row, HtmlTable& table)
{
  const ComparisonLine& line = *row.line;
  std::vector<HtmlCell> cells = {{escaped(line.name), ""}};
  cells.push_back({line.simulated ? number(row.unit, line.simulated) + small_error(line.measured_error)
                                  : element("strong", {{"class", "outside"}}, "failed"),
                   "", exact(line.simulated)});
  if (columns.measured) cells.push_back(measured_cell_of(row));
  for (const std::size_t m : columns.models) {
    const Prediction& p = line.predictions[m];
    cells.push_back({(p.derived ? "~" : "") + number(row.unit, p.predicted) + small_error(p.relative_error),
                     p.predicted ? "" : "none", exact(p.predicted)});
  }
  if (columns.tolerance) cells.push_back(tolerance_cell(line));
  table.add(cells);
}

/// Cases of one workload with one unit stand in one table, as in loghop compare.
std::vector<Group> groups_of(const Experiment& experiment)
{
  std::vector<Group> groups;
  for (std::size_t i = 0; i < experiment.scenario.cases.size(); ++i) {
    const Case& c = experiment.scenario.cases[i];
    const std::string title = std::string(c.workload->type()) + ", " + c.unit.name;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.title == title; });
    if (group == groups.end()) group = groups.insert(groups.end(), {title, {}});
    group->rows.push_back({&experiment.comparison.cases[i], c.unit});
  }
  return groups;
}

std::string table_of(const Group& group, const std::string& first)
{
  if (group.rows.empty()) return "";
  const Columns columns(group.rows);
  HtmlTable table(escaped(group.title), heads_of(columns, group.rows.front(), first));
  for (const Row& row : group.rows)
    add_row(columns, row, table);
  return table.html("numbers");
}

Group ratios_of(const Experiment& experiment)
{
  Group ratios{"ratios of times", {}};
  for (const ComparisonLine& line : experiment.comparison.ratios)
    ratios.rows.push_back({&line, {"", 1}});
  return ratios;
}

HtmlCell size_cell(double error, int cases)
{
  if (cases == 0) return {"\u2013", "none"};
  return {fmt::format("{:.1f}%", error * 100), "error-" + std::to_string(error_class(error))};
}

void add_sums(const std::vector<ModelSummary>& summary, HtmlTable& table)
{
  if (summary.empty()) return;
  std::vector<HtmlCell> means = {{"mean of |error|", ""}}, largest = {{"largest |error|", ""}};
  for (const ModelSummary& s : summary) {
    means.push_back(size_cell(s.mean_absolute_relative_error, s.cases));
    largest.push_back(size_cell(s.max_absolute_relative_error, s.cases));
  }
  table.add(means);
  table.add(largest);
}

/// Errors of models against measured values stand apart: beside those against the simulation they would be mistaken.
std::string measured_table(const std::string& caption, const std::string& first, const MeasuredErrors& errors)
{
  if (errors.rows.empty()) return "";
  std::vector<std::string> heads = {first};
  heads.insert(heads.end(), errors.columns.begin(), errors.columns.end());
  HtmlTable table(caption, heads);
  for (const MeasuredErrors::Row& row : errors.rows) {
    std::vector<HtmlCell> cells = {{escaped(row.name), ""}};
    for (const std::optional<double>& error : row.errors)
      cells.push_back(error_cell(error));
    table.add(cells);
  }
  add_sums(errors.summary, table);
  return table.html("numbers");
}

std::string measured_tables(const Comparison& comparison)
{
  return measured_table("errors relative to measured times", "case", measured_errors_of_cases(comparison)) +
         measured_table("errors relative to measured ratios", "ratio", measured_errors_of_ratios(comparison));
}

std::string footnotes(const Experiment& experiment)
{
  std::vector<std::string> notes;
  if (std::string text = derived_footnote(experiment.comparison); !text.empty()) {
    text.pop_back(); // the end of the line
    notes.push_back(text);
  }
  for (const std::string& warning : experiment.comparison.warnings)
    notes.push_back("Warning: " + warning);
  std::string html;
  for (const std::string& note : notes)
    html += element("p", {{"class", "note"}}, escaped(note)) + "\n";
  return html;
}

std::string remarks(const Experiment& experiment)
{
  std::string items;
  for (const auto* lines : {&experiment.comparison.cases, &experiment.comparison.ratios})
    for (const ComparisonLine& line : *lines)
      for (const std::string& violation : line.violations)
        items += element("li", "Outside tolerance: " + escaped(line.name + ": " + violation));
  for (const CaseError& error : experiment.comparison.errors)
    items += element("li", "Failed: " + escaped(error.name + ": " + error.error));
  return items.empty() ? "" : element("ul", {{"class", "remarks"}}, items) + "\n";
}

} // namespace

std::string lines_section(const Experiment& experiment)
{
  std::string tables;
  for (const Group& group : groups_of(experiment))
    tables += table_of(group, "case");
  tables += table_of(ratios_of(experiment), "ratio") + measured_tables(experiment.comparison) + footnotes(experiment);
  const std::size_t cases = experiment.comparison.cases.size();
  return element("h4", "Numbers") + "\n" + remarks(experiment) +
         element("details", element("summary", fmt::format("{} case{}", cases, cases == 1 ? "" : "s")) + "\n" +
                                element("p", {{"class", "note"}},
                                        "Small, below a value: its error. Of predictions relative to simulated, of "
                                        "simulated relative to measured. A dash: nothing there.") +
                                tables) +
         "\n";
}

} // namespace loghop
