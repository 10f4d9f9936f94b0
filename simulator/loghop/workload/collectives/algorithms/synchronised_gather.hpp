// Gather in which the root asks one rank after the other for its block, so that no block comes before it is wanted.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/rooted.hpp"
#include "loghop/workload/collectives/core/trees.hpp"

namespace loghop::collectives {

/// Step i of the root: an empty message to the i-th other rank, whose block and an empty message it then waits for.
/// 3 (ranks - 1) messages. Open MPI's "linear with synchronisation", whose blocks have two parts: here all is in the first.
class SynchronisedGather final : public Rooted<LinearTree> {
public:
  /// The block of the i-th rank from the root on is block i.
  SynchronisedGather(int ranks, int root, const Blocks& blocks) : Rooted(LinearTree{ranks}, root), blocks_(blocks) {}
  std::int64_t steps(int rank) const override { return place(rank) == 0 ? ranks() - 1 : 2; }
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return 3; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t block_bytes(std::int64_t block) const override { return blocks_.block_bytes(block); }

private:
  int asked(std::int64_t step) const;
  std::int64_t part_bytes(int v, std::int64_t part) const { return part == 0 ? blocks_.bytes(v, 1) : 0; }

  Blocks blocks_;
};

} // namespace loghop::collectives
