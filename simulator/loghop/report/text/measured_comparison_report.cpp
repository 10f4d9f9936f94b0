#include "loghop/report/text/measured_comparison_report.hpp"

#include "loghop/base/version.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/report/text/comparison_report.hpp"
#include "loghop/report/text/target_errors.hpp"
#include "loghop/simulate/engine/versions.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace loghop {

namespace {

using nlohmann::ordered_json;

/// The simulation or a model, with its errors by table.
struct Column {
  std::string model; ///< "": the simulation
  std::vector<TableErrors> errors;
  std::vector<bool> derived; ///< by table: some of its predictions are
};

Column column_of_simulation(const MeasuredComparison& comparison)
{
  return {"", errors_by_table(comparison.targets, [&](std::size_t i) { return comparison.simulated_s[i]; }),
          std::vector<bool>(comparison.targets.tables.size(), false)};
}

Column column_of_model(const MeasuredComparison& comparison, std::size_t m)
{
  const auto& times = comparison.predicted[m];
  Column column = {comparison.models[m],
                   errors_by_table(comparison.targets,
                                   [&](std::size_t i) {
                                     return times[i] ? std::optional<double>(times[i]->seconds) : std::nullopt;
                                   }),
                   std::vector<bool>(comparison.targets.tables.size(), false)};
  for (std::size_t i = 0; i < times.size(); ++i)
    if (times[i] && times[i]->derived) column.derived[comparison.targets.points[i].table] = true;
  return column;
}

std::vector<Column> columns_of(const MeasuredComparison& comparison)
{
  std::vector<Column> columns = {column_of_simulation(comparison)};
  for (std::size_t m = 0; m < comparison.models.size(); ++m)
    columns.push_back(column_of_model(comparison, m));
  return columns;
}

std::set<int> decades_of(const Targets& targets)
{
  std::set<int> decades;
  for (const Target& target : targets.points)
    decades.insert(target.decade());
  return decades;
}

/// A row for each table, and below it one for each model that predicts a point of it.
std::string errors_table(const MeasuredComparison& comparison, const std::vector<Column>& columns,
                         const std::string& title, const std::function<std::string(const ErrorSum&)>& cell)
{
  const Targets& targets = comparison.targets;
  const std::set<int> decades = decades_of(targets);
  std::vector<std::string> header = {title, "points", "all"};
  for (const std::string& head : decade_heads(decades))
    header.push_back(head);
  Table table(header);
  for (std::size_t t = 0; t < targets.tables.size(); ++t)
    for (const Column& column : columns) {
      const TableErrors& errors = column.errors[t];
      if (!column.model.empty() && errors.all.count() == 0) continue;
      const std::string mark = column.derived[t] ? "~" : "";
      std::vector<std::string> row = {column.model.empty() ? shown_name(targets, targets.tables[t])
                                                           : "  " + mark + column.model,
                                      std::to_string(errors.all.count()), cell(errors.all)};
      for (const std::string& of_decade : decade_cells(errors, decades, cell))
        row.push_back(of_decade);
      table.add(row);
    }
  return table.text();
}

std::string remarks(const MeasuredComparison& comparison, const std::vector<Column>& columns)
{
  std::string text;
  if (!comparison.models.empty())
    text += "models are fitted to the file that has the table: these errors are no test of them\n";
  if (std::any_of(columns.begin(), columns.end(), [](const Column& column) {
        return std::find(column.derived.begin(), column.derived.end(), true) != column.derived.end();
      }))
    text += derived_note();
  for (const MeasuredComparison::Failure& failure : comparison.failures)
    text += "failed: " + printable(failure.point) + ": " + failure.error + "\n";
  return text.empty() ? "" : "\n" + text;
}

ordered_json json_of(std::optional<double> number)
{
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

void add_errors(ordered_json& json, const ErrorSum& errors)
{
  const bool some = errors.count() > 0;
  json["points"] = errors.count();
  json["mean_absolute_relative_error"] = some ? ordered_json(errors.mean()) : ordered_json(nullptr);
  json["max_absolute_relative_error"] = some ? ordered_json(errors.largest()) : ordered_json(nullptr);
}

ordered_json json_of(const Column& column, std::size_t table)
{
  const TableErrors& errors = column.errors[table];
  ordered_json json = {{"model", column.model.empty() ? ordered_json(nullptr) : ordered_json(column.model)}};
  add_errors(json, errors.all);
  json["decades"] = ordered_json::array();
  for (const auto& [decade, of_decade] : errors.decades) {
    json["decades"].push_back({{"from_bytes", decade == 0 ? 0 : std::llround(std::pow(10., decade))}});
    add_errors(json["decades"].back(), of_decade);
  }
  return json;
}

ordered_json json_of_point(const MeasuredComparison& comparison, std::size_t i)
{
  const Target& target = comparison.targets.points[i];
  const std::optional<double>& simulated = comparison.simulated_s[i];
  ordered_json json = {{"point", target.point},
                       {"size_bytes", target.size_bytes},
                       {"measured_s", target.measured_s},
                       {"simulated_s", json_of(simulated)}};
  json["relative_error"] = simulated ? ordered_json(target.error_of(*simulated)) : ordered_json(nullptr);
  json["predictions"] = ordered_json::array();
  for (std::size_t m = 0; m < comparison.models.size(); ++m) {
    const std::optional<PredictedTime>& predicted = comparison.predicted[m][i];
    ordered_json prediction = {{"model", comparison.models[m]}, {"predicted_s", nullptr}, {"relative_error", nullptr}};
    if (predicted) {
      prediction["predicted_s"] = predicted->seconds;
      prediction["relative_error"] = target.error_of(predicted->seconds);
      if (predicted->derived) prediction["derived"] = true;
    }
    json["predictions"].push_back(prediction);
  }
  return json;
}

ordered_json tables_json(const MeasuredComparison& comparison)
{
  const std::vector<Column> columns = columns_of(comparison);
  ordered_json tables = ordered_json::array();
  for (std::size_t t = 0; t < comparison.targets.tables.size(); ++t) {
    const TargetTable& table = comparison.targets.tables[t];
    tables.push_back({{"file", table.file}, {"place", table.place}, {"what", table.what}});
    tables.back()["errors"] = ordered_json::array();
    for (const Column& column : columns)
      tables.back()["errors"].push_back(json_of(column, t));
    tables.back()["points"] = ordered_json::array();
  }
  for (std::size_t i = 0; i < comparison.targets.points.size(); ++i)
    tables[comparison.targets.points[i].table]["points"].push_back(json_of_point(comparison, i));
  return tables;
}

} // namespace

std::string measured_comparison_table(const ComparedPlatform& platform, const MeasuredComparison& comparison)
{
  const std::vector<Column> columns = columns_of(comparison);
  const std::size_t points = comparison.targets.points.size(), tables = comparison.targets.tables.size();
  return fmt::format("{}: {} measured time{} in {} table{}, seed {}\n\n", printable(platform.name), points,
                     points == 1 ? "" : "s", tables, tables == 1 ? "" : "s", platform.seed) +
         errors_table(comparison, columns, "mean |error|", mean_text) + "\n" +
         errors_table(comparison, columns, "max |error|", largest_text) + remarks(comparison, columns);
}

std::string measured_comparison_json(const ComparedPlatform& platform, const MeasuredComparison& comparison)
{
  ordered_json json = {{"format", "loghop.measured_comparison"}, {"version", 1}};
  json["context"] = {{"loghop", loghop_version()},
                     {"simgrid", simulate::simgrid_version()},
                     {"platform", platform.file},
                     {"name", platform.name},
                     {"seed", platform.seed}};
  json["models"] = comparison.models;
  json["tables"] = tables_json(comparison);
  json["left_out"] = comparison.targets.left_out;
  json["not_fitted"] = comparison.not_fitted;
  json["errors"] = ordered_json::array();
  for (const MeasuredComparison::Failure& failure : comparison.failures)
    json["errors"].push_back({{"point", failure.point}, {"error", failure.error}});
  return text_of(json);
}

std::string measured_comparison_csv(const MeasuredComparison& comparison)
{
  std::vector<std::string> head = {"file", "place", "what", "point", "size_bytes", "measured_s", "simulated_s"};
  for (const std::string& model : comparison.models)
    head.push_back(model + "_s");
  std::string text = csv_line(head);
  for (std::size_t i = 0; i < comparison.targets.points.size(); ++i) {
    const Target& target = comparison.targets.points[i];
    const TargetTable& table = comparison.targets.tables[target.table];
    std::vector<std::string> row = {table.file,
                                    table.place,
                                    table.what,
                                    target.point,
                                    exact(target.size_bytes),
                                    exact(target.measured_s),
                                    exact(comparison.simulated_s[i])};
    for (const auto& times : comparison.predicted)
      row.push_back(times[i] ? exact(times[i]->seconds) : "");
    text += csv_line(row);
  }
  return text;
}

} // namespace loghop
