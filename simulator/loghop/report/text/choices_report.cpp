#include "loghop/report/text/choices_report.hpp"

#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::string end_in_words(const RangeEnd& end)
{
  return end.turns_at.empty() ? "" : fmt::format("{}: {}", end.turns_at, fmt::join(end.turned, ", "));
}

/// Both ends, without those at which nothing turns.
std::string turns_in_words(const ChosenRange& range)
{
  const std::string low = end_in_words(range.low), high = end_in_words(range.high);
  return low + (low.empty() || high.empty() ? "" : "; ") + high;
}

ordered_json json_of(const RangeEnd& end)
{
  ordered_json json = {{"value", end.value}};
  if (!end.turns_at.empty()) {
    json["turns_at"] = end.turns_at;
    json["turned"] = end.turned;
  }
  if (!end.problem.empty()) json["problem"] = end.problem;
  return json;
}

ordered_json json_of(const ChosenRange& range)
{
  return {{"platform", range.platform},
          {"place", range.chosen.place},
          {"value", range.chosen.value},
          {"from", json_of(range.low)},
          {"to", json_of(range.high)}};
}

} // namespace

std::string choices_table(const ScenarioChoices& choices)
{
  std::string text =
      fmt::format("{}: chosen values, and the range over which all verdicts stay (up to a factor of {:g})\n",
                  printable(choices.scenario.name), chosen_factors.back());
  Table table({"platform, place", "value", "from", "to", "turns at"});
  for (const ChosenRange& range : choices.ranges)
    table.add({range.platform + " " + range.chosen.place, range.chosen.value, range.low.value, range.high.value,
               turns_in_words(range)});
  return text + table.text();
}

std::string choices_json(const std::vector<ScenarioChoices>& choices)
{
  ordered_json json = {{"format", "loghop.choices"}, {"version", 1}};
  json["scenarios"] = ordered_json::array();
  for (const ScenarioChoices& of : choices) {
    ordered_json values = ordered_json::array();
    for (const ChosenRange& range : of.ranges)
      values.push_back(json_of(range));
    json["scenarios"].push_back({{"context", result_context(of.scenario)}, {"chosen", std::move(values)}});
  }
  return text_of(json);
}

} // namespace loghop
