#include "loghop/report/text/efficiency_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::string percent(double fraction)
{
  return fmt::format("{:.2f} %", 100 * fraction);
}

std::vector<std::string> row_of(const Case& c, const Efficiencies& e)
{
  return {c.name,
          percent(e.parallel()),
          percent(e.load_balance()),
          percent(e.serialisation()),
          percent(e.transfer()),
          figure(c.unit.shown(e.time.count())),
          figure(c.unit.shown(e.ideal.count())),
          c.unit.name};
}

ordered_json json_of(const Case& c, const CaseEfficiencies& of_case)
{
  ordered_json json = {{"name", c.name}};
  if (!of_case.values) {
    json["error"] = of_case.why;
    return json;
  }
  const Efficiencies& e = *of_case.values;
  json["parallel_efficiency"] = e.parallel();
  json["load_balance"] = e.load_balance();
  json["serialisation"] = e.serialisation();
  json["transfer"] = e.transfer();
  json["time_s"] = e.time.count();
  json["ideal_s"] = e.ideal.count();
  json["mean_computation_s"] = e.mean_computation.count();
  json["largest_computation_s"] = e.largest_computation.count();
  return json;
}

} // namespace

std::string efficiency_table(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases)
{
  Table table({"case", "parallel efficiency", "load balance", "serialisation", "transfer", "time", "ideal", "unit"});
  std::string reasons;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& c = scenario.cases[i];
    if (cases[i].values) {
      table.add(row_of(c, *cases[i].values));
      continue;
    }
    table.add({c.name, "-", "-", "-", "-", "-", "-", c.unit.name});
    reasons += printable(c.name) + " has none: " + cases[i].why + "\n";
  }
  return table.text() + (reasons.empty() ? "" : "\n" + reasons);
}

std::string efficiency_csv(const Scenario& scenario, const std::vector<CaseEfficiencies>& cases)
{
  std::string text = "case,parallel_efficiency,load_balance,serialisation,transfer,time_s,ideal_s,error\n";
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::string& name = scenario.cases[i].name;
    if (!cases[i].values) {
      text += csv_line({name, "", "", "", "", "", "", cases[i].why});
      continue;
    }
    const Efficiencies& e = *cases[i].values;
    text += csv_line({name, exact(e.parallel()), exact(e.load_balance()), exact(e.serialisation()), exact(e.transfer()),
                      exact(e.time.count()), exact(e.ideal.count()), ""});
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
