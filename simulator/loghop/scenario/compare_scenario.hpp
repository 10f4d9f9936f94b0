// Compares the outcomes of a scenario's cases with its measurements, models and claims.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <vector>

namespace loghop {

Comparison compare(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
