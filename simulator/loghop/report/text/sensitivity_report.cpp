#include "loghop/report/text/sensitivity_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/format.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::ordered_json;

/// A cost: "1.5us", or "0.25ns/B".
std::string cost(double value, bool per_byte)
{
  if (!per_byte) return short_time(Seconds(value));
  return fmt::format("{:.4g}ns/B", value * 1e9);
}

/// The value as the file has it, or by how much what was measured may grow: "+1.5us".
std::string grown(const Sensitivity& of, const std::string& never)
{
  if (!of.tolerance) return never;
  return of.value ? cost(*of.value + *of.tolerance, of.per_byte) : "+" + cost(*of.tolerance, of.per_byte);
}

std::string value_text(const Sensitivity& of)
{
  if (!of.value) return "measured";
  return of.text.empty() || of.per_byte ? cost(*of.value, of.per_byte) : printable(of.text);
}

std::optional<double> share(const TimeSensitivity& time, const Sensitivity& of)
{
  if (!of.value || !(time.time > 0)) return std::nullopt;
  return of.slope * *of.value / time.time;
}

std::string share_text(std::optional<double> share)
{
  return share ? fmt::format("{:.1f} %", *share * 100) : "-";
}

void add_row(const TimeSensitivity& time, const Sensitivity& of, Table& table)
{
  const std::string parameter = time.source + ": " + of.parameter;
  if (!of.problem.empty()) {
    table.add({parameter, value_text(of), "-", "-", "no such platform"});
    return;
  }
  const std::string slope = figure(of.slope) + (of.per_byte ? " B" : "") + (of.from_path ? "" : " *");
  table.add({parameter, value_text(of), slope, share_text(share(time, of)), grown(of, "-")});
}

ordered_json json_of(const TimeSensitivity& time, const Sensitivity& of)
{
  ordered_json json = {{"parameter", of.parameter}, {"unit", of.per_byte ? "s/B" : "s"}};
  if (of.value) json["value"] = *of.value;
  if (!of.text.empty()) json["text"] = of.text;
  if (!of.problem.empty()) {
    json["problem"] = of.problem;
    return json;
  }
  json["slope"] = of.slope;
  if (const auto part = share(time, of)) json["share"] = *part;
  json["from"] = of.from_path ? "critical path" : "second simulation";
  if (!of.from_path) json["step"] = of.step;
  json["tolerance"] = of.tolerance ? ordered_json(*of.tolerance) : ordered_json(nullptr);
  return json;
}

} // namespace

std::string sensitivity_table(const std::vector<CaseSensitivity>& cases, double growth)
{
  std::string text;
  bool second = false;
  for (const CaseSensitivity& of : cases) {
    text += (text.empty() ? "" : "\n") + printable(of.name) + "\n";
    if (!of.problem.empty()) text += "  failed: " + printable(of.problem) + "\n";
    for (const TimeSensitivity& time : of.times)
      text +=
          fmt::format("  T = {} {}  {}\n", figure(in_unit(time.time, of.unit)), of.unit.name, printable(time.source));
    Table table({"time: parameter", "value", "dT/dp", "share of T", fmt::format("T + {:g} % at", growth * 100)});
    for (const TimeSensitivity& time : of.times)
      for (const Sensitivity& one : time.parameters) {
        second = second || !one.from_path;
        add_row(time, one, table);
      }
    if (!table.empty()) text += table.text();
  }
  if (second)
    text += "* from a second simulation, in which this costs a little more; without a star from the critical path\n";
  return text;
}

std::string sensitivity_json(const Scenario& scenario, const std::vector<CaseSensitivity>& cases, double growth)
{
  ordered_json json = {
      {"format", "loghop.sensitivity"}, {"version", 1}, {"context", result_context(scenario)}, {"growth", growth}};
  json["cases"] = ordered_json::array();
  for (const CaseSensitivity& of : cases) {
    ordered_json one = {{"name", of.name}};
    if (!of.problem.empty()) one["problem"] = of.problem;
    one["times"] = ordered_json::array();
    for (const TimeSensitivity& time : of.times) {
      ordered_json parameters = ordered_json::array();
      for (const Sensitivity& parameter : time.parameters)
        parameters.push_back(json_of(time, parameter));
      one["times"].push_back({{"of", time.source}, {"time", time.time}, {"parameters", std::move(parameters)}});
    }
    json["cases"].push_back(std::move(one));
  }
  return text_of(json);
}

std::string sensitivity_csv(const std::vector<CaseSensitivity>& cases)
{
  std::string text =
      csv_line({"case", "time_of", "time_s", "parameter", "unit", "value", "slope", "share", "tolerance", "from"});
  for (const CaseSensitivity& of : cases)
    for (const TimeSensitivity& time : of.times)
      for (const Sensitivity& p : time.parameters)
        if (p.problem.empty())
          text += csv_line({of.name, time.source, exact(time.time), p.parameter, p.per_byte ? "s/B" : "s",
                            exact(p.value), exact(p.slope), exact(share(time, p)), exact(p.tolerance),
                            p.from_path ? "critical path" : "second simulation"});
  return text;
}

} // namespace loghop
