// Allgather between neighbours: ranks / 2 steps, and each rank only ever talks to the ranks before and after it.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"

namespace loghop::collectives {

/// Of an even number of ranks. In step 0 ranks 2i and 2i + 1 exchange their blocks. Then a rank exchanges with its other
/// neighbour, and so on in turn: it sends the two blocks that it got last. (Chen, Sun, Zhang, Diao, Yang, HPC Asia 2005.)
class NeighbourExchange final : public CollectiveAlgorithm {
public:
  explicit NeighbourExchange(const Blocks& data) : data_(data) {}
  int ranks() const override { return static_cast<int>(data_.count()); }
  std::int64_t steps(int) const override { return ranks() / 2; }
  Step step(int, std::int64_t) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t) const override;
  std::int64_t widest_step() const override { return 2; }
  void describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const override;
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  int shifted(int rank, std::int64_t distance) const;
  int neighbour(int rank, std::int64_t step) const;
  int first_sent(int rank, std::int64_t step) const;
  static int number_sent(std::int64_t step) { return step == 0 ? 1 : 2; }

  Blocks data_;
};

} // namespace loghop::collectives
