// Runs of the network with virtual channels: messages whose flits cross a channel alone, one in each flit time.
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"

#include <algorithm>
#include <cassert>

namespace loghop::simulate {

/// The header crosses the channel at `now`, and the flits behind it follow up to the tail, unless something new happens.
bool VirtualChannelNetwork::begins_run(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  Sent header;
  if (!state_.runs || !header_can_run(id, now, header)) return false;
  const std::int64_t flits = state_.left(state_.virtual_channels[header.from], now);
  if (flits == 1 && tells_tail(channel)) return false;
  channel.run_from = header.from;
  channel.run_to = header.to;
  state_.virtual_channels[header.to].granted = now; // so it is if a run begins, or the next time
  const std::int64_t certain = certain_flits(channel, now);
  if (certain < std::min(flits, state_.shortest_pattern)) return false;
  if (!passes_at_once(header.from, now)) tell_upstream({header.from, 0, 0, 0}, now);
  start_run(channel, now, flits);
  if (channel.kind != ChannelKind::ejection)
    ways_[static_cast<std::size_t>(channel.kind)].flits->push(now + channel.latency, header.to | header_of_run);
  header_moves(header.from, header.to, now);
  note_certain(id, certain, now);
  return true;
}

/// The flits behind those that crossed up to now, of the message that has this virtual channel, cross one in each flit
/// time from the next one on, if that is certain for long enough.
bool VirtualChannelNetwork::continues_as_run(ChannelId id, VirtualChannelId to, FlitTime now, std::int64_t least)
{
  Channel& channel = state_.channels[id];
  if (!state_.runs || (channel.owned & (channel.owned - 1)) != 0) return false; // others may want to send
  if ((channel.kind == ChannelKind::ejection && has_input_queues()) ||
      (channel.kind == ChannelKind::injection && keeps_sent_))
    return false;
  const VirtualChannel& target = state_.virtual_channels[to];
  const VirtualChannel& source = state_.virtual_channels[target.owner];
  if (target.in.end + target.latency > now || source.out.end + credit_ > now) return false;
  channel.run_from = target.owner;
  channel.run_to = to;
  const FlitTime from = now + 1;
  const std::int64_t certain = certain_flits(channel, from);
  if (certain < least) return false;
  start_run(channel, from, state_.left(source, from));
  note_certain(id, certain, from);
  return true;
}

/// Whether one message has sent alone for long. It may be certain of the next flit only, since all channels of its way
/// wait for each other to be certain: when they all take it that it goes on, it is.
bool VirtualChannelNetwork::is_steady(const Channel& channel, FlitTime now) const
{
  return channel.last_sent == now && now - channel.steady_since >= steady;
}

/// From `from` on the flits that are left of a message, of `run_from` and into `run_to`, cross one in each flit time.
void VirtualChannelNetwork::start_run(Channel& channel, FlitTime from, std::int64_t flits)
{
  if (channel.kind != ChannelKind::ejection) state_.enter_run(state_.virtual_channels[channel.run_to], from, flits);
  state_.leave_run(state_.virtual_channels[channel.run_from], from, flits);
  channel.streams = channel.runs = true;
  channel.since = from;
  channel.run_end = from + flits;
}

/// Whether a header leaves the buffer as it arrives, and the channel that brings it knows that from the run.
bool VirtualChannelNetwork::passes_at_once(VirtualChannelId buffer, FlitTime now) const
{
  const VirtualChannel& b = state_.virtual_channels[buffer];
  const Channel& before = state_.channels[b.channel];
  return now == b.granted + b.latency && before.runs && before.run_to == buffer;
}

/// Whether one header waits for the channel, which is free, and nothing of earlier runs is under way.
bool VirtualChannelNetwork::header_can_run(ChannelId id, FlitTime now, Sent& header) const
{
  const Channel& channel = state_.channels[id];
  if (channel.kind == ChannelKind::injection) {
    header = {state_.source(channel.node), state_.virtual_channel(id)};
    const VirtualChannel& source = state_.virtual_channels[header.from];
    return !keeps_sent_ && channel.owned != 0 && source.header != 0 && source.out.end <= now &&
           state_.may_enter(state_.virtual_channels[header.to], now);
  }
  if (channel.waiting.size() != 1) return false;
  if (channel.kind == ChannelKind::ejection && has_input_queues()) return false;
  header.from = channel.waiting[0];
  const VirtualChannel& buffer = state_.virtual_channels[header.from];
  if (buffer.request > now || !state_.may_leave(buffer, now)) return false;
  header.to = arbitration_.choose(id, now).to;
  return header.to != no_virtual_channel && state_.may_enter(state_.virtual_channels[header.to], now);
}

/// When the channel of a run must be looked at in any case: at the tail if that is told, behind it if a header follows.
FlitTime VirtualChannelNetwork::end_to_be_looked_at(const Channel& channel) const
{
  if (tells_tail(channel)) return channel.run_end - 1;
  const IndexList& messages = channel.kind == ChannelKind::injection
                                  ? sources_[channel.node].queue
                                  : state_.virtual_channels[channel.run_from].messages;
  return channel.waiting.empty() && messages.first == messages.last ? never : channel.run_end;
}

void VirtualChannelNetwork::look_by(ChannelId id, FlitTime time)
{
  Channel& channel = state_.channels[id];
  channel.until = std::min(channel.until, time);
  if (time != never) wake_at(id, channel.wake, time);
}

/// Whether the run is certain from `now` on, and no header disturbs it.
bool VirtualChannelNetwork::run_goes_on(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (!channel.waiting.empty() &&
      (arbitration_.choose(id, now).from != no_virtual_channel || forecast_.header_has_credit_soon(channel, id, now)))
    return false;
  const std::int64_t certain = certain_flits(channel, now);
  if (certain == 0) return false;
  if (now == channel.run_end - 1 && tells_tail(channel)) {
    finish_run(id, now);
    if (channel.owned != 0 || !channel.waiting.empty()) looks_.add(now + 1, id);
    return true;
  }
  note_certain(id, certain, now);
  return true;
}

/// So many flits of the run are certain from `now` on.
void VirtualChannelNetwork::note_certain(ChannelId id, std::int64_t certain, FlitTime now)
{
  Channel& channel = state_.channels[id];
  channel.until = never;
  look_by(id, end_to_be_looked_at(channel));
  if (certain < channel.run_end - now) look_by(id, now + certain);
}

/// Flits that are certain to cross from `now` on, one in each flit time, from `run_from` to `run_to`.
std::int64_t VirtualChannelNetwork::certain_flits(const Channel& channel, FlitTime now) const
{
  return std::min({state_.left(state_.virtual_channels[channel.run_from], now), flits_fed(channel, now),
                   flits_with_credit(channel, now)});
}

std::int64_t VirtualChannelNetwork::flits_fed(const Channel& channel, FlitTime now) const
{
  if (channel.kind == ChannelKind::injection) return never;
  const VirtualChannel& from = state_.virtual_channels[channel.run_from];
  const std::int64_t present = state_.present(from, now);
  if (present == 0) return 0;
  if (from.arriving != 0) return lasts_while(from.arriving, present, from.in.end + from.latency, now);
  const FlitTime next = now + 1 - from.latency; // what is sent then arrives in the next flit time
  const bool more = from.in.begin <= next && next < from.in.end;
  return present + (more ? from.in.end - next : 0);
}

/// For so long one of a number of flits or credits can be used in each flit time, while more come in the pattern. That
/// may follow a run, the last of which comes before `end`.
std::int64_t VirtualChannelNetwork::lasts_while(FlitPattern coming, std::int64_t number, FlitTime end,
                                                FlitTime now) const
{
  if (coming == state_.cycle.always()) return never;
  return end <= now + 1 ? state_.cycle.lasts(number, state_.cycle.from(coming, now + 1)) : number;
}

/// A header that is on the way is taken to pass the next router; header_stands() tells if it does not.
std::int64_t VirtualChannelNetwork::flits_with_credit(const Channel& channel, FlitTime now) const
{
  if (channel.kind == ChannelKind::ejection) return never;
  const VirtualChannel& to = state_.virtual_channels[channel.run_to];
  const std::int64_t credits = state_.credits(to, now);
  if (credits == 0) return 0;
  const FlitTime passes = to.granted + to.latency;
  if (now < passes && credits >= passes + credit_ - now) return never;
  if (to.returning != 0) return lasts_while(to.returning, credits, to.out.end + credit_, now);
  const FlitTime begin = std::max(to.out.begin + credit_, now + 1);
  const FlitTime end = to.out.end + credit_;
  return credits + (begin < end && credits >= begin - now ? end - begin : 0);
}

/// The next turn is that of the virtual channel behind the one of the run.
void VirtualChannelNetwork::turn_behind_run(Channel& channel) const
{
  const std::uint32_t after = channel.run_to % state_.per_link + 1;
  channel.virtual_channel_pointer = after == channel.count ? 0 : after;
}

/// The run ends before its tail: its flits no longer cross one in each flit time.
void VirtualChannelNetwork::stop_run(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  channel.streams = channel.runs = false;
  if (now > channel.since) turn_behind_run(channel);
  note_length(id, now);
  if (channel.kind != ChannelKind::ejection) state_.virtual_channels[channel.run_to].in.end = now;
  state_.virtual_channels[channel.run_from].out.end = now;
  streamed_.clear();
  streamed_.push_back({channel.run_to, state_.cycle.always()});
}

/// The run ends before its tail, as if it had been a pattern: another pattern may follow it.
void VirtualChannelNetwork::run_becomes_pattern(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  stop_run(id, now);
  channel.streams = true;
  state_.set_sending(state_.virtual_channels[channel.run_to], state_.cycle.always(), now);
  state_.set_leaving(state_.virtual_channels[channel.run_from], state_.cycle.always(), now);
}

/// The tail of the run has crossed the channel: what follows from that is done at `now`, since nobody asked before.
void VirtualChannelNetwork::finish_run(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  channel.streams = channel.runs = false;
  turn_behind_run(channel);
  channel.last_sent = channel.run_end - 1;
  if (channel.last_sent - channel.since >= worthwhile) channel.failures = 0;
  tail_moves(channel.run_from, channel.run_to, channel.last_sent, now);
}

/// Before something new comes into a buffer: the run that leaves it is over, or must be looked at when it is.
void VirtualChannelNetwork::settle_output(VirtualChannelId buffer, FlitTime now)
{
  const ChannelId id = state_.virtual_channels[buffer].output;
  Channel& output = state_.channels[id];
  if (!output.runs || output.run_from != buffer) return;
  if (now < output.run_end) return look_by(id, output.run_end);
  settle(id, now);
}

/// Finishes the run of the channel if it is over. Whoever waits for that may go now.
void VirtualChannelNetwork::settle(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (!channel.runs || now < channel.run_end) return;
  finish_run(id, now);
  if (channel.owned != 0 || !channel.waiting.empty()) mark(id);
}

void VirtualChannelNetwork::header_arrives(VirtualChannelId buffer, FlitTime now)
{
  settle_output(buffer, now);
  const VirtualChannel& b = state_.virtual_channels[buffer];
  if (!b.header || state_.present_without(b, now) > 0) return header_stands(buffer, now);
  await_grant(buffer, now);
  mark(b.output);
}

/// Headers that came just now to wait for the channel do not pass at once.
void VirtualChannelNetwork::note_standing(Channel& channel, FlitTime now)
{
  channel.has_news = false;
  for (const VirtualChannelId from : channel.waiting)
    if (state_.virtual_channels[from].request == now) header_stands(from, now);
}

/// A header has not passed the router at once: the run that brings it may lack credits.
void VirtualChannelNetwork::header_stands(VirtualChannelId buffer, FlitTime now)
{
  const ChannelId id = state_.virtual_channels[buffer].channel;
  const Channel& channel = state_.channels[id];
  if (!channel.runs || channel.run_to != buffer || channel.run_end <= now) return;
  const FlitTime until = now + std::max<std::int64_t>(certain_flits(channel, now), 1);
  if (until < channel.run_end) look_by(id, until);
}

} // namespace loghop::simulate
