// What becomes of the claims of a scenario.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"

#include <vector>

namespace loghop {

/// `comparison` has its cases, in the order of the scenario. A check of which a value is missing does not hold.
std::vector<ClaimResult> judge(const Scenario& scenario, const Comparison& comparison);

} // namespace loghop
