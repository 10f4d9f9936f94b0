// An operation of a graph that is under way on a rank.
#pragma once

#include "loghop/simulate/engine/pool.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>

namespace loghop::simulate {

struct Task {
  GraphOperation operation; ///< of a matched receive: peer and amount are those of the message
  Rank rank{0};
  std::uint32_t next = nothing;        ///< in a list
  std::uint32_t before = nothing;      ///< in a list
  std::uint32_t message = nothing;     ///< that a send was asked for, or whose parts a send or receive copies
  std::uint32_t sender = nothing;      ///< the send that finishes with this receive
  std::uint32_t returns = nothing;     ///< the message whose place in the segment is free when this receive is over
  bool posting = false;                ///< a receive whose core posts it
  std::uint32_t preceded_by = nothing; ///< operation of its core for the network, by its number in MessageCosts

  Envelope envelope() const { return {operation.peer, operation.tag}; }
};

} // namespace loghop::simulate
