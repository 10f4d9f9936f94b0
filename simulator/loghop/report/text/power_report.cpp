#include "loghop/report/text/power_report.hpp"

#include "loghop/report/core/result_context.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace loghop {

namespace {

using nlohmann::ordered_json;

std::string machines_in_words(const ScenarioPower& power)
{
  std::string text;
  for (const WrongMachine& machine : power.machines)
    text += machine.problem.empty()
                ? fmt::format("  {}: {}\n", machine.name, machine.summary)
                : fmt::format("  {}: not applicable: {}\n", machine.name, printable(machine.problem));
  return text;
}

std::string check_in_words(const CheckPower& check, std::size_t counted)
{
  std::string text = fmt::format("  {}  {}\n", check.result.holds ? "yes" : "NO ", printable(check.result.text));
  text += fmt::format("       holds on {} of {} wrong machines{}", check.holds_on.size(), counted,
                      check.has_power() ? "" : ": no power");
  if (check.has_power() && !check.holds_on.empty()) text += fmt::format(": {}", fmt::join(check.holds_on, ", "));
  return text + "\n";
}

std::string claim_in_words(const ClaimPower& claim, std::size_t counted)
{
  const Claim& of = claim.result.claim;
  std::string text =
      fmt::format("{}: {} ({}, {}{})\n", printable(of.id), printable(of.claim), word_for(of.kind),
                  word_for(claim.result.verdict), claim.checks.empty() || claim.has_power() ? "" : ", no power");
  for (const CheckPower& check : claim.checks)
    text += check_in_words(check, counted);
  return text;
}

ordered_json power_of_check(const CheckPower& check)
{
  return {{"text", check.result.text},
          {"holds", check.result.holds},
          {"holds_on", check.holds_on},
          {"differs_on", check.misses_on},
          {"power", check.has_power()}};
}

ordered_json power_of_claim(const ClaimPower& claim)
{
  const Claim& of = claim.result.claim;
  ordered_json json = {{"id", of.id}};
  json["kind"] = of.kind ? ordered_json(word_for(of.kind)) : ordered_json(nullptr);
  json["verdict"] = word_for(claim.result.verdict);
  json["power"] = claim.has_power();
  json["checks"] = ordered_json::array();
  for (const CheckPower& check : claim.checks)
    json["checks"].push_back(power_of_check(check));
  return json;
}

ordered_json power_of_scenario(const ScenarioPower& power)
{
  ordered_json json = {{"context", result_context(power.scenario)}, {"platform", power.scenario.platform.name}};
  json["machines"] = ordered_json::array();
  for (const WrongMachine& machine : power.machines) {
    json["machines"].push_back({{"name", machine.name}, {"summary", machine.summary}});
    if (!machine.problem.empty()) json["machines"].back()["not_applicable"] = machine.problem;
  }
  json["claims"] = ordered_json::array();
  for (const ClaimPower& claim : power.claims)
    json["claims"].push_back(power_of_claim(claim));
  return json;
}

} // namespace

std::string power_table(const ScenarioPower& power)
{
  std::string text = fmt::format("{}: claims on {}, and on {} wrong machines\n", printable(power.scenario.name),
                                 printable(power.scenario.platform.name), power.counted());
  text += machines_in_words(power) + "\n";
  for (const ClaimPower& claim : power.claims)
    text += claim_in_words(claim, power.counted());
  return text;
}

std::string power_json(const std::vector<ScenarioPower>& powers)
{
  ordered_json json = {{"format", "loghop.power"}, {"version", 1}};
  json["scenarios"] = ordered_json::array();
  for (const ScenarioPower& power : powers)
    json["scenarios"].push_back(power_of_scenario(power));
  return text_of(json);
}

} // namespace loghop
