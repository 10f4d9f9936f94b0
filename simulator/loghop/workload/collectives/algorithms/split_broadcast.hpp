// Broadcast of each half of the data down one half of a tree, after which the halves are exchanged.
#pragma once

#include "loghop/workload/collectives/core/partition.hpp"
#include "loghop/workload/collectives/core/rooted.hpp"
#include "loghop/workload/collectives/core/trees.hpp"

namespace loghop::collectives {

/// The root sends the first half to place 1 of the InterleavedTree, so to odd places, and the second half to place 2. Odd
/// places then exchange halves with the even ones that follow them; where the last place is odd, the root sends it the
/// second half. 2 ranks - 2 messages of half the bytes, of which the first half has one more if they are odd.
/// (Pjesivac-Grbovic et al., Cluster Computing 10, 2007: split-binary tree.)
class SplitBroadcast final : public Rooted<InterleavedTree> {
public:
  SplitBroadcast(int ranks, int root, std::int64_t bytes)
      : Rooted(InterleavedTree{ranks}, root), halves_(Partition::balanced(bytes, 2))
  {}
  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return 3; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return 2; }
  std::int64_t block_bytes(std::int64_t half) const override { return halves_.bytes(half, half + 1); }

private:
  int last() const { return ranks() - 1; }
  bool left_over(int v) const { return v == last() && v % 2 == 1; } ///< has nobody to exchange with
  int partner(int v) const { return left_over(v) ? 0 : (v % 2 == 1 ? v + 1 : v - 1); }
  bool exchanges(int v, std::int64_t step) const { return v > 0 && step == steps(rank_at(v)) - 1; }
  static int half_of(int v) { return v % 2 == 1 ? 0 : 1; } ///< that comes down the tree
  /// Place and half of send number i of a step.
  struct Sent {
    int to;
    int half;
  };
  Sent sent(int v, std::int64_t step, std::int64_t i) const;

  Partition halves_;
};

} // namespace loghop::collectives
