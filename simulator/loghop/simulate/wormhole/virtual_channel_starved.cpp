// Steady states of the network with virtual channels where buffers are too small for patterns: they are skipped whole.
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace loghop::simulate {

/// If the state repeats: nothing happens for as many periods as are certain, unless a message is offered or taken.
void VirtualChannelNetwork::fall_asleep(FlitTime now)
{
  if (!state_.starved || !released_.empty() || !taken_.empty()) return;
  sleep_ = steady_.find();
  if (sleep_.length == 0) return;
  const std::int64_t periods = std::min(certain_periods(), (end_ - now) / sleep_.length / 2);
  asleep_for_ = periods * sleep_.length;
  asleep_since_ = now;
}

/// Brings the state up to the one before the flit time `time`.
void VirtualChannelNetwork::wake_up(Picoseconds time, bool goes_on)
{
  if (asleep_for_ == 0) return;
  const FlitTime now = clock_.ceiling(time);
  const std::int64_t periods = std::min(asleep_for_, now - 1 - asleep_since_) / sleep_.length;
  if (periods > 0) {
    skip(periods);
    if (!goes_on) steady_.restart();
  }
  asleep_for_ = 0;
  clock_.forget();
  while (next_time() < now)
    step(next_time());
}

/// The same for a question in between: the state may repeat on.
void VirtualChannelNetwork::bring_up_to_date()
{
  if (asleep_for_ == 0) return;
  wake_up(calendar_.now(), true);
  const FlitTime next = next_time();
  if (next != never) clock_.schedule(next);
}

void VirtualChannelNetwork::skip(std::int64_t periods)
{
  const FlitTime by = periods * sleep_.length;
  std::map<Node, std::int64_t> sent; // by source, in a period
  for (const SteadyState::Move& move : sleep_.moves) {
    if (move.from == no_virtual_channel)
      ++sent[state_.channels[state_.channel_of(move.to)].node];
    else
      state_.virtual_channels[move.from].left -= periods;
  }
  for (const auto& [node, flits] : sent) {
    VirtualChannel& source = state_.virtual_channels[state_.source(node)];
    source.left -= periods * flits;
    source.present = source.left;
    if (keeps_sent_) sources_[node].sent.repeat(flits, sleep_.length * flit_time_, periods);
  }
  for (NewsQueue* queue : {&link_arrivals_, &injection_arrivals_, &credits_, &ejection_credits_, &queue_arrivals_})
    queue->shift(by);
  for (TimedQueue* queue : {&link_flits_, &injection_flits_, &credit_flits_, &ejection_credit_flits_})
    queue->shift(by);
  for (NextLooks* looks : {&looks_, &drains_})
    if (looks->time != never) looks->time += by;
  steady_.shift(by);
}

/// Periods in which no tail moves, and before the one in which an awaited flit is sent.
std::int64_t VirtualChannelNetwork::certain_periods() const
{
  std::map<VirtualChannelId, std::int64_t> left; // a buffer: flits in a period
  std::map<Node, std::int64_t> sent;             // a source: the same
  for (const SteadyState::Move& move : sleep_.moves)
    ++(move.from == no_virtual_channel ? sent[state_.channels[state_.channel_of(move.to)].node] : left[move.from]);
  std::int64_t periods = std::numeric_limits<std::int64_t>::max();
  for (const auto& [buffer, flits] : left)
    periods = std::min(periods, (state_.virtual_channels[buffer].left - 1) / flits);
  for (const auto& [node, flits] : sent) {
    periods = std::min(periods, (state_.virtual_channels[state_.source(node)].left - 1) / flits);
    if (keeps_sent_) periods = std::min(periods, sources_[node].sent.before_awaited() / flits);
  }
  return periods;
}

} // namespace loghop::simulate
