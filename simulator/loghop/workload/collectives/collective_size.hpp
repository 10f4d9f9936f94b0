// The size of a collective algorithm, without going through all of its steps.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/core/workload_size.hpp"

namespace loghop::collectives {

/// Exact for up to 512 ranks of up to 64 steps of up to 4 messages; of more, as many are looked at, which are spread
/// evenly, and the ranks whose part may be another than that of most: the first, the last, the root and the one after
/// it. Each message has a sender and a receiver: the larger of the two sums counts. A step has its sends under way at
/// once.
WorkloadSize size_of(const CollectiveAlgorithm& algorithm, int root = 0);

} // namespace loghop::collectives
