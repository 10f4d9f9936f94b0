// Runs an operation graph on the network of a platform.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

namespace loghop::simulate {

/// Where a graph runs.
struct GraphMachine {
  const Platform& platform;
  const Placement& placement;
  std::uint64_t seed;
  const Observation& observation;
};

/// The platform has a network of type "loggops", or middleware. Metrics other than mean latency apply.
SimulationResult run_graph(const GraphMachine& machine, OperationGraph& graph, const Metric& metric,
                           EventCalendar& calendar, const MessageSink& sink);

} // namespace loghop::simulate
