// Compares a platform with measurements of the machine: every measured time beside the simulated one, and beside those
// of models that were fitted to the same file.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/platform/platform.hpp"
#include "loghop/predict/core/model.hpp"
#include "loghop/tune/predicted_time.hpp"
#include "loghop/tune/targets.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

struct MeasuredFile {
  std::string file;
  Calibration calibration;
};

struct MeasuredComparisonOptions {
  std::vector<const ModelRow*> models; ///< with the defaults of their options
  int parallel = 0;                    ///< simulations at a time; 0: as many as there are processors
  std::uint64_t seed = 1;
  std::function<void(double done, std::size_t all)> progress; ///< in simulations
};

struct MeasuredComparison {
  Targets targets; ///< also which points of the files no simulation gives
  /// Of each point; nothing: the simulation failed.
  std::vector<std::optional<double>> simulated_s;
  std::vector<std::string> models;
  /// By model, then by point; nothing: the model does not predict it.
  std::vector<std::vector<std::optional<PredictedTime>>> predicted;
  std::vector<std::string> not_fitted; ///< why a model has no parameters for a file, if it has for others
  /// A simulation that failed.
  struct Failure {
    std::string point; ///< with its file and table
    std::string error;
  };
  std::vector<Failure> failures;
};

/// Models take their parameters from the file that has the point. Equal input gives equal results. Throws InputErrors if
/// simulations give no point of any file, or if no file has what a model needs.
MeasuredComparison compare_with_measured(const Platform& platform, const std::vector<MeasuredFile>& files,
                                         const MeasuredComparisonOptions& options);

} // namespace loghop
