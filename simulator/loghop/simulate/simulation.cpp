#include "loghop/simulate/simulation.hpp"

#include "loghop/simulate/cluster.hpp"
#include "loghop/simulate/graph_run.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/traffic_run.hpp"

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
  if (platform.fluid) {
    shape.dimensions = {platform.fluid->nodes};
    return shape;
  }
  shape.dimensions = platform.network.dimensions;
  shape.end_around = platform.network.topology == Topology::torus;
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

void check_runs(const Platform& platform, const Workload& workload)
{
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
  workload.check(shape_of(platform));
}

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
  if (runs_as_graph(platform, workload))
    return run_graph(platform, *workload.graph(shape, seed), workload.metric(), calendar, sink);
  Cluster cluster(platform, workload, seed, calendar, sink);
  run_in_simgrid(calendar);
  return cluster.result(workload.metric());
}

} // namespace loghop::simulate
