// The figure of a workload, from the times at which its ranks finish.
#pragma once

#include "loghop/simulate/observe/result.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/workload.hpp"

#include <vector>

namespace loghop::simulate {

/// All metrics but mean latency.
Seconds metric_value(const Metric& metric, const std::vector<Picoseconds>& finish);

/// The same of the ranks of a graph that has run, each from its own start (OperationGraph::own_starts).
Seconds metric_value(const Metric& metric, const OperationGraph& graph, const std::vector<Picoseconds>& finish);

/// The results of the parts of a workload, of which graph.runs() says how often each ran. They have no time alone.
std::vector<PartResult> part_results(const std::vector<WorkloadPart>& parts, const OperationGraph& graph,
                                     const std::vector<Picoseconds>& finish);

} // namespace loghop::simulate
