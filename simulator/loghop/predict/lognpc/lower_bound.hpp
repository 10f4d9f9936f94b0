// A time that no schedule of the messages of a program can beat, on a machine with the costs of a calibration.
//
// The longer of two:
//   the most loaded resource   the bytes that all messages send over a link, over its bandwidth; and those that leave or
//                              enter a node, at the network's bandwidth
//   the critical path          each message costs its processors no more than the shortest one does, nor more than half a
//                              round trip leaves beside the wire, and the network no more than its bytes at that
//                              bandwidth; nothing waits for what it shares
// Latencies of the network are left out: they were measured over one distance, and others may be shorter.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/predict/lognpc/message_costs.hpp"

namespace loghop::lognpc {

/// Nothing for programs of active messages, whose handlers run at any time, or if a level was not measured.
std::optional<Seconds> lower_bound(const Workload& workload, const MessageCosts& costs,
                                   const PredictionContext& context);

} // namespace loghop::lognpc
