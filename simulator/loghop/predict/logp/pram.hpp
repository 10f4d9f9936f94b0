// PRAM: every communication costs one step, whatever its size, its layout and its distance.
//
// T = o + l = 1 step for each explicit communication. Sources: S. Fortune, J. Wyllie, "Parallelism in Random Access
// Machines", STOC 1978; as a case of log_nP with N = 1, S = 1, D = 0: K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and
// log_3P", IEEE Trans. Computers 56(3), 2007, section 5.
// Domain: as a lower bound of any machine whose messages take at least a step. Errors: std::invalid_argument says what
// is allowed.
#pragma once

#include "loghop/units/units.hpp"

namespace loghop {

struct Pram {
  Seconds step{1}; ///< time of one communication [s]
};

namespace pram {

/// One message: T = step   [s]
Seconds point_to_point(const Pram& machine);

/// There and back: T = 2 step   [s]
Seconds ping_pong(const Pram& machine);

/// Several, one after the other: T = c step   [s]. Throws if c < 0.
Seconds communications(const Pram& machine, long long c);

/// A binomial tree, as only one may read a memory cell at a time: T = ceil(log2 P) step   [s]. Throws if P < 1.
Seconds tree_broadcast(const Pram& machine, int P);

} // namespace pram
} // namespace loghop
