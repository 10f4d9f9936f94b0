#include "loghop/scenario/compare_scenario.hpp"

#include "loghop/scenario/claims/claims.hpp"
#include "loghop/scenario/claims/over_seeds.hpp"
#include "loghop/scenario/compare/compare_cases.hpp"

namespace loghop {

Comparison compare(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  Comparison comparison = compare_cases(scenario, outcomes);
  comparison.claims = judge(scenario, comparison);
  return comparison;
}

Comparison compare_seeds(const Scenario& scenario, const std::vector<std::vector<CaseOutcome>>& outcomes)
{
  Scenario of_seed = scenario;
  std::vector<Comparison> comparisons;
  for (const std::vector<CaseOutcome>& of_cases : outcomes) {
    comparisons.push_back(compare(of_seed, of_cases));
    ++of_seed.seed; // models may know of it: LoGPC takes the distances of the mapping that is drawn
  }
  std::vector<ClaimResult> claims = claims_over_seeds(comparisons);
  Comparison result = std::move(comparisons.front());
  result.claims = std::move(claims);
  return result;
}

} // namespace loghop
