// A FoldedExchange in which the last ranks are folded into the first ones, instead of neighbours into each other: of
// 2^k + rest ranks, rank 2^k + i into rank i.
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

/// Ranks renamed; what the messages carry is named after the ranks that brought it.
class LastFolded final : public CollectiveAlgorithm {
public:
  explicit LastFolded(std::unique_ptr<CollectiveAlgorithm> algorithm)
      : algorithm_(std::move(algorithm)), fold_(algorithm_->ranks())
  {}
  int ranks() const override { return fold_.ranks(); }
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
    Payload own;
    algorithm_->describe(part(rank), step, i, own);
    payload.effect = own.effect;
    for (const Piece& piece : own.pieces)
      payload.pieces.push_back({piece.owner == Piece::nobody ? Piece::nobody : name(piece.owner), piece.block});
  }
  std::int64_t blocks() const override { return algorithm_->blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return algorithm_->block_bytes(block); }

private:
  /// The rank that takes the part of rank `part` of the algorithm, and the other way round.
  int name(int part) const { return fold_.number(part) + (fold_.folded(part) ? fold_.power() : 0); }
  int part(int rank) const { return rank < fold_.power() ? fold_.rank(rank) : 2 * (rank - fold_.power()); }
  StepMessage renamed(StepMessage message) const
  {
    message.peer = name(message.peer);
    return message;
  }

  std::unique_ptr<CollectiveAlgorithm> algorithm_;
  Fold fold_;
};

} // namespace loghop::collectives
