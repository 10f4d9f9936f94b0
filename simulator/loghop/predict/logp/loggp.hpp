// LogGP: LogP with a gap per byte for long messages, and the DMA pipeline that LoGPC adds to its receiving side.
//
// Sources: A. Alexandrov et al., "LogGP: Incorporating Long Messages into the LogP Model", SPAA 1995;
// K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P: Accurate Analytical Models of Point-to-Point Communication in
// Distributed Systems", IEEE Trans. Computers 56(3), 2007 (section 4.3: broadcasts);
// C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001 (section 2.2: equations 1 and 2, section 5.1.3: remap).
#pragma once

#include "loghop/units/units.hpp"

namespace loghop {

/// Parameters of long messages. The last two matter only where a DMA engine moves what arrives.
struct LogGP {
  Seconds L{0};       ///< latency of the first byte in an unloaded network [s]
  Seconds o_s{0};     ///< send overhead, with the set-up of the DMA engine [s]
  Seconds o_r{0};     ///< receive overhead, with the set-up of the DMA engine [s]
  Seconds g{0};       ///< gap between messages [s]
  SecondsPerByte G;   ///< gap per byte of the network [s/B]
  SecondsPerByte G_m; ///< gap per byte of the memory to which the receiving DMA engine writes [s/B]
  Bytes a;            ///< bytes that arrive before the receiving processor is interrupted [B]
};

namespace loggp {

/// One message of B bytes between two idle processors: T = o_s + L + (B - 1) G + o_r   [s]. Holds for B >= 1.
Seconds point_to_point(const LogGP& machine, Bytes B);

/// Root sends B bytes to P - 1 others in turn, k = B - 1: T = o_s + o_r + L + (P - 1) k G + (P - 2) g   [s]
/// Exact under the rules of LogGP if o_s <= g. Holds for P >= 2, B >= 1. Throws std::invalid_argument if P < 2.
Seconds linear_broadcast(const LogGP& machine, int P, Bytes B);

/// Binomial tree of height h = ceil(log2 P), k = B - 1: T = h (o_s + o_r + L + k G) + (h - 1) g   [s]
/// As printed; it is not the exact time under the rules of LogGP, which is less by (h - 1) g if a node may send as soon
/// as it has received and serves its largest subtree first (and o <= g <= 2 o + L). Throws std::invalid_argument if P
/// < 2.
Seconds tree_broadcast(const LogGP& machine, int P, Bytes B);

/// Start of the send to the last byte in the receiver's memory: T = o_s + L + (B - 1) G   [s]   (equation 1)
/// Holds from `pipeline_crossover` on, where the interrupt hides behind the transfer.
Seconds end_to_end(const LogGP& machine, Bytes B);

/// The same for any size: T = o_s + L + max(o_r + a G + B G_m, (B - 1) G)   [s]   (equation 2)
/// Errors: an input queue that is full before the interrupt is over stops the network; that is not modelled.
Seconds end_to_end_pipelined(const LogGP& machine, Bytes B);

/// The size at which the terms of the maximum are equal: B_x = (o_r + a G + G) / (G - G_m)   [B]
/// Infinite if G_m >= G: memory that is no faster than the network never catches up.
Bytes pipeline_crossover(const LogGP& machine);

/// The sender is busy with a blocking send of B bytes: O_s = o_s + (B - 1) G   [s]
Seconds blocking_send(const LogGP& machine, Bytes B);

/// Time that a receiver still waits after the interrupt: O_r = (B - 1 - a) G   [s]
/// As printed: the receive overhead is not in it, and it is negative for B < 1 + a, where it has no meaning.
Seconds blocking_receive(const LogGP& machine, Bytes B);

/// One iteration of an all-to-all remap of long messages, one sent and one received: T = O_s + O_r, about 2 B G   [s]
/// No contention. Holds for B >= 1 + a. Source: LoGPC paper, section 5.1.3.
Seconds long_remap(const LogGP& machine, Bytes B);

} // namespace loggp
} // namespace loghop
