#include "loghop/simulate/wormhole/worm_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace loghop::simulate {

WormNetwork::WormNetwork(const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
                         WormNetworkListener& listener)
    : timing_(timing_of(mesh, queues.input)), entry_steps_(timing_), streams_(timing_.streams()),
      first_come_(mesh.arbitration == Arbitration::first_come), routes_(mesh.dimensions), output_queue_(queues.output),
      tells_last_sent_(queues.tells_last_sent), calendar_(calendar), listener_(listener), channels_(routes_.channels()),
      sources_(routes_.nodes())
{
  for (ChannelId c = 0; c < routes_.channels(); ++c) {
    channels_[c].input = static_cast<std::uint16_t>(routes_.input(c));
    channels_[c].sink = routes_.is_ejection(c) && queues.input == 0;
  }
}

WormId WormNetwork::new_worm()
{
  if (unused_.empty()) {
    worms_.emplace_back();
    return static_cast<WormId>(worms_.size() - 1);
  }
  const WormId id = unused_.back();
  unused_.pop_back();
  Worm& worm = worms_[id];
  worm.heads.clear();
  worm.slots.clear();
  worm.tails = 0;
  worm.asked = false;
  worm.departed = 0;
  return id;
}

void WormNetwork::push_back(WormList& list, WormId Worm::*behind, WormId id)
{
  worms_[id].*behind = no_worm;
  if (list.empty())
    list.first = id;
  else
    worms_[list.last].*behind = id;
  list.last = id;
}

std::int64_t WormNetwork::offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                                std::uint64_t context)
{
  if (flits > longest_operation / timing_.flit_time)
    throw SimulationError("a message of " + std::to_string(flits) + " flits crosses a channel for more than 13 days");
  const WormId id = new_worm();
  Worm& worm = worms_[id];
  Source& from = sources_[source];
  worm.number = number;
  worm.source = source;
  worm.destination = destination;
  worm.flits = flits;
  worm.release = round_up(timing_, calendar_.now());
  worm.context = context;
  worm.queue_base = from.offered;
  routes_.route(source, destination, worm.path);
  worm.heads.reserve(worm.path.size() + 1);
  worm.next_channel = worm.path[0];
  worm.channel_after = worm.path[1];
  from.offered += flits;
  push_back(from.queue, &Worm::behind_in_source, id);
  ++in_flight_;
  if (from.queue.first == id) start_source(source);
  return worm.queue_base;
}

void WormNetwork::start_source(Node node)
{
  const WormId front = sources_[node].queue.first;
  request(front, worms_[front].release, 0);
}

/// The header asks for its next channel.
void WormNetwork::request(WormId id, Picoseconds time, std::uint16_t input)
{
  Worm& worm = worms_[id];
  WormChannel& channel = channels_[worm.next_channel];
  worm.request = time;
  worm.input = input;
  worm.behind_in_request = channel.waiting;
  channel.waiting = id;
  if (worm.behind_in_request == no_worm && channel.owner == no_worm) {
    const Picoseconds at = std::max({time, channel.free_at, calendar_.now()});
    if (last_credit(channel) <= at && channel.history.determined() > channel.entered - depth(channel))
      return schedule(channel, worm.next_channel, at); // what most find: nobody else waits, and credits are there
  }
  try_schedule(worm.next_channel);
}

void WormNetwork::schedule(WormChannel& channel, ChannelId id, Picoseconds at)
{
  if (at >= channel.pending) return;
  channel.pending = at;
  calendar_.schedule(at, *this, id);
}

/// Schedules the next grant of a channel for the first instant at which it can happen, if that is known already.
void WormNetwork::try_schedule(ChannelId output)
{
  WormChannel& channel = channels_[output];
  if (channel.owner != no_worm || channel.waiting == no_worm) return;
  Picoseconds at = std::max(channel.free_at, calendar_.now());
  const std::int64_t slot = channel.entered - depth(channel);
  if (slot >= 0) {
    if (slot >= channel.history.determined()) return;
    if (last_credit(channel) > at)
      at = std::max(at, channel.history.departure(slot, timing_.flit_time) + timing_.credit);
  }
  Picoseconds first = WormChannel::never;
  for (WormId id = channel.waiting; id != no_worm; id = worms_[id].behind_in_request)
    first = std::min(first, worms_[id].request);
  schedule(channel, output, std::max(at, first));
}

/// Flattened: a grant is a few steps of each of a dozen functions, whose calls cost as much as they do.
[[gnu::flatten]] void WormNetwork::fire(Picoseconds now, std::uint32_t output)
{
  WormChannel& channel = channels_[output];
  if (channel.pending != now) return; // an earlier event took its place
  channel.pending = WormChannel::never;
  grant(output, take_request(channel, now), now);
  settle();
}

/// Removes the request that is granted.
WormId WormNetwork::take_request(WormChannel& channel, Picoseconds now)
{
  WormId* best = nullptr;
  if (worms_[channel.waiting].behind_in_request == no_worm)
    best = &channel.waiting; // it alone waits
  else
    for (WormId* link = &channel.waiting; *link != no_worm; link = &worms_[*link].behind_in_request) {
      const Worm& worm = worms_[*link];
      if (worm.request <= now && (best == nullptr || precedes(channel, worm, worms_[*best]))) best = link;
    }
  assert(best != nullptr);
  const WormId winner = *best;
  *best = worms_[winner].behind_in_request;
  const int after = worms_[winner].input + 1;
  channel.pointer = static_cast<std::uint16_t>(after == routes_.inputs() ? 0 : after);
  return winner;
}

bool WormNetwork::precedes(const WormChannel& channel, const Worm& a, const Worm& b) const
{
  if (first_come_) return a.request < b.request || (a.request == b.request && a.number < b.number);
  const auto distance = [&](const Worm& worm) {
    const int ahead = worm.input - channel.pointer;
    return ahead < 0 ? ahead + routes_.inputs() : ahead;
  };
  return distance(a) < distance(b);
}

void WormNetwork::grant(ChannelId output, WormId id, Picoseconds now)
{
  Worm& worm = worms_[id];
  WormChannel& channel = channels_[output];
  const int stage = worm.granted();
  if (stage > 0) {
    fetch_ahead(worm);
    leave_buffer(worm);
  }
  worm.heads.push_back(now);
  worm.last_channel = output;
  worm.next_channel = worm.channel_after;
  if (stage + 2 < worm.length()) worm.channel_after = worm.path[stage + 2];
  channel.entered += worm.flits;
  channel.owner = id;
  ++header_grants_;
  if (last_credit(channel) > now) capture_slots(channel, stage);
  if (!channel.sink) {
    push_back(channel.buffered, &Worm::behind_in_buffer, id);
    if (channel.buffered.first == id) front_moved(channel);
  }
  if (stage > 0 && worm.tails == stage && passes_at_once(worm, channel))
    pass_at_once(worm, id, now);
  else
    advance(id);
}

/// A grant looks at the channel that the header leaves, at the one after that which it takes, and at the worm's tail:
/// fetched at once, they come together.
void WormNetwork::fetch_ahead(const Worm& worm) const
{
  const auto* const left = reinterpret_cast<const char*>(&channels_[worm.last_channel]);
  __builtin_prefetch(&channels_[worm.channel_after]);
  __builtin_prefetch(left);
  __builtin_prefetch(left + sizeof(WormChannel) / 2);
  __builtin_prefetch(&worm.path);
  __builtin_prefetch(&worm.last_tail);
}

/// The header at the front of a buffer goes on.
void WormNetwork::leave_buffer(Worm& worm)
{
  WormChannel& channel = channels_[worm.last_channel];
  channel.buffered.first = worm.behind_in_buffer;
  channel.leaving = true;
  worm.asked = false;
}

/// Asks for the next channel if all flits before the front worm's header have left the buffer, at times that are known.
void WormNetwork::front_moved(const WormChannel& channel)
{
  if (channel.buffered.empty() || channel.leaving) return;
  const WormId id = channel.buffered.first;
  Worm& worm = worms_[id];
  if (worm.asked) return;
  worm.asked = true;
  const Picoseconds there = worm.heads.back() + latency(channel);
  const Picoseconds time = std::max(there, channel.history.last(timing_.flit_time) + timing_.flit_time);
  if (is_ejection(channel))
    listener_.worm_at_front({id, worm.context, worm.destination, there, time});
  else
    request(id, time, channel.input);
}

/// Follows up what became known, until nothing more does.
void WormNetwork::settle()
{
  if (settling_ || follow_ups_.empty()) return;
  settling_ = true;
  while (!follow_ups_.empty()) {
    const FollowUp next = follow_ups_.back();
    follow_ups_.pop_back();
    const ChannelId id = next.channel();
    WormChannel& channel = channels_[id];
    if (next.is_departures())
      follow_departures(channel);
    else if (is_injection(channel))
      send_next(routes_.router(id));
    try_schedule(id);
  }
  settling_ = false;
}

void WormNetwork::follow_departures(WormChannel& channel)
{
  front_moved(channel);
  if (channel.owner == no_worm) return;
  const Worm& owner = worms_[channel.owner];
  int stage = owner.granted() - 1;
  while (&channels_[owner.path[stage]] != &channel)
    --stage;
  capture_slots(channel, stage);
  advance(channel.owner);
}

/// The injection channel of the node is free.
void WormNetwork::send_next(Node node)
{
  WormList& queue = sources_[node].queue;
  queue.first = worms_[queue.first].behind_in_source;
  if (!queue.empty()) start_source(node);
}

void WormNetwork::take(WormId id, Picoseconds drain)
{
  assert(drain <= timing_.flit_time);
  Worm& worm = worms_[id];
  worm.drain = drain;
  leave_buffer(worm);
  worm.heads.push_back(round_up(timing_, calendar_.now()));
  advance(id);
  settle();
}

void WormNetwork::deliver(WormId id)
{
  const Worm& worm = worms_[id];
  const bool queued = timing_.input_queue > 0;
  const WormDelivery delivery{worm.number,       worm.context,
                              worm.source,       worm.destination,
                              worm.flits,        worm.release,
                              worm.heads[0],     worm.heads[worm.length() - 1] + timing_.ejection,
                              worm.tail_arrival, queued ? worm.last_tail : worm.tail_arrival};
  unused_.push_back(id);
  --in_flight_;
  listener_.worm_delivered(delivery);
}

} // namespace loghop::simulate
