// Makespan of a Diamond DAG whose messages wait in the network: M_c = M + C_n ((P - 1) + 2 (b - 1)), with M, W, O_s and
// O_r of diamond_makespan.hpp and C_n of contention.hpp.
//
// An upper bound: every send and receive of the path waits C_n.
// Source: C. A. Moritz, M. I. Frank, "LoGPC", IEEE TPDS 12(4), 2001, section 5.2.
#pragma once

#include "loghop/predict/logp/diamond_makespan.hpp"
#include "loghop/predict/logpc/contention.hpp"

namespace loghop {

/// A block as contention.hpp sees it: one message sent, and two delays (send and receive) in each v; T = 0 for v < 0.
Iteration diamond_iteration(const BlockCosts& costs);

/// C_n ((P - 1) + 2 (b - 1))   [s], 0 for P = 1.
Seconds diamond_contention(Seconds C_n, int P, double b);

struct BestBlocks {
  int b = 1;
  Seconds C_n{0};
  Seconds makespan{0};
};

/// The whole number of blocks in 1..n with the least M_c under closed contention, the smallest of equals; `traffic.B`
/// is not used. Tries every one: nothing says that M_c has a single minimum.
BestBlocks best_whole_blocks(const DiamondProblem& problem, const LogGP& machine, MeshTraffic traffic);

} // namespace loghop
