// Finds measurements in a calibration, as curves that the models take.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/predict/fit/weighted_line.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Selects points: of a quantity, at a level, of a layout ("" where there are none), contiguous or of one stride.
struct MeasuredKey {
  std::string quantity;
  Level level = Level::between_nodes;
  std::string layout;
  double stride = 0;
};

/// "half_round_trip within_chip, stride 64 B".
std::string text_of(const MeasuredKey& key);

/// All points, by increasing size (then P); empty if there are none. Of several benchmarks that measure the same, those
/// of the first in the file; of blocks of several sizes and one stride, those of the smallest blocks. Where there is no
/// half_round_trip or gap between two places, PRTT says them: PRTT(1, 0, s) / 2, and (PRTT(n, 0, s) - PRTT(1, 0, s)) /
/// (n - 1) for the largest n; differences below 0 are left out.
std::vector<MeasuredPoint> measured_points(const Calibration& calibration, const MeasuredKey& key);

/// Strides at which the quantity was measured at this level, increasing, without contiguous data.
std::vector<double> measured_strides(const Calibration& calibration, const std::string& quantity, Level level);

/// Levels at which it was measured, from near to far.
std::vector<Level> measured_levels(const Calibration& calibration, const std::string& quantity);

/// Contiguous or strided times by size; nothing without points.
std::optional<CostCurve> measured_curve(const Calibration& calibration, const MeasuredKey& key);

/// Points of times above 0 by size, for lines.
std::vector<DataPoint> data_points(const std::vector<MeasuredPoint>& points);

} // namespace loghop
