// Compares the outcomes of a scenario's cases with its measurements, models and claims.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <vector>

namespace loghop {

Comparison compare(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

/// The same of the first seed, with claims judged over all seeds. `outcomes` are by seed, as run_seeds gives them.
Comparison compare_seeds(const Scenario& scenario, const std::vector<std::vector<CaseOutcome>>& outcomes);

} // namespace loghop
