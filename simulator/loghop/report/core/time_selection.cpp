#include "loghop/report/core/time_selection.hpp"

#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/figures/derive_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace loghop {

namespace {

using Cases = std::vector<std::size_t>;

/// Those of the file, and those that stand for its sweeps where the file has none with an axis.
std::vector<Figure> figures_with_axis(const Scenario& scenario)
{
  const auto has_axis = [](const Figure& figure) { return !figure.x.empty(); };
  std::vector<Figure> figures = figures_of(scenario);
  if (std::none_of(figures.begin(), figures.end(), has_axis)) figures = derive_figures(scenario);
  figures.erase(std::remove_if(figures.begin(), figures.end(), [&](const Figure& f) { return !has_axis(f); }),
                figures.end());
  return figures;
}

std::vector<std::string> panel_of(const Case& c, const Figure& figure)
{
  std::vector<std::string> values;
  for (const std::string& place : figure.panels)
    values.push_back(text_at(c.input, place));
  return values;
}

double x_of(const Scenario& scenario, const Figure& figure, std::size_t index)
{
  const Case& c = scenario.cases[index];
  const auto value = axis_value(c.input, figure.x, units_on(scenario.platform_of(c)));
  return value ? value->value : 0;
}

/// The first with the smallest and the first with the largest value of each panel.
void add_ends(const Scenario& scenario, const Figure& figure, const std::set<std::size_t>& candidates,
              std::set<std::size_t>& chosen)
{
  std::map<std::vector<std::string>, Cases> panels;
  for (const std::size_t i : figure.cases)
    if (candidates.count(i) != 0) panels[panel_of(scenario.cases[i], figure)].push_back(i);
  for (const auto& panel : panels) {
    const auto less = [&](std::size_t a, std::size_t b) {
      return x_of(scenario, figure, a) < x_of(scenario, figure, b);
    };
    chosen.insert(*std::min_element(panel.second.begin(), panel.second.end(), less));
    chosen.insert(*std::max_element(panel.second.begin(), panel.second.end(), less));
  }
}

} // namespace

TimeSelection select_time_bars(const Scenario& scenario, const Cases& candidates)
{
  if (candidates.size() <= most_time_bars) return {candidates, ""};
  const std::set<std::size_t> all(candidates.begin(), candidates.end());
  std::set<std::size_t> chosen, rest = all;
  for (const Figure& figure : figures_with_axis(scenario)) {
    add_ends(scenario, figure, all, chosen);
    for (const std::size_t i : figure.cases)
      rest.erase(i);
  }
  chosen.insert(rest.begin(), rest.end());
  Cases cases(chosen.begin(), chosen.end());
  const char* more = cases.size() > most_time_bars ? "; of these the first 16" : "";
  cases.resize(std::min(cases.size(), most_time_bars));
  return {cases, fmt::format("{} of {} cases: the ends of each panel of the figures, and what is in none{}. The table "
                             "has all.",
                             cases.size(), candidates.size(), more)};
}

} // namespace loghop
