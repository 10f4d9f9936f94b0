// Writes the power of claims: a table a scenario for people, JSON for programs ("loghop.power").
#pragma once

#include "loghop/scenario/claim_power.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Wrong machines, then each check with the number of them on which it holds, and their names.
std::string power_table(const ScenarioPower& power);

/// One element a scenario. See docs/output.md.
std::string power_json(const std::vector<ScenarioPower>& powers);

} // namespace loghop
