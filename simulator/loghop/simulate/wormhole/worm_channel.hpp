// One channel of a network of worms: who has it, who waits for it, and what stands in the buffer at its end.
//
// Each event looks at several channels, and a large network has more of them than a cache. So a channel is two lines of
// the cache: the first has all that an event on an idle network needs, the second the steps of the departures.
#pragma once

#include "loghop/simulate/wormhole/departure_history.hpp"
#include "loghop/simulate/wormhole/worm.hpp"

#include <cstdint>

namespace loghop::simulate {

/// A queue through the worms that stand in it.
struct WormList {
  WormId first = no_worm;
  WormId last = no_worm;
  bool empty() const { return first == no_worm; }
};

struct alignas(64) WormChannel {
  static constexpr Picoseconds never = INT64_MAX;

  std::int64_t entered = 0;    ///< flits of all worms whose header was granted
  Picoseconds free_at = 0;     ///< if there is no owner
  Picoseconds pending = never; ///< the event that counts
  WormId owner = no_worm;      ///< its tail's grant is not known yet; the last that entered
  WormId waiting = no_worm;    ///< one of those that ask for the channel, in no order
  WormList buffered;           ///< worms whose header is in the buffer at its end, or on the way there
  std::uint16_t pointer = 0;   ///< of round robin
  std::uint16_t input = 0;     ///< that it leads to, of its router
  bool sink = false;           ///< ejection channel of a NIC that consumes at once
  bool leaving = false;      ///< the worm before those that are buffered leaves, and its tail's departure is not known
  DepartureHistory history;  ///< of the buffer at its end
  std::int64_t captured = 0; ///< slots below this one were looked at for the owner, or for earlier ones
};

static_assert(sizeof(WormChannel) == 128, "a channel fills two lines of the cache");

} // namespace loghop::simulate
