#include "loghop/simulate/fluid/rail_messages.hpp"

#include "loghop/simulate/fluid/flow_messages.hpp"
#include "loghop/simulate/fluid/route_cost.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

std::unique_ptr<MessageNetwork> network_of_rails(const FluidNetwork& network, EventCalendar& calendar,
                                                 MessageNetworkListener& listener)
{
  auto routes = make_rail_routes(network);
  if (network.send_order == SendOrder::fair)
    return std::make_unique<FairMessages>(std::move(routes), network.send_order, calendar, listener);
  return std::make_unique<OrderedMessages>(std::move(routes), network.send_order, calendar, listener);
}

} // namespace

RailMessages::RailMessages(const FluidNetwork& network, EventCalendar& calendar, MessageNetworkListener& listener)
    : rails_(*network.rails), listener_(listener), between_nodes_(make_fluid_routes(network)),
      network_(network_of_rails(network, calendar, *this))
{
  if (rails_.choice == Rails::Choice::round_robin) turn_.resize(static_cast<std::size_t>(network.nodes));
}

void RailMessages::send(std::uint32_t message, Node source, Node destination, std::int64_t bytes)
{
  const int count = parts(bytes);
  const std::uint32_t index = messages_.add({message, count, nothing});
  if (count == 1) return send_part(index, source, destination, rail_of(source, destination), bytes);
  for (int rail = 0; rail < count; ++rail)
    send_part(index, source, destination, rail, bytes / count + (rail < bytes % count ? 1 : 0));
}

int RailMessages::rail_of(Node source, Node destination)
{
  if (rails_.choice == Rails::Choice::by_destination) return destination.value() % rails_.number;
  if (rails_.choice == Rails::Choice::by_pair) return (source.value() + destination.value()) % rails_.number;
  int& next = turn_[source.position()];
  const int rail = next;
  next = (next + 1) % rails_.number;
  return rail;
}

void RailMessages::send_part(std::uint32_t index, Node source, Node destination, int rail, std::int64_t bytes)
{
  network_->send(index, Node(source.value() * rails_.number + rail), Node(destination.value() * rails_.number + rail),
                 bytes);
}

/// The parts of a striped message share the links between the nodes, and each has a rail of its own.
Picoseconds RailMessages::alone(Node source, Node destination, std::int64_t bytes, Picoseconds now) const
{
  if (parts(bytes) == 1) {
    const Node from(source.value() * rails_.number), to(destination.value() * rails_.number);
    return network_->alone(from, to, bytes, now);
  }
  std::vector<LinkId> path;
  between_nodes_->route(source, destination, path);
  RouteCost cost = cost_of_route(*between_nodes_, path);
  cost.bandwidth = std::min(cost.bandwidth, rails_.number * rails_.bandwidth);
  return cost.time(bytes);
}

void RailMessages::arrived(const Arrival& arrival)
{
  Message& message = messages_[arrival.message];
  if (--message.parts_left > 0) return;
  Arrival whole = arrival;
  whole.message = message.given;
  messages_.remove(arrival.message);
  listener_.arrived(whole);
}

} // namespace loghop::simulate
