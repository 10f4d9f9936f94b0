#include "loghop/scenario/compare/baseline.hpp"

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/units/printable.hpp"

#include <limits>
#include <set>

namespace loghop {

namespace {

constexpr std::int64_t largest_seed = std::numeric_limits<std::int64_t>::max();

std::optional<double> number_or_null(const JsonValue& place)
{
  if (place.is_number()) return place.number(0);
  if (!place.missing() && place.found() != "null") place.problem("expected a number or null, found " + place.found());
  return std::nullopt;
}

BaselineCase::Predicted read_prediction(const JsonValue& place)
{
  JsonObject object = place.object();
  return {object.require("model").text(), number_or_null(object.require("predicted_s"))};
}

BaselineCase read_case(const JsonValue& place)
{
  JsonObject object = place.object();
  BaselineCase result;
  result.name = object.require("name").text();
  result.simulated = number_or_null(object.require("simulated_s"));
  for (const JsonValue& prediction : object.require("predictions").elements())
    result.predictions.push_back(read_prediction(prediction));
  return result;
}

BaselineClaim read_claim(const JsonValue& place)
{
  JsonObject object = place.object();
  return {object.require("id").text(), object.require("verdict").text()};
}

/// A name that stands twice would make it unclear what is compared with what.
template<class Named> void check_names(const JsonValue& place, const std::vector<Named>& rows, const char* what)
{
  std::set<std::string> seen;
  for (const Named& row : rows)
    if (!row.name.empty() && !seen.insert(row.name).second)
      place.problem(std::string("expected each ") + what + " once, found two named " + in_quotes(row.name));
}

void read_context(const JsonValue& place, Baseline& baseline)
{
  JsonObject context = place.object();
  baseline.scenario = context.require("name").text();
  baseline.seed = static_cast<std::uint64_t>(context.require("seed").integer(0, largest_seed));
}

} // namespace

Baseline read_baseline(const std::string& file)
{
  return read_baseline(read_json(file));
}

Baseline read_baseline(const JsonValue& root)
{
  JsonObject top = open_format(root, "loghop.comparison", 1);
  Baseline baseline;
  baseline.file = root.file();
  read_context(top.require("context"), baseline);
  const JsonValue cases = top.require("cases");
  for (const JsonValue& place : cases.elements())
    baseline.cases.push_back(read_case(place));
  check_names(cases, baseline.cases, "case");
  for (const JsonValue& place : top.require("summary").elements())
    baseline.models.push_back(place.object().require("model").text());
  if (const auto claims = top.find("claims")) {
    for (const JsonValue& place : claims->elements())
      baseline.claims.push_back(read_claim(place));
    check_names(*claims, baseline.claims, "claim");
  }
  root.problems().throw_if_any();
  return baseline;
}

void check_is_of(const Baseline& baseline, const Scenario& scenario)
{
  Problems problems;
  if (baseline.scenario != scenario.name)
    problems.add({baseline.file, "/context/name",
                  "expected a result of the scenario " + in_quotes(scenario.name) + ", found one of " +
                      in_quotes(baseline.scenario),
                  ""});
  if (baseline.seed != scenario.seed)
    problems.add({baseline.file, "/context/seed",
                  "expected a result of seed " + std::to_string(scenario.seed) + ", found one of seed " +
                      std::to_string(baseline.seed),
                  ""});
  problems.throw_if_any();
}

} // namespace loghop
