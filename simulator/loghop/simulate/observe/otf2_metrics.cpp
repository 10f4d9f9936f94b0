#include "loghop/simulate/observe/otf2_metrics.hpp"

#include "loghop/simulate/routes/mesh_channels.hpp"

#include <cmath>

namespace loghop::simulate {

namespace {

/// Of what the network has: channels, interfaces or links.
std::vector<Otf2Metric> metrics_of(const Platform& platform)
{
  if (platform.wormhole() != nullptr) return {{"held", "#", "1 from the grant of a header until the tail has crossed"}};
  if (platform.loggops() != nullptr) return {{"busy", "#", "1 while the interface takes no other message"}};
  return {{"messages", "#", "that cross the link"}, {"bytes per second", "B/s", "of these messages together"}};
}

} // namespace

/// All classes come before the first location: their numbers do not depend on what the run does.
Otf2Metrics::Otf2Metrics(Otf2Writer& writer, int ranks, const Platform& platform, const EventCalendar& calendar)
    : writer_(writer),
      mesh_(platform.wormhole() == nullptr ? std::nullopt : std::optional<WormholeMesh>(*platform.wormhole())),
      calendar_(calendar), queues_(ranks),
      messages_class_(writer.metric_class({{"messages", "#", "sent to the rank, and their receive has not ended"},
                                           {"message bytes", "B", "bytes of these messages"}}))
{
  if (!platform.simgrid_shares()) network_class_ = writer.metric_class(metrics_of(platform));
  for (const Rank rank : each<Rank>(ranks))
    queues_[rank].location = writer.metrics_of_rank(rank, "rank " + to_string(rank) + ": messages", messages_class_);
}

// ---------------------------------------------------------------------------------------- messages

void Otf2Metrics::write(const Queue& queue)
{
  writer_.metrics(queue.location, queue.since, {queue.messages, queue.bytes});
}

void Otf2Metrics::change(Rank rank, std::int64_t messages, std::int64_t bytes)
{
  Queue& queue = queues_[rank];
  if (queue.since < calendar_.now()) write(queue);
  queue.since = calendar_.now();
  queue.messages += static_cast<std::uint64_t>(messages); // of unsigned numbers, a difference too
  queue.bytes += static_cast<std::uint64_t>(bytes);
}

void Otf2Metrics::sent(const Delivery& message)
{
  change(message.destination, 1, message.bytes);
}

void Otf2Metrics::given(Rank rank, std::uint32_t, const Delivery& message)
{
  change(rank, -1, -message.bytes);
}

// ---------------------------------------------------------------------------------------- channels

std::string Otf2Metrics::name_of(const ChannelHold& hold) const
{
  const MeshRoutes routes(mesh_->dimensions, mesh_->topology);
  const auto place = ends_of(*mesh_, routes, hold.channel);
  std::string name = "channel " + std::to_string(hold.channel);
  if (place) name += ", " + place->direction + " of node " + to_string(place->from);
  if (mesh_->virtual_channels > 1) name += ", virtual channel " + std::to_string(hold.virtual_channel);
  return name;
}

Otf2Metrics::Channel& Otf2Metrics::channel(const ChannelHold& hold)
{
  const auto [place, is_new] = channels_.try_emplace({hold.channel, hold.virtual_channel});
  if (!is_new) return place->second;
  place->second.location = writer_.metrics_of_network(name_of(hold), network_class_);
  if (hold.from > 0) writer_.metrics(place->second.location, 0, {0});
  return place->second;
}

/// Of one virtual channel, holds are told in the order of time; a new one may begin as the last one ends.
void Otf2Metrics::hold(Channel& of, Picoseconds from, Picoseconds to)
{
  const bool goes_on = of.until == from && of.until > 0;
  if (of.until > 0 && !goes_on) writer_.metrics(of.location, of.until, {0});
  if (!goes_on) writer_.metrics(of.location, from, {1});
  of.until = to;
}

void Otf2Metrics::held(const ChannelHold& held)
{
  if (mesh_) hold(channel(held), held.from, held.to);
}

// ---------------------------------------------------------------------------------------- interfaces

Otf2Metrics::Channel& Otf2Metrics::interface(const Interface& of, Picoseconds from)
{
  const auto [place, is_new] = interfaces_.try_emplace(of);
  if (!is_new) return place->second;
  const auto [rank, way, number] = of;
  place->second.location = writer_.metrics_of_rank(rank,
                                                   "rank " + to_string(rank) +
                                                       (way == Flight::Way::out_of_interface ? " sends" : " receives") +
                                                       ", NIC " + std::to_string(number),
                                                   network_class_);
  if (from > 0) writer_.metrics(place->second.location, 0, {0});
  return place->second;
}

void Otf2Metrics::travelled(const Flight& flight)
{
  if (flight.way == Flight::Way::network || flight.to == flight.from) return;
  const Rank at = flight.way == Flight::Way::out_of_interface ? flight.source : flight.destination;
  hold(interface({at, flight.way, flight.interface}, flight.from), flight.from, flight.to);
}

// ---------------------------------------------------------------------------------------- links

void Otf2Metrics::write(const Link& link)
{
  writer_.metrics(link.location, link.use.at,
                  {static_cast<std::uint64_t>(link.use.messages),
                   static_cast<std::uint64_t>(std::llround(link.use.bytes_per_second))});
}

void Otf2Metrics::used(const LinkUse& use)
{
  if (std::isnan(use.bytes_per_second)) return;
  const auto [place, is_new] = links_.try_emplace(use.link);
  Link& link = place->second;
  if (is_new) {
    link.location = writer_.metrics_of_network("link " + std::to_string(use.link), network_class_);
  }
  if (link.use.at < use.at) write(link);
  link.use = use;
}

void Otf2Metrics::end()
{
  for (const Queue& queue : queues_.elements())
    write(queue);
  for (const auto& [place, channel] : channels_)
    writer_.metrics(channel.location, channel.until, {0});
  for (const auto& [place, interface] : interfaces_)
    writer_.metrics(interface.location, interface.until, {0});
  for (const auto& [number, link] : links_)
    write(link);
}

} // namespace loghop::simulate
