// LogfP: LogP for networks whose overhead per message falls with the number of messages that are posted together, and
// which charge no gap for the first f of them.
//
// o(P) = o_min + o_max / P   [s]   (equation 2): overhead of each of P messages that are posted together.
// RTT(P), one to P and back: 2 L + P o(P) + o(1) for P <= f, and 2 L + o(P) + o(1) + max((P - 1) o(P), (P - f) g)
// above.
//
// Source: T. Hoefler, T. Mehlan, F. Mietke, W. Rehm, "LogP - A Model for Small Messages in InfiniBand", IPDPS 2006,
// section 5. With f = 1 and o_max = 0 it is the 1:P-P:1 round trip of LogP (logp::fan_out_round_trip).
// Domain: small messages, one-sided writes, P >= 1 and f >= 1. Errors: std::invalid_argument otherwise.
#pragma once

#include "loghop/units/units.hpp"

namespace loghop {

struct LogfP {
  Seconds L{0};     ///< latency [s]
  Seconds o_min{0}; ///< overhead of a message among many [s]
  Seconds o_max{0}; ///< what posting costs once; o(1) = o_min + o_max [s]
  Seconds g{0};     ///< gap [s]
  double f = 1;     ///< messages without a gap
};

namespace logfp {

/// o(P) = o_min + o_max / P   [s]   (equation 2)
Seconds overhead(const LogfP& machine, double P);

/// RTT(P), as above   [s]   (section 5.2)
Seconds round_trip(const LogfP& machine, double P);

/// RTT(P) / P   [s]
Seconds round_trip_per_host(const LogfP& machine, double P);

/// From which P on gaps, not overheads, bound the sends: the larger root of P^2 (g - o_min) - P (o_max - o_min + f g) +
/// o_max = 0, where (P - 1) o(P) = (P - f) g. It is never below f; in between the gaps hide. Throws unless g > o_min.
double gap_start(const LogfP& machine);

/// Whether RTT(P) / P is least at `gap_start`, so that the minimum says what f is: if (f g - 2 L - o_min - o(1)) P >
/// 2 o_max there. Otherwise it falls on, for ever or to a flat minimum far out.
bool minimum_tells_f(const LogfP& machine);

/// P from 1 to P_max with the least RTT(P) / P; the first of several.
int best_hosts(const LogfP& machine, int P_max);

} // namespace logfp
} // namespace loghop
