#include "loghop/simulate/wormhole/virtual_channel_state.hpp"

#include <algorithm>

namespace loghop::simulate {

namespace {

using flit_level::ChannelKind;

/// From the grant of a flit to the next use of its slot, in flit times: the longest loop.
std::int64_t loop(const WormholeMesh& mesh)
{
  return (std::max({mesh.hop, mesh.injection, mesh.ejection}) + mesh.credit) / mesh.flit_time;
}

bool starves(const WormholeMesh& mesh)
{
  return mesh.buffer_flits < std::max<std::int64_t>(loop(mesh), 3);
}

constexpr int usual_cycle = 60;

/// A pattern costs as much as four flits one by one. But it must be able to begin with the credits of one buffer, less
/// that of a header.
FlitTime shortest_pattern_of(const WormholeMesh& mesh)
{
  return std::clamp<FlitTime>(mesh.buffer_flits - 1, 1, 4);
}

/// So many worms at the most share a link in turn.
int longest_period_of(const WormholeMesh& mesh)
{
  return std::clamp(mesh.virtual_channels + 2, 4, 6);
}

} // namespace

VirtualChannelState::VirtualChannelState(const WormholeMesh& mesh)
    : torus(mesh.topology == MeshTopology::torus), per_link(static_cast<std::uint32_t>(mesh.virtual_channels)),
      routes(mesh.dimensions, mesh.topology), buffer_flits(mesh.buffer_flits), credit(mesh.credit / mesh.flit_time),
      starved(starves(mesh)), runs(!starved && mesh.buffer_flits > loop(mesh)),
      shortest_pattern(shortest_pattern_of(mesh)), cycle(usual_cycle), longest_period(longest_period_of(mesh)),
      channels(routes.channels()), virtual_channels(static_cast<std::size_t>(routes.channels()) * per_link +
                                                    static_cast<std::size_t>(routes.nodes())),
      positions(virtual_channels.size())
{
  for (ChannelId c = 0; c < routes.channels(); ++c) {
    flit_level::Channel& channel = channels[c];
    channel.kind = routes.is_ejection(c)    ? ChannelKind::ejection
                   : routes.is_injection(c) ? ChannelKind::injection
                                            : ChannelKind::link;
    const Picoseconds latencies[] = {mesh.hop, mesh.injection, mesh.ejection};
    channel.latency = latencies[static_cast<int>(channel.kind)] / mesh.flit_time;
    channel.node = routes.router(c);
    channel.count = static_cast<std::uint8_t>(is_link(c) ? per_link : 1);
    for (std::uint32_t v = 0; v < per_link; ++v) {
      flit_level::VirtualChannel& lane = virtual_channels[virtual_channel(c, v)];
      lane.credits = mesh.buffer_flits;
      lane.channel = c;
      lane.latency = static_cast<std::uint32_t>(channel.latency) & 0x3fffffffu;
      positions[virtual_channel(c, v)] = static_cast<std::uint32_t>(routes.input(c)) * per_link + v;
    }
    if (channel.kind == ChannelKind::injection) virtual_channels[virtual_channel(c)].owner = source(channel.node);
  }
}

void VirtualChannelState::enter(std::uint32_t message, std::uint32_t step, VirtualChannelId buffer)
{
  flit_level::VirtualChannel& to = virtual_channels[buffer];
  const bool first = to.messages.empty();
  to.messages.push(buffered, buffered.add({message, step, nothing}));
  if (first) show_front(buffer);
}

void VirtualChannelState::show_front(VirtualChannelId buffer)
{
  flit_level::VirtualChannel& b = virtual_channels[buffer];
  b.left = messages[front(buffer)].delivery.flits + b.out.size();
  b.header = true;
  if (channels[b.channel].kind != ChannelKind::ejection) b.output = next_hop(buffer).channel;
}

std::uint32_t VirtualChannelState::pop_front(VirtualChannelId buffer)
{
  flit_level::VirtualChannel& b = virtual_channels[buffer];
  const std::uint32_t first = b.messages.first;
  const std::uint32_t message = buffered[first].message;
  b.messages.pop(buffered);
  buffered.remove(first);
  if (!b.messages.empty()) show_front(buffer);
  return message;
}

} // namespace loghop::simulate
