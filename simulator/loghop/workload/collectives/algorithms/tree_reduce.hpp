// Reduction up a tree: each rank receives from one child after the other, the nearest first, and adds what it received
// before it posts the next receive; then it sends the sum to its parent. ranks - 1 messages of all bytes.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/rooted.hpp"

namespace loghop::collectives {

template<class Tree> class TreeReduce final : public Rooted<Tree> {
  using Rooted<Tree>::tree;
  using Rooted<Tree>::place;
  using Rooted<Tree>::rank_at;

public:
  /// `compute`: time to add two operands of all bytes.
  TreeReduce(const Tree& shape, int root_rank, std::int64_t bytes, Picoseconds compute)
      : Rooted<Tree>(shape, root_rank), bytes_(bytes), compute_(compute)
  {}

  std::int64_t steps(int rank) const override
  {
    const int v = place(rank);
    return tree().children(v) + (v == 0 ? 0 : 1);
  }
  Step step(int rank, std::int64_t step) const override
  {
    Step made;
    if (step < tree().children(place(rank))) {
      made.receives = 1;
      made.compute = compute_;
    } else {
      made.sends = 1;
    }
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override
  {
    const int v = place(rank);
    return {rank_at(tree().child(v, tree().nearest_first(v, static_cast<int>(step)))), bytes_};
  }
  StepMessage send(int rank, std::int64_t, std::int64_t) const override
  {
    return {rank_at(tree().parent(place(rank))), bytes_};
  }
  std::int64_t widest_step() const override { return 1; }

  void describe(int, std::int64_t, std::int64_t, Payload& payload) const override
  {
    payload.effect = Payload::Effect::combine;
    payload.pieces.push_back({Piece::nobody, 0});
  }
  std::int64_t block_bytes(std::int64_t) const override { return bytes_; }

private:
  std::int64_t bytes_;
  Picoseconds compute_;
};

} // namespace loghop::collectives
