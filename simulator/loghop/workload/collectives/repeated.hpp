// An algorithm several times, back to back: a rank begins again when it is done with the last step of the time before,
// its sends included, as a program is when a blocking call returns.
//
// All times share their tags: messages between two ranks match in the order in which they were sent, and no algorithm
// receives from any rank.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

class Repeated final : public CollectiveAlgorithm {
public:
  /// `times` >= 1.
  Repeated(std::unique_ptr<CollectiveAlgorithm> once, std::int64_t times) : once_(std::move(once)), times_(times) {}

  int ranks() const override { return once_->ranks(); }
  std::int64_t steps(int rank) const override { return times_ * once_->steps(rank); }
  Step step(int rank, std::int64_t step) const override
  {
    const std::int64_t steps = once_->steps(rank);
    Step made = once_->step(rank, step % steps);
    made.await_sends = made.await_sends || (step + 1) % steps == 0;
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    return once_->receive(rank, step % once_->steps(rank), i);
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    return once_->send(rank, step % once_->steps(rank), i);
  }
  std::int64_t widest_step() const override { return once_->widest_step(); }
  int tags() const override { return once_->tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    once_->describe(rank, step % once_->steps(rank), i, payload);
  }
  std::int64_t blocks() const override { return once_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return once_->block_bytes(block); }

private:
  std::unique_ptr<CollectiveAlgorithm> once_;
  std::int64_t times_;
};

} // namespace loghop::collectives
