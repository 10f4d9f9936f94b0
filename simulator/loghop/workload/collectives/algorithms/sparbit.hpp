// Allgather whose distances shrink, and that sends each block by itself, so that all blocks come where they belong.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/powers_of_two.hpp"

namespace loghop::collectives {

/// Rounds at distance d = 2^(k-1), ..., 2, 1, with k = ceil(log2 ranks). Before a round, rank r has the blocks r, r - 2d,
/// r - 4d, ... of different ranks; it sends those that rank r + d lacks there, each in a message. So ranks - 1 messages a
/// rank, half of them to the next rank. (Loch and Koslovski, arXiv:2109.08751, 2021.)
class SparbitAllgather final : public CollectiveAlgorithm {
public:
  /// `data`: block r is that of rank r.
  explicit SparbitAllgather(const Blocks& data) : data_(data) {}
  int ranks() const override { return static_cast<int>(data_.count()); }
  std::int64_t steps(int) const override { return ceil_log2(ranks()); }
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return ranks(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  int distance(std::int64_t step) const { return 1 << (ceil_log2(ranks()) - 1 - static_cast<int>(step)); }
  /// The rank so many ranks down the ring; 0 <= distance < 2 ranks.
  int below(int rank, std::int64_t distance) const
  {
    return static_cast<int>((rank + 2 * std::int64_t{ranks()} - distance) % ranks());
  }
  int sent(int rank, std::int64_t step, std::int64_t i) const { return below(rank, 2 * i * distance(step)); }

  Blocks data_;
};

} // namespace loghop::collectives
