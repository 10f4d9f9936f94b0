// Copies in memory by size and stride, as measured: whole times, with the curve of contiguous data at stride 0.
//
// Those of the nearest level that the calibration has them for: a copy is no message, and files without a level say
// between_nodes.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/core/cost_curve.hpp"

#include <optional>
#include <string>

namespace loghop {

/// Nothing without contiguous data.
std::optional<CostTable> measured_copies(const Calibration& calibration);

/// The same. Throws MissingMeasurements for the model that is named.
CostTable require_copies(const Calibration& calibration, const std::string& model);

/// Whether the stride is 0 or some stride was measured.
bool covers_stride(const CostTable& costs, Bytes stride);

} // namespace loghop
