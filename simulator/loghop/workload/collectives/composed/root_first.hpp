// An algorithm from rank 0 to the others, with another root in its place: the others keep their order.
#pragma once

#include "loghop/workload/collectives/core/renamed.hpp"

namespace loghop::collectives {

/// The root takes part 0, the ranks before it the parts behind theirs. Where messages carry blocks for parts, the blocks are
/// named after the ranks.
class RootFirst final : public Renamed {
public:
  enum class BlocksAre { of_data, for_parts };
  RootFirst(std::unique_ptr<CollectiveAlgorithm> algorithm, int root, BlocksAre blocks_are)
      : Renamed(std::move(algorithm)), root_(root), blocks_are_(blocks_are)
  {}
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    Payload own;
    Renamed::describe(rank, step, i, own);
    payload.effect = own.effect;
    for (Piece piece : own.pieces) {
      if (blocks_are_ == BlocksAre::for_parts) piece.block = rank_of(static_cast<int>(piece.block), root_);
      payload.pieces.push_back(piece);
    }
  }

  static int rank_of(int part, int root) { return part == 0 ? root : (part <= root ? part - 1 : part); }

private:
  int part(int rank) const override { return rank == root_ ? 0 : (rank < root_ ? rank + 1 : rank); }
  int name(int part) const override { return rank_of(part, root_); }

  int root_;
  BlocksAre blocks_are_;
};

} // namespace loghop::collectives
