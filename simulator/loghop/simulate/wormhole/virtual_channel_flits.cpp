// Single flits in the network with virtual channels: what happens when one crosses a channel.
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"

namespace loghop::simulate {

/// Lets one flit cross the channel, if one can.
VirtualChannelNetwork::Sent VirtualChannelNetwork::send_one(ChannelId id, const HeaderArbitration::Choice& header,
                                                            FlitTime now)
{
  Channel& channel = state_.channels[id];
  std::uint64_t candidates = channel.owned;
  const VirtualChannelId first = state_.virtual_channel(id);
  if (header.to != no_virtual_channel) candidates |= std::uint64_t{1} << (header.to - first);
  const std::uint64_t behind = candidates & ~std::uint64_t{0} << channel.virtual_channel_pointer;
  while (candidates != 0) {
    const auto v =
        static_cast<std::uint32_t>(__builtin_ctzll((candidates & behind) != 0 ? candidates & behind : candidates));
    candidates &= ~(std::uint64_t{1} << v);
    const VirtualChannelId to = first + v;
    VirtualChannel& target = state_.virtual_channels[to];
    const VirtualChannelId from = header.to == to ? header.from : target.owner;
    VirtualChannel& source = state_.virtual_channels[from];
    if ((target.plain & source.plain) == 0) {
      state_.make_plain(target, now);
      state_.make_plain(source, now);
    }
    if (state_.credits(target, now) == 0 || state_.present(source, now) == 0) continue;
    const std::uint32_t behind_it = v + 1 == channel.count ? 0 : v + 1;
    if (channel.last_sent != now - 1 || channel.virtual_channel_pointer != behind_it) channel.steady_since = now;
    channel.virtual_channel_pointer = behind_it;
    channel.last_sent = now;
    move(from, to, now);
    return {from, to};
  }
  return {no_virtual_channel, no_virtual_channel};
}

void VirtualChannelNetwork::move(VirtualChannelId from, VirtualChannelId to, FlitTime now)
{
  VirtualChannel& source = state_.virtual_channels[from];
  VirtualChannel& target = state_.virtual_channels[to];
  const Channel& channel = state_.channels[target.channel];
  const bool header = source.header;
  --source.left;
  const bool tail = state_.left(source, now) == 0;
  --source.present;
  --target.credits;
  ++flit_moves_;
  if (header) header_moves(from, to, now);
  if (tail) tail_moves(from, to, now, now);
  if (header || tail)
    quiet_ = false;
  else if (state_.starved)
    steady_.add({channel.kind == ChannelKind::injection ? no_virtual_channel : from,
                 channel.kind == ChannelKind::ejection && !has_input_queues() ? no_virtual_channel : to});
  if (!keeps_sent_ || channel.kind != ChannelKind::injection) return;
  Source& sender = sources_[channel.node];
  sender.noted = now + 1;
  if (sender.sent.add(now * flit_time_)) listener_.worm_sent(channel.node);
}

void VirtualChannelNetwork::header_moves(VirtualChannelId from, VirtualChannelId to, FlitTime now)
{
  VirtualChannel& source = state_.virtual_channels[from];
  VirtualChannel& target = state_.virtual_channels[to];
  Channel& channel = state_.channels[target.channel];
  ++header_grants_;
  source.header = false;
  target.granted = now;
  if (state_.left(source, now) >= long_message) channel.next_forecast = 0;
  if (channel.kind == ChannelKind::injection) return enter_from_source(to, now);
  arbitration_.grant(target.channel, from);
  target.owner = from;
  channel.owned |= std::uint64_t{1} << (to - state_.virtual_channel(target.channel));
  const flit_level::BufferedMessage moved = state_.buffered[source.messages.first];
  if (channel.kind == ChannelKind::ejection)
    state_.messages[moved.message].delivery.head = (now + ejection_) * flit_time_;
  if (channel.kind != ChannelKind::ejection || has_input_queues()) state_.enter(moved.message, moved.step + 1, to);
}

/// The tail crossed the channel at `tail`; that is done at `now`.
void VirtualChannelNetwork::tail_moves(VirtualChannelId from, VirtualChannelId to, FlitTime tail, FlitTime now)
{
  VirtualChannel& target = state_.virtual_channels[to];
  Channel& channel = state_.channels[target.channel];
  if (channel.kind == ChannelKind::injection) {
    tail_sent(from, tail);
    channel.owned = sources_[channel.node].queue.empty() ? 0 : 1;
    return;
  }
  target.owner = no_virtual_channel;
  channel.owned &= ~(std::uint64_t{1} << (to - state_.virtual_channel(target.channel)));
  const std::uint32_t message = state_.front(from);
  if (tells_holds_) tell_hold(to, state_.messages[message].delivery, tail);
  tail_left(from, tail, now);
  if (channel.kind == ChannelKind::ejection) tail_ejected(message, tail + ejection_);
}

void VirtualChannelNetwork::tell_hold(VirtualChannelId id, const WormDelivery& message, FlitTime tail)
{
  const ChannelId channel = state_.channel_of(id);
  listener_.channel_held({channel, id - state_.virtual_channel(channel), message.number, message.context, message.flits,
                          state_.virtual_channels[id].granted * flit_time_, (tail + 1) * flit_time_});
}

/// The tail of the front message left the buffer of a router.
void VirtualChannelNetwork::tail_left(VirtualChannelId buffer, FlitTime tail, FlitTime now)
{
  state_.pop_front(buffer);
  const VirtualChannel& b = state_.virtual_channels[buffer];
  if (b.messages.empty() || state_.present_without(b, tail + 1) == 0) return; // a header may be on the way
  await_grant(buffer, tail + 1);
  if (now > tail)
    mark(b.output);
  else
    looks_.add(tail + 1, b.output);
}

void VirtualChannelNetwork::tail_ejected(std::uint32_t id, FlitTime arrival)
{
  WormDelivery& delivery = state_.messages[id].delivery;
  delivery.arrived = arrival * flit_time_;
  settle(state_.routes.injection(delivery.source), arrival - ejection_); // that it forgets the message
  if (has_input_queues())
    return deliver_if_certain(id, state_.virtual_channel(state_.routes.ejection(delivery.destination)));
  deliver(id, delivery.arrived);
  state_.messages.remove(id);
}

void VirtualChannelNetwork::deliver(std::uint32_t id, Picoseconds time)
{
  WormDelivery delivery = state_.messages[id].delivery;
  delivery.delivered = time;
  --in_flight_;
  listener_.worm_delivered(delivery);
}

} // namespace loghop::simulate
