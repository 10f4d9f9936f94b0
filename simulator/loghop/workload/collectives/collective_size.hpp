// The size of a collective algorithm, without going through all of its steps.
#pragma once

#include "loghop/workload/collectives/algorithms/algorithm.hpp"
#include "loghop/workload/core/workload_size.hpp"

namespace loghop::collectives {

/// Exact for up to 512 ranks of up to 64 steps of up to 4 messages; of more, as many are looked at, which are spread
/// evenly. Each message has a sender and a receiver: the larger of the two sums counts, so that a root that is not
/// among the ranks looked at is missed in neither direction. A step has its sends under way at once.
WorkloadSize size_of(const CollectiveAlgorithm& algorithm);

} // namespace loghop::collectives
