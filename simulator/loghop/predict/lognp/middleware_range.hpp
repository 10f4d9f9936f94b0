// Where the curves of log_3P, mlog_nP and 2log_{2,3}P were measured.
#pragma once

#include "loghop/calibration/measured_table.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/lognp/log3p.hpp"

#include <string>

namespace loghop {

/// "", or what of size and stride lies outside of what was measured for any of the curves.
std::string outside_curves(const Log3PCurves& curves, Bytes size, Bytes stride);

/// Throws MissingMeasurements, for the calibration and model that are named, if the stride is not 0 and no stride was
/// measured at this level.
void require_strides(const Log3PCurves& curves, Bytes stride, const std::string& calibration, const char* model,
                     Level level);

} // namespace loghop
