// PLogP (parameterised LogP): LogP whose overheads and gap are measured functions of the message size.
//
// Symbols: L the latency from end to end, without the gap; os(m), or(m) the times that sender and receiver are busy
// with a message of m bytes; g(m) the least time between two such messages, g(m) >= os(m) and g(m) >= or(m).
//
// Sources: T. Kielmann, H. E. Bal, K. Verstoep, "Fast Measurement of LogP Parameters for Message Passing Platforms",
// IPDPS workshops 2000; T. Kielmann, H. E. Bal, S. Gorlatch, "Bandwidth-efficient Collective Communication for
// Clustered Wide Area Systems", IPDPS 2000 (broadcasts). Domain: idle processors, no contention. Errors:
// std::invalid_argument if P < 2, a size is negative or not finite, or a measured time is.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/predict/logp/loggp.hpp"

namespace loghop {

struct PLogP {
  Seconds L{0};   ///< latency [s]
  CostCurve os;   ///< send overhead by size [s]
  CostCurve or_m; ///< receive overhead by size [s]
  CostCurve g;    ///< gap by size [s]
};

namespace plogp {

/// Start of the send until the receiver has the message: T(m) = L + g(m)   [s]
Seconds point_to_point(const PLogP& machine, Bytes m);

/// m bytes there and back: RTT(m) = 2 (L + g(m))   [s]
Seconds round_trip(const PLogP& machine, Bytes m);

/// m bytes there, an empty message back: L + g(m) + L + g(0)   [s]. What the measurement uses.
Seconds round_trip_with_empty_reply(const PLogP& machine, Bytes m);

/// Root sends to P - 1 others in turn: T = (P - 1) g(m) + L   [s]
Seconds linear_broadcast(const PLogP& machine, int P, Bytes m);

/// Binomial tree: T = ceil(log2 P) (L + g(m))   [s]
Seconds tree_broadcast(const PLogP& machine, int P, Bytes m);

/// From the round trip of an empty message: L = RTT(0) / 2 - g(0)   [s]. May be negative where they contradict.
Seconds latency(Seconds RTT_0, Seconds g_0);

/// From round trips with empty replies: g(m) = RTT(m) - RTT(0) + g(0)   [s]
Seconds gap(Seconds RTT_m, Seconds RTT_0, Seconds g_0);

/// The LogGP that this is for one byte and large messages of M bytes: L' = L + g(1) - os(1) - or(1), o_s = os(1),
/// o_r = or(1), g' = g(1), G = g(M) / M. A message of one byte costs the same in both. Throws unless M > 0.
LogGP loggp(const PLogP& machine, Bytes M);

} // namespace plogp
} // namespace loghop
