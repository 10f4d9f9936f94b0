// Holds the state of messages, channels and virtual channels: see virtual_channel_network.hpp for the rules.
//
// A channel is physical; its virtual channels share it. Each virtual channel has a buffer at its end: of a router, or,
// at the end of an ejection channel, the input queue of a network interface.
#pragma once

#include "loghop/platform/wormhole.hpp"
#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"
#include "loghop/simulate/wormhole/steady_state.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate::flit_level {

struct Hop {
  ChannelId channel;
  bool crossed; ///< at or behind the dateline of the dimension
};
struct Message {
  WormDelivery delivery;
  std::vector<Hop> path;
  std::int64_t unsent = 0; ///< flits that the source still has
  std::uint32_t next = nothing;
};
/// A message in a buffer, or on the way there: its header was granted the virtual channel.
struct BufferedMessage {
  std::uint32_t message;
  std::uint32_t step; ///< of its path: the channel that it comes from
  std::uint32_t next;
};
/// A virtual channel and the buffer at its end.
struct VirtualChannel {
  std::int64_t credits = 0;
  VirtualChannelId owner = no_virtual_channel; ///< the buffer that its message comes from
  Picoseconds granted = 0;                     ///< grant of the last header
  std::int64_t present = 0;                    ///< flits in the buffer
  std::int64_t left = 0;                       ///< flits of the front message that have not left the buffer
  IndexList messages;                          ///< in the buffer, or on the way there
  ChannelId output = 0;                        ///< of the front message
  bool header = false;                         ///< the next flit to leave is a header
  Picoseconds request = 0;                     ///< if the header waits: since when
};
struct Channel {
  Picoseconds latency = 0;
  Picoseconds last_sent = -1;
  bool marked = false;                   ///< to be looked at, in this flit time
  std::vector<VirtualChannelId> waiting; ///< buffers with a header in front that wants this channel
  std::uint32_t header_pointer = 0;
  std::uint32_t virtual_channel_pointer = 0;
};
/// The message at the front of an input queue, if it is being taken.
struct Taking {
  bool active = false;
  Picoseconds since = 0; ///< a whole flit time
  Picoseconds drain = 0; ///< between two flits that leave
  Picoseconds next = -1; ///< the queue is looked at then
};

} // namespace loghop::simulate::flit_level

namespace loghop::simulate {

/// All messages, channels and buffers of a network.
struct VirtualChannelState {
  explicit VirtualChannelState(const WormholeMesh& mesh);

  VirtualChannelId virtual_channel(ChannelId channel, std::uint32_t v = 0) const { return channel * per_link + v; }
  ChannelId channel_of(VirtualChannelId id) const { return id / per_link; }
  std::uint32_t count(ChannelId channel) const { return is_link[channel] ? per_link : 1; }
  std::uint32_t front(VirtualChannelId buffer) const
  {
    return buffered[virtual_channels[buffer].messages.first].message;
  }
  const flit_level::Hop& next_hop(VirtualChannelId buffer) const
  {
    const flit_level::BufferedMessage& first = buffered[virtual_channels[buffer].messages.first];
    return messages[first.message].path[first.step + 1];
  }
  void set_path(flit_level::Message& message);
  /// The header of the message was granted the virtual channel that leads to the buffer.
  void enter(std::uint32_t message, std::uint32_t step, VirtualChannelId buffer);
  /// The tail of the front message left the buffer. Returns the message.
  std::uint32_t pop_front(VirtualChannelId buffer);

  bool torus;
  std::uint32_t per_link; ///< virtual channels
  MeshRoutes routes;
  std::vector<flit_level::Channel> channels;
  std::vector<bool> is_link;
  std::vector<flit_level::VirtualChannel> virtual_channels;
  Pool<flit_level::Message> messages;
  Pool<flit_level::BufferedMessage> buffered;

private:
  void show_front(VirtualChannelId buffer);

  std::vector<ChannelId> path_; ///< scratch of set_path
};

} // namespace loghop::simulate
