// The messages of a program in the order in which they can go, with the times that a pricing gives them.
//
// Each rank has processors (GraphOperation::core) that do one thing at a time, in the order in which things become
// ready. A message starts when its processor is free; if it synchronises, when its receive was posted too. Messages
// match by source and tag in the order in which they were sent.
// Each message has a step: the number of messages before it on the longest chain that the program imposes. A send or
// receive that has finished hands its step, plus one, to the operations that it sets free; so a tree has a step for each
// level, and messages that wait for nothing have step 0.
#pragma once

#include "loghop/predict/core/path_time.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <optional>
#include <vector>

namespace loghop::lognpc {

struct Message {
  Rank from{0};
  Rank to{0};
  std::int64_t bytes = 0;
  MessageLayout layout; ///< at the sender
  int step = 0;
  int nth = 1; ///< of the sends of its processor that follow each other without a pause
};

/// In seconds. `Time` is double, or PathTime (path_time.hpp).
template<class Time> struct MessageTimesOf {
  Time returns = 0; ///< the send operation has finished
  Time there = 0;   ///< the receiving processor can begin its part
};
using MessageTimes = MessageTimesOf<double>;

template<class Time> class PricingOf {
public:
  virtual ~PricingOf() = default;
  /// The earliest time from `time` on when the sending processor may start with it.
  virtual Time may_start(const Message& /*message*/, const Time& time) { return time; }
  /// The sending processor is busy for this time; nothing: no such message is known.
  virtual std::optional<Time> send(const Message& message) = 0;
  /// The message goes, its processor having started at `start`.
  virtual MessageTimesOf<Time> go(const Message& message, const Time& start) = 0;
  /// The receiving processor is busy for this time; `passed` messages that it did not want lie before.
  virtual std::optional<Time> receive(const Message& message, const MessageLayout& layout, int passed) = 0;
  /// The message waits for its receive: then it starts when that is posted, less this time, which its announcement
  /// takes. Nothing: it does not wait.
  virtual std::optional<Time> announcement(const Message& message) = 0;
};
using Pricing = PricingOf<double>;

/// The finish time of each rank [s]. Nothing if the pricing does not know a message, or if ranks wait for ever.
template<class Time> std::optional<std::vector<Time>> walk_schedule(OperationGraph& graph, PricingOf<Time>& pricing);

} // namespace loghop::lognpc
