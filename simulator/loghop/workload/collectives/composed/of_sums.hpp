// An algorithm whose messages carry parts of a sum of all ranks, whoever brought them by its own account. For sequences in
// which a later part spreads what an earlier one has added up.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/partition.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

class OfSums final : public CollectiveAlgorithm {
public:
  /// `parts` of the sum: those of the algorithm, or all of them in each message of one that has a single part.
  OfSums(std::unique_ptr<CollectiveAlgorithm> algorithm, const Partition& parts)
      : algorithm_(std::move(algorithm)), parts_(parts)
  {}
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
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    Payload own;
    algorithm_->describe(rank, step, i, own);
    payload.effect = own.effect;
    for (const Piece& piece : own.pieces) {
      const bool one_part = algorithm_->blocks() == 1;
      for (std::int64_t part = one_part ? 0 : piece.block; part < (one_part ? parts_.parts() : piece.block + 1); ++part)
        payload.pieces.push_back({Piece::nobody, part});
    }
  }
  std::int64_t blocks() const override { return parts_.parts(); }
  std::int64_t block_bytes(std::int64_t block) const override { return parts_.bytes(block, block + 1); }

private:
  std::unique_ptr<CollectiveAlgorithm> algorithm_;
  Partition parts_;
};

} // namespace loghop::collectives
