// LoP: how overhead and round trip of small messages depend on the number of hosts that a node addresses at a time.
//
// Symbols: P addressed hosts; l1 [s], l2 [1] of the pipeline that starts up (l1 / (l2 + P)); l3 [s] the floor; l4 [s],
// l5 [1], l6 [1] of the network that saturates. All times are per host.
//
// Source: T. Hoefler, T. Mehlan, F. Mietke, W. Rehm, "LogP - A Model for Small Messages in InfiniBand", IPDPS 2006,
// section 4. Overhead and round trip are fitted each with its own l1 and l2. The paper fits the round trip divided by
// P, as its figures show it, and does not give signs: growth to a plateau needs l4 > 0 and l5 < 0.
// Domain: P >= 1 and l2 + P > 0. Errors: std::invalid_argument otherwise. The third term is negative for P < l6: the
// sections that the paper speaks of are not apart.
#pragma once

#include "loghop/units/units.hpp"

namespace loghop {

/// o(P).
struct LoPOverhead {
  Seconds l1{0};
  double l2 = 0;
};

/// RTT(P) / P.
struct LoPRoundTrip {
  Seconds l1{0};
  double l2 = 0;
  Seconds l3{0};
  Seconds l4{0};
  double l5 = 0;
  double l6 = 0;
};

/// The same curve in the five numbers that measurements can tell apart: RTT(P) / P = l1 / (l2 + P) + c - k exp(l5 P)
struct LoPCurve {
  Seconds l1{0};
  double l2 = 0;
  Seconds c{0};
  Seconds k{0};
  double l5 = 0;
};

namespace lop {

/// o(P) = l1 / (l2 + P)   [s]   (section 4.1)
Seconds overhead(const LoPOverhead& machine, double P);

/// RTT(P) / P = l1 / (l2 + P) + l3 + l4 (1 - exp(l5 (P - l6)))   [s]   (section 4.2)
Seconds round_trip_per_host(const LoPRoundTrip& machine, double P);

/// P times that   [s]
Seconds round_trip(const LoPRoundTrip& machine, double P);

/// c = l3 + l4 and k = l4 exp(-l5 l6). Different l3, l4, l6 with equal c and k are one curve: compare fitted curves,
/// never their six parameters.
LoPCurve curve(const LoPRoundTrip& machine);

/// RTT(P) / P of such a curve   [s]
Seconds round_trip_per_host(const LoPCurve& curve, double P);

/// RTT(P) / P tends to this for many hosts: c = l3 + l4   [s]. Throws unless l5 < 0; otherwise it has no limit.
Seconds plateau(const LoPRoundTrip& machine);

} // namespace lop
} // namespace loghop
