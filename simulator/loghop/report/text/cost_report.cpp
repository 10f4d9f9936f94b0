#include "loghop/report/text/cost_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"
#include "loghop/scenario/run/case_costs.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <cmath>

namespace loghop {

using nlohmann::ordered_json;
using simulate::RunCost;

std::string costs_table(const Scenario& scenario, const std::vector<RunCost>& costs, double memory_bytes)
{
  Table table({"case", "ranks", "messages", "events", "memory", "time"});
  std::string refused;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const RunCost& cost = costs[i];
    table.add({scenario.cases[i].name, fmt::format("{:.0f}", cost.ranks), fmt::format("{:.0f}", cost.messages),
               fmt::format("{:.0f}", cost.events), simulate::text_of_bytes(cost.memory_bytes),
               simulate::text_of_seconds(cost.seconds)});
    const std::string reason = refusal_of(cost, memory_bytes);
    if (!reason.empty()) refused += "refused: " + printable(scenario.cases[i].name) + ": " + reason + "\n";
  }
  return table.text() + (refused.empty() ? "" : "\n" + refused);
}

std::string costs_json(const Scenario& scenario, const std::vector<RunCost>& costs, double memory_bytes)
{
  ordered_json json = {{"format", "loghop.costs"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["memory_limit_bytes"] = std::round(memory_bytes);
  json["cases"] = ordered_json::array();
  for (std::size_t i = 0; i < costs.size(); ++i)
    json["cases"].push_back({{"name", scenario.cases[i].name},
                             {"ranks", std::round(costs[i].ranks)},
                             {"messages", std::round(costs[i].messages)},
                             {"events", std::round(costs[i].events)},
                             {"memory_bytes", std::round(costs[i].memory_bytes)},
                             {"seconds", costs[i].seconds},
                             {"refused", !refusal_of(costs[i], memory_bytes).empty()}});
  return text_of(json);
}

std::string costs_csv(const Scenario& scenario, const std::vector<RunCost>& costs)
{
  std::string text = "case,ranks,messages,events,memory_bytes,seconds\n";
  for (std::size_t i = 0; i < costs.size(); ++i)
    text += csv_line({scenario.cases[i].name, exact(std::round(costs[i].ranks)), exact(std::round(costs[i].messages)),
                      exact(std::round(costs[i].events)), exact(std::round(costs[i].memory_bytes)),
                      exact(costs[i].seconds)});
  return text;
}

} // namespace loghop
