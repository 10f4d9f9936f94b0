#include "loghop/scenario/run/case_costs.hpp"

#include <algorithm>

namespace loghop {

std::vector<simulate::RunCost> costs_of(const Scenario& scenario)
{
  std::vector<simulate::RunCost> costs;
  costs.reserve(scenario.cases.size());
  for (const Case& c : scenario.cases)
    costs.push_back(simulate::estimate_cost(scenario.platform_of(c), *c.workload, c.placement));
  return costs;
}

std::string refusal_of(const simulate::RunCost& cost, double memory_bytes)
{
  if (cost.memory_bytes <= memory_bytes) return "";
  return "needs " + simulate::text_of(cost) + "; the limit is " + simulate::text_of_bytes(memory_bytes) + " (--memory)";
}

std::size_t cases_at_a_time(const std::vector<simulate::RunCost>& costs, std::size_t parallel, double memory_bytes)
{
  std::vector<double> needed;
  for (const simulate::RunCost& cost : costs)
    if (cost.memory_bytes <= memory_bytes) needed.push_back(cost.memory_bytes);
  std::sort(needed.rbegin(), needed.rend());
  std::size_t fit = 0;
  for (double sum = 0; fit < std::min(parallel, needed.size()); ++fit)
    if ((sum += needed[fit]) > memory_bytes) break;
  return std::max<std::size_t>(fit, 1);
}

} // namespace loghop
