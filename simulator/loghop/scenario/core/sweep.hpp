// Expands the sweeps of a scenario's case: one case for each combination of values.
//
//   {"name": "remap {/workload/message}", "workload": {"type": "remap", ...},
//    "sweep": [{"at": "/workload/message", "values": ["1000B", "4000B"]}]}
//
// `at` is a JSON pointer inside the case. The last sweep of the list varies fastest. In the name, {pointer} stands for
// the value at that place; a name without one gets the swept values added, so that names differ.
#pragma once

#include "loghop/base/json_value.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// Most cases of one sweep, and of a scenario.
inline constexpr std::size_t most_cases = 100000;

/// Most places of one sweep: more than 16 of two values each are more than `most_cases`.
inline constexpr std::size_t most_swept_places = 16;

/// The value of a leaf that may also name its source: {"value": ..., "source": ...}.
const nlohmann::json& leaf(const nlohmann::json& value);

/// `place` is the case in its file, for problems; `raw` is its JSON. Reports a wrong sweep as a problem of `place`; the
/// result is then not to be used.
std::vector<nlohmann::json> expand_sweep(const JsonValue& place, const nlohmann::json& raw);

/// The pointers of a sweep that can be expanded, in the order of the file; none without a sweep.
std::vector<std::string> swept_places(const nlohmann::json& raw);

} // namespace loghop
