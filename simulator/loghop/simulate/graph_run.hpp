// Runs an operation graph on the network and the nodes of a platform.
#pragma once

#include "loghop/platform/placement.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/result.hpp"
#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

namespace loghop::simulate {

/// The machine that a graph runs on.
struct GraphMachine {
  const Platform& platform;
  const Placement& placement;
  std::uint64_t seed;
  const Observation& observation;
};

/// The platform passes messages (Platform::passes_messages). All metrics but mean latency apply.
SimulationResult run_graph(const GraphMachine& machine, OperationGraph& graph, const Metric& metric,
                           EventCalendar& calendar, const MessageSink& sink);

} // namespace loghop::simulate
