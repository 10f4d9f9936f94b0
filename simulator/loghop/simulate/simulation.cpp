#include "loghop/simulate/simulation.hpp"

#include "loghop/simulate/cluster.hpp"
#include "loghop/simulate/loggops_replay.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/traffic_run.hpp"

#include <algorithm>

namespace loghop::simulate {

MachineShape shape_of(const Platform& platform)
{
  if (platform.loggops) return {{platform.loggops_nodes}, 0, 1};
  return {platform.network.dimensions, platform.network.flit_time, platform.network.flit_bytes};
}

void check_runs(const Platform& platform, const Workload& workload)
{
  workload.check(shape_of(platform));
  const bool graph = workload.drives() == Workload::Drives::graph;
  if (graph != platform.loggops.has_value())
    throw std::invalid_argument(std::string("workload ") + workload.type() + " runs on a network of type \"" +
                                (graph ? "loggops" : "wormhole") + "\", and platform " + platform.name + " has another");
  if (workload.drives() == Workload::Drives::programs && !platform.has_node)
    throw std::invalid_argument(std::string("workload ") + workload.type() + " runs programs, and platform " +
                                platform.name + " has no \"node\" to run them on");
}

namespace {

SimulationResult replay(const Platform& platform, OperationGraph& graph, EventCalendar& calendar)
{
  LoggopsReplay replay(*platform.loggops, graph, calendar);
  run_in_simgrid(calendar);
  replay.check_finished();
  SimulationResult result;
  result.rank_finish = replay.finish();
  result.simulated = to_seconds(*std::max_element(result.rank_finish.begin(), result.rank_finish.end()));
  result.network.messages = static_cast<std::int64_t>(replay.messages());
  result.events = calendar.fired();
  return result;
}

} // namespace

SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink)
{
  check_runs(platform, workload);
  const MachineShape shape = shape_of(platform);
  EventCalendar calendar;
  if (workload.drives() == Workload::Drives::network) {
    const auto messages = workload.messages(shape, seed);
    TrafficRun run(platform.network, *messages, calendar, sink);
    run_in_simgrid(calendar);
    return run.result();
  }
  if (workload.drives() == Workload::Drives::graph) return replay(platform, *workload.graph(shape, seed), calendar);
  Cluster cluster(platform, workload, seed, calendar, sink);
  run_in_simgrid(calendar);
  return cluster.result(workload.metric());
}

} // namespace loghop::simulate
