#include "loghop/simulate/wormhole/traffic_run.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/wormhole/make_wormhole_network.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

TrafficRun::TrafficRun(const WormholeMesh& mesh, MessageSource& messages, EventCalendar& calendar, MessageSink sink,
                       RunObserver* recorder)
    : mesh_(mesh), messages_(messages), calendar_(calendar), sink_(std::move(sink)), recorder_(recorder),
      network_(make_traffic_network(mesh, mesh.flits(messages.longest()), calendar, *this))
{
  if (recorder_ != nullptr) network_->tell_holds();
  schedule_next();
}

void TrafficRun::schedule_next()
{
  if (messages_.next(next_)) calendar_.schedule(next_.release, *this, 0);
}

void TrafficRun::fire(Picoseconds now, std::uint32_t)
{
  if (first_release_ < 0) first_release_ = now;
  // The delivery needs the size, and whether the message is measured.
  const std::uint64_t context = static_cast<std::uint64_t>(next_.bytes) * 2 + (next_.measured ? 1 : 0);
  network_->offer(next_.number, next_.source, next_.destination, mesh_.flits(next_.bytes), context);
  schedule_next();
}

void TrafficRun::worm_delivered(const WormDelivery& d)
{
  ++statistics_.messages;
  statistics_.flits += d.flits;
  last_delivery_ = std::max(last_delivery_, d.delivered);
  if ((d.context & 1) != 0) {
    const Picoseconds latency = d.delivered - d.release;
    ++measured_;
    latency_sum_ += static_cast<double>(latency);
    statistics_.largest_latency = std::max(statistics_.largest_latency, to_seconds(latency));
  }
  if (sink_)
    sink_({d.number, d.source, d.destination, static_cast<std::int64_t>(d.context / 2), d.release, d.injected, d.head,
           d.delivered});
}

SimulationResult TrafficRun::result() const
{
  if (network_->in_flight() > 0)
    throw SimulationError("the network stands still with " + std::to_string(network_->in_flight()) +
                          " messages in flight");
  SimulationResult result;
  result.network = statistics_;
  result.network.header_grants = network_->header_grants();
  if (measured_ > 0)
    result.network.mean_latency = Seconds(latency_sum_ / static_cast<double>(measured_) / picoseconds_per_second);
  const double flit_times = static_cast<double>(last_delivery_ - first_release_) / static_cast<double>(mesh_.flit_time);
  if (flit_times > 0)
    result.network.accepted_load = static_cast<double>(statistics_.flits) / flit_times / mesh_.nodes();
  result.simulated = result.network.mean_latency;
  result.events = calendar_.fired();
  return result;
}

} // namespace loghop::simulate
