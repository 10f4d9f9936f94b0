// Patterns of the network with virtual channels: a channel foretells them, ends them, and tells its neighbours.
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"

#include <algorithm>

namespace loghop::simulate {

/// The common end of a pattern: a message that has the channel alone sends its tail. Returns whether it was that.
bool VirtualChannelNetwork::ends_alone(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (channel.until != now || (channel.owned & (channel.owned - 1)) != 0 || !channel.waiting.empty()) return false;
  const auto v = static_cast<std::uint32_t>(__builtin_ctzll(channel.owned));
  const VirtualChannelId to = state_.virtual_channel(id) + v;
  VirtualChannel& target = state_.virtual_channels[to];
  const VirtualChannelId from = target.owner;
  VirtualChannel& source = state_.virtual_channels[from];
  if (target.sending == 0 || state_.left(source, now) != 1) return false;
  if (state_.present(source, now) < 1 || state_.credits(target, now) < 1) return false;
  channel.streams = false;
  note_length(id, now);
  channel.virtual_channel_pointer = v + 1 == channel.count ? 0 : v + 1;
  channel.last_sent = now;
  send_in(to, 0, now);
  move(from, to, now);
  tell(channel, {to, 1, 1, 0}, now);
  tell_upstream({from, 1, 1, 0}, now);
  if (channel.owned != 0) looks_.add(now + 1, id); // the source has another message
  return true;
}

/// Whether the pattern, or another one, is certain from now on.
bool VirtualChannelNetwork::goes_on(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (tail_is_next(id, now)) return false;
  ChannelForecast::Forecast found;
  foretell(id, now, found);
  if (found.length == 0) return false;
  bool changes = false;
  for (const VirtualChannelId v : state_.owned(id))
    changes |= state_.virtual_channels[v].sending != found.of(v);
  if (changes) {
    if (found.length < state_.shortest_pattern) return false;
    channel.virtual_channel_pointer = pointer(id, now);
    channel.since = now;
    for (const VirtualChannelId v : state_.owned(id)) {
      const FlitPattern pattern = found.of(v);
      if (state_.virtual_channels[v].sending == pattern) continue;
      send_in(v, pattern, now);
      tell(channel, {v, 0, 0, pattern}, now);
      tell_upstream({state_.virtual_channels[v].owner, 0, 0, pattern}, now);
    }
  }
  channel.until = now + found.length;
  wake_at(id, channel.wake, channel.until);
  return true;
}

/// Whether a pattern ends since the tail of a message follows.
bool VirtualChannelNetwork::tail_is_next(ChannelId id, FlitTime now) const
{
  const Channel& channel = state_.channels[id];
  if (channel.until != now) return false;
  for (const VirtualChannelId v : state_.owned(id)) {
    const VirtualChannel& target = state_.virtual_channels[v];
    if (target.sending != 0 && state_.left(state_.virtual_channels[target.owner], now) == 1) return true;
  }
  return false;
}

void VirtualChannelNetwork::foretell(ChannelId id, FlitTime from, ChannelForecast::Forecast& found)
{
  const Channel& channel = state_.channels[id];
  std::int64_t most = never;
  if (keeps_sent_ && channel.kind == ChannelKind::injection) {
    note_sent(channel.node, from);
    most = sources_[channel.node].sent.before_awaited();
  }
  forecast_.foretell(id, pointer(id, from), from, most, found);
}

/// Forecasts that fail, or that do not hold for long, become rare.
void VirtualChannelNetwork::note_failure(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (channel.failures < (has_long_message(id, now) ? few_failures : most_failures)) ++channel.failures;
  channel.next_forecast = now + (FlitTime{1} << channel.failures);
}

void VirtualChannelNetwork::note_length(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (now - channel.since >= worthwhile)
    channel.failures = 0;
  else if (!has_long_message(id, now))
    note_failure(id, now);
}

bool VirtualChannelNetwork::has_long_message(ChannelId id, FlitTime now) const
{
  for (const VirtualChannelId v : state_.owned(id)) {
    if (state_.left(state_.virtual_channels[state_.virtual_channels[v].owner], now) >= long_message) return true;
  }
  return false;
}

/// Ends the patterns of the channel before `now`. Leaves them in `streamed_`.
void VirtualChannelNetwork::stop(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (channel.runs) return stop_run(id, now);
  channel.virtual_channel_pointer = pointer(id, now);
  channel.streams = false;
  note_length(id, now);
  streamed_.clear();
  for (const VirtualChannelId v : state_.owned(id)) {
    const FlitPattern pattern = state_.virtual_channels[v].sending;
    if (pattern == 0) continue;
    streamed_.push_back({v, pattern});
    send_in(v, 0, now);
  }
}

/// The common beginning of a pattern: the flits behind a header that has the channel alone follow it one by one.
bool VirtualChannelNetwork::follows_header(ChannelId id, const HeaderArbitration::Choice& header, const Sent& sent,
                                           FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (header.to == no_virtual_channel || sent.to != header.to || !channel.waiting.empty() ||
      channel.owned != std::uint64_t{1} << (sent.to - state_.virtual_channel(id)))
    return false;
  VirtualChannel& source = state_.virtual_channels[sent.from];
  VirtualChannel& target = state_.virtual_channels[sent.to];
  if (state_.arriving(source, now + 1) != state_.cycle.always() || now < channel.next_forecast) return false;
  FlitTime length = std::min(state_.left(source, now + 1) - 1, (end_ - now) / 2);
  if (target.returning != state_.cycle.always()) length = std::min(length, state_.credits(target, now + 1));
  if (length < state_.shortest_pattern) return false;
  if (continues_as_run(id, sent.to, now, state_.shortest_pattern)) return true;
  state_.set_sending(target, state_.cycle.always(), now + 1);
  state_.set_leaving(source, state_.cycle.always(), now + 1);
  channel.streams = true;
  channel.since = now + 1;
  channel.until = now + 1 + length;
  wake_at(id, channel.wake, channel.until);
  return true;
}

/// Whether a message has so many flits left that a pattern can be long enough.
bool VirtualChannelNetwork::is_worth_foretelling(ChannelId id, FlitTime now) const
{
  const Channel& channel = state_.channels[id];
  const std::int64_t too_few = is_alone(channel) ? state_.shortest_pattern : ChannelForecast::least_left;
  for (const VirtualChannelId v : state_.owned(id)) {
    const std::int64_t left = state_.left(state_.virtual_channels[state_.virtual_channels[v].owner], now);
    if (left > too_few) return true;
  }
  return false;
}

/// Sends in a pattern from that flit time on, if one is certain. Nobody is told yet.
bool VirtualChannelNetwork::stream(ChannelId id, FlitTime from)
{
  Channel& channel = state_.channels[id];
  if (state_.starved || from < channel.next_forecast || channel.owned == 0 || header_is_next(id)) return false;
  if (!is_worth_foretelling(id, from)) {
    note_failure(id, from);
    return false;
  }
  if (!channel.waiting.empty() && arbitration_.choose(id, from).from != no_virtual_channel) return false;
  ChannelForecast::Forecast found;
  foretell(id, from, found);
  const FlitTime least = is_steady(channel, from - 1) ? 1 : state_.shortest_pattern;
  if (found.length < least) {
    note_failure(id, from);
    return false;
  }
  if (found.count == 1 && found.shares[0].times == state_.cycle.always() &&
      continues_as_run(id, found.shares[0].to, from - 1, least))
    return true;
  for (std::size_t i = 0; i < found.count; ++i)
    send_in(found.shares[i].to, found.shares[i].times, from);
  channel.streams = true;
  channel.since = from;
  channel.until = from + found.length;
  wake_at(id, channel.wake, channel.until);
  return true;
}

/// Tells the neighbours of a channel what happens at `now`, and in which patterns it goes on in the next flit time.
void VirtualChannelNetwork::tell_all(ChannelId id, const Sent& sent, FlitTime now)
{
  const Channel& channel = state_.channels[id];
  if (sent.to != no_virtual_channel) {
    const FlitPattern pattern = channel.streams ? state_.virtual_channels[sent.to].sending : 0;
    tell(channel, {sent.to, 1, 1, pattern}, now);
    tell_upstream({sent.from, 1, 1, pattern}, now);
  }
  for (const Streamed& before : streamed_) {
    if (before.to == sent.to) continue;
    const FlitPattern pattern = state_.virtual_channels[before.to].sending;
    if (pattern == before.pattern && !state_.cycle.has(pattern, now)) continue;
    tell(channel, {before.to, 0, 1, pattern}, now);
    tell_upstream({state_.virtual_channels[before.to].owner, 0, 1, pattern}, now);
  }
  if (!channel.streams) return;
  for (const VirtualChannelId v : state_.owned(id)) {
    const FlitPattern pattern = state_.virtual_channels[v].sending;
    if ((pattern == 0 && !channel.runs) || v == sent.to) continue;
    if (std::any_of(streamed_.begin(), streamed_.end(), [&](const Streamed& b) { return b.to == v; })) continue;
    tell(channel, {v, 0, 1, pattern}, now);
    tell_upstream({state_.virtual_channels[v].owner, 0, 1, pattern}, now);
  }
}

/// The virtual channel sends in another pattern from now on.
void VirtualChannelNetwork::send_in(VirtualChannelId to, FlitPattern pattern, FlitTime now)
{
  VirtualChannel& target = state_.virtual_channels[to];
  const Channel& channel = state_.channels[target.channel];
  if (keeps_sent_ && channel.kind == ChannelKind::injection) note_sent(channel.node, now);
  state_.set_sending(target, pattern, now);
  state_.set_leaving(state_.virtual_channels[target.owner], pattern, now);
}

/// What enters a virtual channel.
void VirtualChannelNetwork::tell(const Channel& channel, News news, FlitTime now)
{
  const Way& way = ways_[static_cast<std::size_t>(channel.kind)];
  if (way.news == nullptr) return; // credits never end
  if (news.pattern == 0 && news.one == 1 && way.flits != nullptr) return way.flits->push(now + way.latency, news.of);
  if (news.pattern != 0) news.pattern = state_.cycle.later(news.pattern, way.latency);
  way.news->push(now + way.latency, news);
}

/// A flit, and no pattern.
void VirtualChannelNetwork::tell_flit(const Channel& channel, const Sent& sent, FlitTime now)
{
  const Way& way = ways_[static_cast<std::size_t>(channel.kind)];
  if (way.flits != nullptr)
    way.flits->push(now + way.latency, sent.to);
  else if (way.news != nullptr)
    way.news->push(now + way.latency, {sent.to, 1, 1, 0});
  if (channel.kind != ChannelKind::injection) credit_flits_.push(now + credit_, sent.from);
}

/// What leaves a buffer.
void VirtualChannelNetwork::tell_upstream(News news, FlitTime now)
{
  if (state_.is_source(news.of)) return;
  if (news.pattern == 0 && news.one == 1) return credit_flits_.push(now + credit_, news.of);
  if (news.pattern != 0) news.pattern = state_.cycle.later(news.pattern, credit_);
  credits_.push(now + credit_, news);
}

/// The virtual channel whose turn is first: the one behind that which sent last.
std::uint32_t VirtualChannelNetwork::pointer(ChannelId id, FlitTime now) const
{
  const Channel& channel = state_.channels[id];
  if (!channel.streams || channel.since >= now) return channel.virtual_channel_pointer;
  FlitPattern all = 0;
  FlitPattern latest = 0; // as a number, the pattern whose last flit before `now` is the latest is the largest
  std::uint32_t last = 0;
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const auto i = static_cast<std::uint32_t>(__builtin_ctzll(owned));
    const FlitPattern sending = state_.virtual_channels[state_.virtual_channel(id, i)].sending;
    if (sending == state_.cycle.always()) return i + 1 == channel.count ? 0 : i + 1;
    const FlitPattern pattern = state_.cycle.from(sending, now);
    all |= sending;
    if (pattern > latest) {
      latest = pattern;
      last = i;
    }
  }
  if (now - channel.since < state_.cycle.length() &&
      state_.cycle.before(all, now) == state_.cycle.before(all, channel.since))
    return channel.virtual_channel_pointer;
  return last + 1 == channel.count ? 0 : last + 1;
}

} // namespace loghop::simulate
