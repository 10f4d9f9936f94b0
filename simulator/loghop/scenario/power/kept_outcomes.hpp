// Results of simulated cases, kept in a folder so that each machine is simulated once.
//
// They are found by a hash of platforms, cases, the files that these name, seed, the running program and the version of SimGrid. Claims, models and
// calibrations may change: they are no part of it, but for the cases whose channels claims are about.
#pragma once

#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <string>
#include <vector>

namespace loghop {

/// As run_cases, from `folder` if they are kept there. Outcomes have `succeeded`, `error` and `result`.
/// Nothing is kept if a case was cut off.
std::vector<CaseOutcome> kept_outcomes(const Scenario& scenario, const RunOptions& options, const std::string& folder);

} // namespace loghop
