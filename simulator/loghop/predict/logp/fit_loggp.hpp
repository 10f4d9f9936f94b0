// LogP and LogGP from ping-pongs, overheads and gaps, with protocol breakpoints that the data choose.
//
// Half a round trip between nodes is T(s) = (o_s + L + o_r) + (s - 1) G, a line in s; its breakpoints and slopes are
// those of piecewise_line.hpp. o_s and o_r are the measured overheads of the smallest message, g the measured gap of
// it; in LogGP none of them depends on the size, so that what is left of each line's constant is its L, and takes up
// what longer messages cost elsewhere (copies, handshakes): L of a long range is not the latency of the wire. LogP: the
// constants of the smallest size. Missing overheads: o_s + L + o_r is one number then, and o_s = o_r = 0 in the
// parameters. L is what the overheads leave of half a round trip: below 0 where they take longer.
#pragma once

#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/fit/piecewise_line.hpp"
#include "loghop/predict/logp/loggp.hpp"
#include "loghop/predict/logp/logp.hpp"

#include <optional>
#include <vector>

namespace loghop {

/// LogGP by size: the range that begins last at or below the size holds.
struct LogGPRanges {
  struct Range {
    Bytes from;
    LogGP parameters;
  };
  std::vector<Range> ranges; ///< by increasing size, at least one

  const LogGP& at(Bytes s) const;
};

/// Nothing if there are less than two half round trips between nodes at different sizes.
std::optional<LogGPRanges> loggp_ranges(const Calibration& calibration);

/// The parameters of the smallest message. Nothing without overheads or half round trips.
std::optional<LogP> logp_parameters(const Calibration& calibration);

/// A note of fits where the rows of the calibration count instead.
extern const char* const rows_count;

Fit fit_logp(const Calibration& calibration);
Fit fit_loggp(const Calibration& calibration);

} // namespace loghop
