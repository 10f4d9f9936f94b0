#include "loghop/simulate/wormhole/channel_forecast.hpp"

#include <algorithm>
#include <limits>

namespace loghop::simulate {

namespace {

constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

} // namespace

/// The credits of a virtual channel that is free return while a header waits.
bool ChannelForecast::header_has_credit_soon(const flit_level::Channel& channel, ChannelId id, FlitTime now) const
{
  if (channel.waiting.empty()) return false;
  for (std::uint32_t i = 0; i < channel.count; ++i) {
    const flit_level::VirtualChannel& v = state_.virtual_channels[state_.virtual_channel(id, i)];
    if (v.owner == no_virtual_channel && state_.returns(v, now)) return true;
  }
  return false;
}

/// The virtual channels that can send, now or later. False: nothing is certain.
bool ChannelForecast::collect(const flit_level::Channel& channel, ChannelId id, FlitTime now, Lanes& lanes) const
{
  if (header_has_credit_soon(channel, id, now)) return false;
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const auto i = static_cast<std::uint32_t>(__builtin_ctzll(owned));
    const VirtualChannelId to = state_.virtual_channel(id, i);
    const flit_level::VirtualChannel& target = state_.virtual_channels[to];
    const flit_level::VirtualChannel& source = state_.virtual_channels[target.owner];
    const Number present(state_.present(source, now), state_.arriving(source, now + 1));
    const Number credits(state_.credits(target, now), state_.returning(target, now + 1));
    if ((present.now == 0 && present.coming == 0) || (credits.now == 0 && credits.coming == 0)) {
      // Flits of the same message crossed just now: more of them may come, one by one, and end any pattern.
      if (!channel.streams && credits.now > 0 && credits.now < state_.buffer_flits) return false;
      continue;
    }
    if (lanes.count == most_lanes || present.soon_over(channel.streams) || credits.soon_over(channel.streams))
      return false;
    const FlitTime more =
        target.returning == 0 && credits.coming != 0 ? target.out.end + state_.credit - now - 1 : unlimited;
    lanes.lane[lanes.count++] = {to, i, present, credits, more, state_.left(source, now) - 1, 0};
  }
  return lanes.count > 0;
}

bool ChannelForecast::may_send(ChannelId id, FlitTime now) const
{
  const flit_level::Channel& channel = state_.channels[id];
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const auto i = static_cast<std::uint32_t>(__builtin_ctzll(owned));
    const flit_level::VirtualChannel& target = state_.virtual_channels[state_.virtual_channel(id, i)];
    const flit_level::VirtualChannel& source = state_.virtual_channels[target.owner];
    if ((state_.arrives(source, now) || state_.present(source, now) > 0) &&
        (state_.returns(target, now) || state_.credits(target, now) > 0))
      return true;
  }
  return header_has_credit_soon(channel, id, now);
}

void ChannelForecast::foretell(ChannelId id, std::uint32_t pointer, FlitTime now, std::int64_t most_flits,
                               Forecast& found) const
{
  const flit_level::Channel& channel = state_.channels[id];
  Lanes lanes;
  if (!collect(channel, id, now, lanes)) return;
  if (lanes.count == 1) {
    Lane& only = lanes.lane[0];
    only.most = std::min(only.most, most_flits);
    if (only.most < (channel.streams ? 1 : state_.shortest_pattern)) return;
    const FlitTime length = in_every_flit_time(only, now);
    if (length >= state_.shortest_pattern) {
      found.length = length;
      found.count = 1;
      found.shares[0] = {only.to, state_.cycle.always()};
      return;
    }
    if (follows(only, only.present, only.credits, now, found) || follows(only, only.credits, only.present, now, found))
      return;
  }
  if (!channel.streams)
    for (std::size_t i = 0; i < lanes.count; ++i)
      if (lanes.lane[i].most < least_left && !is_rest_of_long(lanes.lane[i])) return;
  play(lanes, pointer, channel.count, now, found);
  if (found.length < state_.shortest_pattern) take_turns(lanes, pointer, now, found);
}

/// Of long messages, fewer flits are worth it: those that they share with are long, too, as a rule.
bool ChannelForecast::is_rest_of_long(const Lane& lane) const
{
  if (lane.most < least_left_of_long) return false;
  const VirtualChannelId from = state_.virtual_channels[lane.to].owner;
  return !state_.virtual_channels[from].messages.empty() &&
         state_.messages[state_.front(from)].delivery.flits >= long_message;
}

/// For so long a virtual channel that is alone sends a flit in each.
FlitTime ChannelForecast::in_every_flit_time(const Lane& lane, FlitTime now) const
{
  if (lane.present.now == 0 || lane.credits.now == 0) return 0;
  FlitTime length = std::min(lane.most, (end_ - now) / 2);
  if (lane.present.coming != state_.cycle.always() && lane.present.now < length)
    length = std::min(length, state_.cycle.lasts(lane.present.now, lane.present.coming));
  if (lane.credits.coming != state_.cycle.always() && lane.credits.now < length)
    length = std::min(length, state_.cycle.lasts(lane.credits.now, lane.credits.coming));
  else if (lane.credits.coming == state_.cycle.always() && lane.more < length)
    length = std::min(length, lane.credits.now + lane.more);
  return length;
}

/// A virtual channel that is alone sends as the leader comes, flits or credits, while there are others at these times.
bool ChannelForecast::follows(const Lane& lane, const Number& leader, const Number& other, FlitTime now,
                              Forecast& found) const
{
  const FlitCycle& cycle = state_.cycle;
  if (leader.coming == 0 || leader.now != static_cast<std::int64_t>(leader.coming >> (cycle.length() - 1)))
    return false;
  const FlitPattern times = cycle.later(leader.coming, 1); // bit i: at now + i
  const FlitTime length = std::min(
      {cycle.lasts(other.now, other.coming, times), cycle.time_of(times, lane.most), lane.more, (end_ - now) / 2});
  if (length < state_.shortest_pattern) return false;
  found.length = length;
  found.count = 1;
  found.shares[0] = {lane.to, cycle.later(times, now)};
  return true;
}

std::int64_t ChannelForecast::Number::periods() const
{
  const std::int64_t more = now - first;
  if (more == 0) return unlimited;
  if (least < 1) return 0;
  return more > 0 ? unlimited : 1 + (least - 1) / -more;
}

void ChannelForecast::Number::next(bool one_less)
{
  least = std::min(least, now);
  now -= one_less ? 1 : 0;
}

/// All send in turn, however their flits and credits come, as long as each has both at its turn.
void ChannelForecast::take_turns(const Lanes& lanes, std::uint32_t pointer, FlitTime now, Forecast& found) const
{
  const auto period = static_cast<int>(lanes.count);
  if (period < 2 || state_.cycle.length() % period != 0) return;
  const std::size_t first = turn(lanes, pointer);
  FlitTime length = (end_ - now) / 2;
  for (int i = 0; i < period; ++i) {
    const Lane& lane = lanes.lane[(first + static_cast<std::size_t>(i)) % lanes.count];
    const FlitPattern times = state_.cycle.every(period, i); // bit k: at now + k
    length = std::min({length, lane.more, i + std::min(lane.most, length) * period,
                       state_.cycle.lasts(lane.present.first, lane.present.coming, times),
                       state_.cycle.lasts(lane.credits.first, lane.credits.coming, times)});
    if (length < 2 * period) return;
  }
  found.length = length;
  found.count = lanes.count;
  for (int i = 0; i < period; ++i)
    found.shares[static_cast<std::size_t>(i)] = {lanes.lane[(first + static_cast<std::size_t>(i)) % lanes.count].to,
                                                 state_.cycle.every(period, now + i)};
}

bool ChannelForecast::repeat(const Lanes& lanes, int period) const
{
  for (std::size_t i = 0; i < lanes.count; ++i)
    if (!state_.cycle.repeats(lanes.lane[i].present.coming, period) ||
        !state_.cycle.repeats(lanes.lane[i].credits.coming, period))
      return false;
  return true;
}

/// So many periods, with the one that was played, are certain.
std::int64_t ChannelForecast::periods(const Lanes& lanes, int period, FlitTime now) const
{
  std::int64_t least = (end_ - now) / 2 / period;
  for (std::size_t i = 0; i < lanes.count; ++i) {
    const Lane& lane = lanes.lane[i];
    least = std::min({least, lane.present.periods(), lane.credits.periods(), lane.more / period});
    if (lane.sent > 0) least = std::min(least, lane.most / lane.sent);
  }
  return least;
}

/// The number of the lane whose turn is first.
std::size_t ChannelForecast::turn(const Lanes& lanes, std::uint32_t pointer) const
{
  std::size_t first = 0;
  while (first < lanes.count && lanes.lane[first].place < pointer)
    ++first;
  return first == lanes.count ? 0 : first;
}

/// The virtual channel that sends now; null: none can.
ChannelForecast::Lane* ChannelForecast::next(Lanes& lanes, std::uint32_t pointer, std::uint32_t count) const
{
  Lane* best = nullptr;
  std::uint32_t least = count;
  for (std::size_t i = 0; i < lanes.count; ++i) {
    Lane& lane = lanes.lane[i];
    if (lane.present.now == 0 || lane.credits.now == 0) continue;
    const std::uint32_t distance = lane.place + (lane.place < pointer ? count : 0) - pointer;
    if (distance >= least) continue;
    least = distance;
    best = &lane;
  }
  return best;
}

void ChannelForecast::play(Lanes& lanes, std::uint32_t pointer, std::uint32_t count, FlitTime now,
                           Forecast& found) const
{
  Senders sender;
  const std::size_t first_turn = turn(lanes, pointer);
  for (int period = 1; period <= state_.longest_period; ++period) {
    Lane* const sending = next(lanes, pointer, count);
    for (std::size_t i = 0; i < lanes.count; ++i) {
      Lane& lane = lanes.lane[i];
      lane.present.next(&lane == sending);
      lane.credits.next(&lane == sending);
      lane.present.now += static_cast<std::int64_t>(lane.present.coming >> (period - 1) % state_.cycle.length() & 1);
      lane.credits.now += static_cast<std::int64_t>(lane.credits.coming >> (period - 1) % state_.cycle.length() & 1);
    }
    sender[static_cast<std::size_t>(period)] = -1;
    if (sending != nullptr) {
      ++sending->sent;
      pointer = sending->place + 1 == count ? 0 : sending->place + 1;
      sender[static_cast<std::size_t>(period)] = static_cast<std::int8_t>(sending - lanes.lane.data());
    }
    if (turn(lanes, pointer) != first_turn) continue;
    if (state_.cycle.length() % period != 0 || !repeat(lanes, period)) continue;
    const std::int64_t certain = periods(lanes, period, now);
    if (certain == 0) continue;
    const bool enough = certain * period >= state_.shortest_pattern && certain >= 2;
    if (enough || found.length == 0) note(lanes, sender, period, certain, now, found);
    if (enough) return;
  }
}

void ChannelForecast::note(const Lanes& lanes, const Senders& sender, int period, std::int64_t periods, FlitTime now,
                           Forecast& found) const
{
  found.length = periods * period;
  found.count = lanes.count;
  for (std::size_t i = 0; i < lanes.count; ++i)
    found.shares[i] = {lanes.lane[i].to, 0};
  for (int i = 1; i <= period; ++i) {
    const std::int8_t lane = sender[static_cast<std::size_t>(i)];
    if (lane >= 0) found.shares[static_cast<std::size_t>(lane)].times |= state_.cycle.every(period, now + i - 1);
  }
}

} // namespace loghop::simulate
