// An algorithm with its ranks renamed: rank r takes the part of rank r - shift, modulo the number of ranks. So what is
// written for one root serves all. What messages carry keeps its names.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

class Rotated final : public CollectiveAlgorithm {
public:
  /// 0 <= shift < ranks.
  Rotated(std::unique_ptr<CollectiveAlgorithm> algorithm, int shift) : algorithm_(std::move(algorithm)), shift_(shift)
  {}

  int ranks() const override { return algorithm_->ranks(); }
  std::int64_t steps(int rank) const override { return algorithm_->steps(part(rank)); }
  Step step(int rank, std::int64_t step) const override { return algorithm_->step(part(rank), step); }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    return renamed(algorithm_->receive(part(rank), step, i));
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    return renamed(algorithm_->send(part(rank), step, i));
  }
  std::int64_t widest_step() const override { return algorithm_->widest_step(); }
  int tags() const override { return algorithm_->tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    algorithm_->describe(part(rank), step, i, payload);
  }
  std::int64_t blocks() const override { return algorithm_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return algorithm_->block_bytes(block); }

private:
  int part(int rank) const { return rank < shift_ ? rank - shift_ + ranks() : rank - shift_; }
  StepMessage renamed(StepMessage message) const
  {
    message.peer = message.peer < ranks() - shift_ ? message.peer + shift_ : message.peer - (ranks() - shift_);
    return message;
  }

  std::unique_ptr<CollectiveAlgorithm> algorithm_;
  int shift_;
};

} // namespace loghop::collectives
