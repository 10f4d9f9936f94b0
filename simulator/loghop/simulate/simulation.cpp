#include "loghop/simulate/simulation.hpp"

#include "loghop/simulate/cluster.hpp"
#include "loghop/simulate/loggops_replay.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/traffic_run.hpp"

#include <algorithm>

namespace loghop::simulate {

MachineShape shape_of(const Platform& platform)
{
  MachineShape shape;
  shape.clock_period = platform.clock_period;
  shape.flops_per_second = platform.flops_per_second;
  if (platform.loggops) {
    shape.dimensions = {platform.loggops_nodes};
    return shape;
  }
  shape.dimensions = platform.network.dimensions;
  shape.flit_time = platform.network.flit_time;
  shape.flit_bytes = platform.network.flit_bytes;
  return shape;
}

void check_runs(const Platform& platform, const Workload& workload)
{
  const bool graph = workload.drives() == Workload::Drives::graph;
  if (graph != platform.loggops.has_value())
    throw std::invalid_argument(std::string("workload ") + workload.type() + " runs on a network of type \"" +
                                (graph ? "loggops" : "wormhole") + "\", and platform " + platform.name +
                                " has another");
  if (workload.drives() == Workload::Drives::programs && !platform.has_node)
    throw std::invalid_argument(std::string("workload ") + workload.type() + " runs programs, and platform " +
                                platform.name + " has no \"node\" to run them on");
  workload.check(shape_of(platform));
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
  result.operations = replay.operations();
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
