// A FoldedExchange in which the last ranks are folded into the first ones, instead of neighbours into each other: of
// 2^k + rest ranks, rank 2^k + i into rank i.
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"
#include "loghop/workload/collectives/core/renamed.hpp"

namespace loghop::collectives {

/// What the messages carry is named after the ranks that brought it.
class LastFolded final : public Renamed {
public:
  explicit LastFolded(std::unique_ptr<CollectiveAlgorithm> algorithm) : Renamed(std::move(algorithm)), fold_(ranks()) {}
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    Payload own;
    Renamed::describe(rank, step, i, own);
    payload.effect = own.effect;
    for (const Piece& piece : own.pieces)
      payload.pieces.push_back({piece.owner == Piece::nobody ? Piece::nobody : name(piece.owner), piece.block});
  }

private:
  int part(int rank) const override { return rank < fold_.power() ? fold_.rank(rank) : 2 * (rank - fold_.power()); }
  int name(int part) const override { return fold_.number(part) + (fold_.folded(part) ? fold_.power() : 0); }

  Fold fold_;
};

} // namespace loghop::collectives
