// Base of algorithms that send the messages of another one, and differ in what these mean or in what is between them.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

class Wrapped : public CollectiveAlgorithm {
public:
  int ranks() const final { return algorithm_->ranks(); }
  std::int64_t steps(int rank) const override { return algorithm_->steps(rank); }
  Step step(int rank, std::int64_t step) const override { return algorithm_->step(rank, step); }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm_->receive(rank, step, i);
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm_->send(rank, step, i);
  }
  std::int64_t widest_step() const final { return algorithm_->widest_step(); }
  int tags() const final { return algorithm_->tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    algorithm_->describe(rank, step, i, payload);
  }
  std::int64_t blocks() const override { return algorithm_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return algorithm_->block_bytes(block); }

protected:
  explicit Wrapped(std::shared_ptr<const CollectiveAlgorithm> algorithm) : algorithm_(std::move(algorithm)) {}
  const CollectiveAlgorithm& algorithm() const { return *algorithm_; }

private:
  std::shared_ptr<const CollectiveAlgorithm> algorithm_;
};

} // namespace loghop::collectives
