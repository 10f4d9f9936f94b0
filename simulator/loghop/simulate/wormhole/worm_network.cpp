#include "loghop/simulate/wormhole/worm_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <string>

namespace loghop::simulate {

namespace {
constexpr std::int64_t all_flits = std::numeric_limits<std::int64_t>::max();
}

WormNetwork::WormNetwork(const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
                         WormNetworkListener& listener)
    : arbitration_(mesh.arbitration), routes_(mesh.dimensions), output_queue_(queues.output),
      tells_last_sent_(queues.tells_last_sent), calendar_(calendar), listener_(listener), channels_(routes_.channels()),
      sources_(routes_.nodes())
{
  timing_ = {mesh.flit_time, mesh.hop, mesh.injection, mesh.ejection, mesh.credit, mesh.buffer_flits, queues.input};
  streams_ = timing_.streams();
  for (ChannelId c = 0; c < routes_.channels(); ++c) {
    channels_[c].sink = routes_.is_ejection(c) && queues.input == 0;
    channels_[c].depth = routes_.is_ejection(c) && queues.input > 0 ? queues.input : mesh.buffer_flits;
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
  worms_[id].stages.clear();
  worms_[id].slots.clear();
  worms_[id].tails = 0;
  worms_[id].asked = 0;
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
  from.offered += flits;
  push_back(from.queue, &Worm::behind_in_source, id);
  ++in_flight_;
  if (from.queue.first == id) start_source(source);
  return worm.queue_base;
}

void WormNetwork::start_source(Node node)
{
  const WormId front = sources_[node].queue.first;
  request(routes_.injection(node), {worms_[front].release, front, 0});
}

void WormNetwork::request(ChannelId output, const Request& request)
{
  channels_[output].requests.push_back(request);
  try_schedule(output);
}

/// The header of a worm is at the front of the buffer at the end of its last channel.
void WormNetwork::request_next(WormId id, Picoseconds time)
{
  Worm& worm = worms_[id];
  const int next = worm.granted();
  if (worm.asked > next) return;
  worm.asked = next + 1;
  if (next == worm.length())
    listener_.worm_at_front({id, worm.context, worm.destination, worm.stages.back().head + timing_.ejection, time});
  else
    request(worm.path[next], {time, id, routes_.input(worm.path[next - 1])});
}

/// Schedules the next grant of a channel for the first instant at which it can happen, if that is known already.
void WormNetwork::try_schedule(ChannelId output)
{
  Channel& channel = channels_[output];
  if (channel.owner != no_worm || channel.requests.empty()) return;
  Picoseconds at = channel.free_at;
  const std::int64_t slot = channel.entered - channel.depth;
  if (slot >= 0) {
    if (slot >= channel.history.determined()) return;
    at = std::max(at, channel.history.departure(slot, timing_.flit_time) + timing_.credit);
  }
  Picoseconds first = never;
  for (const Request& r : channel.requests)
    first = std::min(first, r.time);
  at = std::max({at, first, calendar_.now()});
  if (at >= channel.pending) return;
  channel.pending = at;
  calendar_.schedule(at, *this, output);
}

void WormNetwork::fire(Picoseconds now, std::uint32_t output)
{
  Channel& channel = channels_[output];
  if (channel.pending != now) return; // an earlier event took its place
  channel.pending = never;
  const std::size_t winner = choose(channel, now);
  const Request request = channel.requests[winner];
  channel.requests[winner] = channel.requests.back();
  channel.requests.pop_back();
  channel.pointer = (request.input + 1) % routes_.inputs();
  grant(output, request.worm, now);
  settle();
}

std::size_t WormNetwork::choose(const Channel& output, Picoseconds now) const
{
  const auto precedes = [&](const Request& a, const Request& b) {
    if (arbitration_ == Arbitration::round_robin) {
      const int n = routes_.inputs();
      return (a.input + n - output.pointer) % n < (b.input + n - output.pointer) % n;
    }
    return a.time < b.time || (a.time == b.time && worms_[a.worm].number < worms_[b.worm].number);
  };
  std::size_t best = output.requests.size();
  for (std::size_t i = 0; i < output.requests.size(); ++i)
    if (output.requests[i].time <= now &&
        (best == output.requests.size() || precedes(output.requests[i], output.requests[best])))
      best = i;
  assert(best < output.requests.size());
  return best;
}

void WormNetwork::grant(ChannelId output, WormId id, Picoseconds now)
{
  Worm& worm = worms_[id];
  Channel& channel = channels_[output];
  const int stage = worm.granted();
  if (stage > 0) pop_front(channels_[worm.path[stage - 1]].buffered, &Worm::behind_in_buffer);
  worm.stages.push_back({output, channel.entered, now});
  channel.captured = std::max<std::int64_t>(channel.entered - channel.depth, 0);
  channel.history.forget_before(channel.captured);
  channel.entered += worm.flits;
  channel.owner = id;
  ++header_grants_;
  if (!channel.sink) push_back(channel.buffered, &Worm::behind_in_buffer, id);
  capture_slots(output);
  if (!channel.sink && channel.buffered.first == id) front_moved(output);
  advance(id);
}

/// Asks for the next channel if all flits before the front worm's header have left the buffer, at times that are known.
void WormNetwork::front_moved(ChannelId id)
{
  Channel& channel = channels_[id];
  if (channel.buffered.empty()) return;
  const Worm& worm = worms_[channel.buffered.first];
  const Worm::Stage& stage = worm.stages.back();
  if (stage.base != channel.history.determined()) return;
  const bool at_nic = worm.granted() == worm.length();
  const Picoseconds latency = at_nic ? timing_.ejection : worm.granted() == 1 ? timing_.injection : timing_.hop;
  Picoseconds time = stage.head + latency;
  if (stage.base > 0)
    time = std::max(time, channel.history.departure(stage.base - 1, timing_.flit_time) + timing_.flit_time);
  request_next(channel.buffered.first, time);
}

/// Notes which slots of earlier worms hold up the flits of the owner, of those that became known.
void WormNetwork::capture_slots(ChannelId id)
{
  Channel& channel = channels_[id];
  if (channel.owner == no_worm || channel.history.empty()) return;
  Worm& worm = worms_[channel.owner];
  const int index = [&] {
    int i = worm.granted() - 1;
    while (worm.stages[i].channel != id)
      --i;
    return i;
  }();
  const Worm::Stage& stage = worm.stages[index];
  const std::int64_t origin = stage.base - channel.depth; // the slot of the header
  const std::int64_t end = std::min({channel.history.determined(), stage.base, origin + worm.flits});
  Picoseconds latest = stage.head;
  for (const DepartureHistory::Step* step = channel.history.begin(); step != channel.history.end(); ++step) {
    const std::int64_t slot = std::max(step->first, channel.captured);
    if (slot >= end) break;
    if (step + 1 != channel.history.end() && (step + 1)->first <= slot) continue;
    const std::int64_t k0 = slot - origin;
    const Picoseconds time = step->slack + slot * timing_.flit_time + timing_.credit;
    if (time > latest + k0 * timing_.flit_time) {
      worm.slots.push_back({index, k0, time});
      latest = time - k0 * timing_.flit_time; // a later slot matters only if it lags behind this one
    }
  }
  channel.captured = std::max(channel.captured, end);
}

/// How many flits have a known entry_time at a stage: those that fit into the buffers up to the header, given the slots
/// of the last of them that are known.
std::int64_t WormNetwork::determined_flits(const Worm& worm, int stage) const
{
  const int last = worm.granted() - 1;
  const Worm::Stage& front = worm.stages[last];
  const Channel* channel = nullptr;
  if (last < worm.length()) channel = &channels_[front.channel];
  if (channel == nullptr || channel->sink) return all_flits;
  std::int64_t known = std::min(channel->depth, channel->history.determined() + channel->depth - front.base);
  return known + (last - stage) * timing_.buffer;
}

Picoseconds WormNetwork::last_sent(Node node)
{
  const DepartureHistory& sent = sources_[node].sent;
  const std::optional<std::int64_t> last = sent.last_by(calendar_.now(), timing_.flit_time);
  return last ? sent.departure(*last, timing_.flit_time) : 0;
}

/// The history of the output queue has only the last flits of each worm.
void WormNetwork::note_sent(const Worm& worm, std::int64_t end)
{
  DepartureHistory& sent = sources_[worm.source].sent;
  if (const auto last = sent.last_by(calendar_.now(), timing_.flit_time)) sent.forget_before(*last);
  const std::int64_t begin = sent.determined() - worm.queue_base;
  if (begin < end) append_entries(sent, worm, 0, begin, end, worm.queue_base, 0);
}

/// Computes all that is certain by now about the tail of a worm, and the departures that later worms need.
void WormNetwork::advance(WormId id)
{
  Worm& worm = worms_[id];
  while (worm.tails < worm.granted()) {
    const int stage = worm.tails;
    const std::int64_t known = determined_flits(worm, stage);
    append_departures(worm, stage, std::min(known, worm.flits));
    if (known < worm.flits) return;
    finish_tail(id, stage);
  }
  if (worm.tails == worm.length() + (timing_.input_queue > 0 ? 1 : 0)) deliver(id);
}

void WormNetwork::finish_tail(WormId id, int stage)
{
  Worm& worm = worms_[id];
  worm.last_tail = entry_time(timing_, worm, stage, worm.flits - 1);
  ++worm.tails;
  if (stage == worm.length()) return;
  if (stage == worm.length() - 1) worm.tail_arrival = worm.last_tail + timing_.ejection;
  Channel& channel = channels_[worm.path[stage]];
  channel.owner = no_worm;
  channel.free_at = worm.last_tail + timing_.flit_time;
  if (tells_holds_)
    listener_.channel_held(
        {worm.path[stage], 0, worm.number, worm.context, worm.flits, worm.stages[stage].head, channel.free_at});
  if (channel.sink) {
    // Each flit is consumed on arrival: the same staircase, later by the latency.
    const std::int64_t base = worm.stages[stage].base;
    const std::int64_t first = std::max<std::int64_t>(worm.flits - channel.depth, 0);
    append_entries(channel.history, worm, stage, first, worm.flits, base, timing_.ejection);
  }
  follow_ups_.push_back({FollowUp::Kind::channel_free, worm.path[stage]});
}

/// Tells the buffer before a stage when the flits below `end` leave it, of those that the worms behind need to know.
void WormNetwork::append_departures(const Worm& worm, int stage, std::int64_t end)
{
  if (stage == 0 && tells_last_sent_) note_sent(worm, end);
  DepartureHistory& history = stage == 0 ? sources_[worm.source].history : channels_[worm.path[stage - 1]].history;
  const std::int64_t depth = stage == 0 ? output_queue_ : channels_[worm.path[stage - 1]].depth;
  const std::int64_t base = stage == 0 ? worm.queue_base : worm.stages[stage - 1].base;
  const std::int64_t first = std::max(worm.flits - depth, history.determined() - base);
  const std::int64_t begin = std::max<std::int64_t>(first, 0);
  if (begin >= end) return;
  append_entries(history, worm, stage, begin, end, base, 0);
  if (stage == 0) {
    history.forget_before(history.determined() - output_queue_);
    listener_.worm_sent(worm.source);
  } else {
    follow_ups_.push_back({FollowUp::Kind::departures, worm.path[stage - 1]});
  }
}

/// Flits [begin, end) of the worm, the first of which has number `base` on the channel, leave its buffer `later` than
/// they enter the stage.
void WormNetwork::append_entries(DepartureHistory& history, const Worm& worm, int stage, std::int64_t begin,
                                 std::int64_t end, std::int64_t base, Picoseconds later)
{
  if (streams_ && stage < worm.length()) {
    append_steps(history, worm, stage, begin, end, base, later);
    return;
  }
  for (std::int64_t k = begin; k < end; ++k)
    history.append(base + k, base + k + 1,
                   entry_time(timing_, worm, stage, k) + later - (base + k) * timing_.flit_time);
}

/// The same without a look at each flit. A worm that streams moves one flit a flit time, but for what held up some flit
/// of it: each known instant is a step from the first flit that it reaches on.
void WormNetwork::append_steps(DepartureHistory& history, const Worm& worm, int stage, std::int64_t begin,
                               std::int64_t end, std::int64_t base, Picoseconds later)
{
  Picoseconds slack = worm.stages[stage].head;
  steps_.clear();
  const auto consider = [&](int from, std::int64_t k0, Picoseconds time) {
    const Reach r = reach(timing_, worm, from, k0, time, stage);
    if (r.first >= end || r.slack <= slack) return;
    if (r.first <= begin)
      slack = r.slack;
    else
      steps_.push_back(r);
  };
  for (int i = stage + 1; i < worm.granted(); ++i)
    consider(i, 0, worm.stages[i].head);
  for (const Worm::Slot& slot : worm.slots)
    consider(slot.stage, slot.k0, slot.time);
  std::sort(steps_.begin(), steps_.end(), [](const Reach& a, const Reach& b) { return a.first < b.first; });
  const Picoseconds shift = later - base * timing_.flit_time;
  for (const Reach& step : steps_) {
    if (step.slack <= slack) continue;
    if (step.first > begin) history.append(base + begin, base + step.first, slack + shift);
    begin = step.first;
    slack = step.slack;
  }
  history.append(base + begin, base + end, slack + shift);
}

void WormNetwork::take(WormId id, Picoseconds drain)
{
  assert(drain <= timing_.flit_time);
  Worm& worm = worms_[id];
  worm.drain = drain;
  pop_front(channels_[worm.path.back()].buffered, &Worm::behind_in_buffer);
  worm.stages.push_back({0, 0, round_up(timing_, calendar_.now())});
  advance(id);
  settle();
}

void WormNetwork::deliver(WormId id)
{
  const Worm& worm = worms_[id];
  const bool queued = timing_.input_queue > 0;
  const WormDelivery delivery{worm.number,         worm.context,
                              worm.source,         worm.destination,
                              worm.flits,          worm.release,
                              worm.stages[0].head, worm.stages[worm.length() - 1].head + timing_.ejection,
                              worm.tail_arrival,   queued ? worm.last_tail : worm.tail_arrival};
  unused_.push_back(id);
  --in_flight_;
  listener_.worm_delivered(delivery);
}

/// Follows up what became known, until nothing more does.
void WormNetwork::settle()
{
  if (settling_) return;
  settling_ = true;
  while (!follow_ups_.empty()) {
    const FollowUp next = follow_ups_.back();
    follow_ups_.pop_back();
    if (next.kind == FollowUp::Kind::departures) {
      front_moved(next.channel);
      capture_slots(next.channel);
      const WormId owner = channels_[next.channel].owner;
      if (owner != no_worm) advance(owner);
    } else if (routes_.is_injection(next.channel)) {
      Source& source = sources_[routes_.router(next.channel)];
      pop_front(source.queue, &Worm::behind_in_source);
      if (!source.queue.empty()) start_source(routes_.router(next.channel));
    }
    try_schedule(next.channel);
  }
  settling_ = false;
}

} // namespace loghop::simulate
