// log_nP: a message as n implicit transfers through buffers, each with a cost that depends on size and stride.
//
// T = sum over i = 0..n-1 of ( max(o_i(s), g_i) + l_i(s, d) )   [s]   (equation 1), and with g_i = o_i equation 2.
// Symbols: s size of the message, d its stride, o_i(s) = f(s,1)_i what transfer i costs of contiguous data, l_i(s,d) =
// f(s,d)_i what the stride adds to that (not the whole cost of strided data), g_i >= o_i the least time between two
// transfers; g_i - o_i is contention.
//
// Source: K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P: Accurate Analytical Models of Point-to-Point
// Communication in Distributed Systems", IEEE Trans. Computers 56(3), 2007, section 3. The sums are printed without
// their first and last terms; all n transfers count here, as in the rest of the paper.
// Domain: transfers one after the other, regular strides, caches as they were when the costs were measured.
// Errors: std::invalid_argument if there is no transfer, or size, stride or gap is negative or not finite.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"

#include <vector>

namespace loghop {

/// One implicit transfer: a copy into a buffer, or the way through the network.
struct ImplicitTransfer {
  CostCurve o;  ///< cost of contiguous data by size [s]
  CostTable l;  ///< additional cost by size and stride [s]
  Seconds g{0}; ///< gap [s]; o stands for it where it is less
};

using ImplicitTransfers = std::vector<ImplicitTransfer>;

namespace lognp {

/// Equation 1 for contiguous data: every l_i is 0.
Seconds point_to_point(const ImplicitTransfers& transfers, Bytes s);

/// Equation 1 for data of stride d.
Seconds point_to_point(const ImplicitTransfers& transfers, Bytes s, Bytes d);

/// Equation 2, contiguous: no gaps.
Seconds without_contention(const ImplicitTransfers& transfers, Bytes s);

/// Equation 2 for data of stride d.
Seconds without_contention(const ImplicitTransfers& transfers, Bytes s, Bytes d);

} // namespace lognp
} // namespace loghop
