// Makespan of a Diamond DAG in vertical stripes: n x n tasks, P processors, b blocks a stripe.
//
// A block costs W = n^2 / (P b) t + alpha n / b; its boundary travels as one long message of B = s n / b bytes, with
//   O_s = o_s + (B - 1) G,   O_r = (B - 1 - a) G,   d = L + a G,   u = O_r + W + d,   v = O_s + W + O_r :
//   M = (W + d) + (P - 2) u + (b - 1) v + O_r + W     for P >= 3   (equation 15)
//   M = (W + d) + (b - 1) max(W + O_s, O_r + W) + O_r + W     for P = 2: no processor both sends and receives
//   M = b W     for P = 1
//
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, section 5.2. As printed, o_s is in no hop's
// latency and the interrupt of the receiver is nowhere; P <= 2 is not in the paper. O_r < 0 for B < 1 + a is kept: the
// formulas are smooth in b and mean little there. b may be any real number >= 1, and need not divide n.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/predict/logp/loggp.hpp"
#include "loghop/workload/active_messages/diamond.hpp"

namespace loghop {

/// Everything about the program but the number of blocks.
struct DiamondProblem {
  int n = 1;                ///< tasks along each side
  int P = 1;                ///< processors, one stripe each
  Seconds t{0};             ///< time of a task [s]
  Seconds alpha{0};         ///< aggregation: cost per boundary value [s]
  Bytes bytes_per_value{1}; ///< s [B]
};

/// The costs of one block [s].
struct BlockCosts {
  Seconds W{0};
  Seconds O_s{0};
  Seconds O_r{0};
  Seconds d{0};
  Seconds u() const { return O_r + W + d; }
  Seconds v() const { return O_s + W + O_r; }
};

Bytes boundary_bytes(const DiamondProblem& problem, double b);
BlockCosts block_costs(const DiamondProblem& problem, const LogGP& machine, double b);

/// M above   [s]. Throws std::invalid_argument unless P >= 1 and b >= 1.
Seconds diamond_makespan(const BlockCosts& costs, int P, double b);

/// Where dM/db = 0; infinite if M falls with every further block. For P >= 3
///   b* = sqrt( ((n^2 t / P + alpha n)(P - 1) + s n G (P - 3)) / (o_s - (2 + a) G) )   if o_s > (2 + a) G;
/// for P = 2 (with O_s >= O_r) b* = sqrt( (n^2 t / P + alpha n) / (o_s - G) ) if o_s > G; for P = 1 any b will do: 1.
double stationary_blocks(const DiamondProblem& problem, const LogGP& machine);

/// The same within 1 <= b <= n: the number of blocks with the least M.
double best_blocks(const DiamondProblem& problem, const LogGP& machine);

/// The workload in these terms, on the whole machine.
DiamondProblem diamond_problem(const DiamondDag& workload, const PredictionContext& context);

/// Makespan of a Diamond DAG without contention: M above   [s]
Seconds contention_free_makespan(const DiamondDag& workload, const LogGP& machine, const PredictionContext& context);

} // namespace loghop
