// The origin of a result, part of every JSON result.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace loghop {

/// {"loghop", "simgrid", "scenario", "name", "seed"}: versions and identity; nothing that differs from run to run.
nlohmann::ordered_json result_context(const Scenario& scenario);

/// The text of a JSON result. File names need not be UTF-8; JSON must: bytes that are not become U+FFFD.
std::string text_of(const nlohmann::ordered_json& result);

} // namespace loghop
