#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace loghop::simulate {

VirtualChannelNetwork::VirtualChannelNetwork(const WormholeMesh& mesh, const NicQueues& queues, EventCalendar& calendar,
                                             WormNetworkListener& listener)
    : flit_time_(mesh.flit_time), ejection_(mesh.ejection / mesh.flit_time), credit_(mesh.credit / mesh.flit_time),
      keeps_sent_(queues.output > 0), calendar_(calendar), clock_(calendar, *this, mesh.flit_time), listener_(listener),
      state_(mesh), arbitration_(state_, mesh.arbitration), end_(time_limit / mesh.flit_time), forecast_(state_, end_),
      sources_(state_.routes.nodes(), Source{{}, 0, SentFlits(queues.output, mesh.flit_time), 0}),
      takings_(queues.input > 0 ? state_.routes.nodes() : 0),
      steady_(std::max({mesh.hop, mesh.injection, mesh.ejection + mesh.credit}) / mesh.flit_time)
{
  assert(mesh.credit >= mesh.flit_time);
  ways_[static_cast<std::size_t>(ChannelKind::link)] = {&link_arrivals_, &link_flits_, mesh.hop / flit_time_};
  ways_[static_cast<std::size_t>(ChannelKind::injection)] = {&injection_arrivals_, &injection_flits_,
                                                             mesh.injection / flit_time_};
  ways_[static_cast<std::size_t>(ChannelKind::ejection)] =
      has_input_queues() ? Way{&queue_arrivals_, nullptr, ejection_}
                         : Way{&ejection_credits_, &ejection_credit_flits_, ejection_ + credit_};
  const bool never_short = !has_input_queues() && !state_.starved;
  if (never_short) ways_[static_cast<std::size_t>(ChannelKind::ejection)] = {};
  if (!never_short && !has_input_queues()) return;
  for (const Node node : each<Node>(state_.routes.nodes()))
    state_.virtual_channels[state_.virtual_channel(state_.routes.ejection(node))].credits =
        never_short ? time_limit : queues.input;
}

// ------------------------------------------------------------------------------------------------------- messages

std::int64_t VirtualChannelNetwork::offer(std::int64_t number, Node source, Node destination, std::int64_t flits,
                                          std::uint64_t context)
{
  if (flits > longest_operation / flit_time_)
    throw SimulationError("a message of " + std::to_string(flits) + " flits crosses a channel for more than 13 days");
  const FlitTime release = clock_.ceiling(calendar_.now());
  const std::uint32_t id = state_.messages.add({});
  Message& message = state_.messages[id];
  message.delivery = {number, context, source, destination, flits, release * flit_time_, 0, 0, unknown, unknown};
  state_.set_path(message);
  ++in_flight_;
  Source& from = sources_[source];
  const std::int64_t first_flit = from.offered;
  from.offered += flits;
  const ChannelId injection = state_.routes.injection(source);
  Channel& channel = state_.channels[injection];
  const bool run_is_over = channel.runs && channel.run_end <= release;
  if (run_is_over) finish_run(injection, release);
  const bool idle = from.queue.empty();
  from.queue.push(state_.messages, id);
  if (idle) {
    wake_up(calendar_.now());
    state_.show_source(source, flits);
    channel.owned = 1;
  }
  if (idle || run_is_over) {
    released_.push(release, injection);
    clock_.schedule(next_time());
  } else if (channel.runs) {
    look_by(injection, channel.run_end);
    clock_.schedule(next_time());
  }
  return first_flit;
}

void VirtualChannelNetwork::await_grant(VirtualChannelId buffer, FlitTime since)
{
  state_.virtual_channels[buffer].request = since;
  Channel& channel = state_.channels[state_.virtual_channels[buffer].output];
  channel.waiting.push_back(buffer);
  channel.has_news = true;
}

// ---------------------------------------------------------------------------------------------------------- time

FlitTime VirtualChannelNetwork::next_time() const
{
  FlitTime next = std::min(looks_.time, released_.next_time(never));
  for (const NewsQueue* queue : {&link_arrivals_, &injection_arrivals_, &credits_, &ejection_credits_})
    next = std::min(next, queue->next_time(never));
  for (const TimedQueue* queue : {&link_flits_, &injection_flits_, &credit_flits_, &ejection_credit_flits_})
    next = std::min(next, queue->next_time(never));
  next = std::min(next, wakes_.next_time());
  if (!has_input_queues()) return next;
  return std::min({next, drains_.time, queue_arrivals_.next_time(never), taken_.next_time(never)});
}

void VirtualChannelNetwork::fire(Picoseconds time, std::uint32_t)
{
  clock_.fire(time, [&](FlitTime now) {
    wake_up(now * flit_time_);
    step(now);
    fall_asleep(now);
    const FlitTime next = next_time();
    return next == never ? never : next + asleep_for_;
  });
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
    settle(what, now);
    if (!channel.streams || channel.until == never) return;
    if (channel.until == now) certain_to_tail(what, now);
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
  for (TimedQueue* flits : {&link_flits_, &injection_flits_})
    flits->take_due(now, [&](std::uint32_t what) {
      if ((what & header_of_run) != 0)
        header_arrives(what & ~header_of_run, now);
      else
        flit_arrives(what, now);
    });
  for (NewsQueue* arrivals : {&link_arrivals_, &injection_arrivals_})
    arrivals->take_due(now, [&](const News& news) { arrive(news, now); });
  for (TimedQueue* credits : {&credit_flits_, &ejection_credit_flits_})
    credits->take_due(now, [&](VirtualChannelId id) { credit_returns(id, now); });
  for (NewsQueue* credits : {&credits_, &ejection_credits_})
    credits->take_due(now, [&](const News& news) { return_credit(news, now); });
  if (looks_.time <= now) {
    for (const ChannelId channel : looks_.what)
      mark(channel);
    looks_.what.clear();
    looks_.time = never;
  }
  wake(now);
  released_.take_due(now, [&](ChannelId channel) { mark(channel); });
  for (std::size_t i = 0; i < marked_.size(); ++i) {
    state_.channels[marked_[i]].marked = false;
    look_at(marked_[i], now);
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

/// Every decision looks at the state before this flit time: what a move changes counts from the next one on.
void VirtualChannelNetwork::look_at(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (channel.last_sent == now) { // a message was offered just now
    looks_.add(now + 1, id);
    return;
  }
  if (channel.runs && now >= channel.run_end) finish_run(id, now);
  if (channel.streams) return look_at_stream(id, now);
  if ((channel.owned == 0 || channel.kind == ChannelKind::injection) && begins_run(id, now)) return;
  if (channel.has_news) note_standing(channel, now);
  HeaderArbitration::Choice header;
  if (!channel.waiting.empty()) header = arbitration_.choose(id, now);
  const Sent sent = send_one(id, header, now);
  if (now >= channel.next_forecast && (follows_header(id, header, sent, now) || stream(id, now + 1))) {
    streamed_.clear();
    tell_all(id, sent, now);
    return;
  }
  if (sent.to != no_virtual_channel) tell_flit(channel, sent, now);
  if (may_move(id, sent, now + 1)) looks_.add(now + 1, id);
}

/// The same, of a channel that sends in patterns or in a run.
void VirtualChannelNetwork::look_at_stream(ChannelId id, FlitTime now)
{
  Channel& channel = state_.channels[id];
  if (channel.has_news) note_standing(channel, now);
  if (channel.runs ? run_goes_on(id, now) : ends_alone(id, now)) return;
  HeaderArbitration::Choice header;
  if (!channel.waiting.empty()) header = arbitration_.choose(id, now);
  if (header.from == no_virtual_channel) {
    if (channel.runs) run_becomes_pattern(id, now);
    if (goes_on(id, now)) return;
  }
  stop(id, now);
  const Sent sent = send_one(id, header, now);
  const bool streams = stream(id, now + 1);
  tell_all(id, sent, now);
  if (!streams && may_move(id, sent, now + 1)) looks_.add(now + 1, id);
}

/// Whether a flit may cross the channel at that flit time, or later on, before the channel is told anything new. Where
/// many may want to, it is easier to look.
bool VirtualChannelNetwork::may_move(ChannelId id, const Sent& sent, FlitTime time) const
{
  const Channel& channel = state_.channels[id];
  if (sent.to == no_virtual_channel) return forecast_.may_send(id, time);
  if (!channel.waiting.empty() || (channel.owned & (channel.owned - 1)) != 0) return true;
  if (channel.owned == 0) return false;
  const VirtualChannel& source = state_.virtual_channels[sent.from];
  const VirtualChannel& target = state_.virtual_channels[sent.to];
  if (target.owner == sent.from && (source.plain & target.plain) != 0) return source.present > 0 && target.credits > 0;
  return forecast_.may_send(id, time);
}

} // namespace loghop::simulate
