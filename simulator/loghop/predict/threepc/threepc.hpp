// 3PC: the three paths of a message (sender, receiver, both with what is between them), each linear in the size.
//
// T_send = t_cs + n t_as, T_recv = t_cr + n t_ar, T_full = t_cf + n t_af   [s], for n bytes.
// Source: F. J. Seinstra, D. Koelma, "P-3PC: A Point-to-Point Communication Model for Automatic and Optimal
// Decomposition of Regular Domain Problems", IEEE TPDS 13(7), 2002, sections 3.1 and 3.2.
// Domain: contiguous data, n >= 0. Errors: std::invalid_argument if n is negative or not finite. The receiver's time
// includes its waiting, so that T_full need not be the largest.
#pragma once

#include "loghop/predict/logp/loggp.hpp"

namespace loghop {

struct ThreePC {
  Seconds t_cs{0}; ///< an empty message, sender [s]
  SecondsPerByte t_as;
  Seconds t_cr{0}; ///< an empty message, receiver [s]
  SecondsPerByte t_ar;
  Seconds t_cf{0}; ///< an empty message, full path [s]
  SecondsPerByte t_af;
};

namespace threepc {

/// The sender is busy: T_send = t_cs + n t_as   [s]
Seconds send(const ThreePC& machine, Bytes n);

/// The receiver is busy: T_recv = t_cr + n t_ar   [s]
Seconds receive(const ThreePC& machine, Bytes n);

/// Start of the send to the receiver's going on: T_full = t_cf + n t_af   [s]
Seconds full(const ThreePC& machine, Bytes n);

/// LogGP as 3PC: t_cs = t_cr = g, t_cf = o_s + L + o_r, t_as = t_ar = t_af = G   (section 3.2)
/// The two are equal if o = g. T_full counts n bytes where LogGP counts n - 1.
ThreePC from_loggp(const LogGP& machine);

} // namespace threepc
} // namespace loghop
