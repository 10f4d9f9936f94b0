// Reads the claims of a scenario and judges them. See scenarios/README.md, "Claims".
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <vector>

namespace loghop {

class JsonValue;

/// `scenario` has its models and cases. Unless it has all of its cases, patterns that match none are not reported.
std::vector<Claim> read_claims(const JsonValue& claims, bool has_all_cases, const Scenario& scenario);

/// The verdicts on the claims of a scenario. `comparison` has its cases, in the order of the scenario. A check that
/// lacks a value does not hold.
std::vector<ClaimResult> judge(const Scenario& scenario, const Comparison& comparison);

} // namespace loghop
