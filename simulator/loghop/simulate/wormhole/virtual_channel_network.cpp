#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace loghop::simulate {

VirtualChannelNetwork::VirtualChannelNetwork(const WormholeMesh& mesh, EventCalendar& calendar,
                                             WormNetworkListener& listener)
    : flit_time_(mesh.flit_time), ejection_(mesh.ejection), credit_(mesh.credit),
      first_come_(mesh.arbitration == Arbitration::first_come), torus_(mesh.topology == MeshTopology::torus),
      lanes_per_channel_(static_cast<std::uint32_t>(mesh.virtual_channels)), routes_(mesh.dimensions, mesh.topology),
      calendar_(calendar), listener_(listener), channels_(routes_.channels()), is_link_(routes_.channels()),
      lanes_(static_cast<std::size_t>(routes_.channels()) * lanes_per_channel_), sources_(routes_.nodes()),
      offered_(routes_.nodes()),
      steady_(std::max({mesh.hop, mesh.injection, mesh.ejection + mesh.credit}) / mesh.flit_time)
{
  assert(mesh.credit >= mesh.flit_time);
  for (ChannelId c = 0; c < routes_.channels(); ++c) {
    is_link_[c] = routes_.input(c) < routes_.inputs() - 1;
    channels_[c].latency = is_link_[c] ? mesh.hop : routes_.is_ejection(c) ? mesh.ejection : mesh.injection;
  }
  for (Lane& lane : lanes_)
    lane.credits = mesh.buffer_flits;
}

// ------------------------------------------------------------------------------------------------------- messages

std::int64_t VirtualChannelNetwork::offer(std::int64_t number, int source, int destination, std::int64_t flits,
                                          std::uint64_t cookie)
{
  if (flits > longest_operation / flit_time_)
    throw SimulationError("a message of " + std::to_string(flits) + " flits crosses a channel for more than 13 days");
  const Picoseconds now = calendar_.now();
  const Picoseconds release = (now + flit_time_ - 1) / flit_time_ * flit_time_;
  const std::uint32_t id = messages_.add({});
  Message& message = messages_[id];
  message.delivery = {number, cookie, source, destination, flits, release, 0, 0, 0, 0};
  message.unsent = flits;
  set_path(message);
  ++in_flight_;
  const std::int64_t first_flit = offered_[source];
  offered_[source] += flits;
  const bool idle = sources_[source].empty();
  sources_[source].push(messages_, id);
  if (idle) {
    wake(now);
    released_.push(release, routes_.injection(source));
    schedule(next_time());
  }
  return first_flit;
}

void VirtualChannelNetwork::set_path(Message& message)
{
  routes_.route(message.delivery.source, message.delivery.destination, path_);
  message.path.clear();
  int input = -1; // equal inputs one after the other: links of one ring, in one direction
  bool crossed = false;
  for (const ChannelId channel : path_) {
    crossed =
        torus_ && is_link_[channel] && ((crossed && routes_.input(channel) == input) || routes_.is_end_around(channel));
    input = routes_.input(channel);
    message.path.push_back({channel, crossed});
  }
}

/// The header of the message was granted the virtual channel.
void VirtualChannelNetwork::enter(std::uint32_t message, std::uint32_t step, LaneId lane)
{
  Lane& to = lanes_[lane];
  const bool first = to.messages.empty();
  to.messages.push(places_, places_.add({message, step, nothing}));
  if (first) show_front(lane);
}

void VirtualChannelNetwork::show_front(LaneId lane)
{
  Lane& l = lanes_[lane];
  l.left = messages_[front(lane)].delivery.flits;
  l.output = next_hop(lane).channel;
  l.header = true;
}

const lanes::Hop& VirtualChannelNetwork::next_hop(LaneId lane) const
{
  const lanes::Place& place = places_[lanes_[lane].messages.first];
  return messages_[place.message].path[place.step + 1];
}

void VirtualChannelNetwork::await_grant(LaneId lane, Picoseconds since)
{
  lanes_[lane].request = since;
  channels_[lanes_[lane].output].waiting.push_back(lane);
}

// ---------------------------------------------------------------------------------------------------------- time

void VirtualChannelNetwork::schedule(Picoseconds time)
{
  if (time >= pending_) return;
  pending_ = time;
  calendar_.schedule(time, *this, 0);
}

Picoseconds VirtualChannelNetwork::next_time() const
{
  Picoseconds next = never;
  for (const TimedQueue* queue :
       {&link_arrivals_, &injection_arrivals_, &credits_, &ejection_credits_, &looks_, &released_})
    next = std::min(next, queue->next_time(never));
  return next;
}

void VirtualChannelNetwork::fire(Picoseconds now, std::uint32_t)
{
  if (pending_ != now) return; // an earlier event took its place
  pending_ = never;
  wake(now);
  step(now);
  fall_asleep(now);
  const Picoseconds next = next_time();
  if (next != never) schedule(next + asleep_for_);
}

/// If the state repeats: nothing happens for as many periods as are certain, unless somebody offers a message.
void VirtualChannelNetwork::fall_asleep(Picoseconds now)
{
  if (!released_.empty()) return;
  sleep_ = steady_.find();
  if (sleep_.length == 0) return;
  const Picoseconds length = sleep_.length * flit_time_;
  const std::int64_t periods = std::min(periods_before_a_tail(), (time_limit - now) / length / 2);
  asleep_for_ = periods * length;
  asleep_since_ = now;
}

/// Brings the state up to what it is before the flit time `now`.
void VirtualChannelNetwork::wake(Picoseconds now)
{
  if (asleep_for_ == 0) return;
  const Picoseconds length = sleep_.length * flit_time_;
  skip(std::min(asleep_for_, now - 1 - asleep_since_) / length);
  asleep_for_ = 0;
  pending_ = never;
  while (next_time() < now)
    step(next_time());
}

void VirtualChannelNetwork::skip(std::int64_t periods)
{
  if (periods <= 0) return;
  for (const SteadyState::Move& move : sleep_.moves) {
    if (move.from == no_lane)
      messages_[sources_[routes_.router(channel_of(move.to))].first].unsent -= periods;
    else
      lanes_[move.from].left -= periods;
  }
  for (TimedQueue* queue : {&link_arrivals_, &injection_arrivals_, &credits_, &ejection_credits_, &looks_})
    queue->shift(periods * sleep_.length * flit_time_);
  steady_.restart();
}

std::int64_t VirtualChannelNetwork::periods_before_a_tail() const
{
  std::map<std::pair<LaneId, LaneId>, std::int64_t> flits;
  for (const SteadyState::Move& move : sleep_.moves)
    ++flits[{move.from, move.from == no_lane ? move.to : no_lane}];
  std::int64_t periods = std::numeric_limits<std::int64_t>::max();
  for (const auto& [lane, moved] : flits) {
    const std::int64_t left = lane.first == no_lane
                                  ? messages_[sources_[routes_.router(channel_of(lane.second))].first].unsent
                                  : lanes_[lane.first].left;
    periods = std::min(periods, (left - 1) / moved);
  }
  return periods;
}

// ------------------------------------------------------------------------------------------------------ flit times

void VirtualChannelNetwork::step(Picoseconds now)
{
  const auto pop_due = [now](TimedQueue& queue, auto&& what) {
    for (; queue.next_time(never) <= now; queue.pop())
      what(queue.front().what);
  };
  marked_.clear();
  for (TimedQueue* arrivals : {&link_arrivals_, &injection_arrivals_})
    pop_due(*arrivals, [&](LaneId lane) { arrive(lane, now); });
  for (TimedQueue* credits : {&credits_, &ejection_credits_})
    pop_due(*credits, [&](LaneId lane) {
      ++lanes_[lane].credits;
      mark(channel_of(lane));
    });
  for (TimedQueue* channels : {&looks_, &released_})
    pop_due(*channels, [&](ChannelId channel) { mark(channel); });
  quiet_ = true;
  for (const ChannelId channel : marked_) {
    channels_[channel].marked = false;
    look_at(channel, now);
  }
  if (quiet_)
    steady_.end_of_flit_time(now / flit_time_);
  else
    steady_.restart();
}

void VirtualChannelNetwork::mark(ChannelId channel)
{
  if (channels_[channel].marked) return;
  channels_[channel].marked = true;
  marked_.push_back(channel);
}

void VirtualChannelNetwork::arrive(LaneId lane, Picoseconds now)
{
  Lane& l = lanes_[lane];
  if (l.present++ > 0) return; // another flit is in front
  if (l.header) await_grant(lane, now);
  mark(l.output);
}

/// Every decision looks at the state before this flit time: what a move changes counts from the next one on.
void VirtualChannelNetwork::look_at(ChannelId id, Picoseconds now)
{
  Channel& channel = channels_[id];
  if (channel.last_sent == now) return;
  if (routes_.input(id) == routes_.inputs() - 1) {
    send_from_source(id, now);
    return;
  }
  const HeaderChoice header = choose_header(channel, id, now);
  const std::uint32_t n = lane_count(id);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t v = (channel.lane_pointer + i) % n;
    const LaneId to = lane_of(id, v);
    const LaneId from = header.to == to ? header.from : lanes_[to].owner;
    if (from == no_lane || lanes_[to].credits == 0 || lanes_[from].present == 0) continue;
    channel.lane_pointer = (v + 1) % n;
    channel.last_sent = now;
    looks_.push(now + flit_time_, id);
    move(from, to, now);
    return;
  }
}

VirtualChannelNetwork::HeaderChoice VirtualChannelNetwork::choose_header(const Channel& channel, ChannelId id,
                                                                         Picoseconds now) const
{
  HeaderChoice best;
  for (const LaneId from : channel.waiting) {
    if (lanes_[from].request > now) continue;
    if (best.from != no_lane && !precedes(channel, from, best.from)) continue;
    const LaneId to = lowest_free(id, next_hop(from));
    if (to != no_lane) best = {from, to};
  }
  return best;
}

LaneId VirtualChannelNetwork::lowest_free(ChannelId id, const lanes::Hop& hop) const
{
  std::uint32_t v = 0;
  std::uint32_t end = lane_count(id);
  if (torus_ && is_link_[id]) (hop.crossed ? v : end) = end / 2;
  for (; v < end; ++v) {
    const Lane& lane = lanes_[lane_of(id, v)];
    if (lane.owner == no_lane && lane.credits > 0) return lane_of(id, v);
  }
  return no_lane;
}

std::uint32_t VirtualChannelNetwork::position(LaneId lane) const
{
  return static_cast<std::uint32_t>(routes_.input(channel_of(lane))) * lanes_per_channel_ + lane % lanes_per_channel_;
}

std::uint32_t VirtualChannelNetwork::positions() const
{
  return static_cast<std::uint32_t>(routes_.inputs() - 1) * lanes_per_channel_ + 1;
}

bool VirtualChannelNetwork::precedes(const Channel& channel, LaneId a, LaneId b) const
{
  if (!first_come_) {
    const auto distance = [&](LaneId lane) {
      return (position(lane) + positions() - channel.header_pointer) % positions();
    };
    return distance(a) < distance(b);
  }
  const auto key = [&](LaneId lane) { return std::pair(lanes_[lane].request, messages_[front(lane)].delivery.number); };
  return key(a) < key(b);
}

void VirtualChannelNetwork::move(LaneId from, LaneId to, Picoseconds now)
{
  Lane& source = lanes_[from];
  Lane& target = lanes_[to];
  const ChannelId channel = channel_of(to);
  const bool ejected = routes_.is_ejection(channel);
  const lanes::Place place = places_[source.messages.first];
  const bool header = source.header;
  const bool tail = --source.left == 0;
  --source.present;
  source.header = false;
  --target.credits;
  credits_.push(now + credit_, from);
  if (header) {
    grant(channel, from);
    target.granted = now;
    if (!ejected) enter(place.message, place.step + 1, to);
  }
  target.owner = tail ? no_lane : from;
  if (tail && tells_holds_) tell_hold(to, messages_[place.message].delivery, now);
  ++flit_moves_;
  if (header || tail)
    quiet_ = false;
  else
    steady_.add({from, ejected ? no_lane : to});
  if (tail) leave(from, now);
  if (ejected) {
    ejection_credits_.push(now + ejection_ + credit_, to);
    eject(place.message, header, tail, now + ejection_);
  } else {
    link_arrivals_.push(now + channels_[channel].latency, to);
  }
}

void VirtualChannelNetwork::tell_hold(LaneId lane, const WormDelivery& message, Picoseconds tail)
{
  listener_.channel_held({channel_of(lane), lane % lanes_per_channel_, message.number, message.cookie, message.flits,
                          lanes_[lane].granted, tail + flit_time_});
}

void VirtualChannelNetwork::grant(ChannelId id, LaneId from)
{
  Channel& channel = channels_[id];
  channel.header_pointer = (position(from) + 1) % positions();
  channel.waiting.erase(std::find(channel.waiting.begin(), channel.waiting.end(), from));
  ++header_grants_;
}

/// The tail of the front message left the FIFO.
void VirtualChannelNetwork::leave(LaneId lane, Picoseconds now)
{
  Lane& l = lanes_[lane];
  const std::uint32_t place = l.messages.first;
  l.messages.pop(places_);
  places_.remove(place);
  if (l.messages.empty()) return;
  show_front(lane);
  if (l.present == 0) return; // its header is on the way
  await_grant(lane, now + flit_time_);
  looks_.push(now + flit_time_, l.output);
}

void VirtualChannelNetwork::send_from_source(ChannelId injection, Picoseconds now)
{
  IndexList& queue = sources_[routes_.router(injection)];
  const LaneId to = lane_of(injection);
  if (queue.empty() || lanes_[to].credits == 0) return;
  const std::uint32_t id = queue.first;
  Message& message = messages_[id];
  const bool header = message.unsent == message.delivery.flits;
  const bool tail = --message.unsent == 0;
  --lanes_[to].credits;
  channels_[injection].last_sent = now;
  looks_.push(now + flit_time_, injection);
  injection_arrivals_.push(now + channels_[injection].latency, to);
  ++flit_moves_;
  if (header) {
    message.delivery.injected = now;
    lanes_[to].granted = now;
    ++header_grants_;
    enter(id, 0, to);
  }
  if (tail) queue.pop(messages_);
  if (tail && tells_holds_) tell_hold(to, message.delivery, now);
  if (header || tail)
    quiet_ = false;
  else
    steady_.add({no_lane, to});
}

void VirtualChannelNetwork::eject(std::uint32_t id, bool header, bool tail, Picoseconds arrival)
{
  WormDelivery& delivery = messages_[id].delivery;
  if (header) delivery.head = arrival;
  if (!tail) return;
  delivery.arrived = delivery.delivered = arrival;
  const WormDelivery delivered = delivery;
  messages_.remove(id);
  --in_flight_;
  listener_.worm_delivered(delivered);
}

} // namespace loghop::simulate
