// PLogP from overheads and gaps by size: os(m), or(m), g(m) as measured, L from the smallest round trip.
//
// L = RTT(m0) / 2 - g(m0) of the smallest measured size m0, which stands for an empty message; at 0 if that is
// negative.
#pragma once

#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/plogp/plogp.hpp"

#include <optional>

namespace loghop {

std::optional<PLogP> plogp_parameters(const Calibration& calibration);

Fit fit_plogp(const Calibration& calibration);

} // namespace loghop
