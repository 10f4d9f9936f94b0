#include "loghop/scenario/figures/derive_figures.hpp"

#include "loghop/scenario/core/case_value.hpp"

#include <algorithm>
#include <set>

namespace loghop {

namespace {

using nlohmann::json;

/// The parts of which a figure is made.
struct Sweep {
  std::vector<std::string> swept;
  std::vector<std::size_t> cases;
  json fixed; ///< what the cases have in common
};

/// The case without what differs between cases of one sweep: its name, what was measured, and what is swept.
json fixed_part(json input, const std::vector<std::string>& swept)
{
  for (const char* key : {"name", "measured", "tolerance", "model_options", "most_blocked_sends"})
    input.erase(key);
  for (const std::string& place : swept)
    if (has_place(input, place)) input[json::json_pointer(place)] = nullptr;
  return input;
}

bool same(const Sweep& sweep, const std::vector<std::string>& swept, const json& fixed)
{
  return std::set<std::string>(sweep.swept.begin(), sweep.swept.end()) ==
             std::set<std::string>(swept.begin(), swept.end()) &&
         sweep.fixed == fixed;
}

std::vector<Sweep> sweeps_of(const Scenario& scenario)
{
  std::vector<Sweep> sweeps;
  for (const CaseGroup& group : scenario.groups) {
    const json fixed = fixed_part(scenario.cases[group.first].input, group.swept);
    auto sweep =
        std::find_if(sweeps.begin(), sweeps.end(), [&](const Sweep& s) { return same(s, group.swept, fixed); });
    if (sweep == sweeps.end() || group.swept.empty()) sweep = sweeps.insert(sweeps.end(), {group.swept, {}, fixed});
    for (std::size_t i = 0; i < group.count; ++i)
      sweep->cases.push_back(group.first + i);
  }
  return sweeps;
}

/// How many different numbers stand there; 0 if one of them is none, or they are of different kinds.
std::size_t numbers_at(const Scenario& scenario, const Sweep& sweep, const std::string& place)
{
  std::set<double> values;
  std::optional<AxisValue> first;
  for (const std::size_t i : sweep.cases) {
    const Case& c = scenario.cases[i];
    const auto value = axis_value(c.input, place, units_on(scenario.platform_of(c)));
    if (!value || (first && first->dimension != value->dimension)) return 0;
    first = value;
    values.insert(value->value);
  }
  return values.size();
}

/// "" if nothing there makes an axis. Of equally many values the later one, which varies faster.
std::string axis_of(const Scenario& scenario, const Sweep& sweep)
{
  std::string axis;
  std::size_t most = 2;
  for (const std::string& place : sweep.swept) {
    const std::size_t numbers = numbers_at(scenario, sweep, place);
    if (numbers < most) continue;
    most = numbers;
    axis = place;
  }
  return axis;
}

std::size_t panels_of(const Scenario& scenario, const Figure& figure)
{
  std::set<std::vector<std::string>> panels;
  for (const std::size_t i : figure.cases) {
    std::vector<std::string> values;
    for (const std::string& place : figure.panels)
      values.push_back(text_at(scenario.cases[i].input, place));
    panels.insert(values);
  }
  return panels.size();
}

std::string workload_of(const Scenario& scenario, std::size_t index)
{
  return scenario.cases[index].workload->type();
}

/// The common beginning of the names of cases.
std::string common_name(const Scenario& scenario, const std::vector<std::size_t>& cases)
{
  std::string name = scenario.cases[cases.front()].name;
  for (const std::size_t i : cases) {
    const std::string& other = scenario.cases[i].name;
    const auto end = std::mismatch(name.begin(), name.end(), other.begin(), other.end()).first;
    name.erase(end, name.end());
  }
  if (const std::size_t cut = name.find_last_of(" ,:("); cut == std::string::npos)
    name.clear();
  else
    name.erase(cut);
  name.erase(name.find_last_not_of(" ,:(") + 1);
  return name.empty() ? workload_of(scenario, cases.front()) : name;
}

Figure bars_of(const Scenario& scenario, const std::string& unit, const std::vector<std::size_t>& all)
{
  Figure bars;
  for (const std::size_t i : all)
    if (scenario.cases[i].unit.name == unit) bars.cases.push_back(i);
  bars.title = bars.cases.empty() ? "" : common_name(scenario, bars.cases);
  return bars;
}

void add_bars(const Scenario& scenario, const std::vector<std::size_t>& cases, std::vector<Figure>& figures)
{
  std::vector<std::string> units;
  for (const std::size_t i : cases) {
    const std::string& unit = scenario.cases[i].unit.name;
    if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
  }
  for (const std::string& unit : units) {
    Figure bars = bars_of(scenario, unit, cases);
    if (bars.cases.size() > 1 && bars.cases.size() <= most_derived_bars) figures.push_back(std::move(bars));
  }
}

} // namespace

std::vector<Figure> derive_figures(const Scenario& scenario)
{
  std::vector<Figure> figures;
  std::vector<std::size_t> bars;
  for (const Sweep& sweep : sweeps_of(scenario)) {
    Figure figure;
    figure.x = axis_of(scenario, sweep);
    figure.cases = sweep.cases;
    if (figure.x.empty()) {
      bars.insert(bars.end(), sweep.cases.begin(), sweep.cases.end());
      continue;
    }
    figure.title = common_name(scenario, sweep.cases);
    for (const std::string& place : sweep.swept)
      if (place != figure.x) figure.panels.push_back(place);
    if (panels_of(scenario, figure) <= most_derived_panels) figures.push_back(std::move(figure));
  }
  add_bars(scenario, bars, figures);
  return figures;
}

std::vector<Figure> figures_of(const Scenario& scenario)
{
  return scenario.figures ? *scenario.figures : derive_figures(scenario);
}

} // namespace loghop
