#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace loghop::simulate {

namespace {

/// Calls `function` with all that is due in the queue, and takes it out.
template<class What, class Function> void pop_due(TimedQueueOf<What>& queue, FlitTime now, Function&& function)
{
  for (; !queue.empty() && queue.front().time <= now; queue.pop())
    function(queue.front().what);
}

} // namespace

VirtualChannelNetwork::VirtualChannelNetwork(const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
                                             WormNetworkListener& listener)
    : flit_time_(mesh.flit_time), ejection_(mesh.ejection / mesh.flit_time), credit_(mesh.credit / mesh.flit_time),
      keeps_sent_(queues.output > 0), calendar_(calendar), listener_(listener), state_(mesh),
      arbitration_(state_, mesh.arbitration), end_(time_limit / mesh.flit_time), forecast_(state_, end_),
      sources_(state_.routes.nodes(), Source{{}, 0, SentFlits(queues.output, mesh.flit_time), 0}),
      takings_(queues.input > 0 ? state_.routes.nodes() : 0),
      steady_(std::max({mesh.hop, mesh.injection, mesh.ejection + mesh.credit}) / mesh.flit_time)
{
  assert(mesh.credit >= mesh.flit_time);
  ways_[static_cast<std::size_t>(ChannelKind::link)] = {&link_arrivals_, mesh.hop / flit_time_};
  ways_[static_cast<std::size_t>(ChannelKind::injection)] = {&injection_arrivals_, mesh.injection / flit_time_};
  ways_[static_cast<std::size_t>(ChannelKind::ejection)] =
      has_input_queues() ? Way{&queue_arrivals_, ejection_} : Way{&ejection_credits_, ejection_ + credit_};
  if (!has_input_queues()) return;
  for (const Node node : each<Node>(state_.routes.nodes()))
    state_.virtual_channels[state_.virtual_channel(state_.routes.ejection(node))].credits = queues.input;
}

// ------------------------------------------------------------------------------------------------------- messages

std::int64_t VirtualChannelNetwork::offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                                          std::uint64_t context)
{
  if (flits > longest_operation / flit_time_)
    throw SimulationError("a message of " + std::to_string(flits) + " flits crosses a channel for more than 13 days");
  const FlitTime release = ceiling(calendar_.now());
  const std::uint32_t id = state_.messages.add({});
  Message& message = state_.messages[id];
  message.delivery = {number, context, source, destination, flits, release * flit_time_, 0, 0, unknown, unknown};
  state_.set_path(message);
  ++in_flight_;
  Source& from = sources_[source];
  const std::int64_t first_flit = from.offered;
  from.offered += flits;
  const bool idle = from.queue.empty();
  from.queue.push(state_.messages, id);
  if (idle) {
    wake_up(calendar_.now());
    state_.show_source(source, flits);
    state_.channels[state_.routes.injection(source)].owned = 1;
    released_.push(release, state_.routes.injection(source));
    schedule(next_time());
  }
  return first_flit;
}

void VirtualChannelNetwork::await_grant(VirtualChannelId buffer, FlitTime since)
{
  state_.virtual_channels[buffer].request = since;
  state_.channels[state_.virtual_channels[buffer].output].waiting.push_back(buffer);
}

// ---------------------------------------------------------------------------------------------------------- time

void VirtualChannelNetwork::schedule(FlitTime time)
{
  if (time >= pending_) return;
  if (time > time_limit / flit_time_) throw SimulationError("simulated time exceeds 26 days");
  pending_ = time;
  calendar_.schedule(time * flit_time_, *this, 0);
}

FlitTime VirtualChannelNetwork::next_time() const
{
  FlitTime next = std::min(looks_.time, released_.next_time(never));
  for (const NewsQueue* queue : {&link_arrivals_, &injection_arrivals_, &credits_, &ejection_credits_})
    next = std::min(next, queue->next_time(never));
  next = std::min(next, wakes_.next_time());
  if (!has_input_queues()) return next;
  return std::min({next, drains_.time, queue_arrivals_.next_time(never), taken_.next_time(never)});
}

void VirtualChannelNetwork::fire(Picoseconds time, std::uint32_t)
{
  if (pending_ == never || pending_ * flit_time_ != time) return; // an earlier event took its place
  const FlitTime now = pending_;
  pending_ = never;
  wake_up(time);
  step(now);
  fall_asleep(now);
  const FlitTime next = next_time();
  if (next != never) schedule(next + asleep_for_);
}

/// Looks at a channel or an input queue again at `time`; `pending` is when that will happen anyway.
void VirtualChannelNetwork::wake_at(std::uint32_t what, FlitTime& pending, FlitTime time)
{
  if (time >= pending) return;
  pending = time;
  wakes_.push(time, what);
}

void VirtualChannelNetwork::wake(FlitTime now)
{
  const auto channels = static_cast<std::uint32_t>(state_.channels.size());
  wakes_.take_due(now, [&](std::uint32_t what) {
    if (what >= channels) {
      const Node node(static_cast<int>(what - channels));
      if (takings_[node].wake != now) return;
      takings_[node].wake = never;
      woken_queues_.push_back(state_.virtual_channel(state_.routes.ejection(node)));
      return;
    }
    Channel& channel = state_.channels[what];
    if (channel.wake != now) return;
    channel.wake = never;
    if (!channel.streams) return;
    if (channel.until > now)
      wake_at(what, channel.wake, channel.until);
    else
      mark(what);
  });
}

// ------------------------------------------------------------------------------------------------------ flit times

void VirtualChannelNetwork::step(FlitTime now)
{
  last_step_ = now;
  quiet_ = true;
  state_.cycle.be_near(now);
  for (NewsQueue* arrivals : {&link_arrivals_, &injection_arrivals_})
    pop_due(*arrivals, now, [&](const News& news) { arrive(news, now); });
  for (NewsQueue* credits : {&credits_, &ejection_credits_})
    pop_due(*credits, now, [&](const News& news) { return_credit(news, now); });
  if (looks_.time <= now) {
    for (const ChannelId channel : looks_.what)
      mark(channel);
    looks_.what.clear();
    looks_.time = never;
  }
  wake(now);
  pop_due(released_, now, [&](ChannelId channel) { mark(channel); });
  for (const ChannelId channel : marked_) {
    state_.channels[channel].marked = false;
    look_at(channel, now);
  }
  marked_.clear();
  if (has_input_queues()) receive(now);
  if (!state_.starved) return;
  if (quiet_)
    steady_.end_of_flit_time(now);
  else
    steady_.restart();
}

void VirtualChannelNetwork::mark(ChannelId channel)
{
  if (state_.channels[channel].marked) return;
  state_.channels[channel].marked = true;
  marked_.push_back(channel);
}

/// More flits than none before, and no end of a pattern: nothing that was foretold changes.
void VirtualChannelNetwork::arrive(const News& news, FlitTime now)
{
  VirtualChannel& b = state_.virtual_channels[news.of];
  std::int64_t before;
  bool harmless;
  if ((b.arriving | news.pattern) == 0) {
    before = b.leaving == 0 ? b.present : state_.present_without(b, now);
    harmless = before > 0;
  } else {
    before = state_.present_without(b, now);
    harmless = (before > 0 && b.arriving == 0) || (news.one > 0 && news.pattern == 0 && all_is_there(b, now));
    state_.set_arriving(b, 0, now);
    state_.set_arriving(b, news.pattern, now + news.skip);
    if (state_.left(b, now) >= long_message) state_.channels[b.output].next_forecast = 0;
  }
  b.present += news.one;
  if (harmless) return;
  if (before == 0 && news.one > 0 && b.header) await_grant(news.of, now);
  mark(b.output);
}

void VirtualChannelNetwork::return_credit(const News& news, FlitTime now)
{
  VirtualChannel& v = state_.virtual_channels[news.of];
  const bool harmless = (v.returning == 0 && state_.credits(v, now) > 0) ||
                        (v.owner == no_virtual_channel && state_.channels[v.channel].waiting.empty());
  if ((v.returning | news.pattern) != 0) {
    state_.set_returning(v, 0, now);
    state_.set_returning(v, news.pattern, now + news.skip);
    if (v.owner != no_virtual_channel && state_.left(state_.virtual_channels[v.owner], now) >= long_message)
      state_.channels[v.channel].next_forecast = 0;
  }
  v.credits += news.one;
  if (!harmless)
    mark(v.channel);
  else if (v.returning == state_.cycle.always())
    credits_suffice(v, now);
}

/// The tail arrives while the front message leaves in every flit time: it will be gone when that was foretold.
bool VirtualChannelNetwork::all_is_there(const VirtualChannel& b, FlitTime now) const
{
  return b.leaving == state_.cycle.always() && b.arriving == b.leaving &&
         state_.present_without(b, now) + 1 >= state_.left(b, now);
}

/// If nothing but credits limits a pattern: now nothing does up to the tail.
void VirtualChannelNetwork::credits_suffice(const VirtualChannel& v, FlitTime now)
{
  Channel& channel = state_.channels[v.channel];
  if (!channel.streams || v.sending != state_.cycle.always() || now < channel.since) return;
  if (channel.kind == ChannelKind::injection && keeps_sent_) return;
  const VirtualChannel& from = state_.virtual_channels[v.owner];
  if (from.arriving != state_.cycle.always() && channel.kind != ChannelKind::injection) return;
  channel.until = std::max(channel.until, now + std::min(state_.left(from, now) - 1, (end_ - now) / 2));
}

/// Every decision looks at the state before this flit time: what a move changes counts from the next one on.
void VirtualChannelNetwork::look_at(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (channel.last_sent == now) { // a message was offered just now
    looks_.add(now + 1, id);
    return;
  }
  if (channel.streams && ends_alone(id, now)) return;
  HeaderArbitration::Choice header;
  if (!channel.waiting.empty()) header = arbitration_.choose(id, now);
  if (channel.streams) {
    if (header.from == no_virtual_channel && goes_on(id, now)) return;
    stop(id, now);
    const Sent sent = send_one(id, header, now);
    const bool streams = stream(id, now + 1);
    tell_all(id, sent, now);
    if (!streams && may_move(id, sent, now + 1)) looks_.add(now + 1, id);
    return;
  }
  const Sent sent = send_one(id, header, now);
  if (now >= channel.next_forecast && (follows_header(id, header, sent, now) || stream(id, now + 1))) {
    streamed_.clear();
    tell_all(id, sent, now);
    return;
  }
  if (sent.to != no_virtual_channel) {
    tell(channel, {sent.to, 1, 1, 0}, now);
    if (channel.kind != ChannelKind::injection) credits_.push(now + credit_, {sent.from, 1, 1, 0});
  }
  if (may_move(id, sent, now + 1)) looks_.add(now + 1, id);
}

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
  if (target.sending != state_.cycle.always() || source.left - now != 1) return false; // `left` counts from time 0
  if (source.present + state_.cycle.before(source.arriving, now + 1) - now < 1 || state_.credits(target, now) < 1)
    return false;
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

/// Whether a flit may cross the channel at that flit time, or later on, before the channel is told anything new.
bool VirtualChannelNetwork::may_move(ChannelId id, const Sent& sent, FlitTime time) const
{
  if (sent.to != no_virtual_channel) {
    if (!state_.channels[id].waiting.empty()) return true;
    const VirtualChannel& source = state_.virtual_channels[sent.from];
    const VirtualChannel& target = state_.virtual_channels[sent.to];
    if (target.owner == sent.from && (source.arriving | target.returning) == 0 && source.present > 0 &&
        target.credits > 0)
      return true;
  }
  return forecast_.may_send(id, time);
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
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const VirtualChannelId v = state_.virtual_channel(id) + static_cast<std::uint32_t>(__builtin_ctzll(owned));
    changes |= state_.virtual_channels[v].sending != found.of(v);
  }
  if (changes) {
    if (found.length < state_.shortest_pattern) return false;
    channel.virtual_channel_pointer = pointer(id, now);
    channel.since = now;
    for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
      const VirtualChannelId v = state_.virtual_channel(id) + static_cast<std::uint32_t>(__builtin_ctzll(owned));
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
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const VirtualChannelId v = state_.virtual_channel(id) + static_cast<std::uint32_t>(__builtin_ctzll(owned));
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
  for (std::uint64_t owned = state_.channels[id].owned; owned != 0; owned &= owned - 1) {
    const VirtualChannelId v = state_.virtual_channel(id) + static_cast<std::uint32_t>(__builtin_ctzll(owned));
    if (state_.left(state_.virtual_channels[state_.virtual_channels[v].owner], now) >= long_message) return true;
  }
  return false;
}

/// Ends the patterns of the channel before `now`. Leaves them in `streamed_`.
void VirtualChannelNetwork::stop(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  channel.virtual_channel_pointer = pointer(id, now);
  channel.streams = false;
  note_length(id, now);
  streamed_.clear();
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const VirtualChannelId v = state_.virtual_channel(id) + static_cast<std::uint32_t>(__builtin_ctzll(owned));
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
  if (source.arriving != state_.cycle.always() || now < channel.next_forecast) return false;
  FlitTime length = std::min(source.left - 1, (end_ - now) / 2);
  if (target.returning != state_.cycle.always()) length = std::min(length, state_.credits(target, now + 1));
  if (length < state_.shortest_pattern) return false;
  state_.set_sending(target, source.arriving, now + 1);
  state_.set_leaving(source, source.arriving, now + 1);
  channel.streams = true;
  channel.since = now + 1;
  channel.until = now + 1 + length;
  wake_at(id, channel.wake, channel.until);
  return true;
}

/// Sends in a pattern from that flit time on, if one is certain. Nobody is told yet.
bool VirtualChannelNetwork::stream(ChannelId id, FlitTime from)
{
  Channel& channel = state_.channels[id];
  if (state_.starved || from < channel.next_forecast || channel.owned == 0 || header_is_next(id)) return false;
  if (!channel.waiting.empty() && arbitration_.choose(id, from).from != no_virtual_channel) return false;
  ChannelForecast::Forecast found;
  foretell(id, from, found);
  if (found.length < state_.shortest_pattern) {
    note_failure(id, from);
    return false;
  }
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
  for (std::uint64_t owned = channel.owned; owned != 0; owned &= owned - 1) {
    const VirtualChannelId v = state_.virtual_channel(id) + static_cast<std::uint32_t>(__builtin_ctzll(owned));
    const FlitPattern pattern = state_.virtual_channels[v].sending;
    if (pattern == 0 || v == sent.to) continue;
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
  if (news.pattern != 0) news.pattern = state_.cycle.later(news.pattern, way.latency);
  way.news->push(now + way.latency, news);
}

/// What leaves a buffer.
void VirtualChannelNetwork::tell_upstream(News news, FlitTime now)
{
  if (state_.is_source(news.of)) return;
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
  if (state_.cycle.before(all, now) == state_.cycle.before(all, channel.since)) return channel.virtual_channel_pointer;
  return last + 1 == channel.count ? 0 : last + 1;
}

// -------------------------------------------------------------------------------------------------------- one flit

/// Lets one flit cross the channel, if one can.
VirtualChannelNetwork::Sent VirtualChannelNetwork::send_one(ChannelId id, const HeaderArbitration::Choice& header,
                                                            FlitTime now)
{
  Channel& channel = state_.channels[id];
  std::uint64_t candidates = channel.owned;
  const VirtualChannelId first = state_.virtual_channel(id);
  if (header.to != no_virtual_channel) candidates |= std::uint64_t{1} << (header.to - first);
  const std::uint64_t below = (std::uint64_t{1} << channel.virtual_channel_pointer) - 1;
  for (std::uint64_t part : {candidates & ~below, candidates & below})
    for (; part != 0; part &= part - 1) {
      const auto v = static_cast<std::uint32_t>(__builtin_ctzll(part));
      const VirtualChannelId to = first + v;
      const VirtualChannel& target = state_.virtual_channels[to];
      const VirtualChannelId from = header.to == to ? header.from : target.owner;
      if (state_.credits(target, now) == 0 || state_.present(state_.virtual_channels[from], now) == 0) continue;
      channel.virtual_channel_pointer = v + 1 == channel.count ? 0 : v + 1;
      channel.last_sent = now;
      move(from, to, now);
      return {from, to};
    }
  return {no_virtual_channel, no_virtual_channel};
}

void VirtualChannelNetwork::move(VirtualChannelId from, VirtualChannelId to, FlitTime now)
{
  VirtualChannel& source = state_.virtual_channels[from];
  VirtualChannel& target = state_.virtual_channels[to];
  const Channel& channel = state_.channels[target.channel];
  const bool header = source.header;
  const bool tail = --source.left == 0;
  --source.present;
  --target.credits;
  ++flit_moves_;
  if (header) header_moves(from, to, now);
  if (tail) tail_moves(from, to, now);
  if (header || tail)
    quiet_ = false;
  else if (state_.starved)
    steady_.add({channel.kind == ChannelKind::injection ? no_virtual_channel : from,
                 channel.kind == ChannelKind::ejection && !has_input_queues() ? no_virtual_channel : to});
  if (!keeps_sent_ || channel.kind != ChannelKind::injection) return;
  Source& sender = sources_[channel.node];
  sender.noted = now + 1;
  if (sender.sent.add(now * flit_time_)) listener_.worm_sent(channel.node);
}

void VirtualChannelNetwork::header_moves(VirtualChannelId from, VirtualChannelId to, FlitTime now)
{
  VirtualChannel& source = state_.virtual_channels[from];
  VirtualChannel& target = state_.virtual_channels[to];
  Channel& channel = state_.channels[target.channel];
  ++header_grants_;
  source.header = false;
  target.granted = now;
  if (source.left >= long_message) channel.next_forecast = 0;
  if (channel.kind == ChannelKind::injection) return enter_from_source(to, now);
  arbitration_.grant(target.channel, from);
  target.owner = from;
  channel.owned |= std::uint64_t{1} << (to - state_.virtual_channel(target.channel));
  const flit_level::BufferedMessage moved = state_.buffered[source.messages.first];
  if (channel.kind == ChannelKind::ejection)
    state_.messages[moved.message].delivery.head = (now + ejection_) * flit_time_;
  if (channel.kind != ChannelKind::ejection || has_input_queues()) state_.enter(moved.message, moved.step + 1, to);
}

void VirtualChannelNetwork::tail_moves(VirtualChannelId from, VirtualChannelId to, FlitTime now)
{
  VirtualChannel& target = state_.virtual_channels[to];
  Channel& channel = state_.channels[target.channel];
  if (channel.kind == ChannelKind::injection) {
    tail_sent(from, now);
    channel.owned = state_.virtual_channels[from].present > 0 ? 1 : 0;
    return;
  }
  target.owner = no_virtual_channel;
  channel.owned &= ~(std::uint64_t{1} << (to - state_.virtual_channel(target.channel)));
  const std::uint32_t message = state_.front(from);
  if (tells_holds_) tell_hold(to, state_.messages[message].delivery, now);
  tail_left(from, now);
  if (channel.kind == ChannelKind::ejection) tail_ejected(message, now + ejection_);
}

void VirtualChannelNetwork::tell_hold(VirtualChannelId id, const WormDelivery& message, FlitTime tail)
{
  const ChannelId channel = state_.channel_of(id);
  listener_.channel_held({channel, id - state_.virtual_channel(channel), message.number, message.context, message.flits,
                          state_.virtual_channels[id].granted * flit_time_, (tail + 1) * flit_time_});
}

/// The tail of the front message left the buffer of a router.
void VirtualChannelNetwork::tail_left(VirtualChannelId buffer, FlitTime now)
{
  state_.pop_front(buffer);
  const VirtualChannel& b = state_.virtual_channels[buffer];
  if (state_.present(b, now) == 0) return; // the next header is on the way, if there is one
  await_grant(buffer, now + 1);
  looks_.add(now + 1, b.output);
}

void VirtualChannelNetwork::tail_ejected(std::uint32_t id, FlitTime arrival)
{
  WormDelivery& delivery = state_.messages[id].delivery;
  delivery.arrived = arrival * flit_time_;
  if (has_input_queues())
    return deliver_if_certain(id, state_.virtual_channel(state_.routes.ejection(delivery.destination)));
  deliver(id, delivery.arrived);
  state_.messages.remove(id);
}

void VirtualChannelNetwork::deliver(std::uint32_t id, Picoseconds time)
{
  WormDelivery delivery = state_.messages[id].delivery;
  delivery.delivered = time;
  --in_flight_;
  listener_.worm_delivered(delivery);
}

} // namespace loghop::simulate
