#include "loghop/scenario/claims/claim_names.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/scenario/core/name_pattern.hpp"

#include <algorithm>

namespace loghop {

std::string ClaimNames::source(const JsonValue& place) const
{
  const std::string name = place.text();
  std::vector<std::string> known = {"simulated", "measured"};
  for (const ScenarioModel& model : scenario_.models)
    known.push_back(model.name);
  if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
    report_unknown_component(place, "source of times", name, known);
  return name;
}

std::string ClaimNames::pattern(const JsonValue& place) const
{
  const std::string pattern = place.text();
  const auto matched = [&](const Case& c) { return matches(pattern, c.name); };
  if (!pattern.empty() && has_all_cases_ && std::none_of(scenario_.cases.begin(), scenario_.cases.end(), matched))
    report_unknown_component(place, "case", pattern, component_names(scenario_.cases));
  return pattern;
}

std::string ClaimNames::one_case(const JsonValue& place) const
{
  const std::string name = place.text();
  if (!name.empty() && has_all_cases_ && find_component(scenario_.cases, name) == nullptr)
    report_unknown_component(place, "case", name, component_names(scenario_.cases));
  return name;
}

std::vector<const Case*> ClaimNames::cases(const std::string& pattern) const
{
  std::vector<const Case*> found;
  if (!has_all_cases_) return found;
  for (const Case& c : scenario_.cases)
    if (matches(pattern, c.name)) found.push_back(&c);
  return found;
}

std::vector<std::string> ClaimNames::matching(const std::string& pattern) const
{
  std::vector<std::string> found;
  for (const Case* c : cases(pattern))
    found.push_back(c->name);
  return found;
}

bool ClaimNames::are_same_cases(const std::string& a, const std::string& b) const
{
  if (a == b) return true;
  const std::vector<std::string> of_a = matching(a);
  return !of_a.empty() && of_a == matching(b);
}

} // namespace loghop
