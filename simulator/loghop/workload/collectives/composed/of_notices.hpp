// A broadcast that ends a barrier: its messages tell that all ranks are there.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <cstdint>
#include <memory>
#include <utility>

namespace loghop::collectives {

class OfNotices final : public CollectiveAlgorithm {
public:
  explicit OfNotices(std::unique_ptr<CollectiveAlgorithm> algorithm) : algorithm_(std::move(algorithm)) {}
  int ranks() const override { return algorithm_->ranks(); }
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
  std::int64_t widest_step() const override { return algorithm_->widest_step(); }
  int tags() const override { return algorithm_->tags(); }
  void describe(int /*rank*/, std::int64_t /*step*/, std::int64_t /*i*/, Payload& payload) const override
  {
    for (std::int32_t rank = 0; rank < ranks(); ++rank)
      payload.pieces.push_back({rank, 0});
  }
  std::int64_t blocks() const override { return algorithm_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return algorithm_->block_bytes(block); }

private:
  std::unique_ptr<CollectiveAlgorithm> algorithm_;
};

} // namespace loghop::collectives
