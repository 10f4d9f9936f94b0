// Reads "choose": the JSON pointers, one or several, to the places of a case in which alternatives differ.
//
//   "choose": "/workload/algorithm"      "choose": ["/workload/algorithm", "/workload/segment"]
//
// A place counts if at least one case has it; cases without it are an alternative too. Places that do
// not change the simulation cannot be chosen: name, measured, tolerance, display, most_blocked_sends.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loghop {

/// Removes the sources from a value: {"value": x, "source": ...} becomes x, everywhere in it.
nlohmann::json without_sources(const nlohmann::json& value);

/// The keys of a case that change neither simulation nor prediction.
const std::vector<std::string>& keys_beside_the_question();

/// Says why `pointer` cannot follow those before it: `expected ..., found "/x"`; "" if it can.
std::string problem_with_choice(const std::string& pointer, const std::vector<std::string>& before,
                                const std::vector<Case>& cases);

/// The key "choose" at `place`. Without all cases nothing is said about unknown places.
std::vector<std::string> read_choose(const JsonValue& place, bool has_all_cases, const std::vector<Case>& cases);

/// Adds the places that the sweep of a case varies, each once: a hint for a scenario without "choose".
void add_swept_places(const nlohmann::json& raw_case, std::vector<std::string>& places);

} // namespace loghop
