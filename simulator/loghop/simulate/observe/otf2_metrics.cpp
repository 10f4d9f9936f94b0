#include "loghop/simulate/observe/otf2_metrics.hpp"

#include "loghop/simulate/routes/mesh_channels.hpp"

namespace loghop::simulate {

Otf2Metrics::Otf2Metrics(Otf2Writer& writer, int ranks, const WormholeMesh* mesh, const EventCalendar& calendar)
    : writer_(writer), mesh_(mesh == nullptr ? std::nullopt : std::optional<WormholeMesh>(*mesh)), calendar_(calendar),
      queues_(ranks),
      messages_class_(writer.metric_class({{"messages", "#", "sent to the rank, and their receive has not ended"},
                                           {"message bytes", "B", "bytes of these messages"}}))
{
  if (mesh_)
    channel_class_ = writer.metric_class({{"held", "#", "1 from the grant of a header until the tail has crossed"}});
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
  place->second.location = writer_.metrics_of_network(name_of(hold), channel_class_);
  if (hold.from > 0) writer_.metrics(place->second.location, 0, {0});
  return place->second;
}

/// Of one virtual channel, holds are told in the order of time; a new one may begin as the last one ends.
void Otf2Metrics::held(const ChannelHold& hold)
{
  if (!mesh_) return;
  Channel& of = channel(hold);
  const bool goes_on = of.until == hold.from && of.until > 0;
  if (of.until > 0 && !goes_on) writer_.metrics(of.location, of.until, {0});
  if (!goes_on) writer_.metrics(of.location, hold.from, {1});
  of.until = hold.to;
}

void Otf2Metrics::end()
{
  for (const Queue& queue : queues_.elements())
    write(queue);
  for (const auto& [place, channel] : channels_)
    writer_.metrics(channel.location, channel.until, {0});
}

} // namespace loghop::simulate
