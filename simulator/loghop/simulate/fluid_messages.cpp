#include "loghop/simulate/fluid_messages.hpp"

#include "loghop/simulate/fifo.hpp"
#include "loghop/simulate/simgrid_compat.hpp"

#include <simgrid/s4u/Comm.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate {

namespace {

struct Flow {
  simgrid::s4u::CommPtr comm;
  std::uint64_t number = 0; ///< in the order of sending
  std::uint32_t message = 0;
  Picoseconds sent = 0;
  std::uint32_t next = nothing;
};

} // namespace

struct FluidMessages::Links {
  std::vector<simgrid::s4u::Host*> hosts;
  Pool<Flow> flows;
  std::uint64_t sent = 0;
  std::vector<std::uint32_t> completed; ///< flows, of this instant
  bool too_late = false;                ///< this instant is beyond the time limit
};

FluidMessages::FluidMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener)
    : network_(network), calendar_(calendar), listener_(listener), links_(std::make_unique<Links>())
{}

FluidMessages::~FluidMessages() = default;

void FluidMessages::build()
{
  links_->hosts = compat::create_crossbar(network_.nodes, network_.bandwidth, network_.latency);
  compat::on_comm_completion([this](const simgrid::s4u::Comm& comm) {
    completed(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(comm.get_data<void>())));
  });
}

void FluidMessages::send(std::uint32_t message, int source, int destination, std::int64_t bytes)
{
  Flow flow;
  flow.comm = simgrid::s4u::Comm::sendto_init(links_->hosts[static_cast<std::size_t>(source)],
                                              links_->hosts[static_cast<std::size_t>(destination)]);
  flow.number = links_->sent++;
  flow.message = message;
  flow.sent = calendar_.now();
  const simgrid::s4u::CommPtr comm = flow.comm;
  const std::uint32_t index = links_->flows.add(flow);
  comm->set_data(reinterpret_cast<void*>(static_cast<std::uintptr_t>(index)));
  comm->set_payload_size(static_cast<std::uint64_t>(bytes));
  comm->start();
}

/// SimGrid tells completions one by one, in an order of its own: they are collected until all of this instant are
/// known. SimGrid does not survive what is thrown here: an instant that cannot be counted is for fire() to refuse.
void FluidMessages::completed(std::uint32_t flow)
{
  links_->completed.push_back(flow);
  if (links_->completed.size() > 1) return;
  const double now = simgrid::s4u::Engine::get_clock() * picoseconds_per_second;
  links_->too_late = now > static_cast<double>(time_limit);
  calendar_.schedule(links_->too_late ? calendar_.now() : std::max(Picoseconds{std::llround(now)}, calendar_.now()),
                     *this, 0);
}

void FluidMessages::fire(Picoseconds, std::uint32_t)
{
  if (links_->too_late) throw SimulationError("simulated time exceeds 26 days");
  const std::vector<std::uint32_t> completed = std::exchange(links_->completed, {});
  std::vector<std::pair<std::uint64_t, Arrival>> arrivals;
  for (const std::uint32_t index : completed) {
    Flow& flow = links_->flows[index];
    arrivals.push_back({flow.number, {flow.message, flow.sent, calendar_.now()}});
    flow.comm = nullptr;
    links_->flows.remove(index);
  }
  std::sort(arrivals.begin(), arrivals.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [number, arrival] : arrivals)
    listener_.arrived(arrival);
}

void FluidMessages::report(NetworkStatistics&) const {}

} // namespace loghop::simulate
