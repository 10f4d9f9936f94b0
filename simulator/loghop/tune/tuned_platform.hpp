// The platform file that a tuning ends in.
//
// Each fitted quantity says to what it was fitted, and its interval of 95 %:
//     "link_latency": {"value": "4.55us", "derived": "fitted to taurus.json by loghop tune", "interval": ["4.5us", "4.6us"]}
// A quantity that the measurements do not determine says so instead of an interval; one that no measured time depends on
// keeps its start, and is "assumed". Everything else stays as it stands in the template.
#pragma once

#include "loghop/tune/tuning.hpp"

#include <nlohmann/json.hpp>

namespace loghop {

nlohmann::ordered_json tuned_contents(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning);

/// Its text, with a line end: a leaf with its origin stands on one line where it fits.
std::string tuned_text(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning);

} // namespace loghop
