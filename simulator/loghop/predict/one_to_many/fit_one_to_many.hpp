// LogfP and LoP from the 1:P - P:1 benchmark: overheads per post and round trips by the number of hosts P.
//
// LogfP: o(P) = o_min + o_max / P is a line in 1 / P, fitted by least squares of relative errors; L = (RTT(1) - 2 o(1))
// / 2; g and f by Nelder-Mead from several starts, so that RTT(P) comes out best. Beside them, as notes, what the
// paper's own rules give (logfp_calibration.hpp), and the f of the minimum where the minimum tells it. LoP: l1, l2 of
// o(P), and the six numbers of RTT(P) / P, by Nelder-Mead from several starts. Only five of the six are identifiable:
// compare curves. It needs six different P.
#pragma once

#include "loghop/predict/fit/fit.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/one_to_many/logfp.hpp"
#include "loghop/predict/one_to_many/lop.hpp"

#include <optional>

namespace loghop {

/// Nothing if there are less than two overheads, or no round trip with one host.
std::optional<LogfP> logfp_parameters(const Calibration& calibration);
/// The same by the rules of the paper's section 5.3 as they are printed: o_min and g of the most hosts, o_max = o(1), f
/// the number of hosts at which RTT(P) / P is least. 0 for what comes out below.
std::optional<LogfP> logfp_parameters_as_printed(const Calibration& calibration);

/// Takes the overheads from the rows "o_min" and "o_max" of a calibration; other members stay 0. Nothing if a row is
/// missing.
std::optional<LogfP> logfp_overhead_rows(const Calibration& calibration);

/// From the fewest to the most hosts whose round trips were measured. Call it only where there are some.
MeasuredRange measured_others(const Calibration& calibration);

/// Both curves of LoP.
struct LoPCurves {
  LoPOverhead overhead;
  LoPRoundTrip round_trip;
};

/// Nothing with less than three overheads or six round trips.
std::optional<LoPCurves> lop_curves(const Calibration& calibration);

Fit fit_logfp(const Calibration& calibration);
Fit fit_lop(const Calibration& calibration);

} // namespace loghop
