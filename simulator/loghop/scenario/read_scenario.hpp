// Reads a scenario file (format "loghop.scenario", version 1): see scenarios/README.md.
//
// Order of calls: read_scenario prepare? (simulate | predict)*. Without prepare (prepare_scenario.hpp) a scenario that
// asks for benchmarks ("calibrate") has no calibration, and can only be simulated.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <string>

namespace loghop {

/// Also reads the platform, the calibration and the message files that it names, relative to its own folder (for "-",
/// standard input: to the current folder). Measures nothing. Throws InputErrors with everything that is wrong, in all
/// of them.
Scenario read_scenario(const std::string& file);

/// The same for a text that has been read already; `file` is its name.
Scenario read_scenario(const std::string& text, const std::string& file);

} // namespace loghop
