// Measures the calibration that a scenario asks for ("calibrate"): benchmarks on its own platform.
//
// The folder .cache beside the scenario keeps calibrations; each is measured once (microbenchmark/cached_calibration.hpp).
#pragma once

#include "loghop/scenario/core/scenario.hpp"

#include <cstddef>
#include <functional>

namespace loghop {

struct PrepareOptions {
  int parallel = 0; ///< processes at a time; 0: as many as there are processors
  std::function<void(std::size_t done, std::size_t all)> progress = {}; ///< of the benchmarks
};

/// Gives the scenario its calibration; leaves others as they are. Throws InputErrors if the platform cannot be
/// measured, or if a model cannot be made from the calibration.
void prepare(Scenario& scenario, const PrepareOptions& options = {});

} // namespace loghop
