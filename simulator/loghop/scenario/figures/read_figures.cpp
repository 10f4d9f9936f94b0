#include "loghop/scenario/figures/read_figures.hpp"

#include "loghop/base/json_object.hpp"
#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/core/name_pattern.hpp"

#include <algorithm>
#include <set>

namespace loghop {

namespace {

std::vector<std::size_t> chosen_cases(const Scenario& scenario, const std::string& pattern)
{
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < scenario.cases.size(); ++i)
    if (matches(pattern, scenario.cases[i].name)) chosen.push_back(i);
  return chosen;
}

/// All values of one kind, so that they can stand along an axis.
void check_axis(const JsonValue& place, const Figure& figure, const Scenario& scenario)
{
  std::optional<AxisValue> first;
  for (const std::size_t i : figure.cases) {
    const Case& c = scenario.cases[i];
    const auto value = axis_value(c.input, figure.x, units_on(scenario.platform_of(c)));
    if (!value)
      return place.problem("expected a JSON pointer to a number or quantity in every case, such as "
                           "\"/workload/message\", found " +
                           place.found() + ", where case " + in_quotes(c.name) + " has " +
                           (has_place(c.input, figure.x) ? in_quotes(text_at(c.input, figure.x)) : "nothing"));
    if (first && first->dimension != value->dimension)
      return place.problem("expected quantities of one kind along the axis, found " +
                           in_quotes(text_at(scenario.cases[figure.cases.front()].input, figure.x)) + " and " +
                           in_quotes(text_at(c.input, figure.x)));
    first = value;
  }
}

void check_panels(const JsonValue& place, const Figure& figure, const Scenario& scenario)
{
  std::set<std::vector<std::string>> panels;
  std::vector<bool> found(figure.panels.size());
  for (const std::size_t i : figure.cases) {
    std::vector<std::string> values;
    for (std::size_t p = 0; p < figure.panels.size(); ++p) {
      found[p] = found[p] || has_place(scenario.cases[i].input, figure.panels[p]);
      values.push_back(text_at(scenario.cases[i].input, figure.panels[p]));
    }
    panels.insert(values);
  }
  for (std::size_t p = 0; p < found.size(); ++p)
    if (!found[p])
      place.problem("expected JSON pointers into the cases, such as \"/workload/layout/stride\", found " +
                    in_quotes(figure.panels[p]) + ", where no case has anything");
  if (panels.size() > most_panels)
    place.problem("expected at most " + std::to_string(most_panels) + " panels, found " +
                  std::to_string(panels.size()));
}

Figure read_figure(const JsonValue& place, const Scenario& scenario, bool has_all_cases)
{
  JsonObject object = place.object();
  Figure figure;
  figure.title = object.require("title").text();
  if (const auto source = object.find("source")) figure.source = source->text();
  const auto cases = object.find("cases");
  const std::string pattern = cases ? cases->text() : "*";
  figure.cases = chosen_cases(scenario, pattern);
  if (cases && figure.cases.empty() && has_all_cases && !pattern.empty())
    cases->problem("expected the name of a case, with * for any text, found " + cases->found() +
                   ", which fits none of the " + std::to_string(scenario.cases.size()));
  const auto x = object.find("x");
  if (x) figure.x = x->text();
  const auto panels = object.find("panels");
  if (panels) figure.panels = read_texts(*panels);
  if (x && has_all_cases && !figure.x.empty()) check_axis(*x, figure, scenario);
  if (panels && has_all_cases && !figure.cases.empty()) check_panels(*panels, figure, scenario);
  if (const auto label = object.find("y_label")) figure.y_label = label->text();
  if (const auto relative = object.find("relative")) {
    figure.relative = relative->boolean();
    if (figure.relative && scenario.models.empty())
      relative->problem("expected \"models\" in a scenario whose figure shows their errors");
  }
  object.finish();
  return figure;
}

} // namespace

std::vector<Figure> read_figures(const JsonValue& place, const Scenario& scenario, bool has_all_cases)
{
  std::vector<Figure> figures;
  for (const JsonValue& element : place.elements(0, most_figures))
    figures.push_back(read_figure(element, scenario, has_all_cases));
  return figures;
}

std::vector<std::string> read_texts(const JsonValue& place)
{
  if (!place.is_array()) return {place.text()};
  std::vector<std::string> texts;
  for (const JsonValue& element : place.elements(1, 100))
    texts.push_back(element.text());
  return texts;
}

} // namespace loghop
