// Copies in memory by size and stride, as measured: whole times, with the curve of contiguous data at stride 0.
//
// Those of the nearest level that the calibration has them for: a copy is no message, and files without a level say
// between_nodes. Errors: MissingMeasurements for the model that is named.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/predict/pattern_table.hpp"

#include <string>

namespace loghop {

CostTable measured_copies(const Calibration& calibration, const std::string& model);

/// Throws if the stride is not 0 and no stride was measured.
void require_strided_copies(const CostTable& copies, Bytes stride, const std::string& model);

} // namespace loghop
