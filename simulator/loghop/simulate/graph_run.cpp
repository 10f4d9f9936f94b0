#include "loghop/simulate/graph_run.hpp"

#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/fluid/flow_messages.hpp"
#include "loghop/simulate/fluid/fluid_messages.hpp"
#include "loghop/simulate/fluid/rail_messages.hpp"
#include "loghop/simulate/loggops/loggops_replay.hpp"
#include "loghop/simulate/message_passing/message_passing.hpp"
#include "loghop/simulate/message_passing/nic_messages.hpp"
#include "loghop/simulate/observe/metric_value.hpp"
#include "loghop/simulate/observe/observer_set.hpp"
#include "loghop/simulate/wormhole/wormhole_messages.hpp"

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

namespace loghop::simulate {

namespace {

/// A graph, and everything that it runs on besides the network.
struct GraphRun {
  const GraphMachine& machine;
  OperationGraph& graph;
  const Metric& metric;
  EventCalendar& calendar;
  const MessageSink& sink;

  IndexedVector<Rank, Node> nodes() const { return machine.placement.nodes_of(machine.platform, graph.ranks()); }
  /// Nothing where rank i is on node i: with millions of ranks, their nodes take memory.
  IndexedVector<Rank, Node> listed_nodes() const
  {
    return machine.placement.order == Placement::Order::listed ? nodes() : IndexedVector<Rank, Node>();
  }
};

/// The result of a LoggopsReplay or MessagePassing whose calendar has run dry.
template<class Run> SimulationResult result_of(const Run& run, const GraphRun& of)
{
  run.check_finished();
  SimulationResult result;
  result.rank_finish = run.finish();
  result.simulated = metric_value(of.metric, of.graph, result.rank_finish);
  result.network.messages = static_cast<std::int64_t>(run.messages());
  result.events = of.calendar.fired();
  result.operations = run.operations();
  return result;
}

SimulationResult run_on(const LoggopsNetwork& network, const GraphRun& run)
{
  const ObservedGraph observed{run.graph, run.calendar};
  ObserverSet observers(run.machine.observation, run.machine.platform, run.nodes(), &observed);
  std::optional<PathObserver> path;
  const Observation& wanted = run.machine.observation;
  if (wanted.path) observers.add(path.emplace(run.graph.ranks(), wanted.most_steps));
  LoggopsReplay replay(network, run.graph, run.calendar, observers.observer());
  run_calendar(run.calendar);
  SimulationResult result = result_of(replay, run);
  observers.report(result);
  if (path && !path->had_too_many_steps() && run.graph.own_starts().empty()) result.path = path->counts(run.metric);
  return result;
}

/// A NIC that takes no time and burdens no memory need not be simulated.
bool takes_part(const MessageNic& nic)
{
  return nic.send_processing > 0 || nic.receive_processing > 0 || nic.gap > 0 || nic.contexts > 0 ||
         nic.notification > 0 || nic.fetch > 0 || nic.interrupt_interval > 0 || !nic.interrupt_steps.empty() ||
         nic.partial_interrupts.above > 0 || nic.dma_bytes_per_second > 0;
}

/// What the ranks of the graph go through, if the platform asks for it.
void share_caches(const MulticoreNode& node, const OperationGraph& graph, Nodes& nodes)
{
  if (node.memory.working_set == MemoryHierarchy::WorkingSet::message) return;
  IndexedVector<Rank, std::int64_t> working_sets;
  for (const Rank rank : each<Rank>(graph.ranks()))
    working_sets.push_back(graph.working_set(rank));
  nodes.share_caches(node, working_sets);
}

/// Joins graph, nodes and network. `Network` is made with the listener that it tells of arrivals; `start` runs it.
template<class Network, class Parameters, class Start>
SimulationResult pass_messages(const Parameters& parameters, const GraphRun& run, const Start& start)
{
  const Platform& platform = run.machine.platform;
  const MulticoreNode* multicore = platform.multicore();
  const std::uint64_t seed = run.machine.seed;
  std::optional<Nodes> nodes;
  if (multicore != nullptr) {
    nodes.emplace(platform, run.machine.placement.cores_of(platform, run.graph.ranks()), run.calendar, seed);
    share_caches(*multicore, run.graph, *nodes);
  }
  const ObservedGraph observed{run.graph, run.calendar};
  ObserverSet observers(run.machine.observation, platform, run.nodes(), &observed);
  MessagePassing passing(*platform.middleware(), run.graph, run.calendar, observers.sink(run.sink),
                         nodes ? &*nodes : nullptr, observers.observer(), run.listed_nodes());
  std::optional<NicMessages> nics;
  if (nodes && takes_part(multicore->nic))
    nics.emplace(multicore->nic, platform.network_nodes(), nodes->memory(), run.calendar, passing.listener(), seed);
  Network network(parameters, run.calendar, nics ? static_cast<MessageNetworkListener&>(*nics) : passing.listener());
  if (nics) nics->set_network(network);
  if (observers.observer() != nullptr) network.set_observer(*observers.observer());
  passing.begin(nics ? static_cast<MessageNetwork&>(*nics) : network);
  start(network);
  SimulationResult result = result_of(passing, run);
  network.report(result.network);
  observers.report(result);
  return result;
}

SimulationResult run_on(const FluidNetwork& fluid, const GraphRun& run)
{
  if (fluid.simgrid_shares())
    return pass_messages<FluidMessages>(fluid, run, [&](FluidMessages& network) {
      run_in_simgrid(
          run.calendar, [&] { network.build(); }, [&] { network.abandon(); });
      network.check_all_arrived();
    });
  if (fluid.rails) return pass_messages<RailMessages>(fluid, run, [&](RailMessages&) { run_calendar(run.calendar); });
  if (fluid.send_order != SendOrder::fair)
    return pass_messages<OrderedMessages>(fluid, run, [&](OrderedMessages&) { run_calendar(run.calendar); });
  return pass_messages<FairMessages>(fluid, run, [&](FairMessages&) { run_calendar(run.calendar); });
}

SimulationResult run_on(const WormholeMesh& mesh, const GraphRun& run)
{
  return pass_messages<WormholeMessages>(mesh, run, [&](WormholeMessages&) { run_calendar(run.calendar); });
}

} // namespace

SimulationResult run_graph(const GraphMachine& machine, OperationGraph& graph, const Metric& metric,
                           EventCalendar& calendar, const MessageSink& sink)
{
  const GraphRun run{machine, graph, metric, calendar, sink};
  graph.set_clock([&calendar] { return calendar.now(); });
  return std::visit([&run](const auto& network) { return run_on(network, run); }, machine.platform.network);
}

} // namespace loghop::simulate
