#include "loghop/simulate/wormhole/flit_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr Picoseconds unknown = -1;

} // namespace

FlitNetwork::FlitNetwork(const WormholeMesh& mesh, EventCalendar& calendar, WormNetworkListener& listener)
    : flit_time_(mesh.flit_time), hop_(mesh.hop / mesh.flit_time), injection_(mesh.injection / mesh.flit_time),
      ejection_(mesh.ejection / mesh.flit_time), credit_(mesh.credit / mesh.flit_time),
      first_come_(mesh.arbitration == Arbitration::first_come),
      counts_ejection_(mesh.buffer_flits < ejection_ + credit_), calendar_(calendar), listener_(listener),
      routes_(mesh.dimensions, mesh.topology), per_link_(static_cast<std::uint32_t>(mesh.virtual_channels)),
      positions_of_router_(static_cast<std::uint32_t>(routes_.inputs() - 1) * per_link_ + 1),
      lower_(~std::uint64_t{0} >> (mesh.topology == MeshTopology::torus ? 64 - std::max(per_link_ / 2, 1u) : 0)),
      first_source_(routes_.channels() * per_link_), channels_(routes_.channels()),
      lanes_(first_source_ + static_cast<std::size_t>(routes_.nodes())), granted_(lanes_.size()),
      sources_(routes_.nodes())
{
  for (ChannelId c = 0; c < routes_.channels(); ++c) {
    Channel& channel = channels_[c];
    channel.kind = routes_.is_ejection(c) ? Kind::ejection : routes_.is_injection(c) ? Kind::injection : Kind::link;
    channel.first = c * per_link_;
    active_[static_cast<std::size_t>(channel.kind)].channels.push_back(c);
    channel.credited = channel.kind == Kind::link ? ~std::uint64_t{0} >> (64 - per_link_) : 1;
    for (std::uint32_t v = 0; v < per_link_; ++v) {
      Lane& lane = lanes_[channel.first + v];
      lane.credits = mesh.buffer_flits;
      lane.channel = c;
      lane.position = static_cast<std::uint32_t>(routes_.input(c)) * per_link_ + v;
    }
    if (channel.kind == Kind::ejection && !counts_ejection_) lanes_[channel.first].credits = time_limit;
    if (channel.kind != Kind::injection) continue;
    const LaneId source = source_of(routes_.router(c));
    lanes_[channel.first].owner = source;
    lanes_[source].output = c;
  }
  for (Active& active : active_)
    active.channels.push_back(0);
}

std::int64_t FlitNetwork::offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                                std::uint64_t context)
{
  if (flits > longest_operation / flit_time_)
    throw SimulationError("a message of " + std::to_string(flits) + " flits crosses a channel for more than 13 days");
  const Time release = ceiling(calendar_.now());
  const std::uint32_t id = messages_.add({});
  Message& message = messages_[id];
  message.delivery = {number, context, source, destination, flits, release * flit_time_, 0, 0, unknown, unknown};
  set_dateline_path(routes_, source, destination, path_, message.path);
  ++in_flight_;
  Source& from = sources_[source];
  const std::int64_t first_flit = from.offered;
  from.offered += flits;
  const bool idle = from.queue.empty();
  from.queue.push(messages_, id);
  if (idle) {
    show_source(source);
    released_.push(release, source_of(source));
    schedule(next_time());
  }
  return first_flit;
}

/// The message in front of the source's queue.
void FlitNetwork::show_source(Node node)
{
  const Source& from = sources_[node];
  Lane& lane = lanes_[source_of(node)];
  lane.present = lane.left = messages_[from.queue.first].delivery.flits;
  Channel& channel = channels_[lane.output];
  channel.owned = channel.fed = 1;
}

void FlitNetwork::schedule(Time time)
{
  if (time >= pending_) return;
  if (time > time_limit / flit_time_) throw SimulationError("simulated time exceeds 26 days");
  pending_ = time;
  calendar_.schedule(time * flit_time_, *this, 0);
}

FlitNetwork::Time FlitNetwork::next_time() const
{
  const bool active = active_[0].number + active_[1].number + active_[2].number > 0;
  if (active || !requests_.empty()) return std::min(last_step_ + 1, released_.next_time(never));
  return std::min({released_.next_time(never), links_.next_time(never), injections_.next_time(never),
                   ejections_.next_time(never), interfaces_.next_time(never)});
}

void FlitNetwork::fire(Picoseconds time, std::uint32_t)
{
  if (pending_ == never || pending_ * flit_time_ != time) return; // an earlier event took its place
  Time now = pending_;
  pending_ = never;
  for (int steps = 1;; ++steps) {
    step(now);
    const Time next = next_time();
    if (next == never) return;
    const bool goes_on = steps < most_steps && next < pending_ && next <= time_limit / flit_time_ &&
                         calendar_.goes_on(next * flit_time_);
    if (!goes_on) return schedule(next);
    now = next;
  }
}

/// Every decision looks at the state before this flit time: what a move changes counts from the next one on.
void FlitNetwork::step(Time now)
{
  if (now == last_step_) { // a message was offered just now
    released_.take_due(now, [&](LaneId source) {
      const ChannelId id = lanes_[source].output;
      if (channels_[id].active) return;
      if (sources_[node_of(source)].last_sent == now || look_at<Kind::injection>(channels_[id], now)) activate(id);
    });
    return close_batches(now);
  }
  last_step_ = now;
  for (const LaneId lane : requests_)
    request(lane, now);
  requests_.clear();
  links_.take_due(0, now, [&](const Moved& moved) { flit_arrives(moved.to, now); });
  injections_.take_due(0, now, [&](LaneId lane) { flit_arrives(lane, now); });
  links_.take_due(1, now, [&](const Moved& moved) { credit_returns(moved.from); });
  ejections_.take_due(0, now, [&](LaneId lane) { credit_returns(lane); });
  interfaces_.take_due(0, now, [&](LaneId lane) { credit_returns(lane); });
  released_.take_due(now, [&](LaneId source) { activate(lanes_[source].output); });
  look_at_all<Kind::link>(now);
  look_at_all<Kind::injection>(now);
  look_at_all<Kind::ejection>(now);
  close_batches(now);
}

template<FlitNetwork::Kind kind> void FlitNetwork::look_at_all(Time now)
{
  Active& active = active_[static_cast<std::size_t>(kind)];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < active.number; ++i) {
    const ChannelId id = active.channels[i];
    Channel& channel = channels_[id];
    active.channels[kept] = id;
    channel.active = look_at<kind>(channel, now);
    kept += channel.active ? 1 : 0;
  }
  active.number = kept;
}

void FlitNetwork::close_batches(Time now)
{
  links_.close({now + hop_, now + credit_});
  injections_.close({now + injection_});
  ejections_.close({now + credit_});
  interfaces_.close({now + ejection_ + credit_});
}

inline void FlitNetwork::activate(ChannelId id, bool wanted)
{
  Channel& channel = channels_[id];
  active_[static_cast<std::size_t>(channel.kind)].add(id, channel, wanted);
}

/// The header in front of the buffer waits from now on.
void FlitNetwork::request(LaneId id, Time now)
{
  Lane& lane = lanes_[id];
  lane.request = now;
  channels_[lane.output].waiting.push_back(id);
  activate(lane.output);
}

inline void FlitNetwork::flit_arrives(LaneId id, Time now)
{
  Lane& lane = lanes_[id];
  ++lane.present;
  if (lane.to == no_lane) {
    if (lane.present == 1) request(id, now);
    return;
  }
  Channel& output = channels_[lane.output];
  output.fed |= std::uint64_t{1} << (lane.to - output.first);
  activate(lane.output, output.sendable() != 0);
}

inline void FlitNetwork::credit_returns(LaneId id)
{
  Lane& lane = lanes_[id];
  if (lane.credits++ > 0) return;
  Channel& channel = channels_[lane.channel];
  channel.credited |= std::uint64_t{1} << (id - channel.first);
  if (channel.sendable() != 0 || !channel.waiting.empty()) activate(lane.channel);
}

/// Lets one flit cross the channel, if one can. Returns whether another may in the next flit time.
template<FlitNetwork::Kind kind> bool FlitNetwork::look_at(Channel& channel, Time now)
{
  std::uint64_t candidates = channel.sendable();
  Header header;
  if (kind != Kind::injection && !channel.waiting.empty()) {
    header = choose(channel);
    if (header.to != no_lane) candidates |= std::uint64_t{1} << (header.to - channel.first);
  }
  if (candidates == 0) return false;
  if (kind == Kind::link) candidates = (candidates & channel.behind) != 0 ? candidates & channel.behind : candidates;
  const std::uint64_t bit = candidates & -candidates;
  if (kind == Kind::link) channel.behind = ~(bit | (bit - 1));
  const LaneId to = channel.first + (kind == Kind::link ? static_cast<LaneId>(__builtin_ctzll(bit)) : 0);
  move<kind>(channel, to == header.to ? header.from : lanes_[to].owner, to, bit, now);
  return (channel.sendable() != 0) | !channel.waiting.empty();
}

FlitNetwork::Header FlitNetwork::choose(const Channel& channel) const
{
  Header best;
  const std::uint64_t free = ~channel.owned & channel.credited;
  if (free == 0) return best;
  for (const LaneId from : channel.waiting) {
    if (best.from != no_lane && !precedes(channel, from, best.from)) continue;
    const std::uint64_t allowed = free & (lanes_[from].crossed ? ~lower_ : lower_);
    if (allowed != 0) best = {from, channel.first + static_cast<LaneId>(__builtin_ctzll(allowed))};
  }
  return best;
}

bool FlitNetwork::precedes(const Channel& channel, LaneId a, LaneId b) const
{
  if (!first_come_) {
    const auto distance = [&](LaneId buffer) {
      const std::uint32_t position = lanes_[buffer].position;
      return position + (position < channel.header_pointer ? positions_of_router_ : 0) - channel.header_pointer;
    };
    return distance(a) < distance(b);
  }
  const auto key = [&](LaneId buffer) {
    return std::pair(lanes_[buffer].request,
                     messages_[buffered_[lanes_[buffer].messages.first].message].delivery.number);
  };
  return key(a) < key(b);
}

template<FlitNetwork::Kind kind>
inline void FlitNetwork::move(Channel& channel, LaneId from, LaneId to, std::uint64_t bit, Time now)
{
  Lane& source = lanes_[from];
  Lane& target = lanes_[to];
  channel.credited = --target.credits > 0 ? channel.credited : channel.credited & ~bit;
  channel.fed = --source.present > 0 ? channel.fed | bit : channel.fed & ~bit;
  if (source.to == no_lane) header_moves<kind>(channel, from, to, bit, now);
  if (kind == Kind::link) links_.push({from, to});
  if (kind == Kind::injection) injections_.push(to);
  if (kind == Kind::ejection) ejections_.push(from);
  if (kind == Kind::ejection && counts_ejection_) interfaces_.push(to);
  if (--source.left == 0) tail_moves<kind>(channel, from, to, bit, now);
}

template<FlitNetwork::Kind kind>
void FlitNetwork::header_moves(Channel& channel, LaneId from, LaneId to, std::uint64_t bit, Time now)
{
  Lane& source = lanes_[from];
  Lane& target = lanes_[to];
  ++header_grants_;
  source.to = to;
  if (tells_holds_) granted_[to] = now;
  Buffered moved;
  if (kind == Kind::injection) {
    const std::uint32_t id = sources_[node_of(from)].queue.first;
    Message& message = messages_[id];
    message.delivery.injected = now * flit_time_;
    moved = {message.path.data() + 1, message.delivery.flits, id, nothing};
  } else {
    channel.owned |= bit;
    target.owner = from;
    const std::uint32_t after = source.position + 1;
    channel.header_pointer = static_cast<std::uint16_t>(after == positions_of_router_ ? 0 : after);
    channel.waiting.erase(std::find(channel.waiting.begin(), channel.waiting.end(), from));
    moved = buffered_[source.messages.first];
    ++moved.hop;
  }
  if (kind == Kind::ejection) {
    messages_[moved.message].delivery.head = (now + ejection_) * flit_time_;
    return;
  }
  const bool first = target.messages.empty();
  target.messages.push(buffered_, buffered_.add(moved));
  if (first) show_front(target);
}

void FlitNetwork::show_front(Lane& lane)
{
  const Buffered& front = buffered_[lane.messages.first];
  lane.left = front.flits;
  lane.output = front.hop->channel;
  lane.crossed = front.hop->crossed;
}

template<FlitNetwork::Kind kind>
void FlitNetwork::tail_moves(Channel& channel, LaneId from, LaneId to, std::uint64_t bit, Time now)
{
  Lane& source = lanes_[from];
  source.to = no_lane;
  channel.owned &= ~bit;
  channel.fed &= ~bit;
  if (kind == Kind::injection) {
    Source& sender = sources_[node_of(from)];
    if (tells_holds_) tell_hold(to, messages_[sender.queue.first].delivery, now);
    sender.queue.pop(messages_);
    sender.last_sent = now;
    if (!sender.queue.empty()) show_source(node_of(from));
    return;
  }
  const std::uint32_t first = source.messages.first;
  const std::uint32_t message = buffered_[first].message;
  if (tells_holds_) tell_hold(to, messages_[message].delivery, now);
  source.messages.pop(buffered_);
  buffered_.remove(first);
  if (!source.messages.empty()) {
    show_front(source);
    if (source.present > 0) requests_.push_back(from);
  }
  if (kind == Kind::ejection) tail_ejected(message, now);
}

void FlitNetwork::tell_hold(LaneId id, const WormDelivery& message, Time tail)
{
  const ChannelId channel = lanes_[id].channel;
  listener_.channel_held({channel, id - channels_[channel].first, message.number, message.context, message.flits,
                          granted_[id] * flit_time_, (tail + 1) * flit_time_});
}

void FlitNetwork::tail_ejected(std::uint32_t id, Time now)
{
  WormDelivery delivery = messages_[id].delivery;
  delivery.delivered = delivery.arrived = (now + ejection_) * flit_time_;
  messages_.remove(id);
  --in_flight_;
  listener_.worm_delivered(delivery);
}

} // namespace loghop::simulate
