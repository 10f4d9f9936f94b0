// `loghop compare PLATFORM --measured CALIBRATION...`: a platform and measurements, without a scenario.
#pragma once

#include "app/exit_status.hpp"
#include "app/scenario_options.hpp"

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace loghop::app {

struct CompareMeasuredOptions {
  std::vector<std::string> calibrations; ///< none: the command compares a scenario
  std::vector<std::string> models;
};

/// "--measured" and "--model". The options of scenarios that mean nothing without one exclude --measured; they are there
/// already.
void add_measured_options(CLI::App& command, CompareMeasuredOptions& measured);

/// `options.scenario` is the platform's file.
ExitStatus compare_measured(const ScenarioOptions& options, const CompareMeasuredOptions& measured);

/// Throws CLI::ValidationError if a file that is no scenario is a platform: what was meant needs --measured.
void check_is_no_platform(const std::string& file);

} // namespace loghop::app
