#include "loghop/report/text/comparison_report.hpp"

#include "loghop/report/core/cells.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/measured_errors.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/swept_values.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/scenario/compare/gate.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::optional<double> measured_of(const ComparisonLine& line)
{
  if (!line.measured) return std::nullopt;
  return line.measured->value;
}

/// A line of a table, with the unit in which it is shown.
struct Row {
  const ComparisonLine* line;
  DisplayUnit unit;
  const Case* of = nullptr; ///< nullptr: a ratio
};

std::string verdict(const ComparisonLine& line)
{
  return line.within_tolerance ? (*line.within_tolerance ? "within" : "OUTSIDE") : "-";
}

/// The models that say something about one of the rows: the others get no columns.
std::vector<std::size_t> models_of(const std::vector<Row>& rows)
{
  std::vector<std::size_t> models;
  for (std::size_t m = 0; m < rows.front().line->predictions.size(); ++m)
    if (std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return row.line->predictions[m].predicted; }))
      models.push_back(m);
  return models;
}

std::vector<std::string> cells(const Row& row, const std::vector<std::size_t>& models)
{
  const ComparisonLine& line = *row.line;
  std::vector<std::string> cells = {line.simulated ? figure(in_unit(line.simulated, row.unit)) : "failed",
                                    figure(in_unit(measured_of(line), row.unit)), percent(line.measured_error)};
  for (std::size_t m : models) {
    const Prediction& prediction = line.predictions[m];
    cells.push_back((prediction.derived ? "~" : "") + figure(in_unit(prediction.predicted, row.unit)));
    cells.push_back(percent(line.predictions[m].relative_error));
  }
  cells.push_back(verdict(line));
  return cells;
}

SweptColumns swept_columns(const Scenario& scenario, const std::vector<Row>& rows)
{
  std::vector<const Case*> cases;
  for (const Row& row : rows)
    if (row.of != nullptr) cases.push_back(row.of);
  return {scenario, cases};
}

std::string table_of(const Scenario& scenario, const std::string& title, const std::vector<Row>& rows)
{
  const std::vector<std::size_t> models = models_of(rows);
  const SweptColumns swept = swept_columns(scenario, rows);
  std::vector<std::string> header = {title};
  append(header, swept.names());
  append(header, {"simulated", "measured", "sim/meas"});
  for (std::size_t m : models) {
    header.push_back(rows.front().line->predictions[m].model);
    header.push_back("error");
  }
  header.push_back("tolerance");
  Table table(header, {2 + swept.names().size(), 2});
  for (const Row& row : rows) {
    std::vector<std::string> line = {row.line->name};
    if (row.of != nullptr) append(line, swept.cells(*row.of));
    append(line, cells(row, models));
    table.add(line);
  }
  return table.text() + "\n";
}

using TitledRows = std::pair<std::string, std::vector<Row>>;

/// Cases of one workload with one unit stand in one table, in the order of the scenario; ratios in the last one.
std::vector<TitledRows> tables_of(const Scenario& scenario, const Comparison& comparison)
{
  std::vector<TitledRows> groups;
  for (std::size_t i = 0; i < scenario.cases.size(); ++i) {
    const Case& c = scenario.cases[i];
    const std::string title = std::string(c.workload->type()) + " [" + c.unit.name + "]";
    const auto same = [&](const auto& group) { return group.first == title; };
    auto group = std::find_if(groups.begin(), groups.end(), same);
    if (group == groups.end()) group = groups.insert(groups.end(), {title, {}});
    group->second.push_back({&comparison.cases[i], c.unit, &c});
  }
  if (!comparison.ratios.empty()) groups.push_back({"ratio", {}});
  for (const ComparisonLine& line : comparison.ratios)
    groups.back().second.push_back({&line, {"", 1}});
  return groups;
}

std::string case_tables(const Scenario& scenario, const Comparison& comparison)
{
  std::string text;
  for (const auto& [title, rows] : tables_of(scenario, comparison))
    text += table_of(scenario, title, rows);
  return text;
}

std::string unsigned_percent(double fraction)
{
  return fmt::format("{:.1f}%", fraction * 100);
}

std::string summary_table(const Comparison& comparison)
{
  Table table({"model", "cases", "mean |error|", "max |error|"});
  for (const ModelSummary& s : comparison.summary)
    table.add({s.model, std::to_string(s.cases), s.cases > 0 ? unsigned_percent(s.mean_absolute_relative_error) : "-",
               s.cases > 0 ? unsigned_percent(s.max_absolute_relative_error) : "-"});
  return table.empty() ? "" : table.text();
}

/// Models have a column each, without their times: many stay side by side.
std::string measured_table(const std::string& title, const MeasuredErrors& errors)
{
  if (errors.rows.empty()) return "";
  std::vector<std::string> header = {title};
  header.insert(header.end(), errors.columns.begin(), errors.columns.end());
  Table table(header);
  for (const MeasuredErrors::Row& row : errors.rows) {
    std::vector<std::string> cells = {row.name};
    for (const std::optional<double>& error : row.errors)
      cells.push_back(percent(error));
    table.add(cells);
  }
  if (errors.summary.empty()) return "\n" + table.text();
  std::vector<std::string> means = {"mean |error|"}, largest = {"max |error|"};
  for (const ModelSummary& s : errors.summary) {
    means.push_back(s.cases > 0 ? unsigned_percent(s.mean_absolute_relative_error) : "-");
    largest.push_back(s.cases > 0 ? unsigned_percent(s.max_absolute_relative_error) : "-");
  }
  table.add(means);
  table.add(largest);
  return "\n" + table.text();
}

std::string measured_tables(const Comparison& comparison)
{
  return measured_table("error to measured", measured_errors_of_cases(comparison)) +
         measured_table("error to measured ratio", measured_errors_of_ratios(comparison));
}

/// Whether a model that has a column in the table says nothing of some row.
bool has_uncovered(const std::vector<Row>& rows)
{
  const std::vector<std::size_t> models = models_of(rows);
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
    return std::any_of(models.begin(), models.end(),
                       [&](std::size_t m) { return !row.line->predictions[m].predicted; });
  });
}

/// What "-" stands for in the tables of cases, ratios and models.
std::string dashes_of(const Scenario& scenario, const Comparison& comparison)
{
  bool unmeasured = false, unlimited = false, failed = false, uncovered = false, zero = false, simulated = false;
  std::string gaps;
  for (const auto& [title, rows] : tables_of(scenario, comparison)) {
    if (const std::string why = swept_columns(scenario, rows).dash_reason(); !why.empty()) gaps = why;
    uncovered |= has_uncovered(rows);
    for (const Row& row : rows) {
      unmeasured |= !row.line->measured;
      unlimited |= !row.line->within_tolerance;
      failed |= !row.line->simulated;
      simulated |= row.line->simulated.has_value();
      zero |= row.line->simulated == 0.0 || (row.line->measured && row.line->measured->value == 0);
    }
  }
  const auto& summary = comparison.summary;
  uncovered |= simulated && std::any_of(summary.begin(), summary.end(), [](const auto& s) { return s.cases == 0; });
  return dash_footnote({gaps, unmeasured ? "nothing measured" : "", uncovered ? "the model does not cover it" : "",
                        unlimited ? "no tolerance given" : "", failed ? "no error without a simulated time" : "",
                        zero ? "no error beside a time of 0" : ""});
}

std::string warning_lines(const Comparison& comparison)
{
  std::string text;
  for (const std::string& warning : comparison.warnings)
    text += "warning: " + printable(warning) + "\n";
  return text;
}

std::string remarks(const Comparison& comparison)
{
  std::string text;
  for (const std::string& failure : gate_failures(comparison))
    text += failure + "\n";
  if (comparison.drift && comparison.drift->lines.empty())
    text += "no drift from " + printable(comparison.drift->baseline) + "\n";
  for (const CaseError& error : comparison.errors)
    text += "failed: " + printable(error.name) + ": " + error.error + "\n";
  return text.empty() ? "" : "\n" + text;
}

ordered_json json_of(const ComparisonLine& line, const char* suffix)
{
  const auto value = [](std::optional<double> number) {
    return number ? ordered_json(*number) : ordered_json(nullptr);
  };
  const std::string s = suffix;
  ordered_json json = {{"name", line.name}, {"simulated" + s, value(line.simulated)}};
  if (line.measured) {
    json["measured"] = {{"value" + s, line.measured->value}, {"source", line.measured->source}};
    json["measured"]["relative_error"] = value(line.measured_error);
  }
  json["predictions"] = ordered_json::array();
  for (const Prediction& p : line.predictions) {
    json["predictions"].push_back(
        {{"model", p.model}, {"predicted" + s, value(p.predicted)}, {"relative_error", value(p.relative_error)}});
    if (line.measured) json["predictions"].back()["measured_relative_error"] = value(p.measured_error);
    if (p.derived) json["predictions"].back()["derived"] = true;
  }
  json["within_tolerance"] = line.within_tolerance ? ordered_json(*line.within_tolerance) : ordered_json(nullptr);
  return json;
}

} // namespace

std::string comparison_table(const Scenario& scenario, const Comparison& comparison)
{
  return case_tables(scenario, comparison) + summary_table(comparison) + derived_footnote(comparison) +
         dashes_of(scenario, comparison) + warning_lines(comparison) + measured_tables(comparison) +
         claim_tables(comparison) + remarks(comparison);
}

std::string comparison_json(const Scenario& scenario, const Comparison& comparison)
{
  ordered_json json = {{"format", "loghop.comparison"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["input"] = scenario.resolved;
  json["cases"] = ordered_json::array();
  for (std::size_t i = 0; i < comparison.cases.size(); ++i) {
    json["cases"].push_back(json_of(comparison.cases[i], "_s"));
    add_swept(scenario, scenario.cases[i], json["cases"].back());
  }
  json["ratios"] = ordered_json::array();
  for (const ComparisonLine& line : comparison.ratios)
    json["ratios"].push_back(json_of(line, ""));
  json["summary"] = ordered_json::array();
  for (const ModelSummary& s : comparison.summary)
    json["summary"].push_back({{"model", s.model},
                               {"mean_absolute_relative_error", s.mean_absolute_relative_error},
                               {"max_absolute_relative_error", s.max_absolute_relative_error},
                               {"cases", s.cases}});
  for (const ModelSummary& s : comparison.measured_summary)
    json["measured_summary"].push_back({{"model", s.model.empty() ? ordered_json(nullptr) : ordered_json(s.model)},
                                        {"mean_absolute_relative_error", s.mean_absolute_relative_error},
                                        {"max_absolute_relative_error", s.max_absolute_relative_error},
                                        {"cases", s.cases}});
  json["claims"] = ordered_json::array();
  for (const ClaimResult& result : comparison.claims)
    json["claims"].push_back(claim_json(result));
  if (!comparison.warnings.empty()) json["warnings"] = comparison.warnings;
  if (comparison.drift) json["drift"] = drift_json(*comparison.drift);
  json["errors"] = ordered_json::array();
  for (const CaseError& e : comparison.errors)
    json["errors"].push_back({{"case", e.name}, {"error", e.error}});
  return text_of(json);
}

std::string comparison_csv(const Scenario& scenario, const Comparison& comparison)
{
  std::vector<std::string> head = {"case", "simulated_s", "measured_s"};
  for (const ScenarioModel& model : scenario.models)
    head.push_back(model.name + "_s");
  std::string text = csv_line(head);
  for (const ComparisonLine& line : comparison.cases) {
    std::vector<std::string> row = {line.name, exact(line.simulated), exact(measured_of(line))};
    for (const Prediction& p : line.predictions)
      row.push_back(exact(p.predicted));
    text += csv_line(row);
  }
  return text;
}

std::string derived_note()
{
  return "~: derived by following each message with the model's point-to-point terms; its paper has no formula\n";
}

std::string derived_footnote(const Comparison& comparison)
{
  for (const ComparisonLine& line : comparison.cases)
    for (const Prediction& prediction : line.predictions)
      if (prediction.derived) return derived_note();
  return "";
}

} // namespace loghop
