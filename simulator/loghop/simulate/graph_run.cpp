#include "loghop/simulate/graph_run.hpp"

#include "loghop/simulate/fluid_messages.hpp"
#include "loghop/simulate/loggops_replay.hpp"
#include "loghop/simulate/message_passing.hpp"
#include "loghop/simulate/simgrid_clock.hpp"
#include "loghop/simulate/wormhole_messages.hpp"

#include <algorithm>
#include <vector>

namespace loghop::simulate {

namespace {

Seconds value_of(const Metric& metric, const std::vector<Picoseconds>& finish)
{
  if (metric.kind == Metric::Kind::makespan) return to_seconds(*std::max_element(finish.begin(), finish.end()));
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

SimulationResult run_on_loggops(const LoggopsNetwork& network, OperationGraph& graph, const Metric& metric,
                                EventCalendar& calendar)
{
  LoggopsReplay replay(network, graph, calendar);
  run_in_simgrid(calendar);
  return result_of(replay, metric, calendar);
}

} // namespace

SimulationResult run_graph(const Platform& platform, OperationGraph& graph, const Metric& metric,
                           EventCalendar& calendar, const MessageSink& sink)
{
  if (platform.loggops) return run_on_loggops(*platform.loggops, graph, metric, calendar);
  MessagePassing passing(*platform.middleware, graph, calendar, sink);
  if (platform.fluid) {
    FluidMessages network(*platform.fluid, calendar, passing);
    passing.begin(network);
    run_in_simgrid(calendar, [&] { network.build(); });
    return result_of(passing, metric, calendar);
  }
  WormholeMessages network(platform.network, calendar, passing);
  passing.begin(network);
  run_in_simgrid(calendar);
  SimulationResult result = result_of(passing, metric, calendar);
  network.report(result.network);
  return result;
}

} // namespace loghop::simulate
