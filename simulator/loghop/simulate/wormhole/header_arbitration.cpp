#include "loghop/simulate/wormhole/header_arbitration.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

void HeaderArbitration::grant(ChannelId id, VirtualChannelId from)
{
  Channel& channel = state_.channels[id];
  const std::uint32_t after = state_.positions[from] + 1;
  channel.header_pointer = after == positions() ? 0 : after;
  channel.waiting.erase(std::find(channel.waiting.begin(), channel.waiting.end(), from));
}

HeaderArbitration::Choice HeaderArbitration::choose(ChannelId id, FlitTime now) const
{
  const Channel& channel = state_.channels[id];
  Choice best;
  if (channel.owned == ~std::uint64_t{0} >> (64 - channel.count)) return best; // no virtual channel is free
  for (const VirtualChannelId from : channel.waiting) {
    if (state_.virtual_channels[from].request > now) continue;
    if (best.from != no_virtual_channel && !precedes(channel, from, best.from)) continue;
    const VirtualChannelId to = lowest_free(id, state_.next_hop(from), now);
    if (to != no_virtual_channel) best = {from, to};
  }
  return best;
}

VirtualChannelId HeaderArbitration::lowest_free(ChannelId id, const DatelineHop& hop, FlitTime now) const
{
  std::uint32_t v = 0;
  std::uint32_t end = state_.count(id);
  if (state_.torus && state_.is_link(id)) (hop.crossed ? v : end) = end / 2;
  for (; v < end; ++v) {
    const flit_level::VirtualChannel& candidate = state_.virtual_channels[state_.virtual_channel(id, v)];
    if (candidate.owner == no_virtual_channel && state_.credits(candidate, now) > 0)
      return state_.virtual_channel(id, v);
  }
  return no_virtual_channel;
}

std::uint32_t HeaderArbitration::positions() const
{
  return static_cast<std::uint32_t>(state_.routes.inputs() - 1) * state_.per_link + 1;
}

bool HeaderArbitration::precedes(const Channel& channel, VirtualChannelId a, VirtualChannelId b) const
{
  if (!first_come_) {
    const auto distance = [&](VirtualChannelId buffer) {
      const std::uint32_t position = state_.positions[buffer];
      return position + (position < channel.header_pointer ? positions() : 0) - channel.header_pointer;
    };
    return distance(a) < distance(b);
  }
  const auto key = [&](VirtualChannelId buffer) {
    return std::pair(state_.virtual_channels[buffer].request, state_.messages[state_.front(buffer)].delivery.number);
  };
  return key(a) < key(b);
}

} // namespace loghop::simulate
