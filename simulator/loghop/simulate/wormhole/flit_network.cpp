#include "loghop/simulate/wormhole/flit_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr Picoseconds unknown = -1;
constexpr FlitTime worthwhile = 8; ///< flit times that may be skipped, to look whether they can be

bool has_several(std::uint64_t mask)
{
  return (mask & (mask - 1)) != 0;
}

std::uint32_t lowest(std::uint64_t mask)
{
  return static_cast<std::uint32_t>(__builtin_ctzll(mask));
}

/// Whether the credits of ejection channels can run out.
bool counts_ejection(const WormholeMesh& mesh)
{
  return mesh.buffer_flits < (mesh.ejection + mesh.credit) / mesh.flit_time;
}

CrossingBits::Latencies latencies_of(const WormholeMesh& mesh)
{
  const Picoseconds unit = mesh.flit_time;
  return {mesh.hop / unit, mesh.injection / unit, mesh.credit / unit,
          counts_ejection(mesh) ? (mesh.ejection + mesh.credit) / unit : 0};
}

} // namespace

/// The more virtual channels a header may take, the more messages share a link, and the longer may messages be whose
/// flits are cheaper than what it takes to foretell them: measured by virtual_channel_benchmark.
bool FlitNetwork::suits(const WormholeMesh& mesh, std::int64_t longest)
{
  const int choices = mesh.topology == MeshTopology::torus ? mesh.virtual_channels / 2 : mesh.virtual_channels;
  return longest <= 256 * std::clamp(choices, 1, 4) && has_room(mesh);
}

bool FlitNetwork::has_room(const WormholeMesh& mesh)
{
  int links = 0; // of the longest path
  for (const int nodes : mesh.dimensions)
    links += mesh.topology == MeshTopology::torus ? nodes / 2 : nodes - 1;
  const CrossingBits::Latencies all = latencies_of(mesh);
  return links + 2 <= static_cast<int>(CrossingBits::most_crossings) &&
         mesh.buffer_flits <= CrossingBits::largest_buffer &&
         std::max({all.link, all.injection, all.credit, all.interface}) <= CrossingBits::longest_latency;
}

FlitNetwork::FlitNetwork(const WormholeMesh& mesh, EventCalendar& calendar, WormNetworkListener& listener)
    : flit_time_(mesh.flit_time), hop_(mesh.hop / mesh.flit_time), injection_(mesh.injection / mesh.flit_time),
      ejection_(mesh.ejection / mesh.flit_time), first_come_(mesh.arbitration == Arbitration::first_come),
      buffer_(static_cast<std::uint32_t>(mesh.buffer_flits)), calendar_(calendar),
      clock_(calendar, *this, mesh.flit_time), listener_(listener), routes_(mesh.dimensions, mesh.topology),
      per_link_(static_cast<std::uint32_t>(mesh.virtual_channels)),
      positions_of_router_(static_cast<std::uint32_t>(routes_.inputs() - 1) * per_link_ + 1),
      all_(~std::uint64_t{0} >> (64 - per_link_)),
      lower_(mesh.topology == MeshTopology::torus ? all_ >> (per_link_ - std::max(per_link_ / 2, 1u)) : all_),
      bits_(mesh.buffer_flits, latencies_of(mesh)), channels_(routes_.channels()),
      users_(routes_.channels() * per_link_, no_crossing), sources_(routes_.nodes())
{
  for (ChannelId c = 0; c < routes_.channels(); ++c) {
    channels_[c].kind = routes_.is_ejection(c)    ? Kind::ejection
                        : routes_.is_injection(c) ? Kind::injection
                                                  : Kind::link;
    channels_[c].first = c * per_link_;
  }
}

// -------------------------------------------------------------------------------------------------------- messages

std::int64_t FlitNetwork::offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                                std::uint64_t context)
{
  if (flits > longest_operation / flit_time_)
    throw SimulationError("a message of " + std::to_string(flits) + " flits crosses a channel for more than 13 days");
  const FlitTime release = clock_.ceiling(calendar_.now());
  const std::uint32_t id = messages_.add({});
  messages_[id].delivery = {number, context, source, destination, flits, release * flit_time_, 0, 0, unknown, unknown};
  ++in_flight_;
  Source& from = sources_[source];
  const std::int64_t first_flit = from.offered;
  from.offered += flits;
  const bool idle = from.queue.empty();
  from.queue.push(messages_, id);
  if (idle) {
    released_.push(release, static_cast<std::uint32_t>(source.value()));
    clock_.schedule(next_time());
  }
  return first_flit;
}

/// The message in front of the source's queue. Returns its crossing of the injection channel.
CrossingId FlitNetwork::start(Node node)
{
  const std::uint32_t id = sources_[node].queue.first;
  Message& message = messages_[id];
  set_dateline_path(routes_, message.delivery.source, message.delivery.destination, channels_of_path_, path_);
  message.crossings = static_cast<std::uint32_t>(path_.size());
  const std::int64_t portion = std::min(message.delivery.flits, CrossingBits::most_flits);
  message.first = bits_.add(message.crossings, portion);
  message.unsent = message.delivery.flits - portion;
  if (crossings_.size() < bits_.capacity()) crossings_.resize(bits_.capacity());
  Crossing* crossing = &crossings_[message.first];
  for (const DatelineHop& hop : path_)
    *crossing++ = {0, id, hop.channel, 0, hop.crossed, false, false, false};
  return message.first;
}

void FlitNetwork::remove(std::uint32_t id)
{
  const Message& message = messages_[id];
  for (CrossingId c = message.first; c < message.first + message.crossings; ++c)
    if (users_[crossings_[c].virtual_channel] == c) users_[crossings_[c].virtual_channel] = no_crossing;
  bits_.remove(message.first, message.crossings);
  messages_.remove(id);
}

// ------------------------------------------------------------------------------------------------------------ time

FlitTime FlitNetwork::next_time() const
{
  return std::min(bits_.empty() ? FlitClock::never : last_step_ + 1 + repeats_, released_.next_time(FlitClock::never));
}

/// When something may happen that is no flit behind another.
FlitTime FlitNetwork::next_news(FlitTime now) const
{
  if (!shared_.empty() || !requests_.empty()) return now + 1;
  return std::min({links_.next_time(FlitClock::never), injections_.next_time(FlitClock::never),
                   removed_.next_time(FlitClock::never)});
}

void FlitNetwork::fire(Picoseconds time, std::uint32_t)
{
  clock_.fire(time, [&](FlitTime now) {
    step(now);
    return next_time();
  });
}

/// Every decision looks at the state before this flit time: what a move changes counts from the next one on.
void FlitNetwork::step(FlitTime now)
{
  if (now == last_step_) return offered_now(now);
  if (now - last_step_ > 1 && !bits_.empty()) bits_.repeat(now - last_step_ - 1);
  last_step_ = now;
  removed_.take_due(now, [&](std::uint32_t message) { remove(message); });
  for (const CrossingId id : requests_)
    request(id, now);
  requests_.clear();
  links_.take_due(now, [&](std::uint32_t what) { arrive(what, now); });
  injections_.take_due(now, [&](std::uint32_t what) { arrive(what, now); });
  released_.take_due(now, [&](std::uint32_t node) { request(start(Node(static_cast<int>(node))), now); });
  bits_.begin(now);
  for (Shared& shared : shared_)
    if (shared.second != no_crossing)
      take_turns(shared);
    else
      look_at(shared.channel, now);
  tails_.clear();
  bits_.end(now, tails_);
  for (const ChannelId id : changed_)
    share_out(id);
  changed_.clear();
  for (const CrossingId id : tails_)
    portion_ends(id, now);
  const FlitTime ahead = next_news(now) - now - 1;
  repeats_ = ahead < worthwhile ? 0 : std::min(ahead, bits_.repeats());
}

/// Messages were offered when the flit time had been looked at.
void FlitNetwork::offered_now(FlitTime now)
{
  released_.take_due(now, [&](std::uint32_t source) {
    const Node node(static_cast<int>(source));
    const CrossingId id = start(node);
    if (sources_[node].last_sent == now) return requests_.push_back(id);
    request(id, now);
    const ChannelId channel = crossings_[id].channel;
    if (look_at(channel, now) == no_crossing) return;
    const bool tail = bits_.move_late(id, now);
    share_out(channel);
    if (tail) portion_ends(id, now);
  });
  changed_.clear();
  repeats_ = 0;
}

// --------------------------------------------------------------------------------------------------------- headers

/// A header or a tail.
void FlitNetwork::arrive(std::uint32_t what, FlitTime now)
{
  const CrossingId id = what / 2;
  if (what % 2 != 0) return bits_.show_tail(id);
  crossings_[id].arrived = true;
  if (crossings_[id].in_front) request(id, now);
}

/// The header waits from now on.
void FlitNetwork::request(CrossingId id, FlitTime now)
{
  Crossing& crossing = crossings_[id];
  crossing.since = now;
  channels_[crossing.channel].waiting.push_back(id);
  share_out(crossing.channel);
}

/// Lets one flit cross the channel, if one can. Returns where.
CrossingId FlitNetwork::look_at(ChannelId id, FlitTime now)
{
  Channel& channel = channels_[id];
  std::uint64_t candidates = sendable(channel);
  Header header;
  if (!channel.waiting.empty()) header = choose(channel);
  if (header.id != no_crossing) candidates |= std::uint64_t{1} << header.v;
  if (candidates == 0) return no_crossing;
  if ((candidates & channel.behind) != 0) candidates &= channel.behind;
  const std::uint32_t v = lowest(candidates);
  channel.behind = behind(std::uint64_t{1} << v);
  if (v == header.v) {
    grant(channel, header, now);
    changed_.push_back(id);
  }
  const CrossingId moves = users_[channel.first + v];
  bits_.move(moves, 1);
  return moves;
}

std::uint64_t FlitNetwork::sendable(const Channel& channel) const
{
  std::uint64_t ready = 0;
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1)
    ready |= bits_.ready(users_[channel.first + lowest(owned)]) ? owned & -owned : 0;
  return ready;
}

FlitNetwork::Header FlitNetwork::choose(const Channel& channel) const
{
  Header best;
  const std::uint64_t free = ~channel.owned & (channel.kind == Kind::link ? all_ : 1);
  for (const CrossingId id : channel.waiting) {
    if (best.id != no_crossing && !precedes(channel, id, best.id)) continue;
    std::uint64_t allowed = free & (crossings_[id].upper ? ~lower_ : lower_);
    while (allowed != 0 && credits(channel.first + lowest(allowed)) == 0)
      allowed &= allowed - 1;
    if (allowed != 0) best = {id, lowest(allowed)};
  }
  return best;
}

std::uint32_t FlitNetwork::credits(std::uint32_t virtual_channel) const
{
  const CrossingId user = users_[virtual_channel];
  return user == no_crossing ? buffer_ : bits_.credits(user);
}

bool FlitNetwork::precedes(const Channel& channel, CrossingId a, CrossingId b) const
{
  if (!first_come_) {
    const auto distance = [&](CrossingId id) {
      const std::uint32_t at = position(id);
      return at + (at < channel.header_pointer ? positions_of_router_ : 0) - channel.header_pointer;
    };
    return distance(a) < distance(b);
  }
  const auto key = [&](CrossingId id) {
    return std::pair(crossings_[id].since, messages_[crossings_[id].message].delivery.number);
  };
  return key(a) < key(b);
}

/// Of the buffer before, in the round robin of its router.
std::uint32_t FlitNetwork::position(CrossingId id) const
{
  const Crossing& before = crossings_[id - 1];
  const auto input = static_cast<std::uint32_t>(routes_.input(before.channel));
  return input * per_link_ + before.virtual_channel % per_link_;
}

void FlitNetwork::grant(Channel& channel, const Header& header, FlitTime now)
{
  const CrossingId id = header.id;
  const std::uint32_t virtual_channel = channel.first + header.v;
  ++header_grants_;
  channel.owned |= std::uint64_t{1} << header.v;
  channel.waiting.erase(std::find(channel.waiting.begin(), channel.waiting.end(), id));
  Crossing& crossing = crossings_[id];
  crossing.since = now;
  crossing.virtual_channel = virtual_channel;
  bits_.own(id, credits(virtual_channel));
  const CrossingId last = std::exchange(users_[virtual_channel], id);
  if (last != no_crossing) bits_.hand_over(last, id);
  if (channel.kind != Kind::injection) {
    const std::uint32_t after = position(id) + 1;
    channel.header_pointer = after == positions_of_router_ ? 0 : after;
  }
  if (channel.kind != Kind::ejection) crossings_[id + 1].in_front = last == no_crossing || crossings_[last + 1].crossed;
  header_moves(channel, id, now);
}

void FlitNetwork::header_moves(const Channel& channel, CrossingId id, FlitTime now)
{
  WormDelivery& delivery = messages_[crossings_[id].message].delivery;
  if (channel.kind == Kind::injection) delivery.injected = now * flit_time_;
  if (channel.kind == Kind::ejection)
    delivery.head = (now + ejection_) * flit_time_;
  else
    send_on(channel.kind, id + 1, false, now);
}

void FlitNetwork::send_on(Kind kind, CrossingId to, bool tail, FlitTime now)
{
  const std::uint32_t what = 2 * to + (tail ? 1 : 0);
  kind == Kind::link ? links_.push(now + hop_, what) : injections_.push(now + injection_, what);
}

// ----------------------------------------------------------------------------------------------------------- tails

/// The tail has crossed, or the last flit that the crossing of injection knew of.
void FlitNetwork::portion_ends(CrossingId id, FlitTime now)
{
  Message& message = messages_[crossings_[id].message];
  if (id != message.first || message.unsent == 0) return tail_moves(id, now);
  const std::int64_t portion = std::min(message.unsent, CrossingBits::most_flits);
  message.unsent -= portion;
  bits_.send_more(id, portion);
}

void FlitNetwork::tail_moves(CrossingId id, FlitTime now)
{
  Crossing& crossing = crossings_[id];
  crossing.crossed = true;
  Channel& channel = channels_[crossing.channel];
  const std::uint64_t bit = std::uint64_t{1} << (crossing.virtual_channel - channel.first);
  channel.owned &= ~bit;
  if (channel.place == nothing) channel.behind = behind(bit);
  const Kind kind = channel.kind;
  if (tells_holds_) tell_hold(crossing, now);
  share_out(crossing.channel);
  if (kind == Kind::ejection)
    tail_ejected(crossing.message, now);
  else
    send_on(kind, id + 1, true, now);
  kind == Kind::injection ? tail_leaves_source(id, now) : tail_leaves_buffer(id - 1);
}

void FlitNetwork::tail_leaves_source(CrossingId id, FlitTime now)
{
  const Node node = messages_[crossings_[id].message].delivery.source;
  Source& source = sources_[node];
  source.queue.pop(messages_);
  source.last_sent = now;
  if (!source.queue.empty()) requests_.push_back(start(node));
}

/// The buffer of the virtual channel of the crossing before: the next message is in front of it.
void FlitNetwork::tail_leaves_buffer(CrossingId before)
{
  const CrossingId heir = bits_.heir(before);
  if (heir == no_crossing) return;
  crossings_[heir + 1].in_front = true;
  if (crossings_[heir + 1].arrived) requests_.push_back(heir + 1);
}

void FlitNetwork::tail_ejected(std::uint32_t id, FlitTime now)
{
  WormDelivery delivery = messages_[id].delivery;
  delivery.delivered = delivery.arrived = (now + ejection_) * flit_time_;
  removed_.push(now + bits_.memory(), id);
  --in_flight_;
  listener_.worm_delivered(delivery);
}

void FlitNetwork::tell_hold(const Crossing& crossing, FlitTime tail)
{
  const WormDelivery& message = messages_[crossing.message].delivery;
  listener_.channel_held({crossing.channel, crossing.virtual_channel - channels_[crossing.channel].first,
                          message.number, message.context, message.flits, crossing.since * flit_time_,
                          (tail + 1) * flit_time_});
}

// --------------------------------------------------------------------------------------------------------- sharing

/// Whether more than one message may send over the channel may have changed.
void FlitNetwork::share_out(ChannelId id)
{
  Channel& channel = channels_[id];
  const std::uint64_t all = channel.kind == Kind::link ? all_ : 1;
  const bool contested = has_several(channel.owned) || (!channel.waiting.empty() && channel.owned != all);
  if (contested)
    begin_sharing(id);
  else if (channel.place != nothing)
    end_sharing(channel);
}

void FlitNetwork::begin_sharing(ChannelId id)
{
  Channel& channel = channels_[id];
  const bool before = channel.place != nothing;
  if (!before) {
    channel.place = static_cast<std::uint32_t>(shared_.size());
    shared_.push_back({id});
  }
  Shared& shared = shared_[channel.place];
  stop_turns(shared);
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const CrossingId user = users_[channel.first + lowest(owned)];
    if (!before && bits_.sent(user)) channel.behind = behind(owned & -owned);
    bits_.contest(user, true);
  }
  const std::uint64_t first = channel.owned & -channel.owned;
  const std::uint64_t second = channel.owned & ~first;
  const bool header_may_come = !channel.waiting.empty() && channel.owned != all_;
  if (second == 0 || has_several(second) || header_may_come) return;
  shared.first = users_[channel.first + lowest(first)];
  shared.second = users_[channel.first + lowest(second)];
  shared.second_is_next = (channel.behind & first) == 0 && (channel.behind & second) != 0 ? 1 : 0;
  shared.sent = 0;
}

void FlitNetwork::end_sharing(Channel& channel)
{
  stop_turns(shared_[channel.place]);
  channels_[shared_.back().channel].place = channel.place;
  shared_[channel.place] = shared_.back();
  shared_.pop_back();
  channel.place = nothing;
  if (channel.owned != 0) bits_.contest(users_[channel.first + lowest(channel.owned)], false);
}

/// What look_at() does for two messages, without a branch: who is ready is hard to foretell.
void FlitNetwork::take_turns(Shared& pair)
{
  const std::uint64_t second_ready = bits_.ready(pair.second) ? 1 : 0;
  const std::uint64_t first_moves = (bits_.ready(pair.first) ? 1 : 0) & ~(second_ready & pair.second_is_next);
  const std::uint64_t second_moves = second_ready & ~first_moves;
  bits_.move(pair.first, first_moves);
  bits_.move(pair.second, second_moves);
  pair.second_is_next = (pair.second_is_next & ~second_moves) | first_moves;
  pair.sent |= first_moves | second_moves;
}

void FlitNetwork::stop_turns(Shared& shared)
{
  if (shared.second == no_crossing) return;
  const CrossingId last = shared.second_is_next != 0 ? shared.first : shared.second;
  Channel& channel = channels_[shared.channel];
  if (shared.sent != 0) channel.behind = behind(std::uint64_t{1} << (crossings_[last].virtual_channel - channel.first));
  shared.second = no_crossing;
}

} // namespace loghop::simulate
