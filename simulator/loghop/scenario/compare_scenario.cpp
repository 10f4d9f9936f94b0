#include "loghop/scenario/compare_scenario.hpp"

#include "loghop/scenario/claims/claims.hpp"
#include "loghop/scenario/compare/compare_cases.hpp"

namespace loghop {

Comparison compare(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes)
{
  Comparison comparison = compare_cases(scenario, outcomes);
  comparison.claims = judge(scenario, comparison);
  return comparison;
}

} // namespace loghop
