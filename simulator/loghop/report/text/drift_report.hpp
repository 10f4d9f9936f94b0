// Writes what has drifted from a baseline as the array "drift" of a comparison's JSON. See docs/output.md.
#pragma once

#include "loghop/scenario/compare/drift.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

nlohmann::ordered_json drift_json(const Drift& drift);

} // namespace loghop
