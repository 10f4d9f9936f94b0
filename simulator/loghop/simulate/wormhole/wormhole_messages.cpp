#include "loghop/simulate/wormhole/wormhole_messages.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/wormhole/make_wormhole_network.hpp"

#include <string>

namespace loghop::simulate {

WormholeMessages::WormholeMessages(const WormholeMesh& mesh, EventCalendar& calendar, MessageNetworkListener& listener)
    : mesh_(mesh), calendar_(calendar), listener_(listener), routes_(mesh.dimensions, mesh.topology),
      network_(make_wormhole_network(mesh, {}, calendar, *this))
{}

void WormholeMessages::send(std::uint32_t message, Node source, Node destination, std::int64_t bytes)
{
  const std::int64_t flits = mesh_.flits(bytes);
  if (flits > longest_operation / mesh_.flit_time)
    throw SimulationError("a message of " + std::to_string(bytes) + " bytes from node " + to_string(source) +
                          " to node " + to_string(destination) + " takes more than 13 days");
  network_->offer(sent_++, source, destination, flits, message);
  flits_ += flits;
}

void WormholeMessages::worm_delivered(const WormDelivery& d)
{
  const Arrival arrival{static_cast<std::uint32_t>(d.context), d.injected, d.head};
  calendar_.schedule(d.delivered, *this, pending_.add({arrival, nothing}));
}

void WormholeMessages::fire(Picoseconds, std::uint32_t pending)
{
  const Arrival arrival = pending_[pending].arrival;
  pending_.remove(pending);
  listener_.arrived(arrival);
}

Picoseconds WormholeMessages::alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const
{
  const WormTiming timing = timing_of(mesh_);
  return round_up(timing, now) - now + time_alone(timing, routes_.distance(source, destination), mesh_.flits(bytes));
}

void WormholeMessages::set_observer(RunObserver& recorder)
{
  recorder_ = &recorder;
  network_->tell_holds();
}

void WormholeMessages::channel_held(const ChannelHold& hold)
{
  ChannelHold told = hold;
  told.message = listener_.number_of(static_cast<std::uint32_t>(hold.context));
  recorder_->held(told);
}

void WormholeMessages::report(NetworkStatistics& statistics) const
{
  statistics.flits = flits_;
  statistics.header_grants = network_->header_grants();
}

} // namespace loghop::simulate
