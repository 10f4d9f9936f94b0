// Measures a platform as benchmarks measure a machine: the calibration file of a machine that need not exist.
//
// Platforms whose ranks pass messages give tables (benchmark_plan.hpp), those whose nodes run active messages give
// rows, parameters of models (active_message_plan.hpp); platforms with both, both.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/microbenchmark/benchmark_plan.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace loghop {

struct CalibrateOptions {
  PlanOptions plan;
  /// Standard deviation of single measurements, relative to what they measure; 0: the simulator's times as they are.
  /// Each value is then the mean of `repetitions` normal deviates, none below half of what is measured.
  double noise = 0;
  int repetitions = 100;
  /// Further sizes for the paths of P-3PC, until straight lines miss no middle by more than this part of its time; 0:
  /// only the sizes of the plan. See refinement.hpp.
  double refine = 0;
  int parallel = 0; ///< processes at a time; 0: as many as there are processors
  std::function<void(std::size_t done, std::size_t all)> progress; ///< called a few times a second
};

struct CalibrateResult {
  Calibration calibration;
  std::vector<std::pair<std::string, std::string>>
      failures;             ///< which measurement, and why; its point or rows are left out
  bool interrupted = false; ///< some of the failures are the system's: see simulate::Interrupted
};

/// Equal platform, options and seed give equal results. Throws as check_calibrate_options.
CalibrateResult calibrate_platform(const Platform& platform, const CalibrateOptions& options);

/// Measures nothing. Throws std::invalid_argument as the plans do for a platform that cannot be measured, and OptionError
/// for options: as the plans do; sizes, strides, blocks, others or refinement for a platform without tables; noise or
/// repetitions that are not positive; noise and refinement together.
void check_calibrate_options(const Platform& platform, const CalibrateOptions& options);

} // namespace loghop
