// The network interfaces of the network with virtual channels: sources and input queues.
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"

#include <algorithm>
#include <cassert>

namespace loghop::simulate {

// --------------------------------------------------------------------------------------------------------- sources

/// The header of the source's front message was sent.
void VirtualChannelNetwork::enter_from_source(VirtualChannelId to, FlitTime now)
{
  const std::uint32_t id = sources_[state_.channels[state_.channel_of(to)].node].queue.first;
  state_.messages[id].delivery.injected = now * flit_time_;
  state_.enter(id, 0, to);
}

void VirtualChannelNetwork::tail_sent(VirtualChannelId source, FlitTime now)
{
  const Node node = state_.node_of_source(source);
  IndexList& queue = sources_[node].queue;
  const std::uint32_t id = queue.first;
  queue.pop(state_.messages);
  if (tells_holds_) tell_hold(state_.virtual_channel(state_.routes.injection(node)), state_.messages[id].delivery, now);
  if (!queue.empty()) state_.show_source(node, state_.messages[queue.first].delivery.flits);
}

/// Whether the channel is an injection channel, and the next flit a header.
bool VirtualChannelNetwork::header_is_next(ChannelId id) const
{
  const Channel& channel = state_.channels[id];
  return channel.kind == ChannelKind::injection && state_.virtual_channels[state_.source(channel.node)].header;
}

/// All that a source sent before this flit time is certain.
FlitTime VirtualChannelNetwork::is_past() const
{
  const FlitTime now = clock_.ceiling(calendar_.now());
  return last_step_ == now ? now + 1 : now;
}

/// Notes the flits that the source sent in a pattern before `now`.
void VirtualChannelNetwork::note_sent(Node node, FlitTime now)
{
  Source& source = sources_[node];
  const FlitTime begin = source.noted;
  if (begin >= now) return;
  source.noted = now;
  const FlitPattern pattern = state_.virtual_channels[state_.source(node)].leaving;
  if (pattern != 0) source.sent.add_pattern(state_.cycle, pattern, begin, now);
}

std::int64_t VirtualChannelNetwork::sent_flits(Node source)
{
  bring_up_to_date();
  note_sent(source, is_past());
  return sources_[source].sent.sent();
}

Picoseconds VirtualChannelNetwork::last_sent(Node source)
{
  const std::int64_t sent = sent_flits(source);
  return sent == 0 ? 0 : sent_at(source, sent - 1);
}

/// A pattern must end before the flit that is awaited.
void VirtualChannelNetwork::await_sent(Node source, std::int64_t flit)
{
  bring_up_to_date();
  note_sent(source, is_past());
  sources_[source].sent.await(flit);
  const ChannelId injection = state_.routes.injection(source);
  if (!state_.channels[injection].streams) return;
  looks_.add(is_past(), injection);
  clock_.schedule(is_past());
}

// ---------------------------------------------------------------------------------------------------- input queues

void VirtualChannelNetwork::take(WormId worm, Picoseconds drain)
{
  const VirtualChannelId queue =
      state_.virtual_channel(state_.routes.ejection(state_.messages[worm].delivery.destination));
  assert(drain <= flit_time_ && state_.front(queue) == worm && !taking_at(queue).active);
  wake_up(calendar_.now());
  const FlitTime now = clock_.ceiling(calendar_.now());
  flit_level::Taking& taking = taking_at(queue);
  taking.active = true;
  taking.since = now * flit_time_;
  taking.drain = drain;
  taken_.push(now, queue);
  deliver_if_certain(worm, queue);
  clock_.schedule(next_time());
}

/// Lets flits arrive in input queues and leave them, after the channels have moved theirs.
void VirtualChannelNetwork::receive(FlitTime now)
{
  std::vector<VirtualChannelId>& due = woken_queues_;
  if (drains_.time <= now) {
    due.insert(due.end(), drains_.what.begin(), drains_.what.end());
    drains_.what.clear();
    drains_.time = never;
  }
  for (; !taken_.empty() && taken_.front().time <= now; taken_.pop())
    due.push_back(taken_.front().what);
  for (; !queue_arrivals_.empty() && queue_arrivals_.front().time <= now; queue_arrivals_.pop())
    arrive_in_queue(queue_arrivals_.front().what, now);
  for (const VirtualChannelId queue : due)
    this->drain(queue, now);
  due.clear();
}

void VirtualChannelNetwork::arrive_in_queue(const News& news, FlitTime now)
{
  VirtualChannel& q = state_.virtual_channels[news.of];
  const std::int64_t before = state_.present_without(q, now);
  state_.set_arriving(q, 0, now);
  state_.set_arriving(q, news.pattern, now + news.skip);
  q.present += news.one;
  if (before == 0 && news.one > 0 && q.header) tell_front(news.of, now);
  drain(news.of, now);
}

/// Lets the flits of the message that is taken leave the queue that may do so by now.
void VirtualChannelNetwork::drain(VirtualChannelId queue, FlitTime now)
{
  VirtualChannel& q = state_.virtual_channels[queue];
  flit_level::Taking& taking = taking_at(queue);
  if (!taking.active || drain_in_pattern(queue, now)) return;
  const bool streamed = q.leaving != 0;
  if (streamed) state_.set_leaving(q, 0, now);
  bool told = false;
  while (taking.active && state_.present(q, now) > 0 &&
         leaves_queue(taking, state_.messages[state_.front(queue)].delivery.flits - q.left) <= now * flit_time_) {
    leave_queue(queue, now);
    told = true;
  }
  if (streamed && !told) tell_upstream({queue, 0, 0, 0}, now);
  if (!taking.active || (state_.present(q, now) == 0 && q.arriving == 0)) return;
  if (taking.drain < flit_time_) quiet_ = false; // parts of a flit time are in no state that repeats
  drains_.add(now + 1, queue);
}

void VirtualChannelNetwork::leave_queue(VirtualChannelId queue, FlitTime now)
{
  VirtualChannel& q = state_.virtual_channels[queue];
  const bool tail = --q.left == 0;
  if (q.header || tail)
    quiet_ = false;
  else if (state_.starved)
    steady_.add({queue, no_virtual_channel});
  --q.present;
  q.header = false;
  taking_at(queue).last = now;
  credits_.push(now + credit_, {queue, 1, 1, 0}); // in one flit time a pattern may have been told before
  if (!tail) return;
  taking_at(queue).active = false;
  state_.messages.remove(state_.pop_front(queue));
  if (state_.present(q, now) > 0) tell_front(queue, now + 1);
}

/// Lets flits leave in a pattern from now on, but for header and tail, if one is certain:
/// - one in every flit time, if they may leave at this rate, and the next one just now;
/// - each as it arrives, if the queue was empty, and they may leave faster than they come.
bool VirtualChannelNetwork::drain_in_pattern(VirtualChannelId queue, FlitTime now)
{
  VirtualChannel& q = state_.virtual_channels[queue];
  flit_level::Taking& taking = taking_at(queue);
  if (q.header || taking.last == now || state_.starved) return false;
  const std::int64_t left = state_.left(q, now);
  const std::int64_t present = state_.present(q, now);
  const Picoseconds next = leaves_queue(taking, state_.messages[state_.front(queue)].delivery.flits - left);
  if (next > now * flit_time_ || left - 1 < state_.shortest_pattern) return false;
  FlitPattern pattern = 0;
  FlitTime length = left - 1;
  if (present == (state_.cycle.has(q.arriving, now) ? 1 : 0) && q.arriving != 0) {
    pattern = q.arriving;
    int period = 1;
    while (state_.cycle.length() % period != 0 || !state_.cycle.repeats(pattern, period))
      ++period;
    const int each = FlitCycle::count(pattern) * period / state_.cycle.length();
    length = std::min((left - 1) / each, (time_limit / flit_time_ - now) / 2 / period) * period;
  } else if (present > 0 && next == now * flit_time_ && taking.drain == flit_time_) {
    pattern = state_.cycle.always();
    if (q.arriving != pattern) length = std::min(length, present);
  }
  if (pattern == 0 || length < state_.shortest_pattern) return false;
  if (q.leaving != pattern) {
    state_.set_leaving(q, pattern, now);
    tell_upstream({queue, 0, 0, pattern}, now);
  }
  const auto number = static_cast<std::uint32_t>(state_.channels.size() +
                                                 static_cast<std::size_t>(state_.channels[q.channel].node.value()));
  taking.wake = never; // an earlier end does not count any more
  wake_at(number, taking.wake, now + length);
  return true;
}

/// The earliest instant at which a flit of the message that is taken may leave, if it has arrived.
Picoseconds VirtualChannelNetwork::leaves_queue(const flit_level::Taking& taking, std::int64_t flit) const
{
  return clock_.ceiling(taking.since + flit * taking.drain) * flit_time_;
}

void VirtualChannelNetwork::tell_front(VirtualChannelId queue, FlitTime time)
{
  const WormDelivery& d = state_.messages[state_.front(queue)].delivery;
  listener_.worm_at_front({state_.front(queue), d.context, d.destination, d.head, time * flit_time_});
}

/// A message that is taken, and whose tail has crossed the last channel, leaves the queue at an instant that is known.
void VirtualChannelNetwork::deliver_if_certain(std::uint32_t message, VirtualChannelId queue)
{
  const WormDelivery& d = state_.messages[message].delivery;
  if (!taking_at(queue).active || state_.front(queue) != message || d.arrived == unknown) return;
  deliver(message, std::max(d.arrived, leaves_queue(taking_at(queue), d.flits - 1)));
}

} // namespace loghop::simulate
