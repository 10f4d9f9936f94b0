// An algorithm whose messages carry parts of a sum of all ranks, whoever brought them by its own account. For sequences in
// which a later part spreads what an earlier one has added up.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/partition.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace loghop::collectives {

class OfSums final : public CollectiveAlgorithm {
public:
  /// `parts` of the sum: those of the algorithm, or finer ones, of which several make a block of the algorithm.
  OfSums(std::unique_ptr<CollectiveAlgorithm> algorithm, const Partition& parts)
      : algorithm_(std::move(algorithm)), parts_(parts)
  {
    for (std::int64_t b = 0; b < algorithm_->blocks(); ++b)
      ends_.push_back((ends_.empty() ? 0 : ends_.back()) + algorithm_->block_bytes(b));
  }
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
      const auto [first, end] = parts_of(piece.block);
      for (std::int64_t part = first; part < end; ++part)
        payload.pieces.push_back({Piece::nobody, part});
    }
  }
  std::int64_t blocks() const override { return parts_.parts(); }
  std::int64_t block_bytes(std::int64_t block) const override { return parts_.bytes(block, block + 1); }

private:
  /// The parts that begin in a block: [first, second).
  std::pair<std::int64_t, std::int64_t> parts_of(std::int64_t block) const
  {
    if (algorithm_->blocks() == 1) return {0, parts_.parts()};
    if (algorithm_->blocks() == parts_.parts()) return {block, block + 1};
    const auto at = static_cast<std::size_t>(block);
    return {part_at(at == 0 ? 0 : ends_[at - 1]), part_at(ends_[at])};
  }
  /// The first part that begins at `byte` or behind.
  std::int64_t part_at(std::int64_t byte) const
  {
    std::int64_t first = 0, end = parts_.parts();
    while (first < end) {
      const std::int64_t middle = (first + end) / 2;
      if (parts_.offset(middle) < byte)
        first = middle + 1;
      else
        end = middle;
    }
    return first;
  }

  std::unique_ptr<CollectiveAlgorithm> algorithm_;
  Partition parts_;
  std::vector<std::int64_t> ends_; ///< of the algorithm's blocks, in bytes
};

} // namespace loghop::collectives
