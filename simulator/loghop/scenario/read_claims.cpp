#include "loghop/scenario/read_claims.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/scenario/name_pattern.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>
#include <string>

namespace loghop {

namespace {

using What = ClaimQuantity::What;
using Kind = ClaimCheck::Kind;

constexpr std::size_t most_claims = 1000;
constexpr std::size_t most_checks = 1000;
constexpr double largest_factor = 1e9;

struct QuantityKey {
  const char* key;
  What what;
};

constexpr QuantityKey quantity_keys[] = {{"mean_error", What::mean_error},
                                         {"max_error", What::max_error},
                                         {"mean_signed_error", What::mean_signed_error},
                                         {"least_signed_error", What::least_signed_error},
                                         {"largest_signed_error", What::largest_signed_error},
                                         {"time", What::time},
                                         {"ratio", What::ratio}};

bool is_error(What what)
{
  return what != What::time && what != What::ratio;
}

class ClaimReader {
public:
  ClaimReader(const Scenario& scenario, bool has_all_cases) : scenario_(scenario), has_all_cases_(has_all_cases) {}

  Claim read(const JsonValue& place)
  {
    JsonObject object = place.object();
    Claim claim;
    claim.id = object.require("id").text();
    claim.claim = object.require("claim").text();
    if (const auto paper = object.find("paper")) claim.paper = paper->text();
    if (const auto source = object.find("source")) claim.source = source->text();
    if (const auto expected = object.find("expected"))
      claim.expected = expected->choice<Verdict>(
          {{"holds", Verdict::holds}, {"differs", Verdict::differs}, {"not reproducible", Verdict::not_reproducible}});
    read_reason(object, claim);
    if (claim.expected != Verdict::not_reproducible)
      for (const JsonValue& check : object.require("checks").elements(1, most_checks))
        claim.checks.push_back(read_check(check));
    object.finish();
    return claim;
  }

private:
  /// What does not hold has a reason, and nothing else has.
  static void read_reason(JsonObject& object, Claim& claim)
  {
    if (claim.expected != Verdict::holds)
      claim.reason = object.require("reason").text();
    else if (const auto reason = object.find("reason"))
      reason->problem("expected a reason only of a claim that is expected to differ or not to be reproducible, found " +
                      reason->found());
  }

  ClaimCheck read_check(const JsonValue& place)
  {
    JsonObject object = place.object();
    ClaimCheck check;
    if (const auto of = object.find("fastest"))
      read_fastest(*of, object, check);
    else if (const auto by = object.find("ascending"))
      read_ascending(*by, object, check);
    else
      read_bounds(place, object, check);
    object.finish();
    return check;
  }

  void read_fastest(const JsonValue& of, JsonObject& object, ClaimCheck& check)
  {
    check.kind = Kind::fastest;
    check.quantity.of = read_of(of);
    check.quantity.cases = read_cases(object.require("cases"));
    check.fastest = read_names(object.require("is"), 1);
  }

  void read_ascending(const JsonValue& of, JsonObject& object, ClaimCheck& check)
  {
    check.kind = Kind::ascending;
    check.quantity.of = read_of(of);
    check.ascending = read_names(object.require("cases"), 2);
  }

  void read_bounds(const JsonValue& place, JsonObject& object, ClaimCheck& check)
  {
    check.quantity = read_quantity(place, object, nullptr);
    const auto bound = [&](const char* key) { return read_bound(object.find(key), check.quantity); };
    check.at_least = bound("at_least");
    check.at_most = bound("at_most");
    const auto other = [&](const char* key) -> std::optional<ClaimQuantity> {
      const auto value = object.find(key);
      if (!value) return std::nullopt;
      JsonObject inner = value->object();
      const ClaimQuantity quantity = read_quantity(*value, inner, &check.quantity);
      inner.finish();
      return quantity;
    };
    check.above = other("above");
    check.below = other("below");
    if (!check.at_least && !check.at_most && !check.above && !check.below)
      place.problem("expected one of \"at_least\", \"at_most\", \"above\" and \"below\", found none");
  }

  static std::optional<double> read_bound(const std::optional<JsonValue>& value, const ClaimQuantity& quantity)
  {
    if (!value) return std::nullopt;
    if (quantity.what == What::time) return value->time().count();
    if (quantity.what == What::ratio) return value->number(0);
    return value->percent();
  }

  /// `outer`: the quantity that it is compared with, whose cases it has if it names none.
  ClaimQuantity read_quantity(const JsonValue& place, JsonObject& object, const ClaimQuantity* outer)
  {
    ClaimQuantity quantity;
    int found = 0;
    for (const QuantityKey& key : quantity_keys)
      if (const auto of = object.find(key.key)) {
        quantity.what = key.what;
        quantity.of = read_of(*of);
        ++found;
      }
    if (found != 1)
      place.problem("expected " + std::string(outer ? "" : "\"fastest\", \"ascending\" or ") + "one of " +
                    known_quantities() + ", found " + (found == 0 ? "none" : "several"));
    if (outer != nullptr) {
      quantity.cases = outer->cases;
      quantity.over = outer->over;
    }
    if (const auto cases = object.find("cases")) quantity.cases = read_cases(*cases);
    if (quantity.what == What::ratio && (outer == nullptr || object.find("over")))
      quantity.over = read_cases(object.require("over"));
    if (is_error(quantity.what)) {
      if (const auto against = object.find("against"))
        quantity.against = against->choice<std::string>({{"simulated", "simulated"}, {"measured", "measured"}});
      if (quantity.of == "simulated") quantity.against = "measured";
    }
    if (const auto times = object.find("times")) quantity.times = times->number(0, largest_factor);
    return quantity;
  }

  static std::string known_quantities()
  {
    std::vector<std::string> names;
    for (const QuantityKey& key : quantity_keys)
      names.emplace_back(key.key);
    return list_in_quotes(names);
  }

  /// "simulated", "measured" or a model.
  std::string read_of(const JsonValue& place) const
  {
    const std::string name = place.text();
    std::vector<std::string> known = {"simulated", "measured"};
    for (const ScenarioModel& model : scenario_.models)
      known.push_back(model.name);
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
      report_unknown_component(place, "source of times", name, known);
    return name;
  }

  std::string read_cases(const JsonValue& place) const
  {
    const std::string pattern = place.text();
    check_matches(place, pattern);
    return pattern;
  }

  std::vector<std::string> read_names(const JsonValue& place, std::size_t least) const
  {
    std::vector<std::string> names;
    if (place.is_string() && least <= 1) return {read_name(place)};
    for (const JsonValue& name : place.elements(least))
      names.push_back(read_name(name));
    return names;
  }

  std::string read_name(const JsonValue& place) const
  {
    const std::string name = place.text();
    if (!name.empty() && has_all_cases_ && find_component(scenario_.cases, name) == nullptr)
      report_unknown_component(place, "case", name, component_names(scenario_.cases));
    return name;
  }

  void check_matches(const JsonValue& place, const std::string& pattern) const
  {
    if (pattern.empty() || !has_all_cases_) return;
    const auto matched = [&](const Case& c) { return matches(pattern, c.name); };
    if (std::none_of(scenario_.cases.begin(), scenario_.cases.end(), matched))
      place.problem(unknown_component("case", pattern, component_names(scenario_.cases)));
  }

  const Scenario& scenario_;
  bool has_all_cases_;
};

} // namespace

std::vector<Claim> read_claims(const JsonValue& claims, bool has_all_cases, const Scenario& scenario)
{
  std::vector<Claim> result;
  for (const JsonValue& place : claims.elements(1, most_claims)) {
    Claim claim = ClaimReader(scenario, has_all_cases).read(place);
    const auto same = [&](const Claim& other) { return other.id == claim.id; };
    if (!claim.id.empty() && std::any_of(result.begin(), result.end(), same))
      place.problem("expected a different id for each claim, found two with " + in_quotes(claim.id));
    result.push_back(std::move(claim));
  }
  return result;
}

} // namespace loghop
