// 2log_{2,3}P: log_2P within a node and log_3P between nodes.
//
// Symbols, for one size s and stride d, in seconds: o_mw, l_mw within a node, where there is no network (o_net = 0);
// o'_mw, l'_mw, o'_net between nodes. RTT, RTT' are round trips within a node and between nodes, of contiguous (s) or
// strided (s,d) data.
//
// Source: B. Tu, J. Fan, J. Zhan, X. Zhao, "Accurate Analytical Models for Message Passing on Multi-Core Clusters",
// PDP 2009, sections III and IV. Domain: messages without a handshake (there up to 16 KiB); one level within a node.
// Errors: std::invalid_argument names the argument and what is allowed.
#pragma once

#include "loghop/predict/core/pattern.hpp"
#include "loghop/predict/lognp/log3p.hpp"

namespace loghop {

/// Costs of one size and stride. `intra.o_net` has no meaning.
struct TwoLog {
  Log3P intra;
  Log3P inter;
};

/// Costs of all sizes and strides.
struct TwoLogCurves {
  Log3PCurves intra;
  Log3PCurves inter;

  TwoLog at(Bytes s) const { return {intra.at(s), inter.at(s)}; }
  TwoLog at(Bytes s, Bytes d) const { return {intra.at(s, d), inter.at(s, d)}; }
};

namespace twolog {

/// Whether the linear broadcast counts what the last receiver does. The formula as printed does not; that of log_3P
/// does, so that with equal levels the two differ by (o'_mw + l'_mw) / 2.
using loghop::LastReceiver;

/// Round trips of one size and stride [s].
struct RoundTrips {
  Seconds intra_s{0};
  Seconds intra_sd{0};
  Seconds inter_s{0};
  Seconds inter_sd{0};
};

/// Within a node: T = o_mw + l_mw   [s]   (equation 4)
Seconds intra_node(const TwoLog& machine);

/// Between nodes: T = o'_mw + l'_mw + o'_net   [s]   (equation 4)
Seconds inter_node(const TwoLog& machine);

/// Root sends to P - 1 others on n nodes, q = P/n on each, first to those of its own node:
/// T = (q - 1) (o_mw + l_mw) / 2 + (P - q) (o'_mw + l'_mw) / 2 + o'_net   [s]   (section IV.B), and as above.
/// Throws unless n >= 2 and P is a multiple of n.
Seconds linear_broadcast(const TwoLog& machine, int P, int n, LastReceiver last = LastReceiver::not_counted);

/// Binomial tree with h = ceil(log2 P) hops on its longest path, n of them within nodes (binomial_tree.hpp finds n):
/// T = n (o_mw + l_mw) + (h - n) (o'_mw + l'_mw + o'_net)   [s]   (section IV.B). Throws unless P >= 2, 0 <= n <= h.
Seconds binomial_broadcast(const TwoLog& machine, int P, int n);

/// o_mw = RTT(s)/2, l_mw = (RTT(s,d) - RTT(s))/2, o'_mw = RTT'(s)/2 - o'_net, l'_mw = (RTT'(s,d) - RTT'(s))/2   [s]
/// (section IV.A). o'_net comes from elsewhere: another method, or the time on the wire. The copy in memory stays in
/// o_mw within a node, unlike in log_3P. Throws for measurements that are negative or not finite.
TwoLog calibrate(const RoundTrips& measured, Seconds o_net);

} // namespace twolog
} // namespace loghop
