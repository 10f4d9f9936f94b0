// What a run is of: everything that its results follow from, so that results of one run are not taken for another's.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <string>
#include <utility>
#include <vector>

namespace loghop {

/// Names and values of its parts, always the same names in the same order. What is long has a hash.
using RunIdentity = std::vector<std::pair<std::string, std::string>>;

/// `command` and `options` that change results ("breakdown"). Of `compare`, the scenario has been prepared.
RunIdentity identity_of(const Scenario& scenario, const std::string& command, const std::string& options);

/// A hash of all parts.
std::string key_of(const RunIdentity& identity);

/// "seed is 1, not 2" for each part that differs; none if both are of the same run.
std::vector<std::string> identity_differences(const RunIdentity& found, const RunIdentity& expected);

} // namespace loghop
