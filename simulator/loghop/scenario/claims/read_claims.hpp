// Reads the claims of a scenario. See scenarios/README.md, "Claims".
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <vector>

namespace loghop {

/// `scenario` has its models and cases. Without all cases nothing is said about patterns that match none.
std::vector<Claim> read_claims(const JsonValue& claims, bool has_all_cases, const Scenario& scenario);

} // namespace loghop
