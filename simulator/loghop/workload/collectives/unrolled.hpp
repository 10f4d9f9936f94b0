// All operations of a collective algorithm at once, with every dependency: for writing it to a file.
#pragma once

#include "loghop/workload/collectives/collective_graph.hpp"
#include "loghop/workload/graph/schedule.hpp"

namespace loghop::collectives {

/// The same operations, dependencies and order as the graph has that CollectiveGraph makes of these arguments. Throws
/// std::invalid_argument as that does, and if there are more than 2^28 operations and dependencies.
Schedule unrolled(const CollectiveAlgorithm& algorithm, const Group& group, const CollectiveGraph::Settings& settings);

} // namespace loghop::collectives
