// What the message-passing library of a node costs, and how it brings messages and receives together.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <limits>

namespace loghop {

struct Middleware {
  /// How a receiver learns of a message.
  enum class Matching {
    on_arrival, ///< when it arrives; a long one announces itself with a control message, and is asked for with another
    instant     ///< when it is sent: announcements cost nothing, as simulators of MPI commonly assume
  };

  Picoseconds send_overhead = 0;    ///< of a core, before a message goes to the network
  Picoseconds receive_overhead = 0; ///< of a core, after a message that has its receive is there
  /// B: longer messages do not leave before they are matched, and their send finishes when they have arrived.
  std::int64_t eager_limit = std::numeric_limits<std::int64_t>::max();
  std::int64_t envelope_bytes = 0; ///< that every message carries besides its data
  std::int64_t control_bytes = 0;  ///< of a control message, envelope included
  Matching matching = Matching::on_arrival;
};

} // namespace loghop
