#include "loghop/simulate/fluid/fluid_messages.hpp"

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/engine/pool.hpp"
#include "loghop/simulate/engine/simgrid_compat.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/fluid/fluid_platform.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <simgrid/s4u/Comm.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate {

namespace {

constexpr const char* broken_machine =
    "a link or host fails while a message is on its way; messages are not sent again";

struct Flow {
  simgrid::s4u::CommPtr comm;
  std::uint64_t number = 0; ///< in the order of sending
  Node source{0};
  Node destination{0};
  std::int64_t bytes = 0;
  std::uint32_t message = 0;
  Picoseconds sent = 0;
  std::uint32_t next = nothing;
};

} // namespace

struct FluidMessages::Links {
  IndexedVector<Node, simgrid::s4u::Host*> hosts;
  std::unique_ptr<FluidRoutes> routes; ///< of topologies that are not SimGrid's
  std::vector<LinkId> path;
  Pool<Flow> flows;
  std::uint64_t sent = 0;
  std::vector<std::uint32_t> completed; ///< flows, of this instant
  bool too_late = false;                ///< this instant is beyond the time limit
  bool failed = false;                  ///< a link or a host, as a file of SimGrid may say
  bool never_arrived = false;           ///< a flow, when nothing could happen any more
  bool asks_for_routes = false;         ///< whether there are ways between all hosts is not known
  bool has_ended = false;               ///< nobody asks for completions any more
};

FluidMessages::FluidMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener)
    : network_(network), calendar_(calendar), listener_(listener), links_(std::make_unique<Links>())
{
  if (const auto* xml = std::get_if<SimgridXml>(&network.topology))
    links_->asks_for_routes = !xml->routes_checked;
  else
    links_->routes = make_fluid_routes(network);
}

FluidMessages::~FluidMessages() = default;

void FluidMessages::abandon()
{
  links_->has_ended = true;
  for (std::uint32_t index = 0; index < links_->flows.places(); ++index)
    if (const simgrid::s4u::CommPtr comm = std::exchange(links_->flows[index].comm, nullptr)) {
      links_->never_arrived = true;
      comm->cancel();
    }
}

void FluidMessages::check_all_arrived() const
{
  if (links_->never_arrived)
    throw SimulationError("a message never arrives: a link on its way is turned off, or its bandwidth stays too small");
}

void FluidMessages::build()
{
  links_->hosts = IndexedVector<Node, simgrid::s4u::Host*>(create_fluid_platform(network_));
  compat::on_comm_completion([this](const simgrid::s4u::Comm& comm) {
    if (links_->has_ended) return;
    if (comm.get_state() == simgrid::s4u::Activity::State::FAILED) links_->failed = true;
    completed(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(comm.get_data<void>())));
  });
}

/// Between hosts of a file of SimGrid, SimGrid counts the latency, and gives flows of long latency less of a link.
/// Elsewhere the latency is over before SimGrid sees the flow: all flows of a link have equal rights.
void FluidMessages::send(std::uint32_t message, Node source, Node destination, std::int64_t bytes)
{
  Flow flow;
  flow.number = links_->sent++;
  flow.message = message;
  flow.source = source;
  flow.destination = destination;
  flow.bytes = bytes;
  flow.sent = calendar_.now();
  const std::uint32_t index = links_->flows.add(flow);
  const Picoseconds latency = latency_between(source, destination);
  if (latency == 0)
    start(index);
  else
    calendar_.schedule(calendar_.now() + latency, *this, index);
}

Picoseconds FluidMessages::latency_between(Node source, Node destination) const
{
  return links_->routes ? cost_between(source, destination).whole_latency() : 0;
}

/// SimGrid counts in doubles: the last picosecond is not certain.
Picoseconds FluidMessages::alone(Node source, Node destination, std::int64_t bytes, Picoseconds) const
{
  return cost_between(source, destination).time(bytes);
}

const std::vector<LinkId>& FluidMessages::path_between(Node source, Node destination) const
{
  links_->path.clear();
  links_->routes->route(source, destination, links_->path);
  return links_->path;
}

RouteCost FluidMessages::cost_between(Node source, Node destination) const
{
  if (links_->routes) return cost_of_route(*links_->routes, path_between(source, destination));
  RouteCost result;
  std::vector<simgrid::s4u::Link*> links;
  links_->hosts[source]->route_to(links_->hosts[destination], links, &result.latency);
  for (const simgrid::s4u::Link* link : links)
    result.bandwidth = std::min(result.bandwidth, link->get_bandwidth());
  return result;
}

void FluidMessages::start(std::uint32_t index)
{
  const Flow& flow = links_->flows[index];
  for (const Node node : {flow.source, flow.destination})
    if (!links_->hosts[node]->is_on()) throw SimulationError(broken_machine);
  if (watch_.on() && links_->routes) {
    watch_.begin(path_between(flow.source, flow.destination), flow.bytes);
    watch_.cross(links_->path, 1);
    watch_.tell(calendar_.now());
  }
  const simgrid::s4u::CommPtr comm =
      simgrid::s4u::Comm::sendto_init(links_->hosts[flow.source], links_->hosts[flow.destination]);
  links_->flows[index].comm = comm;
  comm->set_data(reinterpret_cast<void*>(static_cast<std::uintptr_t>(index)));
  comm->set_payload_size(static_cast<std::uint64_t>(flow.bytes));
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
                     *this, nothing);
}

void FluidMessages::fire(Picoseconds, std::uint32_t what)
{
  if (what == nothing)
    deliver();
  else
    start(what);
}

void FluidMessages::deliver()
{
  if (links_->too_late) throw SimulationError("simulated time exceeds 26 days");
  if (links_->failed) throw SimulationError(broken_machine);
  const std::vector<std::uint32_t> completed = std::exchange(links_->completed, {});
  std::vector<std::pair<std::uint64_t, Arrival>> arrivals;
  for (const std::uint32_t index : completed) {
    Flow& flow = links_->flows[index];
    if (watch_.on() && links_->routes) watch_.cross(path_between(flow.source, flow.destination), -1);
    arrivals.push_back({flow.number, {flow.message, flow.sent, calendar_.now()}});
    flow.comm = nullptr;
    links_->flows.remove(index);
  }
  if (watch_.on()) watch_.tell(calendar_.now());
  std::sort(arrivals.begin(), arrivals.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [number, arrival] : arrivals)
    listener_.arrived(arrival);
}

void FluidMessages::report(NetworkStatistics&) const {}

} // namespace loghop::simulate
