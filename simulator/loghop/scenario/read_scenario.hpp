// Reads a scenario file (format "loghop.scenario", version 1): see scenarios/README.md.
//
// Order of calls: read_scenario prepare? (simulate | predict)*. Without prepare (prepare_scenario.hpp) a scenario that
// asks for benchmarks ("calibrate") has no calibration, and can only be simulated.
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>

namespace loghop {

/// Changes of what is read, for machines that are wrong on purpose. Without a function nothing is changed.
struct ScenarioEdit {
  std::function<void(nlohmann::json& platform)> platform; ///< the contents of each platform file
  std::function<void(nlohmann::json& item)> item;         ///< each case, after sweeps are expanded
};

/// Also reads the platform, the calibration and the message files that it names, relative to its own folder (for "-",
/// standard input: to the current folder). Measures nothing. Throws InputErrors with everything that is wrong, in all
/// of them.
Scenario read_scenario(const std::string& file);

/// The same for a text that has been read already; `file` is its name.
Scenario read_scenario(const std::string& text, const std::string& file, const ScenarioEdit& edit = {});

} // namespace loghop
