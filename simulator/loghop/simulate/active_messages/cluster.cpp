#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/platform/machine_shape.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/wormhole/make_wormhole_network.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr int named_ranks = 8; ///< in messages about deadlocks

/// Queues hold whole flits. The network keeps one more time of sending than the output queue has slots: the flit that
/// left the slot which the next one takes.
NicQueues queues_of(const ActiveMessageNic& nic, const WormholeMesh& mesh)
{
  return {nic.output_queue_bytes / mesh.flit_bytes + 1, nic.input_queue_bytes / mesh.flit_bytes,
          nic.overflow_timeout.has_value()};
}

/// The time that the metric asks for.
Seconds simulated_time(const Metric& metric, const std::vector<Picoseconds>& finish, Seconds mean_latency)
{
  switch (metric.kind) {
  case Metric::Kind::makespan:
    return to_seconds(*std::max_element(finish.begin(), finish.end()));
  case Metric::Kind::time_per_iteration:
    return Seconds(mean_per_iteration(metric, finish) / picoseconds_per_second);
  case Metric::Kind::rank_time:
    return to_seconds(finish[metric.rank.position()]) / static_cast<double>(metric.iterations);
  case Metric::Kind::mean_latency:
    break;
  }
  return mean_latency;
}

} // namespace

Cluster::Cluster(const Platform& platform, const Workload& workload, std::uint64_t seed, EventCalendar& calendar,
                 MessageSink sink, RunObserver* recorder, const MakeNetwork& make_network)
    : mesh_(*platform.wormhole()), calendar_(calendar), sink_(std::move(sink)), recorder_(recorder),
      network_((make_network ? make_network : make_wormhole_network)(
          mesh_, queues_of(platform.active_messages()->nic, mesh_), calendar, *this))
{
  if (recorder_ != nullptr) network_->tell_holds();
  const MachineShape shape = shape_of(platform);
  for (const Rank rank : each<Rank>(shape.ranks()))
    nodes_.emplace_back(rank, *platform.active_messages(), mesh_, workload.program(shape, rank, seed), calendar_,
                        *network_, messages_, recorder_);
}

void Cluster::worm_delivered(const WormDelivery& d)
{
  InFlight& message = messages_[d.context];
  message.certain = true;
  message.arrived = d.arrived;
  message.delivered = d.delivered;
  note(d);
  if (sink_)
    sink_({d.number, message.source, message.message.destination, message.bytes, d.release, d.injected, d.head,
           d.delivered});
  node(d.destination).receiver.delivery_certain(d.context);
}

void Cluster::note(const WormDelivery& d)
{
  const Seconds latency = to_seconds(d.delivered - d.release);
  ++statistics_.messages;
  statistics_.flits += d.flits;
  statistics_.largest_latency = std::max(statistics_.largest_latency, latency);
  latency_sum_ += static_cast<double>(d.delivered - d.release);
  if (first_release_ < 0 || d.release < first_release_) first_release_ = d.release;
  last_delivery_ = std::max(last_delivery_, d.delivered);
}

SimulationResult Cluster::result(const Metric& metric) const
{
  const std::string problem = stuck();
  if (!problem.empty()) throw SimulationError(problem);
  SimulationResult result;
  for (const ClusterNode& n : nodes_)
    result.rank_finish.push_back(n.processor.finish());
  result.breakdown = breakdown();
  result.network = network_statistics();
  result.simulated = simulated_time(metric, result.rank_finish, result.network.mean_latency);
  result.events = calendar_.fired();
  return result;
}

Breakdown Cluster::breakdown() const
{
  const auto seconds = [&](Activity activity) {
    Picoseconds total = 0;
    for (const ClusterNode& n : nodes_)
      total += n.processor.account().spent(activity);
    return to_seconds(total).count();
  };
  return {seconds(Activity::compute),      seconds(Activity::send_overhead), seconds(Activity::handlers),
          seconds(Activity::wait_message), seconds(Activity::wait_send),     seconds(Activity::blocked_send)};
}

NetworkStatistics Cluster::network_statistics() const
{
  NetworkStatistics network = statistics_;
  network.header_grants = network_->header_grants();
  for (const ClusterNode& n : nodes_)
    network.blocked_sends += n.sender.blocked_sends();
  if (network.messages > 0)
    network.mean_latency = Seconds(latency_sum_ / static_cast<double>(network.messages) / picoseconds_per_second);
  if (last_delivery_ > first_release_)
    network.accepted_load = static_cast<double>(network.flits) * static_cast<double>(mesh_.flit_time) /
                            static_cast<double>(last_delivery_ - first_release_) / static_cast<double>(nodes_.size());
  return network;
}

/// Lists the ranks that wait for ever, and their reasons; empty if every program has finished.
std::string Cluster::stuck() const
{
  std::string text;
  int unfinished = 0;
  for (const ClusterNode& n : nodes_)
    if (!n.processor.finished() && ++unfinished <= named_ranks) text += "\n  " + n.processor.stuck();
  if (unfinished == 0) return "";
  if (unfinished > named_ranks) text += "\n  and " + std::to_string(unfinished - named_ranks) + " more";
  return "deadlock: nothing can happen any more, and " + std::to_string(unfinished) + " of " +
         std::to_string(nodes_.size()) + " ranks have not finished" + text;
}

} // namespace loghop::simulate
