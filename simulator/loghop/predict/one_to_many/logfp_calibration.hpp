// LogfP from measured overheads and round trips, as printed and as the model itself has it.
//
// Symbols: see logfp.hpp. o(inf) is the measured overhead per message of many that are posted together, RTT(inf) the
// round trip with many hosts, P* the number of hosts at which RTT(P) / P is least.
// Source: T. Hoefler, T. Mehlan, F. Mietke, W. Rehm, "LogP - A Model for Small Messages in InfiniBand", IPDPS 2006,
// section 5.3. Where its rules contradict equation 2, the rule that is algebra of the model stands beside them.
// Errors: std::invalid_argument for measurements that are negative or not finite, and P < 1.
#pragma once

#include "loghop/predict/one_to_many/logfp.hpp"

namespace loghop::logfp {

/// o_min = o(inf), the time of all posts divided by their number   [s]
Seconds least_overhead(Seconds time_of_all, double messages);

/// o_max = o(1) - o_min   [s], from o(1) = o_min + o_max
Seconds posting_overhead(Seconds o_1, Seconds o_min);

/// o_max = o(1)   [s], as printed: with it o(1) of the model is more than was measured, by o_min.
Seconds posting_overhead_as_printed(Seconds o_1);

/// L = (RTT(1) - 2 o_min - 2 o_max) / 2   [s], from RTT(1) = 2 L + 2 o(1)
Seconds latency(Seconds RTT_1, Seconds o_min, Seconds o_max);

/// L = (RTT(1) - 2 o_min - 2 o_max) / (2 P)   [s], as printed; right for P = 1 only.
Seconds latency_as_printed(Seconds RTT_1, Seconds o_min, Seconds o_max, double P);

/// g = RTT(P) / P for many hosts P   [s]. It is o_min where the gap is less than that.
Seconds gap(Seconds RTT_inf, double P);

/// f = P* (the paper's rule). Not what the model has: from f to `gap_start` gaps hide behind overheads.
double gap_free_as_printed(double P_star);

/// f = (P* (g - o_min) - (o_max - o_min) + o_max / P*) / g   [1]: the f whose `gap_start` is P*.
/// Only where `minimum_tells_f`; a P* that is whole gives f to within (g - o_min) / g. Throws unless g > o_min.
double gap_free(double P_star, Seconds o_min, Seconds o_max, Seconds g);

} // namespace loghop::logfp
