// Writes how times depend on parameters: tables for people, JSON ("loghop.sensitivity") and CSV for programs.
#pragma once

#include "loghop/scenario/sensitivity/sensitivity.hpp"

#include <string>
#include <vector>

namespace loghop {

/// A table a case: value, slope, share, and the value at which the time has grown by `growth`. A star: from a second
/// simulation, not from the critical path.
std::string sensitivity_table(const std::vector<CaseSensitivity>& cases, double growth);

/// See docs/output.md. Times in seconds, slopes without a unit or in bytes.
std::string sensitivity_json(const Scenario& scenario, const std::vector<CaseSensitivity>& cases, double growth);

/// A row for each parameter of each time.
std::string sensitivity_csv(const std::vector<CaseSensitivity>& cases);

} // namespace loghop
