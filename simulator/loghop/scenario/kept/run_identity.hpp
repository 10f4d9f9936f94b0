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

/// Of several scenarios, in any order. What is of one of them has its file in the name: "platform scenarios/a.json".
RunIdentity identity_of(const std::vector<const Scenario*>& scenarios, const std::string& command,
                        const std::string& options);

/// The parts that all runs of this program share, and those of no scenario: `inputs`.
RunIdentity identity_of_work(const std::string& command, const RunIdentity& inputs, const std::string& options);

/// A hash of all parts.
std::string key_of(const RunIdentity& identity);

/// "seed is 1, not 2" for each part that differs; none if both are of the same run.
std::vector<std::string> identity_differences(const RunIdentity& found, const RunIdentity& expected);

} // namespace loghop
