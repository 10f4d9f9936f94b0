#include "loghop/simulate/simulation.hpp"

#include "loghop/platform/machine_shape.hpp"
#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/graph_run.hpp"
#include "loghop/simulate/observe/run_listeners.hpp"
#include "loghop/simulate/wormhole/traffic_run.hpp"
#include "loghop/workload/core/runs_on.hpp"

namespace loghop::simulate {

SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink, const Placement& placement, const Observation& observation)
{
  check_runs(platform, workload, placement);
  const MachineShape shape = shape_of(platform, placement);
  EventCalendar calendar;
  if (workload.form() == Workload::Form::messages) {
    const auto messages = workload.messages(shape, seed);
    RunListeners listeners(observation, platform, {}, false);
    TrafficRun run(platform.network, *messages, calendar, sink, listeners.recorder());
    run_in_simgrid(calendar);
    SimulationResult result = run.result();
    listeners.report(result);
    return result;
  }
  if (runs_as_graph(platform, workload)) {
    const std::unique_ptr<OperationGraph> graph = workload.graph(shape, seed);
    return run_graph({platform, placement, seed, observation}, *graph, workload.metric(), calendar, sink);
  }
  RunListeners listeners(observation, platform, one_rank_a_node(shape.nodes()), false);
  Cluster cluster(platform, workload, seed, calendar, sink, listeners.recorder());
  run_in_simgrid(calendar);
  SimulationResult result = cluster.result(workload.metric());
  listeners.report(result);
  return result;
}

} // namespace loghop::simulate
