#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <string>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr Picoseconds unknown = -1;

/// Calls `function` with all that is due in the queue, and takes it out.
template<class Function> void pop_due(TimedQueue& queue, Picoseconds now, Function&& function)
{
  for (; !queue.empty() && queue.front().time <= now; queue.pop())
    function(queue.front().what);
}

} // namespace

VirtualChannelNetwork::VirtualChannelNetwork(const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
                                             WormNetworkListener& listener)
    : flit_time_(mesh.flit_time), ejection_(mesh.ejection), credit_(mesh.credit), keeps_sent_(queues.output > 0),
      calendar_(calendar), listener_(listener), state_(mesh), arbitration_(state_, mesh.arbitration),
      sources_(state_.routes.nodes(), Source{{}, 0, SentFlits(queues.output, mesh.flit_time)}),
      takings_(queues.input > 0 ? state_.routes.nodes() : 0),
      steady_(std::max({mesh.hop, mesh.injection, mesh.ejection + mesh.credit}) / mesh.flit_time)
{
  assert(mesh.credit >= mesh.flit_time);
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
  const Picoseconds now = calendar_.now();
  const Picoseconds release = round_up(now);
  const std::uint32_t id = state_.messages.add({});
  Message& message = state_.messages[id];
  message.delivery = {number, context, source, destination, flits, release, 0, 0, unknown, unknown};
  message.unsent = flits;
  state_.set_path(message);
  ++in_flight_;
  Source& from = sources_[source];
  const std::int64_t first_flit = from.offered;
  from.offered += flits;
  const bool idle = from.queue.empty();
  from.queue.push(state_.messages, id);
  if (idle) {
    wake(now);
    released_.push(release, state_.routes.injection(source));
    schedule(next_time());
  }
  return first_flit;
}

void VirtualChannelNetwork::await_grant(VirtualChannelId buffer, Picoseconds since)
{
  state_.virtual_channels[buffer].request = since;
  state_.channels[state_.virtual_channels[buffer].output].waiting.push_back(buffer);
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
  if (!has_input_queues()) return next;
  for (const TimedQueue* queue : {&queue_arrivals_, &drains_, &taken_})
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

/// If the state repeats: nothing happens for as many periods as are certain, unless a message is offered or taken.
void VirtualChannelNetwork::fall_asleep(Picoseconds now)
{
  if (!released_.empty() || !taken_.empty()) return;
  sleep_ = steady_.find();
  if (sleep_.length == 0) return;
  const Picoseconds length = sleep_.length * flit_time_;
  const std::int64_t periods = std::min(certain_periods(), (time_limit - now) / length / 2);
  asleep_for_ = periods * length;
  asleep_since_ = now;
}

/// Brings the state up to the one before the flit time `now`.
void VirtualChannelNetwork::wake(Picoseconds now, bool goes_on)
{
  if (asleep_for_ == 0) return;
  const std::int64_t periods = std::min(asleep_for_, now - 1 - asleep_since_) / (sleep_.length * flit_time_);
  if (periods > 0) {
    skip(periods);
    if (!goes_on) steady_.restart();
  }
  asleep_for_ = 0;
  pending_ = never;
  while (next_time() < now)
    step(next_time());
}

/// The same for a question in between: the state may repeat on.
void VirtualChannelNetwork::bring_up_to_date()
{
  if (asleep_for_ == 0) return;
  wake(calendar_.now(), true);
  const Picoseconds next = next_time();
  if (next != never) schedule(next);
}

void VirtualChannelNetwork::skip(std::int64_t periods)
{
  const Picoseconds length = sleep_.length * flit_time_;
  std::map<Node, std::int64_t> sent; // by source, in a period
  for (const SteadyState::Move& move : sleep_.moves) {
    if (move.from == no_virtual_channel)
      ++sent[state_.routes.router(state_.channel_of(move.to))];
    else
      state_.virtual_channels[move.from].left -= periods;
  }
  for (const auto& [node, flits] : sent) {
    state_.messages[sources_[node].queue.first].unsent -= periods * flits;
    if (keeps_sent_) sources_[node].sent.repeat(flits, length, periods);
  }
  for (TimedQueue* queue :
       {&link_arrivals_, &injection_arrivals_, &credits_, &ejection_credits_, &looks_, &queue_arrivals_, &drains_})
    queue->shift(periods * length);
  steady_.shift(periods * sleep_.length);
}

/// Periods in which no tail moves, and before the one in which an awaited flit is sent.
std::int64_t VirtualChannelNetwork::certain_periods() const
{
  std::map<VirtualChannelId, std::int64_t> left; // a buffer: flits in a period
  std::map<Node, std::int64_t> sent;             // a source: the same
  for (const SteadyState::Move& move : sleep_.moves)
    ++(move.from == no_virtual_channel ? sent[state_.routes.router(state_.channel_of(move.to))] : left[move.from]);
  std::int64_t periods = std::numeric_limits<std::int64_t>::max();
  for (const auto& [buffer, flits] : left)
    periods = std::min(periods, (state_.virtual_channels[buffer].left - 1) / flits);
  for (const auto& [node, flits] : sent) {
    periods = std::min(periods, (state_.messages[sources_[node].queue.first].unsent - 1) / flits);
    if (keeps_sent_) periods = std::min(periods, sources_[node].sent.periods_before_awaited(flits));
  }
  return periods;
}

// ------------------------------------------------------------------------------------------------------ flit times

void VirtualChannelNetwork::step(Picoseconds now)
{
  marked_.clear();
  for (TimedQueue* arrivals : {&link_arrivals_, &injection_arrivals_})
    pop_due(*arrivals, now, [&](VirtualChannelId buffer) { arrive(buffer, now); });
  for (TimedQueue* credits : {&credits_, &ejection_credits_})
    pop_due(*credits, now, [&](VirtualChannelId id) {
      ++state_.virtual_channels[id].credits;
      mark(state_.channel_of(id));
    });
  for (TimedQueue* channels : {&looks_, &released_})
    pop_due(*channels, now, [&](ChannelId channel) { mark(channel); });
  quiet_ = true;
  for (const ChannelId channel : marked_) {
    state_.channels[channel].marked = false;
    look_at(channel, now);
  }
  if (has_input_queues()) receive(now);
  if (quiet_)
    steady_.end_of_flit_time(now / flit_time_);
  else
    steady_.restart();
}

void VirtualChannelNetwork::mark(ChannelId channel)
{
  if (state_.channels[channel].marked) return;
  state_.channels[channel].marked = true;
  marked_.push_back(channel);
}

void VirtualChannelNetwork::arrive(VirtualChannelId buffer, Picoseconds now)
{
  VirtualChannel& b = state_.virtual_channels[buffer];
  if (b.present++ > 0) return; // another flit is in front
  if (b.header) await_grant(buffer, now);
  mark(b.output);
}

/// Every decision looks at the state before this flit time: what a move changes counts from the next one on.
void VirtualChannelNetwork::look_at(ChannelId id, Picoseconds now)
{
  Channel& channel = state_.channels[id];
  if (channel.last_sent == now) return;
  if (state_.routes.is_injection(id)) {
    send_from_source(id, now);
    return;
  }
  const HeaderArbitration::Choice header = arbitration_.choose(id, now);
  const std::uint32_t n = state_.count(id);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t v = (channel.virtual_channel_pointer + i) % n;
    const VirtualChannelId to = state_.virtual_channel(id, v);
    const VirtualChannelId from = header.to == to ? header.from : state_.virtual_channels[to].owner;
    if (from == no_virtual_channel || state_.virtual_channels[to].credits == 0 ||
        state_.virtual_channels[from].present == 0)
      continue;
    channel.virtual_channel_pointer = (v + 1) % n;
    channel.last_sent = now;
    looks_.push(now + flit_time_, id);
    move(from, to, now);
    return;
  }
}

void VirtualChannelNetwork::move(VirtualChannelId from, VirtualChannelId to, Picoseconds now)
{
  VirtualChannel& source = state_.virtual_channels[from];
  VirtualChannel& target = state_.virtual_channels[to];
  const ChannelId channel = state_.channel_of(to);
  const bool to_nic = state_.routes.is_ejection(channel);
  const bool consumed = to_nic && !has_input_queues();
  const flit_level::BufferedMessage moved = state_.buffered[source.messages.first];
  const bool header = source.header;
  const bool tail = --source.left == 0;
  --source.present;
  source.header = false;
  --target.credits;
  credits_.push(now + credit_, from);
  if (header) {
    arbitration_.grant(channel, from);
    ++header_grants_;
    target.granted = now;
    if (!consumed) state_.enter(moved.message, moved.step + 1, to);
  }
  target.owner = tail ? no_virtual_channel : from;
  if (tail && tells_holds_) tell_hold(to, state_.messages[moved.message].delivery, now);
  ++flit_moves_;
  if (header || tail)
    quiet_ = false;
  else
    steady_.add({from, consumed ? no_virtual_channel : to});
  if (tail) tail_left(from, now);
  if (!to_nic) {
    link_arrivals_.push(now + state_.channels[channel].latency, to);
    return;
  }
  (consumed ? ejection_credits_ : queue_arrivals_).push(now + ejection_ + (consumed ? credit_ : 0), to);
  eject(moved.message, header, tail, now + ejection_);
}

void VirtualChannelNetwork::tell_hold(VirtualChannelId id, const WormDelivery& message, Picoseconds tail)
{
  listener_.channel_held({state_.channel_of(id), id % state_.per_link, message.number, message.context, message.flits,
                          state_.virtual_channels[id].granted, tail + flit_time_});
}

/// The tail of the front message left the buffer of a router.
void VirtualChannelNetwork::tail_left(VirtualChannelId buffer, Picoseconds now)
{
  state_.pop_front(buffer);
  const VirtualChannel& b = state_.virtual_channels[buffer];
  if (b.present == 0) return; // the next header is on the way, if there is one
  await_grant(buffer, now + flit_time_);
  looks_.push(now + flit_time_, b.output);
}

void VirtualChannelNetwork::send_from_source(ChannelId injection, Picoseconds now)
{
  const Node node = state_.routes.router(injection);
  IndexList& queue = sources_[node].queue;
  const VirtualChannelId to = state_.virtual_channel(injection);
  if (queue.empty() || state_.virtual_channels[to].credits == 0) return;
  const std::uint32_t id = queue.first;
  Message& message = state_.messages[id];
  const bool header = message.unsent == message.delivery.flits;
  const bool tail = --message.unsent == 0;
  --state_.virtual_channels[to].credits;
  state_.channels[injection].last_sent = now;
  looks_.push(now + flit_time_, injection);
  injection_arrivals_.push(now + state_.channels[injection].latency, to);
  ++flit_moves_;
  if (header) {
    message.delivery.injected = now;
    state_.virtual_channels[to].granted = now;
    ++header_grants_;
    state_.enter(id, 0, to);
  }
  if (tail) queue.pop(state_.messages);
  if (tail && tells_holds_) tell_hold(to, message.delivery, now);
  if (header || tail)
    quiet_ = false;
  else
    steady_.add({no_virtual_channel, to});
  if (keeps_sent_ && sources_[node].sent.add(now)) listener_.worm_sent(node);
}

void VirtualChannelNetwork::eject(std::uint32_t id, bool header, bool tail, Picoseconds arrival)
{
  WormDelivery& delivery = state_.messages[id].delivery;
  if (header) delivery.head = arrival;
  if (!tail) return;
  delivery.arrived = arrival;
  if (has_input_queues())
    return deliver_if_certain(id, state_.virtual_channel(state_.routes.ejection(delivery.destination)));
  deliver(id, arrival);
  state_.messages.remove(id);
}

void VirtualChannelNetwork::deliver(std::uint32_t id, Picoseconds time)
{
  WormDelivery delivery = state_.messages[id].delivery;
  delivery.delivered = time;
  --in_flight_;
  listener_.worm_delivered(delivery);
}

// --------------------------------------------------------------------------------------------- network interfaces

std::int64_t VirtualChannelNetwork::sent_flits(Node source)
{
  bring_up_to_date();
  return sources_[source].sent.sent();
}

Picoseconds VirtualChannelNetwork::last_sent(Node source)
{
  const std::int64_t sent = sent_flits(source);
  return sent == 0 ? 0 : sent_at(source, sent - 1);
}

void VirtualChannelNetwork::await_sent(Node source, std::int64_t flit)
{
  bring_up_to_date();
  sources_[source].sent.await(flit);
}

void VirtualChannelNetwork::take(WormId worm, Picoseconds drain)
{
  const Picoseconds now = calendar_.now();
  const VirtualChannelId queue =
      state_.virtual_channel(state_.routes.ejection(state_.messages[worm].delivery.destination));
  assert(drain <= flit_time_ && state_.front(queue) == worm && !taking_at(queue).active);
  wake(now);
  taking_at(queue) = {true, round_up(now), drain, -1};
  taken_.push(round_up(now), queue);
  deliver_if_certain(worm, queue);
  schedule(next_time());
}

/// Lets flits arrive in input queues and leave them, after the channels have moved theirs.
void VirtualChannelNetwork::receive(Picoseconds now)
{
  pop_due(queue_arrivals_, now, [&](VirtualChannelId queue) { arrive_in_queue(queue, now); });
  for (TimedQueue* queues : {&drains_, &taken_})
    pop_due(*queues, now, [&](VirtualChannelId queue) { drain(queue, now); });
}

void VirtualChannelNetwork::arrive_in_queue(VirtualChannelId queue, Picoseconds now)
{
  VirtualChannel& q = state_.virtual_channels[queue];
  if (q.present++ == 0 && q.header) tell_front(queue, now);
  drain(queue, now);
}

/// Lets the flits of the message that is taken leave the queue that may do so by now.
void VirtualChannelNetwork::drain(VirtualChannelId queue, Picoseconds now)
{
  const VirtualChannel& q = state_.virtual_channels[queue];
  flit_level::Taking& taking = taking_at(queue);
  while (taking.active && q.present > 0 &&
         leaves_queue(taking, state_.messages[state_.front(queue)].delivery.flits - q.left) <= now)
    leave_queue(queue, now);
  if (!taking.active || q.present == 0) return;
  if (taking.drain < flit_time_) quiet_ = false; // parts of a flit time are in no state that repeats
  if (taking.next > now) return;
  taking.next = now + flit_time_;
  drains_.push(taking.next, queue);
}

void VirtualChannelNetwork::leave_queue(VirtualChannelId queue, Picoseconds now)
{
  VirtualChannel& q = state_.virtual_channels[queue];
  const bool header = q.header;
  const bool tail = --q.left == 0;
  --q.present;
  q.header = false;
  credits_.push(now + credit_, queue);
  if (header || tail)
    quiet_ = false;
  else
    steady_.add({queue, no_virtual_channel});
  if (!tail) return;
  taking_at(queue).active = false;
  state_.messages.remove(state_.pop_front(queue));
  if (q.present > 0) tell_front(queue, now + flit_time_);
}

/// The earliest instant at which a flit of the message that is taken may leave, if it has arrived.
Picoseconds VirtualChannelNetwork::leaves_queue(const flit_level::Taking& taking, std::int64_t flit) const
{
  return round_up(taking.since + flit * taking.drain);
}

void VirtualChannelNetwork::tell_front(VirtualChannelId queue, Picoseconds time)
{
  const WormDelivery& d = state_.messages[state_.front(queue)].delivery;
  listener_.worm_at_front({state_.front(queue), d.context, d.destination, d.head, time});
}

/// A message that is taken, and whose tail has crossed the last channel, leaves the queue at an instant that is known.
void VirtualChannelNetwork::deliver_if_certain(std::uint32_t message, VirtualChannelId queue)
{
  const WormDelivery& d = state_.messages[message].delivery;
  if (!taking_at(queue).active || state_.front(queue) != message || d.arrived == unknown) return;
  deliver(message, std::max(d.arrived, leaves_queue(taking_at(queue), d.flits - 1)));
}

} // namespace loghop::simulate
