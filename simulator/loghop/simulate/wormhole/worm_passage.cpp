// What is known of the passage of a worm: the members of WormNetwork that move no header.
#include "loghop/simulate/wormhole/worm_network.hpp"

#include <algorithm>
#include <limits>

namespace loghop::simulate {

namespace {
constexpr std::int64_t all_flits = std::numeric_limits<std::int64_t>::max() / 2;
}

/// Notes which slots of earlier worms hold up the flits of the owner, of those that became known.
void WormNetwork::capture_slots(WormChannel& channel, int stage)
{
  Worm& worm = worms_[channel.owner];
  const Picoseconds head = worm.heads[stage];
  const std::int64_t base = channel.entered - worm.flits;
  const std::int64_t origin = base - depth(channel); // the slot of the header
  const std::int64_t begin = std::max(channel.captured, origin);
  const std::int64_t end = std::min({channel.history.determined(), base, origin + worm.flits});
  if (begin >= end) return;
  channel.captured = end;
  Picoseconds latest = head;
  for (const DepartureHistory::Step* step = channel.history.begin(); step != channel.history.end(); ++step) {
    const std::int64_t slot = std::max(step->first, begin);
    if (slot >= end) break;
    if (step + 1 != channel.history.end() && (step + 1)->first <= slot) continue;
    const std::int64_t k0 = slot - origin;
    const Picoseconds time = step->slack + slot * timing_.flit_time + timing_.credit;
    if (time > latest + k0 * timing_.flit_time) {
      worm.slots.push_back({stage, k0, time});
      latest = time - k0 * timing_.flit_time; // a later slot matters only if it lags behind this one
    }
  }
}

/// How many flits have a known entry_time at the last channel whose grant is known: those that fit into the buffer at
/// its end, given the slots of the last of them that are known. At each channel before it, a buffer more.
std::int64_t WormNetwork::known_at_front(const Worm& worm) const
{
  if (worm.granted() > worm.length()) return all_flits;
  const WormChannel& channel = channels_[worm.last_channel];
  if (channel.sink) return all_flits;
  const std::int64_t base = channel.entered - worm.flits;
  return std::min<std::int64_t>(0, channel.history.determined() - base) + depth(channel);
}

/// Computes all that is certain by now about the tail of a worm, and the departures that later worms need.
void WormNetwork::advance(WormId id)
{
  Worm& worm = worms_[id];
  if (worm.tails < worm.granted()) {
    const std::int64_t at_front = known_at_front(worm);
    for (int stage = worm.tails; stage < worm.granted(); ++stage) {
      const std::int64_t known = at_front + (worm.granted() - 1 - stage) * timing_.buffer;
      append_departures(worm, stage, std::min(known, worm.flits));
      if (known < worm.flits) return;
      finish_tail(worm, stage);
    }
  }
  if (worm.tails == worm.length() + (timing_.input_queue > 0 ? 1 : 0)) deliver(id);
}

/// The same as advance() does for a header that was granted now, if all flits follow it at once and none of them waits
/// for anything: most grants of worms that fit into a buffer are of this kind.
void WormNetwork::pass_at_once(Worm& worm, WormId id, Picoseconds now)
{
  const int stage = worm.tails;
  const ChannelId left = worm.path[stage - 1];
  WormChannel& behind = channels_[left];
  forget(behind);
  const std::int64_t base = behind.history.determined();
  behind.history.append(base, base + worm.flits, now - base * timing_.flit_time);
  worm.last_tail = now + (worm.flits - 1) * timing_.flit_time;
  behind.leaving = false;
  if (behind.owner != no_worm || behind.waiting != no_worm || !behind.buffered.empty())
    follow_ups_.push_back(FollowUp::departures(left));
  finish_tail(worm, stage);
  if (stage + 1 == worm.length() && timing_.input_queue == 0) deliver(id);
}

/// Tells the buffer before a stage when the flits below `end` leave it, of those that the worms behind need to know.
void WormNetwork::append_departures(Worm& worm, int stage, std::int64_t end)
{
  if (stage == 0) {
    append_sent(worm, end);
    return;
  }
  WormChannel& behind = channels_[worm.path[stage - 1]];
  const std::int64_t begin = std::max({worm.flits - depth(behind), worm.departed, std::int64_t{0}});
  if (begin >= end) return;
  forget(behind);
  const std::int64_t base = behind.history.determined() - worm.departed;
  worm.last_tail = entry_steps_.append(behind.history, worm, stage, {begin, end, base}, 0);
  worm.departed = end;
  behind.leaving = end < worm.flits;
  const bool anyone = behind.owner != no_worm || behind.waiting != no_worm || !behind.buffered.empty();
  if (anyone) follow_ups_.push_back(FollowUp::departures(worm.path[stage - 1]));
}

/// Forgets the departures from the buffer of a channel that nobody needs to know.
void WormNetwork::forget(WormChannel& channel) const
{
  if (channel.owner != no_worm)
    channel.history.forget_before(channel.captured);
  else if (last_credit(channel) <= calendar_.now())
    channel.history.forget_steps();
  else
    channel.history.forget_before(channel.entered - depth(channel));
}

/// The same for the output queue of the source.
void WormNetwork::append_sent(Worm& worm, std::int64_t end)
{
  if (tells_last_sent_) note_sent(worm, end);
  DepartureHistory& history = sources_[worm.source].history;
  const std::int64_t begin =
      std::max({worm.flits - output_queue_, history.determined() - worm.queue_base, std::int64_t{0}});
  if (begin < end) {
    entry_steps_.append(history, worm, 0, {begin, end, worm.queue_base}, 0);
    history.forget_before(history.determined() - output_queue_);
    listener_.worm_sent(worm.source);
  }
  if (end == worm.flits) worm.last_tail = entry_steps_.entry(worm, 0, worm.flits - 1);
}

/// The history of the output queue has only the last flits of each worm.
void WormNetwork::note_sent(const Worm& worm, std::int64_t end)
{
  DepartureHistory& sent = sources_[worm.source].sent;
  if (const auto last = sent.last_by(calendar_.now(), timing_.flit_time)) sent.forget_before(*last);
  const std::int64_t begin = sent.determined() - worm.queue_base;
  if (begin < end) entry_steps_.append(sent, worm, 0, {begin, end, worm.queue_base}, 0);
}

Picoseconds WormNetwork::last_sent(Node node)
{
  const DepartureHistory& sent = sources_[node].sent;
  const std::optional<std::int64_t> last = sent.last_by(calendar_.now(), timing_.flit_time);
  return last ? sent.departure(*last, timing_.flit_time) : 0;
}

/// The tail has left the stages up to this one; the last time that was appended is that of the tail.
void WormNetwork::finish_tail(Worm& worm, int stage)
{
  ++worm.tails;
  worm.departed = 0;
  if (stage == worm.length()) return;
  if (stage == worm.length() - 1) worm.tail_arrival = worm.last_tail + timing_.ejection;
  WormChannel& channel = channels_[worm.path[stage]];
  channel.owner = no_worm;
  channel.free_at = worm.last_tail + timing_.flit_time;
  if (tells_holds_)
    listener_.channel_held(
        {worm.path[stage], 0, worm.number, worm.context, worm.flits, worm.heads[stage], channel.free_at});
  if (channel.sink) {
    // Each flit is consumed on arrival: the same staircase, later by the latency.
    forget(channel);
    const std::int64_t begin = std::max<std::int64_t>(worm.flits - depth(channel), 0);
    entry_steps_.append(channel.history, worm, stage, {begin, worm.flits, channel.entered - worm.flits},
                        timing_.ejection);
  }
  if (channel.waiting != no_worm || stage == 0) follow_ups_.push_back(FollowUp::channel_free(worm.path[stage]));
}

} // namespace loghop::simulate
