// Upper bound of LoGPC on what network contention can cost: processors that do nothing but send and receive.
//
// Without contention such a processor sends a message of B bytes every T = 2 G B; with it every T_c = F B, where
//   (F - 2 G)(F - tau k_d / 2) = (n + 1)(k_d - 1) tau^2 / 2 .
// F does not depend on B, so T_c / T = F / (2 G) is a constant of machine and mapping.
//
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, equations 13 and 14. The printed 2.22 for Alewife
// (G = 0.5 cycles/B, n = 2) is k_d = 2, the mean over destinations other than the sender, and tau = 1 cycle/B; equation
// 11, which counts the sender itself, gives k_d = 1.9375 and 2.17. With tau = G the factor is 1.41.
// Holds as contention.hpp does; F = 2 G for k_d <= 1.
#pragma once

#include "loghop/predict/logpc/contention.hpp"
#include "loghop/units/units.hpp"

namespace loghop {

/// The greater root F of the equation above: a message of B bytes every F B   [s/B]
/// `traffic.B` is not used.
SecondsPerByte saturated_interval_per_byte(const MeshTraffic& traffic, SecondsPerByte G);

/// T_c / T = F / (2 G)   [1]. Throws std::invalid_argument if G is not above 0.
double contention_bound(const MeshTraffic& traffic, SecondsPerByte G);

} // namespace loghop
