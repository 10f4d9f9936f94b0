// LogGPS and LogGOPS from ping-pongs, overheads and gaps.
//
// L, g as in LogP of the smallest message; o = (o_s + o_r) / 2 of it, as the models have one overhead; O the slope of
// the send overhead and G that of half a round trip, both over the sizes up to S, by least squares of relative errors.
// S, the largest message that is sent at once, is not measured by any of these: it is given, or infinite. LogGPS is O =
// 0; LogGOPS is not fitted without O.
#pragma once

#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/logp/loggps.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Nothing without overheads and half round trips at two sizes up to S.
std::optional<LogGOPS> loggops_parameters(const Calibration& calibration, std::optional<Bytes> S = std::nullopt);

/// O: the slope of the send overheads up to S; 0 where they take no time. Nothing without two sizes.
std::optional<SecondsPerByte> send_overhead_per_byte(const Calibration& calibration,
                                                     std::optional<Bytes> S = std::nullopt);

/// What the fit needs and the calibration lacks: sizes of half round trips, overheads, or both.
std::vector<std::string> loggops_missing(const Calibration& calibration, std::optional<Bytes> S);

/// What O needs.
extern const char* const loggops_needs_for_O;

Fit fit_loggops(const Calibration& calibration);

} // namespace loghop
