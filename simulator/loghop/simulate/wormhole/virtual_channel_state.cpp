#include "loghop/simulate/wormhole/virtual_channel_state.hpp"

namespace loghop::simulate {

VirtualChannelState::VirtualChannelState(const WormholeMesh& mesh)
    : torus(mesh.topology == MeshTopology::torus), per_link(static_cast<std::uint32_t>(mesh.virtual_channels)),
      routes(mesh.dimensions, mesh.topology), channels(routes.channels()), is_link(routes.channels()),
      virtual_channels(static_cast<std::size_t>(routes.channels()) * per_link)
{
  for (ChannelId c = 0; c < routes.channels(); ++c) {
    is_link[c] = routes.input(c) < routes.inputs() - 1;
    channels[c].latency = is_link[c] ? mesh.hop : routes.is_ejection(c) ? mesh.ejection : mesh.injection;
  }
  for (flit_level::VirtualChannel& v : virtual_channels)
    v.credits = mesh.buffer_flits;
}

void VirtualChannelState::set_path(flit_level::Message& message)
{
  routes.route(message.delivery.source, message.delivery.destination, path_);
  message.path.clear();
  int input = -1; // equal inputs one after the other: links of one ring, in one direction
  bool crossed = false;
  for (const ChannelId channel : path_) {
    crossed =
        torus && is_link[channel] && ((crossed && routes.input(channel) == input) || routes.is_end_around(channel));
    input = routes.input(channel);
    message.path.push_back({channel, crossed});
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
  b.left = messages[front(buffer)].delivery.flits;
  b.header = true;
  if (!routes.is_ejection(channel_of(buffer))) b.output = next_hop(buffer).channel;
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
