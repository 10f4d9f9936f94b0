// P-3PC, LogGP* and 3PC from the three paths of messages, by size and layout.
//
// P-3PC is its table: straight lines between the measured sizes. LogGP* is what remains of it without paths and
// layouts. 3PC draws one line through each path of contiguous data, by least squares of relative errors; sizes of 0
// give t_c.
#pragma once

#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/threepc/p3pc.hpp"
#include "loghop/predict/threepc/threepc.hpp"

#include <optional>

namespace loghop {

/// Nothing unless all three paths were measured for all four layouts.
std::optional<P3PC> p3pc_table(const Calibration& calibration);

/// Nothing unless each path of contiguous data was measured at two sizes.
std::optional<ThreePC> threepc_parameters(const Calibration& calibration);

Fit fit_p3pc(const Calibration& calibration);
Fit fit_loggp_star(const Calibration& calibration);
Fit fit_threepc(const Calibration& calibration);

} // namespace loghop
