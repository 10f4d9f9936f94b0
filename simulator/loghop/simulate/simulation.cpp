#include "loghop/simulate/simulation.hpp"

#include "loghop/simulate/cluster.hpp"
#include "loghop/simulate/fluid_messages.hpp"
#include "loghop/simulate/loggops_replay.hpp"
#include "loghop/simulate/message_passing.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/traffic_run.hpp"
#include "loghop/simulate/wormhole_messages.hpp"

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
  if (platform.fluid) {
    shape.dimensions = {platform.fluid->nodes};
    return shape;
  }
  shape.dimensions = platform.network.dimensions;
  shape.flit_time = platform.network.flit_time;
  shape.flit_bytes = platform.network.flit_bytes;
  return shape;
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
  switch (workload.drives()) {
  case Workload::Drives::graph:
    if (!platform.loggops && !platform.middleware)
      refuse(workload, "operations of ranks that pass messages", platform, "no \"middleware\" to pass them");
    break;
  case Workload::Drives::programs:
    if (!wormhole) refuse(workload, "on a network of type \"wormhole\"", platform, other_network);
    if (!platform.has_node) refuse(workload, "programs", platform, "no \"node\" to run them on");
    break;
  case Workload::Drives::network:
    if (!wormhole) refuse(workload, "on a network of type \"wormhole\"", platform, other_network);
    break;
  }
  workload.check(shape_of(platform));
}

namespace {

template<class Run> SimulationResult result_of(const Run& run, const EventCalendar& calendar)
{
  run.check_finished();
  SimulationResult result;
  result.rank_finish = run.finish();
  result.simulated = to_seconds(*std::max_element(result.rank_finish.begin(), result.rank_finish.end()));
  result.network.messages = static_cast<std::int64_t>(run.messages());
  result.events = calendar.fired();
  result.operations = run.operations();
  return result;
}

SimulationResult run_on_loggops(const LoggopsNetwork& network, OperationGraph& graph, EventCalendar& calendar)
{
  LoggopsReplay replay(network, graph, calendar);
  run_in_simgrid(calendar);
  return result_of(replay, calendar);
}

SimulationResult run_on_network(const Platform& platform, OperationGraph& graph, EventCalendar& calendar,
                                const MessageSink& sink)
{
  MessagePassing passing(*platform.middleware, graph, calendar, sink);
  SimulationResult result;
  if (platform.fluid) {
    FluidMessages network(*platform.fluid, calendar, passing);
    passing.begin(network);
    run_in_simgrid(calendar, [&] { network.build(); });
    return result_of(passing, calendar);
  }
  WormholeMessages network(platform.network, calendar, passing);
  passing.begin(network);
  run_in_simgrid(calendar);
  result = result_of(passing, calendar);
  network.report(result.network);
  return result;
}

SimulationResult run_graph(const Platform& platform, OperationGraph& graph, EventCalendar& calendar,
                           const MessageSink& sink)
{
  if (platform.loggops) return run_on_loggops(*platform.loggops, graph, calendar);
  return run_on_network(platform, graph, calendar, sink);
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
  if (workload.drives() == Workload::Drives::graph)
    return run_graph(platform, *workload.graph(shape, seed), calendar, sink);
  Cluster cluster(platform, workload, seed, calendar, sink);
  run_in_simgrid(calendar);
  return cluster.result(workload.metric());
}

} // namespace loghop::simulate
