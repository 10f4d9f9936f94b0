#include "loghop/simulate/simulation.hpp"

#include "loghop/platform/machine_shape.hpp"
#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/graph_run.hpp"
#include "loghop/simulate/observe/metric_value.hpp"
#include "loghop/simulate/observe/observer_set.hpp"
#include "loghop/simulate/wormhole/traffic_run.hpp"
#include "loghop/workload/core/runs_on.hpp"

#include <vector>

namespace loghop::simulate {

namespace {

/// Messages on the network alone.
SimulationResult run_messages(const WormholeMesh& mesh, MessageSource& messages, const MessageSink& sink,
                              RunObserver* recorder)
{
  EventCalendar calendar;
  TrafficRun run(mesh, messages, calendar, sink, recorder);
  run_calendar(calendar);
  return run.result();
}

/// Programs on nodes of active messages.
SimulationResult run_programs(const Platform& platform, const Workload& workload, std::uint64_t seed,
                              const MessageSink& sink, RunObserver* recorder)
{
  EventCalendar calendar;
  Cluster cluster(platform, workload, seed, calendar, sink, recorder);
  run_calendar(calendar);
  return cluster.result(workload.metric());
}

} // namespace

SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink, const Placement& placement, const Observation& observation)
{
  check_runs(platform, workload, placement);
  const MachineShape shape = shape_of(platform, placement);
  if (runs_as_graph(platform, workload)) {
    EventCalendar calendar;
    const std::unique_ptr<OperationGraph> graph = workload.graph(shape, seed);
    SimulationResult result =
        run_graph({platform, placement, seed, observation}, *graph, workload.metric(), calendar, sink);
    result.parts = part_results(workload.parts(), *graph, result.rank_finish);
    return result;
  }
  const bool network_alone = workload.form() == Workload::Form::messages;
  const auto nodes = network_alone ? IndexedVector<Rank, Node>() : placement.nodes_of(platform, shape.ranks());
  ObserverSet observers(observation, platform, nodes, nullptr);
  SimulationResult result =
      network_alone ? run_messages(*platform.wormhole(), *workload.messages(shape_of_network(platform), seed), sink,
                                   observers.observer())
                    : run_programs(platform, workload, seed, sink, observers.observer());
  observers.report(result);
  return result;
}

} // namespace loghop::simulate
