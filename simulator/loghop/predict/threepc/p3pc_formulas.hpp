// The formulas of P-3PC and LogGP*: paths of messages by layout, images on grids of nodes.
#pragma once

#include "loghop/predict/core/formula.hpp"
#include "loghop/predict/threepc/p3pc.hpp"

namespace loghop {

/// LogGP* is the same for all layouts: its formulas have no option for them.
const Formulas<P3PC>& p3pc_formulas();
const Formulas<P3PC>& loggp_star_formulas();

} // namespace loghop
