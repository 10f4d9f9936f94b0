// Steps of a run, as a RunRecorder is told of them: time that a core took, or a message on its way; and what joins
// them.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstdint>

namespace loghop::simulate {

using StepId = std::uint32_t;
inline constexpr StepId no_step = ~StepId{0};
inline constexpr std::int64_t no_message = -1;

enum class Work : std::uint8_t {
  compute,
  send_overhead,
  receive_overhead,
  packing, ///< and unpacking
  memory,  ///< copies
  network, ///< a core takes in what the network brings no faster (LogGOPS: G above O)
  // Of programs of active messages:
  handler,
  wait_message,
  wait_send,
  blocked_send
};
const char* name_of(Work work);

struct CoreStep {
  int rank = 0;
  int core = 0; ///< of the rank
  Work work = Work::compute;
  Picoseconds from = 0;
  Picoseconds to = 0;
  StepId cause = no_step;
  std::int64_t message = no_message; ///< that it sends or receives
};

/// A message, a part of it, or what is told about it beforehand; of a LogGOPS network also the time in which a network
/// interface takes no other message (g, G), and nothing is on its way.
struct Flight {
  std::int64_t message = no_message;
  int source = 0; ///< rank that has the message
  int destination = 0;
  std::int64_t bytes = 0; ///< on their way
  Picoseconds from = 0;
  Picoseconds to = 0;
  Picoseconds alone = 0; ///< what it takes on an idle network
  StepId cause = no_step;
  enum class Way : std::uint8_t { network, out_of_interface, into_interface } way = Way::network;
  int interface = 0; ///< which of the rank's
};

/// From the step in which a message was sent to the one in which it was received.
struct MessagePass {
  std::int64_t message = no_message;
  std::int64_t bytes = 0;
  int tag = 0;
  int source = 0;
  int source_core = 0;
  Picoseconds sent = 0; ///< start of the last step of sending
  int destination = 0;
  int destination_core = 0;
  Picoseconds received = 0; ///< start of the first step of receiving
};

/// A message had a virtual channel from the grant of its header until its tail had crossed. Flits cross a channel one
/// in a flit time.
struct ChannelHold {
  std::uint32_t channel = 0;
  std::uint32_t lane = 0; ///< which of its virtual channels
  std::int64_t message = no_message;
  std::uint64_t context = 0; ///< given with the message when it was offered to the network
  std::int64_t flits = 0;
  Picoseconds from = 0;
  Picoseconds to = 0;
};

} // namespace loghop::simulate
