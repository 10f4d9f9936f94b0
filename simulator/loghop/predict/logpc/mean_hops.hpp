// The mean distance of a workload's messages, which LoGPC takes from its communication pattern.
//
// Distances are means per dimension of the mesh (k_d: total hops / dimensions with more than one node), as LoGPC counts
// them; they are enumerated here from the mapping, whatever routes a simulator finds.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/remap.hpp"

namespace loghop {

/// Any other node, equally likely: a shifted remap sends over the same ordered pairs, one shift after the other.
double mean_hops_per_dimension(const Remap& workload, const PredictionContext& context);

/// From each stripe to the next on the mapping itself; for the random mapping the mean over all mappings, which is that
/// over all ordered pairs of nodes. 0 for one stripe.
double mean_hops_per_dimension(const DiamondDag& workload, const PredictionContext& context);

} // namespace loghop
