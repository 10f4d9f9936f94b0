#include "loghop/simulate/graph_run.hpp"

#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/fluid/fluid_messages.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/simulate/message_passing/message_passing.hpp"
#include "loghop/simulate/message_passing/nic_messages.hpp"
#include "loghop/simulate/observe/observer_set.hpp"
#include "loghop/simulate/wormhole/wormhole_messages.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace loghop::simulate {

namespace {

Seconds value_of(const Metric& metric, const std::vector<Picoseconds>& finish)
{
  if (metric.kind == Metric::Kind::makespan) return to_seconds(*std::max_element(finish.begin(), finish.end()));
  if (metric.kind == Metric::Kind::rank_time)
    return to_seconds(finish[static_cast<std::size_t>(metric.rank)]) / static_cast<double>(metric.iterations);
  double sum = 0;
  for (const Picoseconds time : finish)
    sum += static_cast<double>(time);
  const double mean = sum / static_cast<double>(finish.size());
  return Seconds(mean / static_cast<double>(metric.iterations) / picoseconds_per_second);
}

/// Of LoggopsReplay or MessagePassing, after the calendar has run dry.
template<class Run> SimulationResult result_of(const Run& run, const Metric& metric, const EventCalendar& calendar)
{
  run.check_finished();
  SimulationResult result;
  result.rank_finish = run.finish();
  result.simulated = value_of(metric, result.rank_finish);
  result.network.messages = static_cast<std::int64_t>(run.messages());
  result.events = calendar.fired();
  result.operations = run.operations();
  return result;
}

SimulationResult run_on_loggops(const GraphMachine& machine, OperationGraph& graph, const Metric& metric,
                                EventCalendar& calendar)
{
  ObserverSet observers(machine.observation, machine.platform, one_rank_a_node(graph.ranks()), true);
  LoggopsReplay replay(*machine.platform.loggops, graph, calendar, observers.observer());
  run_in_simgrid(calendar);
  SimulationResult result = result_of(replay, metric, calendar);
  observers.report(result);
  return result;
}

/// A NIC that takes no time and burdens no memory need not be simulated.
bool takes_part(const MessageNic& nic)
{
  return nic.send_processing > 0 || nic.receive_processing > 0 || nic.contexts > 0 || nic.notification > 0 ||
         nic.fetch > 0 || nic.interrupt_interval > 0 || nic.dma_bytes_per_second > 0;
}

std::vector<int> nodes_of(const Nodes* nodes, int ranks)
{
  std::vector<int> result = one_rank_a_node(ranks);
  for (int rank = 0; nodes != nullptr && rank < ranks; ++rank)
    result[static_cast<std::size_t>(rank)] = nodes->node_of(rank);
  return result;
}

/// What is between an operation graph and the calendar. `Network` is made with the listener that it is to tell.
template<class Network, class Parameters, class Run>
SimulationResult pass_messages(const GraphMachine& machine, const Parameters& parameters, OperationGraph& graph,
                               const Metric& metric, EventCalendar& calendar, const MessageSink& sink, const Run& run)
{
  const Platform& platform = machine.platform;
  std::optional<Nodes> nodes;
  if (platform.multicore)
    nodes.emplace(platform, machine.placement.cores_of(platform, graph.ranks()), calendar, machine.seed);
  ObserverSet observers(machine.observation, platform, nodes_of(nodes ? &*nodes : nullptr, graph.ranks()), true);
  MessagePassing passing(*platform.middleware, graph, calendar, sink, nodes ? &*nodes : nullptr, observers.observer());
  std::optional<NicMessages> nics;
  if (nodes && takes_part(platform.multicore->nic))
    nics.emplace(platform.multicore->nic, platform.network_nodes(), nodes->memory(), calendar, passing.listener(),
                 machine.seed);
  Network network(parameters, calendar, nics ? static_cast<MessageNetworkListener&>(*nics) : passing.listener());
  if (nics) nics->set_network(network);
  if (observers.observer() != nullptr) network.set_observer(*observers.observer());
  passing.begin(nics ? static_cast<MessageNetwork&>(*nics) : network);
  run(network);
  SimulationResult result = result_of(passing, metric, calendar);
  network.report(result.network);
  observers.report(result);
  return result;
}

} // namespace

SimulationResult run_graph(const GraphMachine& machine, OperationGraph& graph, const Metric& metric,
                           EventCalendar& calendar, const MessageSink& sink)
{
  const Platform& platform = machine.platform;
  if (platform.loggops) return run_on_loggops(machine, graph, metric, calendar);
  if (platform.fluid)
    return pass_messages<FluidMessages>(
        machine, *platform.fluid, graph, metric, calendar, sink,
        [&](FluidMessages& network) { run_in_simgrid(calendar, [&] { network.build(); }); });
  return pass_messages<WormholeMessages>(machine, platform.network, graph, metric, calendar, sink,
                                         [&](WormholeMessages&) { run_in_simgrid(calendar); });
}

} // namespace loghop::simulate
