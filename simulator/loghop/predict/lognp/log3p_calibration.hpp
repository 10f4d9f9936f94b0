// log_3P from what was measured: copies in memory, and half round trips with oneself and with another node.
//
// Symbols: T_mem a copy of s contiguous bytes, T_00_s and T_00_sd half a round trip of a message of s bytes to oneself,
// contiguous and with stride d, T_01_s half a round trip of contiguous data between two nodes. All in seconds.
// Source: K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P", IEEE Trans. Computers 56(3), 2007, section 4.1: warm
// caches, the mean of more than 100 repetitions is a sample, the least of 100 samples counts. Half a round trip of
// strided data between two nodes is not used: it is there to validate the parameters.
// Errors: std::invalid_argument for measurements that are negative or not finite. Results may be negative where the
// measurements contradict the model; they are returned as they are.
#pragma once

#include "loghop/predict/lognp/log3p.hpp"

namespace loghop::log3p {

/// The measurements of one size and stride [s].
struct HalfRoundTrips {
  Seconds T_mem{0};
  Seconds T_00_s{0};
  Seconds T_00_sd{0};
  Seconds T_01_s{0};
};

/// Step 1: o_mw = T_00(s) - T_mem(s)   [s]
Seconds middleware_overhead(Seconds T_00_s, Seconds T_mem);

/// Step 2: l_mw = T_00(s,d) - o_mw - T_mem = T_00(s,d) - T_00(s)   [s]
Seconds middleware_latency(Seconds T_00_sd, Seconds T_00_s);

/// Step 3: o_net = T_01(s) - o_mw   [s]
/// The paper prints T_01(s) = o_net + o_mw / 2, which its own numbers contradict: 580 = 29 + 420 + 131 us needs all of
/// o_mw. So the half of each side counts.
Seconds network_overhead(Seconds T_01_s, Seconds o_mw);

/// Step 3 as it is printed: o_net = T_01(s) - o_mw / 2   [s]. For comparison only.
Seconds network_overhead_as_printed(Seconds T_01_s, Seconds o_mw);

/// Steps 1 to 3.
Log3P calibrate(const HalfRoundTrips& measured);

} // namespace loghop::log3p
