#include "loghop/simulate/simulation.hpp"

#include "loghop/simulate/cluster.hpp"
#include "loghop/simulate/graph_run.hpp"
#include "loghop/simulate/run_listeners.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/traffic_run.hpp"

namespace loghop::simulate {

namespace {

std::vector<int> network_dimensions(const Platform& platform)
{
  if (platform.loggops) return {platform.loggops_nodes};
  if (!platform.fluid) return platform.network.dimensions;
  const auto* cube = std::get_if<FluidCube>(&platform.fluid->topology);
  return cube != nullptr ? cube->dimensions : std::vector<int>{platform.fluid->nodes};
}

bool is_torus(const Platform& platform)
{
  if (platform.loggops) return false;
  if (!platform.fluid) return platform.network.topology == Topology::torus;
  const auto* cube = std::get_if<FluidCube>(&platform.fluid->topology);
  return cube != nullptr && cube->around;
}

} // namespace

MachineShape shape_of(const Platform& platform, const Placement& placement)
{
  MachineShape shape;
  shape.clock_period = platform.clock_period;
  shape.flops_per_second = platform.flops_per_second;
  const bool wormhole = !platform.loggops && !platform.fluid;
  const int ranks = placement.most_ranks(platform);
  shape.dimensions = network_dimensions(platform);
  shape.end_around = is_torus(platform);
  if (ranks != shape.nodes()) {
    shape.dimensions = {ranks};
    shape.end_around = false;
  }
  if (!wormhole) return shape;
  shape.flit_time = platform.network.flit_time;
  shape.flit_bytes = platform.network.flit_bytes;
  return shape;
}

bool runs_as_graph(const Platform& platform, const Workload& workload)
{
  return workload.drives() == Workload::Drives::graph ||
         (workload.drives() == Workload::Drives::programs && !platform.has_node);
}

namespace {

const char* network_of(const Platform& platform)
{
  return platform.loggops ? "loggops" : platform.fluid ? "fluid" : "wormhole";
}

[[noreturn]] void refuse(const Workload& workload, const std::string& runs, const Platform& platform,
                         const std::string& has)
{
  throw std::invalid_argument(std::string("workload ") + workload.type() + " runs " + runs + ", and platform " +
                              platform.name + " has " + has);
}

} // namespace

void check_runs(const Platform& platform, const Workload& workload, const Placement& placement)
{
  placement.check(platform);
  const bool wormhole = !platform.loggops && !platform.fluid;
  const std::string other_network = std::string("one of type \"") + network_of(platform) + '"';
  const bool passes_messages = platform.loggops || platform.middleware;
  switch (workload.drives()) {
  case Workload::Drives::graph:
    if (!passes_messages)
      refuse(workload, "operations of ranks that pass messages", platform, "no \"middleware\" to pass them");
    break;
  case Workload::Drives::programs:
    if (platform.has_node) break;
    if (workload.needs_handlers()) refuse(workload, "programs with handlers", platform, "no \"node\" to run them on");
    if (!passes_messages)
      refuse(workload, "programs", platform,
             "no \"node\" to run them on, and no \"middleware\" to pass their messages");
    break;
  case Workload::Drives::network:
    if (!wormhole) refuse(workload, "on a network of type \"wormhole\"", platform, other_network);
    break;
  }
  workload.check(shape_of(platform, placement));
}

SimulationResult simulate(const Platform& platform, const Workload& workload, std::uint64_t seed,
                          const MessageSink& sink, const Placement& placement, const Observation& observation)
{
  check_runs(platform, workload, placement);
  const MachineShape shape = shape_of(platform, placement);
  EventCalendar calendar;
  if (workload.drives() == Workload::Drives::network) {
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
