// The rules of message_passing.hpp, carried out with plain lists that are searched from their beginning: the
// oracle for the simulator. It uses the standard library only, and shares with the simulator no code but the schedules'
// form. All times are in picoseconds; the rules are stated where message_passing_reference.cpp applies them.
#pragma once

#include "support/loggops_reference.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace loghop::reference {

struct MessagePassingParameters {
  std::int64_t send_overhead = 0;
  std::int64_t receive_overhead = 0;
  std::int64_t eager_limit = INT64_MAX;
  std::int64_t control_bytes = 0;
  bool instant = false; ///< matching of a message when it is sent, not when it arrives
};

/// A network on which a message takes `delay(source, destination, bytes, number)`; number counts, from 0, all that was
/// given to the network. If it keeps order, a message arrives no sooner than the last from the same rank to the same.
struct DelayedDelivery {
  std::function<std::int64_t(int, int, std::int64_t, std::int64_t)> delay;
  bool keeps_order = false;
};

/// In a run that is stuck, a rank finishes with its last operation that did. NICs are not looked at.
LoggopsOutcome pass_messages(const MessagePassingParameters& parameters, const DelayedDelivery& network,
                             const std::vector<LoggopsProgram>& programs);

} // namespace loghop::reference
