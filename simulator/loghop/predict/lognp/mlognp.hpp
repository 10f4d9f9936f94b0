// mlog_nP: log_nP with its own parameters for each of the m levels on which processes communicate (0: within a chip,
// 1: between chips of a node, 2: between nodes, ...).
//
// On level c: T_c = sum over i = 0..n_c-1 of ( o_{c,i}(s) + l_{c,i}(s, d) )   [s]. Symbols: see lognp.hpp.
// Source: B. Tu, J. Fan, J. Zhan, X. Zhao, "Accurate Analytical Models for Message Passing on Multi-Core Clusters",
// PDP 2009, section III, which gives no further formula. Domain and other errors: see lognp.hpp.
#pragma once

#include "loghop/predict/lognp/lognp.hpp"

#include <vector>

namespace loghop::mlognp {

/// The transfers of each level, from the nearest to the farthest.
using Levels = std::vector<ImplicitTransfers>;

/// Contiguous data on level c. Throws std::invalid_argument if there is no such level.
Seconds point_to_point(const Levels& levels, int c, Bytes s);

/// Data of stride d on level c. Throws std::invalid_argument if there is no such level.
Seconds point_to_point(const Levels& levels, int c, Bytes s, Bytes d);

} // namespace loghop::mlognp
