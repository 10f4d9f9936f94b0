// What the neighbours of a channel tell it: flits and credits, one by one, in patterns or runs.
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"

#include <algorithm>

namespace loghop::simulate {

/// One flit, in no pattern. More than none before: nothing that was foretold changes.
void VirtualChannelNetwork::flit_arrives(VirtualChannelId buffer, FlitTime now)
{
  VirtualChannel& b = state_.virtual_channels[buffer];
  if (b.plain == 0 && (b.arriving != 0 || b.in.changes(now - b.latency))) return arrive({buffer, 1, 1, 0}, now);
  settle_output(buffer, now);
  const std::int64_t before = state_.present_without(b, now);
  ++b.present;
  if (before > 0) return header_stands(buffer, now);
  if (b.header) await_grant(buffer, now);
  mark(b.output);
}

/// The same, or no end of a pattern or run.
void VirtualChannelNetwork::arrive(const News& news, FlitTime now)
{
  settle_output(news.of, now);
  VirtualChannel& b = state_.virtual_channels[news.of];
  const std::int64_t before = state_.present_without(b, now);
  const bool run_ends = b.in.end + b.latency == now;
  bool harmless;
  if ((b.arriving | news.pattern) == 0) {
    harmless = before > 0 && !run_ends;
    if (b.in.changes(now - b.latency) && state_.left(b, now) >= long_message)
      state_.channels[b.output].next_forecast = 0;
  } else {
    harmless =
        (before > 0 && b.arriving == 0 && !run_ends) || (news.one > 0 && news.pattern == 0 && all_is_there(b, now));
    harmless |= before > 0 && b.header; // which waits already
    state_.set_arriving(b, 0, now);
    state_.set_arriving(b, news.pattern, now + news.skip);
    if (state_.left(b, now) >= long_message) state_.channels[b.output].next_forecast = 0;
  }
  b.present += news.one;
  if (news.one > 0 && before > 0) header_stands(news.of, now);
  if (harmless) return;
  if (before == 0 && news.one > 0 && b.header)
    await_grant(news.of, now);
  else if (cannot_leave(news.of, now))
    return;
  if (!flits_suffice(news.of, now) && !run_suffices(b.output, now)) mark(b.output);
}

void VirtualChannelNetwork::credit_returns(VirtualChannelId id, FlitTime now)
{
  VirtualChannel& v = state_.virtual_channels[id];
  if (v.plain == 0 && (v.returning != 0 || v.out.changes(now - credit_))) return return_credit({id, 1, 1, 0}, now);
  const bool harmless =
      state_.credits(v, now) > 0 || (v.owner == no_virtual_channel && state_.channels[v.channel].waiting.empty());
  ++v.credits;
  if (!harmless) mark(v.channel);
}

void VirtualChannelNetwork::return_credit(const News& news, FlitTime now)
{
  VirtualChannel& v = state_.virtual_channels[news.of];
  const bool run_changes = (news.one == 0 && news.pattern == 0) || v.out.end + credit_ == now;
  const bool harmless =
      (v.returning == 0 && !run_changes && state_.credits(v, now) > 0) || nobody_needs_credits(v, now);
  if ((v.returning | news.pattern) != 0 || v.out.changes(now - credit_)) {
    state_.set_returning(v, 0, now);
    state_.set_returning(v, news.pattern, now + news.skip);
    if (v.owner != no_virtual_channel && state_.left(state_.virtual_channels[v.owner], now) >= long_message)
      state_.channels[v.channel].next_forecast = 0;
  }
  v.credits += news.one;
  if (!harmless && !credits_suffice(v, now) && !run_suffices(v.channel, now)) mark(v.channel);
}

/// The tail arrives when the pattern of its message said that a flit comes: it will be gone when that was foretold.
bool VirtualChannelNetwork::all_is_there(const VirtualChannel& b, FlitTime now) const
{
  return b.leaving != 0 && state_.cycle.has(b.arriving, now) &&
         state_.present_without(b, now) + 1 >= state_.left(b, now);
}

/// Whether the message in front of the buffer has a virtual channel without credits, and none is on the way: the channel
/// sends as if it had no flits.
bool VirtualChannelNetwork::cannot_leave(VirtualChannelId buffer, FlitTime now) const
{
  const VirtualChannel& b = state_.virtual_channels[buffer];
  if (b.header || b.leaving != 0 || state_.channels[b.output].runs) return false;
  for (const VirtualChannelId v : state_.owned(b.output)) {
    const VirtualChannel& to = state_.virtual_channels[v];
    if (to.owner == buffer) return lacks_credits(to, now);
  }
  return false;
}

bool VirtualChannelNetwork::lacks_credits(const VirtualChannel& to, FlitTime now) const
{
  return state_.credits(to, now) == 0 && !state_.returns(to, now);
}

bool VirtualChannelNetwork::lacks_flits(const VirtualChannel& from, FlitTime now) const
{
  return state_.present(from, now) == 0 && !state_.arrives(from, now);
}

/// Whether a credit of the virtual channel helps nobody: no header waits, or no flit of its message is there or on the way.
bool VirtualChannelNetwork::nobody_needs_credits(const VirtualChannel& v, FlitTime now) const
{
  const Channel& channel = state_.channels[v.channel];
  if (v.owner == no_virtual_channel) return channel.waiting.empty();
  return v.sending == 0 && !channel.runs && lacks_flits(state_.virtual_channels[v.owner], now);
}

/// If flits and credits come as the channel sends them, its patterns are certain up to the first tail. This is asked when
/// a forecast ends: those that patterns soon replace need no answer.
void VirtualChannelNetwork::certain_to_tail(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (!channel.streams || channel.runs || !channel.waiting.empty() || now < channel.since) return;
  if (channel.kind == ChannelKind::injection && keeps_sent_) return;
  FlitTime until = now + (end_ - now) / 2;
  for (const VirtualChannelId v : state_.owned(id)) {
    const VirtualChannel& to = state_.virtual_channels[v];
    if (to.sending == 0) {
      if (stands(to, now)) continue;
      return;
    }
    const std::int64_t left = state_.left(state_.virtual_channels[to.owner], now);
    until = std::min(until, now + state_.cycle.time_of(state_.cycle.from(to.sending, now), left - 1));
  }
  if (until <= channel.until) return;
  for (const VirtualChannelId v : state_.owned(id)) {
    const VirtualChannel& to = state_.virtual_channels[v];
    const VirtualChannel& from = state_.virtual_channels[to.owner];
    if (to.sending == 0) continue;
    if (channel.kind != ChannelKind::injection && !lasts(from.arriving, state_.present(from, now), to.sending, now))
      return;
    if (!credits_never_end(channel) && !lasts(to.returning, state_.credits(to, now), to.sending, now)) return;
  }
  channel.until = until;
}

/// Whether the message that has the virtual channel can send nothing before its channel is told more.
bool VirtualChannelNetwork::stands(const VirtualChannel& to, FlitTime now) const
{
  return lacks_credits(to, now) || lacks_flits(state_.virtual_channels[to.owner], now);
}

/// Whether a number of flits or credits is always enough, if more come in a pattern.
bool VirtualChannelNetwork::lasts(FlitPattern coming, std::int64_t number, FlitPattern sending, FlitTime now) const
{
  if (coming == 0 || number < 0) return false;
  return state_.cycle.lasts(number, state_.cycle.from(coming, now + 1), state_.cycle.from(sending, now)) ==
         FlitCycle::for_ever;
}

/// The run goes on, though flits or credits come otherwise than before: for how long is noted.
bool VirtualChannelNetwork::run_suffices(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (!channel.runs || !channel.waiting.empty() || now < channel.since || now >= channel.run_end - 1) return false;
  const std::int64_t certain = certain_flits(channel, now);
  if (certain == 0) return false;
  note_certain(id, certain, now);
  return true;
}

/// The virtual channel of the message in front of the buffer `from`, if the channel sends on in its patterns as long as each
/// message has flits and credits, however they come: a message that sends alone, or two that have every second flit time
/// each. Others stand.
auto VirtualChannelNetwork::in_turn(ChannelId id, VirtualChannelId from, FlitTime now) const -> InTurn
{
  const Channel& channel = state_.channels[id];
  if (!channel.streams || channel.runs || !channel.waiting.empty() || channel.until <= now) return {};
  const VirtualChannel* found = nullptr;
  FlitPattern all = 0;
  int senders = 0;
  for (const VirtualChannelId v : state_.owned(id)) {
    const VirtualChannel& to = state_.virtual_channels[v];
    if (to.sending == 0) {
      if (to.owner == from || !stands(to, now)) return {};
      continue;
    }
    if ((all & to.sending) != 0 || (all != 0 && !state_.cycle.repeats(to.sending, 2))) return {};
    if (to.owner == from) found = &to;
    all |= to.sending;
    ++senders;
  }
  if (senders > 1 && all != state_.cycle.always()) return {};
  return {found, senders == 1};
}

/// Of a message that does not send in each flit time though it is alone: whether these, flits or credits, are what it
/// waits for. They come in its pattern, and are used at once.
bool VirtualChannelNetwork::sets_pace(FlitPattern coming, std::int64_t number, FlitPattern sending, FlitTime now) const
{
  return coming == sending && number == (state_.cycle.has(sending, now) ? 1 : 0);
}

/// Flits come otherwise than before: whether they suffice for the pattern in which the message is sent on, for a while that
/// is noted.
bool VirtualChannelNetwork::flits_suffice(VirtualChannelId buffer, FlitTime now)
{
  const VirtualChannel& from = state_.virtual_channels[buffer];
  const auto [to, alone] = in_turn(from.output, buffer, now);
  if (to == nullptr) return false;
  if (alone && to->sending != state_.cycle.always() &&
      !sets_pace(to->returning, state_.credits(*to, now), to->sending, now))
    return false;
  return holds_for(from.output,
                   state_.cycle.lasts(state_.present(from, now), state_.arriving(from, now + 1),
                                      state_.cycle.from(to->sending, now)),
                   now);
}

/// The same, if credits return otherwise.
bool VirtualChannelNetwork::credits_suffice(const VirtualChannel& to, FlitTime now)
{
  if (to.owner == no_virtual_channel) return false;
  const auto [found, alone] = in_turn(to.channel, to.owner, now);
  if (found != &to) return false;
  const VirtualChannel& from = state_.virtual_channels[to.owner];
  if (alone && to.sending != state_.cycle.always() &&
      !sets_pace(from.arriving, state_.present(from, now), to.sending, now))
    return false;
  const std::int64_t credits = state_.credits(to, now);
  FlitTime length = state_.cycle.lasts(credits, state_.returning(to, now + 1), state_.cycle.from(to.sending, now));
  const FlitTime end_of_run = to.out.end + credit_;
  if (to.returning == 0 && now < end_of_run) length = std::min(length, credits + end_of_run - now - 1);
  return holds_for(to.channel, length, now);
}

/// The patterns of the channel hold for so long, if they held up to now.
bool VirtualChannelNetwork::holds_for(ChannelId id, FlitTime length, FlitTime now)
{
  if (length == 0) return false;
  if (length < state_.channels[id].until - now) look_by(id, now + length);
  return true;
}

} // namespace loghop::simulate
