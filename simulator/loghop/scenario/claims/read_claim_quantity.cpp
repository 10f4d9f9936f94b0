#include "loghop/scenario/claims/read_claim_quantity.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/scenario/core/claim_quantities.hpp"
#include "loghop/scenario/core/name_pattern.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;

constexpr double largest_factor = 1e9;

std::string known_quantities()
{
  std::vector<std::string> names;
  for (const ClaimQuantityRow& row : claim_quantity_table())
    names.emplace_back(row.key);
  return list_in_quotes(names);
}

/// Numbers of one unit can be compared.
bool are_alike(QuantityKind a, QuantityKind b)
{
  return a == b || (row_of(a).is_error && row_of(b).is_error);
}

/// Reads kind and source: exactly one of the keys, and of the same unit as `outer`.
void read_what(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer, ClaimQuantity& quantity)
{
  int found = 0;
  for (const ClaimQuantityRow& row : claim_quantity_table())
    if (const auto of = object.find(row.key)) {
      quantity.kind = row.kind;
      quantity.of = names.source(*of);
      ++found;
    }
  if (found != 1)
    object.problem(std::string("expected ") + (outer == nullptr ? "\"fastest\", \"ascending\" or " : "") + "one of " +
                   known_quantities() + ", found " + (found == 0 ? "none" : "several"));
  else if (outer != nullptr && !are_alike(quantity.kind, outer->kind))
    object.problem("expected a number of the same unit: an error beside an error, a time beside a time, a ratio beside "
                   "a ratio");
}

/// To what an error is relative. What is simulated has errors only to what is measured.
void read_against(JsonObject& object, ClaimQuantity& quantity)
{
  if (quantity.of == "simulated") quantity.against = "measured";
  const auto against = object.find("against");
  if (!against) return;
  quantity.against = against->choice<std::string>({{"simulated", "simulated"}, {"measured", "measured"}});
  if (quantity.against == quantity.of)
    against->problem("expected another source than that of the times, found " + against->found());
}

} // namespace

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

std::vector<std::string> ClaimNames::matching(const std::string& pattern) const
{
  std::vector<std::string> found;
  if (!has_all_cases_) return found;
  for (const Case& c : scenario_.cases)
    if (matches(pattern, c.name)) found.push_back(c.name);
  return found;
}

bool ClaimNames::are_same_cases(const std::string& a, const std::string& b) const
{
  if (a == b) return true;
  const std::vector<std::string> of_a = matching(a);
  return !of_a.empty() && of_a == matching(b);
}

ClaimQuantity read_claim_quantity(JsonObject& object, const ClaimNames& names, const ClaimQuantity* outer)
{
  ClaimQuantity quantity;
  if (outer != nullptr) quantity.cases = outer->cases;
  read_what(object, names, outer, quantity);
  if (const auto cases = object.find("cases")) quantity.cases = names.pattern(*cases);
  if (quantity.kind == QuantityKind::ratio) {
    if (outer != nullptr) quantity.over = outer->over;
    if (outer == nullptr || object.find("over")) quantity.over = names.pattern(object.require("over"));
  }
  if (row_of(quantity.kind).is_error) read_against(object, quantity);
  if (const auto times = object.find("times")) quantity.times = times->number(0, largest_factor);
  return quantity;
}

} // namespace loghop
