// Copy-transfer: a message as copies of the hardware, one after the other, each with its bandwidth.
//
// T = sum over the copies i of s / BW_i   [s], throughput = 1 / sum of 1 / BW_i   [B/s]. BW_i is the bandwidth of copy
// i for its access pattern (contiguous, strided, indexed), measured for each pattern.
//
// Source: T. Stricker, T. Gross, "Optimizing Memory System Performance for Communication in Parallel Computers", ISCA
// 1995, as K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P", IEEE Trans. Computers 56(3), 2007, section 5 gives it:
// equation 2 of log_nP with these costs for every f(s,.)_i. Domain: copies that do not overlap; no contention.
// Errors: std::invalid_argument if there is no copy, or a bandwidth is not above 0.
#pragma once

#include "loghop/units/units.hpp"

#include <vector>

namespace loghop::copy_transfer {

/// Bandwidths of the copies, in their order, each for its access pattern.
using Copies = std::vector<BytesPerSecond>;

/// T = sum of s / BW_i   [s]. Throws if s is negative or not finite.
Seconds point_to_point(const Copies& copies, Bytes s);

/// 1 / sum of 1 / BW_i   [B/s]
BytesPerSecond throughput(const Copies& copies);

} // namespace loghop::copy_transfer
