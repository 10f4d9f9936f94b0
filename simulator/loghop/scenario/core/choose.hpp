// What the alternatives of a scenario differ in: "choose", one JSON pointer into the case or several.
//
//   "choose": "/workload/algorithm"      "choose": ["/workload/algorithm", "/workload/segment"]
//
// A place counts if at least one case has it; cases without it are an alternative too. Places that say nothing of what
// is simulated cannot be chosen: name, measured, tolerance, display, most_blocked_sends.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loghop {

/// The same value without where it comes from: {"value": x, "source": ...} is x, everywhere in it.
nlohmann::json without_sources(const nlohmann::json& value);

/// The keys of a case that say nothing of what is simulated or predicted.
const std::vector<std::string>& keys_beside_the_question();

/// What is wrong with `pointer` after those before it: `expected ..., found "/x"`; "" if nothing.
std::string problem_with_choice(const std::string& pointer, const std::vector<std::string>& before,
                                const std::vector<Case>& cases);

/// The key "choose" at `place`. Without all cases nothing is said about unknown places.
std::vector<std::string> read_choose(const JsonValue& place, bool has_all_cases, const std::vector<Case>& cases);

/// Adds the places that the sweep of a case varies, each once: a hint for who has not said what to choose.
void add_swept_places(const nlohmann::json& raw_case, std::vector<std::string>& places);

} // namespace loghop
