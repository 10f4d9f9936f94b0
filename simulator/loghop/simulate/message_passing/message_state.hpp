// A message from its send until its receive has it.
#pragma once

#include "loghop/simulate/message_passing/message_matching.hpp"
#include "loghop/simulate/message_passing/message_paths.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>

namespace loghop::simulate {

struct MessageState {
  enum class Stage : std::uint8_t {
    eager,       ///< its bytes are on their way, or there
    announced,   ///< its announcement is on its way, or there
    requested,   ///< the request for it is on its way
    sent,        ///< its bytes are on their way, or the receiver copies them
    returned,    ///< the receiver has copied them out of the segment, and tells the sender
    acknowledged ///< they have arrived, and the interface tells the sender
  };

  std::int64_t bytes = 0;
  std::uint64_t number = 0; ///< of all messages
  std::uint64_t place = 0;  ///< among those from this rank to that
  Picoseconds released = 0;
  Picoseconds late = 0; ///< until it reaches the network: OperationGraph::late
  MessageWay way;
  Rank source{0};
  Rank destination{0};
  std::int32_t tag = 0;
  std::uint32_t send_id = 0;       ///< of the graph
  std::uint32_t send = nothing;    ///< the task that finishes when the receiver has the message
  std::uint32_t receive = nothing; ///< the task that it is matched with
  std::uint32_t next = nothing;    ///< in a list
  std::uint32_t before = nothing;  ///< in a list
  Stage stage = Stage::eager;
  std::uint8_t parts_left = 1; ///< that have not arrived
  bool there = false;          ///< all of it
  bool awaited = false;        ///< by a core that has received all but the last part
  bool fresh = false;          ///< in parts, to a fresh peer: each part leaves later

  Envelope envelope() const { return {source, tag}; }
  bool carries_data() const { return stage == Stage::eager || stage == Stage::sent; }
  bool in_parts() const { return way.parts > 1; }
};

} // namespace loghop::simulate
