// Evaluates a model on any graph of operations: what its point-to-point terms come to if nothing else happened.
//
// Each rank has processors (GraphOperation::core) that do one thing at a time, in the order in which things become
// ready:
//   compute   for its time
//   send      starts when its processor is free and the gap after the rank's last send (of its NIC) is over; the
//             processor is busy for `send`, then the operation has finished. The message is at the receiver's processor
//             `full` - `receive` after the start
//   receive   when the message is there and the processor is free: busy for `receive`, then it has finished
// Messages match by source and tag in the order in which they were sent; a receive from any source takes the one that
// was sent first. No contention for links or memory, no handshake: what no point-to-point term says. This derives a
// prediction where no paper prints a formula. It shares nothing with the simulator but the graph.
#pragma once

#include "loghop/predict/core/message_terms.hpp"
#include "loghop/predict/core/path_time.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace loghop {

/// Between which places messages of two ranks go.
using LevelOf = std::function<Level(Rank from, Rank to)>;

/// Whether the receive takes a message of this source and tag.
bool matches(const GraphOperation& receive, Rank source, int tag);

/// The terms of a message (message_terms.hpp) in seconds; `Time` is double, or PathTime (path_time.hpp).
template<class Time> struct WalkTerms {
  Time send = 0;
  Time full = 0;
  Time receive = 0;
  Time gap = 0;
};
/// Nothing: the model says nothing about such a message.
template<class Time> using TermsOf = std::function<std::optional<WalkTerms<Time>>(const ModelMessage&)>;

/// The finish time of each rank, in seconds. Nothing if the model says nothing about one of the messages, or if ranks
/// wait for ever.
std::optional<std::vector<double>> walk_graph(OperationGraph& graph, const PointToPointModel& model,
                                              const LevelOf& level_of);
template<class Time>
std::optional<std::vector<Time>> walk_graph(OperationGraph& graph, const TermsOf<Time>& terms, const LevelOf& level_of);

} // namespace loghop
