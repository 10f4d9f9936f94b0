// Writes the result of a tuning: text for people, JSON for programs ("loghop.tuning"). See docs/tune.md.
#pragma once

#include "loghop/tune/tuning.hpp"

#include <string>

namespace loghop {

/// Values, choices, open combinations, and mean errors by table and decade; held-out tables apart.
std::string tuning_table(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning);

/// The same, and every measured time with the simulated one.
std::string tuning_json(const PlatformTemplate& platform, const Targets& targets, const Tuning& tuning);

} // namespace loghop
