// Writes how far chosen values may be off: a table a scenario for people, JSON for programs ("loghop.choices").
#pragma once

#include "loghop/scenario/chosen_ranges.hpp"

#include <string>
#include <vector>

namespace loghop {

/// A row a value: its range, and the claims whose verdict turns beyond either end.
std::string choices_table(const ScenarioChoices& choices);

/// One element a scenario. See docs/output.md.
std::string choices_json(const std::vector<ScenarioChoices>& choices);

} // namespace loghop
