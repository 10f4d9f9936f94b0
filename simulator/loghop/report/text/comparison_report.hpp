// Writes a comparison: a table for people, JSON for programs ("loghop.comparison"), CSV for spreadsheets.
#pragma once

#include "loghop/scenario/compare/comparison.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <string>

namespace loghop {

std::string comparison_table(const Scenario& scenario, const Comparison& comparison);
std::string comparison_json(const Scenario& scenario, const Comparison& comparison);
std::string comparison_csv(const Scenario& scenario, const Comparison& comparison);

} // namespace loghop
