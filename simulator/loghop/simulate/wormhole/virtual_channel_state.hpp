// Holds the state of messages, channels and virtual channels: see virtual_channel_network.hpp for the rules.
//
// A channel is physical; its virtual channels share it. Each virtual channel has a buffer at its end: of a router, or,
// at the end of an ejection channel, the input queue of a network interface.
#pragma once

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
