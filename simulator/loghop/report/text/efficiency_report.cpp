#include "loghop/report/text/efficiency_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace loghop {

namespace {

using nlohmann::ordered_json;

using Cells = std::vector<std::string>;

/// "-" where a phase has no time or no computations to divide by.
std::string percent(double fraction)
{
  return std::isfinite(fraction) ? fmt::format("{:.2f} %", 100 * fraction) : "-";
}

bool has_phases(const std::vector<CaseEfficiencies>& cases)
{
  return std::any_of(cases.begin(), cases.end(),
                     [](const CaseEfficiencies& c) { return c.values && !c.values->phases.empty(); });
}

Cells row_of(const Case& c, const Efficiencies& e)
{
  return {percent(e.parallel()),
          percent(e.load_balance()),
          percent(e.serialisation()),
          percent(e.transfer()),
          figure(c.unit.shown(e.time.count())),
          figure(c.unit.shown(e.ideal.count())),
          c.unit.name};
}

/// `name`, where there are phases the one of this row, and the rest.
Cells joined(const std::string& name, bool with_phase, const std::string& phase, const Cells& rest)
{
  Cells cells = {name};
  if (with_phase) cells.push_back(phase);
  cells.insert(cells.end(), rest.begin(), rest.end());
  return cells;
}

ordered_json fraction(double value)
{
  return std::isfinite(value) ? ordered_json(value) : ordered_json();
}

void add_to(ordered_json& json, const Efficiencies& e)
{
  json["parallel_efficiency"] = fraction(e.parallel());
  json["load_balance"] = fraction(e.load_balance());
  json["serialisation"] = fraction(e.serialisation());
  json["transfer"] = fraction(e.transfer());
  json["time_s"] = e.time.count();
  json["ideal_s"] = e.ideal.count();
  json["mean_computation_s"] = e.mean_computation.count();
  json["largest_computation_s"] = e.largest_computation.count();
}

ordered_json json_of(const Case& c, const CaseEfficiencies& of_case)
{
  ordered_json json = {{"name", c.name}};
  if (!of_case.values) {
    json["error"] = of_case.why;
    return json;
  }
  add_to(json, of_case.values->whole);
  std::size_t number = 0;
  for (const Efficiencies& phase : of_case.values->phases) {
    ordered_json one = {{"phase", ++number}};
    add_to(one, phase);
    json["phases"].push_back(std::move(one));
  }
  return json;
}

std::string exact_or_empty(double value)
{
  return std::isfinite(value) ? exact(value) : "";
}

Cells csv_cells(const Efficiencies& e)
{
  return {exact_or_empty(e.parallel()),
          exact_or_empty(e.load_balance()),
          exact_or_empty(e.serialisation()),
          exact_or_empty(e.transfer()),
          exact(e.time.count()),
          exact(e.ideal.count()),
          ""};
}

} // namespace

std::string efficiency_table(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases)
{
  const bool phases = has_phases(cases);
  Table table(joined("case", phases, "phase",
                     {"parallel efficiency", "load balance", "serialisation", "transfer", "time", "ideal", "unit"}));
  std::string reasons;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& c = scenario.cases[i];
    if (!cases[i].values) {
      table.add(joined(c.name, phases, "-", {"-", "-", "-", "-", "-", "-", c.unit.name}));
      reasons += printable(c.name) + " has none: " + cases[i].why + "\n";
      continue;
    }
    table.add(joined(c.name, phases, "all", row_of(c, cases[i].values->whole)));
    std::size_t number = 0;
    for (const Efficiencies& phase : cases[i].values->phases)
      table.add(joined(c.name, phases, std::to_string(++number), row_of(c, phase)));
  }
  return table.text() + (reasons.empty() ? "" : "\n" + reasons);
}

std::string efficiency_csv(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases)
{
  const bool phases = has_phases(cases);
  std::string text = std::string("case,") + (phases ? "phase," : "") +
                     "parallel_efficiency,load_balance,serialisation,transfer,time_s,ideal_s,error\n";
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::string& name = scenario.cases[i].name;
    if (!cases[i].values) {
      text += csv_line(joined(name, phases, "", {"", "", "", "", "", "", cases[i].why}));
      continue;
    }
    text += csv_line(joined(name, phases, "", csv_cells(cases[i].values->whole)));
    std::size_t number = 0;
    for (const Efficiencies& phase : cases[i].values->phases)
      text += csv_line(joined(name, phases, std::to_string(++number), csv_cells(phase)));
  }
  return text;
}

std::string efficiency_json(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases)
{
  ordered_json json = {{"format", "loghop.efficiency"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["input"] = scenario.resolved;
  json["cases"] = ordered_json::array();
  for (std::size_t i = 0; i < cases.size(); ++i)
    json["cases"].push_back(json_of(scenario.cases[i], cases[i]));
  return text_of(json);
}

} // namespace loghop
