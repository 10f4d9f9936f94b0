// Base of algorithms that are another one with its ranks renamed.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

class Renamed : public CollectiveAlgorithm {
public:
  int ranks() const final { return algorithm_->ranks(); }
  std::int64_t steps(int rank) const final { return algorithm_->steps(part(rank)); }
  Step step(int rank, std::int64_t step) const final { return algorithm_->step(part(rank), step); }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const final
  {
    return renamed(algorithm_->receive(part(rank), step, i));
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const final
  {
    return renamed(algorithm_->send(part(rank), step, i));
  }
  std::int64_t widest_step() const final { return algorithm_->widest_step(); }
  int tags() const final { return algorithm_->tags(); }
  /// What messages carry keeps its names.
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    algorithm_->describe(part(rank), step, i, payload);
  }
  std::int64_t blocks() const final { return algorithm_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const final { return algorithm_->block_bytes(block); }

protected:
  explicit Renamed(std::unique_ptr<CollectiveAlgorithm> algorithm) : algorithm_(std::move(algorithm)) {}
  virtual int part(int rank) const = 0; ///< the rank of the algorithm whose part this one takes
  virtual int name(int part) const = 0; ///< the rank that takes this part

private:
  StepMessage renamed(StepMessage message) const
  {
    message.peer = name(message.peer);
    return message;
  }

  std::unique_ptr<CollectiveAlgorithm> algorithm_;
};

} // namespace loghop::collectives
