#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

/// Queues hold whole flits. The network keeps one more time of sending than the output queue has slots: the flit that
/// left the slot which the next one takes.
std::int64_t queue_flits(std::int64_t bytes, const WormholeMesh& mesh)
{
  return bytes / mesh.flit_bytes;
}

} // namespace

Cluster::Cluster(const Platform& platform, const Workload& workload, std::uint64_t seed, EventCalendar& calendar,
                 MessageSink sink, RunObserver* recorder)
    : platform_{*platform.wormhole(), *platform.active_messages()}, calendar_(calendar), sink_(std::move(sink)),
      recorder_(recorder), output_queue_(queue_flits(platform_.node.nic.output_queue_bytes, platform_.network)),
      network_(platform_.network, output_queue_ + 1,
               queue_flits(platform_.node.nic.input_queue_bytes, platform_.network), calendar, *this)
{
  if (recorder_ != nullptr) network_.tell_holds();
  const MachineShape shape = shape_of(platform);
  nodes_.reserve(static_cast<std::size_t>(shape.nodes()));
  for (int i = 0; i < shape.nodes(); ++i) {
    nodes_.emplace_back(platform_.node.memory);
    nodes_.back().program = workload.program(shape, i, seed);
    schedule(i, Event::start, 0);
  }
}

void Cluster::schedule(int index, Event event, Picoseconds time)
{
  calendar_.schedule(time, *this, static_cast<std::uint32_t>(index) * event_kinds + static_cast<std::uint32_t>(event));
}

void Cluster::fire(Picoseconds now, std::uint32_t what)
{
  const int index = static_cast<int>(what / event_kinds);
  ClusterNode& n = node(index);
  switch (static_cast<Event>(what % event_kinds)) {
  case Event::start:
    run_thread(index);
    break;
  case Event::thread:
    if (n.on_processor && n.busy_end == now) {
      preempt_thread(n);
      give_processor(index);
    }
    break;
  case Event::handler:
    if (n.handler == HandlerState::running && n.handler_end == now) handler_ended(index);
    break;
  case Event::interrupt:
    interrupt(index);
    break;
  case Event::room:
    room_changed(index);
    break;
  case Event::send_dma:
    if (n.dma.done_at(DmaEngines::send) == now) send_dma_done(index);
    break;
  case Event::receive_dma:
    if (n.dma.done_at(DmaEngines::receive) == now) receive_dma_done(index);
    break;
  }
}

/// What it has done since it began to. Handlers are told of even if they take no time: messages lead to them.
void Cluster::tell_activity(const ClusterNode& node)
{
  static constexpr CoreActivity works[] = {CoreActivity::compute,   CoreActivity::send_overhead,
                                           CoreActivity::handler,   CoreActivity::wait_message,
                                           CoreActivity::wait_send, CoreActivity::blocked_send};
  if (node.shown == Activity::idle || (node.since == now() && node.shown != Activity::handlers)) return;
  recorder_->worked({static_cast<int>(&node - nodes_.data()), 0, works[static_cast<int>(node.shown)], node.since, now(),
                     no_step, no_message});
}

/// The handler of a message begins.
void Cluster::tell_handler(const ClusterNode& node, int index)
{
  const InFlight& m = messages_[node.handling];
  recorder_->delivered({m.number, m.bytes, m.message.tag, m.source, 0, m.sent, index, 0, now()});
}

/// From now on the node's time goes to `activity`.
void Cluster::set_activity(ClusterNode& node, Activity activity)
{
  if (recorder_ != nullptr) tell_activity(node);
  node.spent[static_cast<int>(node.activity)] += now() - node.since;
  node.since = now();
  node.shown = activity;
  node.activity = node.thread == ThreadState::finished ? Activity::idle : activity;
}

void Cluster::worm_delivered(const WormDelivery& d)
{
  InFlight& message = messages_[d.cookie];
  message.arrived = d.arrived;
  message.delivered = d.delivered;
  const Seconds latency = to_seconds(d.delivered - d.release);
  ++statistics_.messages;
  statistics_.flits += d.flits;
  statistics_.largest_latency = std::max(statistics_.largest_latency, latency);
  latency_sum_ += static_cast<double>(d.delivered - d.release);
  if (first_release_ < 0 || d.release < first_release_) first_release_ = d.release;
  last_delivery_ = std::max(last_delivery_, d.delivered);
  if (sink_) sink_({d.number, d.source, d.destination, message.bytes, d.release, d.injected, d.head, d.delivered});
}

SimulationResult Cluster::result(const Metric& metric) const
{
  const std::string problem = stuck();
  if (!problem.empty()) throw SimulationError(problem);
  SimulationResult result;
  double sum = 0;
  Picoseconds last = 0;
  Picoseconds total[activities] = {};
  for (const ClusterNode& n : nodes_) {
    result.rank_finish.push_back(n.finish);
    sum += static_cast<double>(n.finish);
    last = std::max(last, n.finish);
    for (int a = 0; a < activities; ++a)
      total[a] += n.spent[a];
  }
  const double ranks = static_cast<double>(nodes_.size());
  const auto seconds = [&](Activity a) { return to_seconds(total[static_cast<int>(a)]).count(); };
  result.breakdown = {seconds(Activity::compute),   seconds(Activity::send_overhead),
                      seconds(Activity::handlers),  seconds(Activity::wait_message),
                      seconds(Activity::wait_send), seconds(Activity::blocked_send)};
  result.network = statistics_;
  result.network.header_grants = network_.header_grants();
  if (statistics_.messages > 0)
    result.network.mean_latency =
        Seconds(latency_sum_ / static_cast<double>(statistics_.messages) / picoseconds_per_second);
  if (last_delivery_ > first_release_)
    result.network.accepted_load = static_cast<double>(statistics_.flits) *
                                   static_cast<double>(platform_.network.flit_time) /
                                   static_cast<double>(last_delivery_ - first_release_) / ranks;
  switch (metric.kind) {
  case Metric::Kind::makespan:
    result.simulated = to_seconds(last);
    break;
  case Metric::Kind::time_per_iteration:
    result.simulated = Seconds(sum / ranks / static_cast<double>(metric.iterations) / picoseconds_per_second);
    break;
  case Metric::Kind::rank_time:
    result.simulated =
        to_seconds(result.rank_finish[static_cast<std::size_t>(metric.rank)]) / static_cast<double>(metric.iterations);
    break;
  case Metric::Kind::mean_latency:
    result.simulated = result.network.mean_latency;
    break;
  }
  result.events = calendar_.fired();
  return result;
}

} // namespace loghop::simulate
