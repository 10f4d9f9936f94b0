// Curves from curves, for the costs of log_nPC.
#pragma once

#include "loghop/calibration/calibration.hpp"
#include "loghop/predict/core/cost_curve.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace loghop::lognpc {

inline constexpr const char* half_round_trip = "half_round_trip";

/// Contiguous data by size; nothing if not measured.
std::optional<CostCurve> measured(const Calibration& calibration, const char* quantity, Level level);

/// The sizes of several curves, increasing.
std::vector<Bytes> sizes_of(const std::vector<const CostCurve*>& curves);

/// A curve of values at given sizes, none below 0.
CostCurve curve_at(const std::vector<Bytes>& sizes, const std::function<Seconds(Bytes)>& value);

} // namespace loghop::lognpc
