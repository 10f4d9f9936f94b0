// LogP: the cost of short messages from four parameters of the machine.
//
// Sources: D. Culler et al., "LogP: Towards a Realistic Model of Parallel Computation", PPoPP 1993;
// C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001 (section 5.1 and table 4: the remaps);
// T. Hoefler et al., "LogP - A Model for Small Messages in InfiniBand", IPDPS 2006 (equation 1: the fan-out).
#pragma once

#include "loghop/units/units.hpp"

namespace loghop {

/// Parameters of LogP. P, the number of processors, belongs to the program and is an argument where it matters.
struct LogP {
  Seconds L{0};   ///< latency: upper bound on the time in an unloaded network [s]
  Seconds o_s{0}; ///< overhead: the processor is busy sending a message [s]
  Seconds o_r{0}; ///< overhead: the processor is busy receiving a message [s]
  Seconds g{0};   ///< gap: least time between two sends, or two receives, of a processor [s]
};

namespace logp {

/// One message between two idle processors: T = o_s + L + o_r   [s]
Seconds point_to_point(const LogP& machine);

/// There and back, the answer sent as soon as the message was received: T = 2 (o_s + L + o_r)   [s]
Seconds round_trip(const LogP& machine);

/// One iteration of a synchronous all-to-all remap (send, wait for the reply): T = 2 (o_s + L + o_r)   [s]
/// Holds while no request waits for a processor that handles another one: see lopc.hpp for what it costs if they do.
Seconds synchronous_remap(const LogP& machine);

/// One iteration of an asynchronous all-to-all remap: T = o_s + o_r   [s]
/// One message is sent and, on average, one received in each iteration. Holds for g <= o_s + o_r, without hot spots.
Seconds asynchronous_remap(const LogP& machine);

/// One host writes to P others, each of which writes back: T = o + (P - 1) max(o, g) + L + o + L, with o = o_s   [s]
/// The writes are remote memory writes: nobody pays a receive overhead. Holds for P >= 1.
/// Throws std::invalid_argument if hosts < 1.
Seconds fan_out_round_trip(const LogP& machine, int hosts);

/// Root sends to P - 1 others in turn: T = o_s + L + o_r + (P - 2) max(o_s, g)   [s]
/// By the rules of LogP; the paper has no formula. Throws std::invalid_argument if P < 2.
Seconds linear_broadcast(const LogP& machine, int P);

/// Binomial tree, largest subtrees first: T = M(P)   [s]. For P = 2^h M = t + (h - 1) max(t, max(o_s, g)) with
/// t = o_s + L + o_r; else, with the largest 2^j < P, M(P) = max(t + M(P - 2^j), max(o_s, g) + M(2^j)).
/// By the rules of LogP; the paper has no formula. Throws std::invalid_argument if P < 2.
Seconds tree_broadcast(const LogP& machine, int P);

} // namespace logp
} // namespace loghop
