#include "loghop/simulate/graph_run.hpp"

#include "loghop/simulate/breakdown_recorder.hpp"
#include "loghop/simulate/fluid_messages.hpp"
#include "loghop/simulate/loggops_replay.hpp"
#include "loghop/simulate/message_passing.hpp"
#include "loghop/simulate/nic_messages.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/wormhole_messages.hpp"

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

/// Who listens to a run, as an observation asks.
class Listeners {
public:
  Listeners(const Observation& observation, int ranks)
  {
    if (observation.breakdown) recorders_.add(breakdown_.emplace(ranks));
  }
  RunRecorder* recorder() { return recorders_.empty() ? nullptr : &recorders_; }
  void report(SimulationResult& result) const
  {
    if (breakdown_) result.time = breakdown_->breakdown();
  }

private:
  std::optional<BreakdownRecorder> breakdown_;
  RunRecorders recorders_;
};

SimulationResult run_on_loggops(const GraphMachine& machine, OperationGraph& graph, const Metric& metric,
                                EventCalendar& calendar)
{
  Listeners listeners(machine.observation, graph.ranks());
  LoggopsReplay replay(*machine.platform.loggops, graph, calendar, listeners.recorder());
  run_in_simgrid(calendar);
  SimulationResult result = result_of(replay, metric, calendar);
  listeners.report(result);
  return result;
}

/// A NIC that takes no time and burdens no memory need not be simulated.
bool takes_part(const MessageNic& nic)
{
  return nic.send_processing > 0 || nic.receive_processing > 0 || nic.contexts > 0 || nic.notification > 0 ||
         nic.fetch > 0 || nic.interrupt_interval > 0 || nic.dma_bytes_per_second > 0;
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
  Listeners listeners(machine.observation, graph.ranks());
  MessagePassing passing(*platform.middleware, graph, calendar, sink, nodes ? &*nodes : nullptr, listeners.recorder());
  std::optional<NicMessages> nics;
  if (nodes && takes_part(platform.multicore->nic))
    nics.emplace(platform.multicore->nic, platform.network_nodes(), nodes->memory(), calendar, passing, machine.seed);
  Network network(parameters, calendar, nics ? static_cast<MessageNetworkListener&>(*nics) : passing);
  if (nics) nics->set_network(network);
  passing.begin(nics ? static_cast<MessageNetwork&>(*nics) : network);
  run(network);
  SimulationResult result = result_of(passing, metric, calendar);
  network.report(result.network);
  listeners.report(result);
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
