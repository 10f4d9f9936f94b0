// The amount of work that a workload makes, known before any of it is made: for estimates of what a run costs.
#pragma once

namespace loghop {

/// Numbers may be estimates: those of large collectives come from a sample of their ranks and steps.
struct WorkloadSize {
  double ranks = 0;    ///< that take part; of messages for the network alone: nodes
  double messages = 0; ///< in all, replies included
  double bytes = 0;    ///< of all messages
  /// Messages that can be under way at once: posted, sent or waiting, and not yet received.
  double at_once = 0;

  /// The same again and again, one time after the other.
  WorkloadSize times(double count) const { return {ranks, messages * count, bytes * count, at_once}; }
  /// Followed by another part of the same ranks.
  WorkloadSize then(const WorkloadSize& next) const
  {
    return {ranks > next.ranks ? ranks : next.ranks, messages + next.messages, bytes + next.bytes,
            at_once > next.at_once ? at_once : next.at_once};
  }
};

} // namespace loghop
