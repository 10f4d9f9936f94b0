#include "loghop/report/text/fit_report.hpp"

#include "loghop/base/version.hpp"
#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/format.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::string x_text(double x, Fit::Axis axis)
{
  return axis == Fit::Axis::size ? exact_size(std::llround(x)) : fmt::format("P={:g}", x);
}

std::string range_text(const Fit& fit)
{
  double from = fit.ranges.front().from, to = fit.ranges.front().to;
  for (const FittedRange& range : fit.ranges) {
    from = std::min(from, range.from);
    to = std::max(to, range.to);
  }
  return x_text(from, fit.axis) + " to " + x_text(to, fit.axis);
}

std::string absolute_percent(double fraction)
{
  return fmt::format("{:.1f}%", fraction * 100);
}

double largest_error(const Fit& fit)
{
  double largest = 0;
  for (const FitResidual& residual : fit.residuals)
    if (residual.measured_s > 0) largest = std::max(largest, std::abs(residual.relative_error()));
  return largest;
}

std::string overview(const std::vector<Fit>& fits)
{
  Table table({"model", "holds for", "points", "outliers", "mean error", "max error", "R^2"});
  for (const Fit& fit : fits) {
    if (!fit.fitted()) {
      table.add({fit.model, "not fitted", "-", "-", "-", "-", "-"});
      continue;
    }
    const auto r2 = r_squared(fit.residuals);
    table.add({fit.model, range_text(fit), std::to_string(fit.residuals.size()), std::to_string(fit.outliers.size()),
               absolute_percent(mean_absolute_error(fit.residuals)), absolute_percent(largest_error(fit)),
               r2 ? fmt::format("{:.5f}", *r2) : "-"});
  }
  return table.text();
}

std::string decades(const std::vector<Fit>& fits, Fit::Axis axis)
{
  std::set<double> all;
  for (const Fit& fit : fits)
    if (fit.axis == axis && fit.fitted())
      for (const DecadeError& decade : errors_by_decade(fit.residuals))
        all.insert(decade.from);
  if (all.empty()) return "";
  std::vector<std::string> header = {axis == Fit::Axis::size ? "mean error by size" : "mean error by P"};
  for (const double from : all)
    header.push_back(axis == Fit::Axis::size ? fmt::format("{:g} B", from) : fmt::format("{:g}", from));
  Table table(header);
  for (const Fit& fit : fits) {
    if (fit.axis != axis || !fit.fitted()) continue;
    std::map<double, std::string> cells;
    for (const DecadeError& decade : errors_by_decade(fit.residuals))
      cells[decade.from] = absolute_percent(decade.mean_absolute);
    std::vector<std::string> row = {fit.model};
    for (const double from : all)
      row.push_back(cells.count(from) != 0 ? cells[from] : "-");
    table.add(row);
  }
  return "\n" + table.text();
}

struct Shown {
  const char* unit;
  double factor;
};

Shown shown(FitUnit unit)
{
  switch (unit) {
  case FitUnit::seconds:
    return {"us", 1e6};
  case FitUnit::seconds_per_byte:
    return {"ns/B", 1e9};
  case FitUnit::number:
    break;
  }
  return {"", 1};
}

std::string value_text(const FittedParameter& parameter)
{
  if (std::isnan(parameter.value)) return "-";
  const double factor = shown(parameter.unit).factor;
  std::string text = figure(parameter.value * factor);
  if (parameter.half_width) text += " +- " + figure(*parameter.half_width * factor);
  return text;
}

/// Ranges as rows, parameters as columns; ranges with other parameters make another table.
std::string parameters(const Fit& fit)
{
  std::string text;
  for (std::size_t first = 0; first < fit.ranges.size();) {
    const auto names = [](const FittedRange& range) {
      std::vector<std::string> list = {"from", "to"};
      for (const FittedParameter& parameter : range.parameters) {
        const std::string unit = shown(parameter.unit).unit;
        list.push_back(parameter.name + (unit.empty() ? "" : " [" + unit + "]"));
      }
      return list;
    };
    const std::vector<std::string> header = names(fit.ranges[first]);
    Table table(header);
    std::size_t last = first;
    for (; last < fit.ranges.size() && names(fit.ranges[last]) == header; ++last) {
      const FittedRange& range = fit.ranges[last];
      std::vector<std::string> row = {x_text(range.from, fit.axis), x_text(range.to, fit.axis)};
      for (const FittedParameter& parameter : range.parameters)
        row.push_back(value_text(parameter));
      table.add(row);
    }
    text += table.text();
    first = last;
  }
  return text;
}

void add_list(const char* head, const std::vector<std::string>& lines, std::string& text)
{
  for (const std::string& line : lines)
    text += fmt::format("{}: {}\n", head, printable(line));
}

std::string details(const Fit& fit)
{
  std::string text = "\n" + fit.model + "\n";
  if (fit.fitted()) text += parameters(fit);
  add_list("missing", fit.missing, text);
  add_list("outlier", fit.outliers, text);
  add_list("note", fit.notes, text);
  return text;
}

const char* unit_name(FitUnit unit)
{
  return unit == FitUnit::seconds ? "s" : unit == FitUnit::seconds_per_byte ? "s/B" : "1";
}

ordered_json number(double value)
{
  return std::isnan(value) ? ordered_json(nullptr) : ordered_json(value);
}

ordered_json json_of(const FittedParameter& parameter)
{
  ordered_json json = {
      {"name", parameter.name}, {"value", number(parameter.value)}, {"unit", unit_name(parameter.unit)}};
  json["half_width_95"] = parameter.half_width ? ordered_json(*parameter.half_width) : ordered_json(nullptr);
  return json;
}

ordered_json json_of(const Fit& fit)
{
  ordered_json json = {{"model", fit.model},
                       {"fitted", fit.fitted()},
                       {"axis", fit.axis == Fit::Axis::size ? "size_bytes" : "others"},
                       {"ranges", ordered_json::array()},
                       {"errors_by_decade", ordered_json::array()},
                       {"residuals", ordered_json::array()}};
  for (const FittedRange& range : fit.ranges) {
    ordered_json list = ordered_json::array();
    for (const FittedParameter& parameter : range.parameters)
      list.push_back(json_of(parameter));
    json["ranges"].push_back({{"from", range.from}, {"to", range.to}, {"parameters", list}});
  }
  for (const DecadeError& decade : errors_by_decade(fit.residuals))
    json["errors_by_decade"].push_back({{"from", decade.from},
                                        {"mean_absolute_relative_error", decade.mean_absolute},
                                        {"max_absolute_relative_error", decade.largest},
                                        {"points", decade.points}});
  for (const FitResidual& residual : fit.residuals)
    json["residuals"].push_back({{"what", residual.what},
                                 {"x", residual.x},
                                 {"measured_s", residual.measured_s},
                                 {"fitted_s", residual.fitted_s}});
  const auto r2 = r_squared(fit.residuals);
  json["mean_absolute_relative_error"] = fit.fitted() ? ordered_json(mean_absolute_error(fit.residuals)) : nullptr;
  json["r_squared"] = r2 ? ordered_json(*r2) : ordered_json(nullptr);
  json["outliers"] = fit.outliers;
  json["notes"] = fit.notes;
  json["missing"] = fit.missing;
  return json;
}

} // namespace

std::string fit_text(const Calibration& calibration, const std::vector<Fit>& fits)
{
  std::string text = fmt::format("{}: {}\n\n", printable(calibration.name), printable(calibration.machine));
  text += overview(fits) + decades(fits, Fit::Axis::size) + decades(fits, Fit::Axis::others);
  for (const Fit& fit : fits)
    text += details(fit);
  return text;
}

std::string fit_json(const Calibration& calibration, const std::vector<Fit>& fits)
{
  ordered_json json = {{"format", "loghop.fit"},
                       {"version", 1},
                       {"context", {{"loghop", loghop_version()}, {"calibration", calibration.name}}},
                       {"fits", ordered_json::array()}};
  for (const Fit& fit : fits)
    json["fits"].push_back(json_of(fit));
  return json.dump(2) + "\n";
}

std::string fit_csv(const std::vector<Fit>& fits)
{
  std::string text = csv_line({"model", "from", "to", "parameter", "value", "half_width", "unit"});
  for (const Fit& fit : fits)
    for (const FittedRange& range : fit.ranges)
      for (const FittedParameter& parameter : range.parameters)
        text += csv_line({fit.model, exact(range.from), exact(range.to), parameter.name,
                          std::isnan(parameter.value) ? "" : exact(parameter.value), exact(parameter.half_width),
                          unit_name(parameter.unit)});
  return text;
}

} // namespace loghop
