// A network of links whose bandwidth the messages on them share at every instant: max-min fairness.
//
// Source: Velho, Schnorr, Casanova, Legrand, ACM TOMACS 2013, for what such flows say of packets; SimGrid shares.
#pragma once

namespace loghop {

/// A crossbar: each node has a link to it and a link from it, and nothing else is shared.
struct FluidNetwork {
  int nodes = 0;
  double bandwidth = 0; ///< B/s of each link; > 0
  double latency = 0;   ///< s of each link; a message crosses two
};

} // namespace loghop
