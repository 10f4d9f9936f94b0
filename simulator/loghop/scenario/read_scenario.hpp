// Reads a scenario file (format "loghop.scenario", version 1): see scenarios/README.md.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/scenario.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace loghop {

struct ReadOptions {
  /// Whether benchmarks that the scenario asks for ("calibrate") are run, or taken from the folder .cache beside it.
  /// Without them such a scenario has no calibration, and can only be simulated.
  bool measures = false;
  int parallel = 0; ///< processes at a time; 0: as many as there are processors
  std::function<void(std::size_t done, std::size_t all)> progress; ///< of the benchmarks
};

/// Also reads the platform, the calibration and the message files that it names, relative to its own folder (for "-",
/// standard input: to the current folder). Throws InputErrors with everything that is wrong, in all of them.
Scenario read_scenario(const std::string& file, const ReadOptions& options = {});

/// The same for a text that has been read already; `file` is its name.
Scenario read_scenario(const std::string& text, const std::string& file, const ReadOptions& options = {});

} // namespace loghop
