// What a network with virtual channels keeps: see virtual_channel_network.hpp for the rules.
#pragma once

#include "loghop/simulate/engine/index_list.hpp"
#include "loghop/simulate/routes/mesh_routes.hpp"
#include "loghop/simulate/wormhole/steady_state.hpp"
#include "loghop/simulate/wormhole/wormhole_network.hpp"

#include <cstdint>
#include <vector>

/// A lane is a virtual channel with the FIFO at its end; a channel is what its lanes share.
namespace loghop::simulate::lanes {

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
/// A message whose header was granted a virtual channel, in the FIFO behind which it stands.
struct Place {
  std::uint32_t message;
  std::uint32_t step; ///< of its path: the channel that it comes from
  std::uint32_t next;
};
/// A virtual channel and the FIFO at its end.
struct Lane {
  std::int64_t credits = 0;
  LaneId owner = no_lane;   ///< the FIFO that its message comes from
  Picoseconds granted = 0;  ///< when the last header was
  std::int64_t present = 0; ///< flits in the FIFO
  std::int64_t left = 0;    ///< flits of the front message that have not left the FIFO
  IndexList messages;       ///< in the FIFO, or on the way there
  ChannelId output = 0;     ///< of the front message
  bool header = false;      ///< the next flit to leave is a header
  Picoseconds request = 0;  ///< if the header waits: since when
};
struct Channel {
  Picoseconds latency = 0;
  Picoseconds last_sent = -1;
  bool marked = false;         ///< to be looked at, in this flit time
  std::vector<LaneId> waiting; ///< FIFOs with a header in front that wants this channel
  std::uint32_t header_pointer = 0;
  std::uint32_t lane_pointer = 0;
};

} // namespace loghop::simulate::lanes
