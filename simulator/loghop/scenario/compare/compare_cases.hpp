// Sets simulated, measured and predicted times of a scenario's cases side by side.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <vector>

namespace loghop {

/// Cases, ratios, summaries of models and errors; claims are for judge() (claims/claims.hpp).
Comparison compare_cases(const Scenario& scenario, const std::vector<CaseOutcome>& outcomes);

} // namespace loghop
