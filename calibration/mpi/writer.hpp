// The measured plan as a calibration file: format loghop.calibration, version 1 (calibration/README.md).
#pragma once

#include "plan.hpp"

#include <string>
#include <vector>

namespace calibrate_mpi {

struct Written {
  std::string text;                  ///< empty if no point is left
  std::vector<std::string> left_out; ///< points whose time is below what the clock can tell
};

/// On rank 0, where the samples are.
Written write_calibration(const Plan& plan, const Context& context);

} // namespace calibrate_mpi
