// The steps of a run, as a RunObserver is told of them: the work of a core, or the way of a message. A Delivery joins
// the two ends of a message.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"

#include <cstdint>

namespace loghop::simulate {

using StepId = std::uint32_t;
inline constexpr StepId no_step = ~StepId{0};
inline constexpr std::int64_t no_message = -1;

enum class CoreActivity : std::uint8_t {
  compute,
  send_overhead,
  receive_overhead,
  packing, ///< and unpacking
  memory,  ///< copies
  network, ///< a core takes a message in, slowed down by the network (LogGOPS: G above O)
  // Only in runs of active messages:
  handler,
  wait_message,
  wait_send,
  blocked_send
};
const char* name_of(CoreActivity activity);

struct CoreStep {
  Rank rank{0};
  int core = 0; ///< number among those of the rank
  CoreActivity activity = CoreActivity::compute;
  Picoseconds from = 0;
  Picoseconds to = 0;
  StepId cause = no_step;
  std::int64_t message = no_message; ///< that it sends or receives
};

/// The way of a message, of a part of it, or of a control message for it. On LogGOPS networks also the time in which an
/// interface takes no other message (g, G), and nothing is on its way.
struct Flight {
  std::int64_t message = no_message;
  Rank source{0}; ///< has the message
  Rank destination{0};
  std::int64_t bytes = 0; ///< on their way
  Picoseconds from = 0;
  Picoseconds to = 0;
  Picoseconds alone = 0; ///< the time on an idle network
  StepId cause = no_step;
  enum class Way : std::uint8_t { network, out_of_interface, into_interface } way = Way::network;
  int interface = 0; ///< which of the rank's
};

/// A message from the step in which it was sent to the step in which it was received.
struct Delivery {
  std::int64_t message = no_message;
  std::int64_t bytes = 0;
  int tag = 0;
  Rank source{0};
  int source_core = 0;
  Picoseconds sent = 0; ///< start of the last step of sending
  Rank destination{0};
  int destination_core = 0;
  Picoseconds received = 0; ///< start of the first step of receiving
};

/// A message had a virtual channel from the grant of its header until its tail had crossed. Flits cross a channel one
/// in a flit time.
struct ChannelHold {
  std::uint32_t channel = 0;
  std::uint32_t virtual_channel = 0; ///< number among those of the link
  std::int64_t message = no_message;
  std::uint64_t context = 0; ///< given with the message when it was offered to the network
  std::int64_t flits = 0;
  Picoseconds from = 0;
  Picoseconds to = 0;
};

/// How a link of a fluid network is used from an instant on.
struct LinkUse {
  std::uint32_t link = 0; ///< as the routes of the network number it
  Picoseconds at = 0;
  int messages = 0;            ///< that cross it, at a rate above 0
  double bytes_per_second = 0; ///< of all of these; NaN where SimGrid shares the links
  std::int64_t bytes = 0;      ///< of messages that have begun since its last use
};

} // namespace loghop::simulate
