// An algorithm several times, back to back: a rank begins again when it is done with the last step of the time before,
// its sends included, as a program is when a blocking call returns.
//
// All times share their tags: messages between two ranks match in the order in which they were sent, and no algorithm
// receives from any rank.
#pragma once

#include "loghop/workload/collectives/core/wrapped.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

class Repeated final : public Wrapped {
public:
  /// `times` >= 1.
  Repeated(std::unique_ptr<CollectiveAlgorithm> once, std::int64_t times) : Wrapped(std::move(once)), times_(times) {}

  std::int64_t steps(int rank) const override { return times_ * algorithm().steps(rank); }
  Step step(int rank, std::int64_t step) const override
  {
    const std::int64_t steps = algorithm().steps(rank);
    Step made = algorithm().step(rank, step % steps);
    made.await_sends = made.await_sends || (step + 1) % steps == 0;
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm().receive(rank, step % algorithm().steps(rank), i);
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm().send(rank, step % algorithm().steps(rank), i);
  }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    algorithm().describe(rank, step % algorithm().steps(rank), i, payload);
  }

private:
  std::int64_t times_;
};

} // namespace loghop::collectives
