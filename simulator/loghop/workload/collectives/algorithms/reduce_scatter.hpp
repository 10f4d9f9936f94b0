// Reduce-scatter: rank r gets the sum of block r. The p blocks may have different sizes.
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"
#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

/// ranks - 1 steps: in step s, rank r sends block r + s + 1 to the rank of that number, takes in its own block from
/// r - s - 1, and adds. (Thakur, Rabenseifner, Gropp, IJHPCA 2005: pairwise exchange.)
class PairwiseReduceScatter final : public CollectiveAlgorithm {
public:
  PairwiseReduceScatter(const Blocks& data, const CollectiveOptions& options) : data_(data), options_(options) {}
  int ranks() const override { return static_cast<int>(data_.count()); }
  std::int64_t steps(int) const override { return ranks() - 1; }
  Step step(int rank, std::int64_t) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t) const override;
  std::int64_t widest_step() const override { return 2; }
  void describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const override;
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  /// The rank `distance` ranks further up, -ranks < distance < ranks.
  int shifted(int rank, std::int64_t distance) const { return static_cast<int>((rank + distance + ranks()) % ranks()); }

  Blocks data_;
  CollectiveOptions options_;
};

/// Recursive halving: partners at distance 2^(k-1), ..., 2, 1 send each other the half of their range that the other
/// keeps, and add. k rounds. Where the ranks are no power of two, a number stands for a pair of ranks and their two
/// blocks, and at the end the odd rank sends the even one its block. (Thakur, Rabenseifner, Gropp, IJHPCA 2005.)
class HalvingReduceScatter final : public FoldedExchange {
public:
  HalvingReduceScatter(const Blocks& data, const CollectiveOptions& options)
      : FoldedExchange(static_cast<int>(data.count())), data_(data), options_(options)
  {}
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  int rounds() const override { return fold().digits(); }
  int distance(int round) const override { return 1 << (fold().digits() - 1 - round); }
  std::int64_t bytes(int number, int round) const override;
  Picoseconds compute(int number, int round) const override;
  void describe_round(int number, int round, Payload& payload) const override;
  std::int64_t folded_bytes(int) const override { return data_.bytes(0, data_.count()); }
  std::int64_t result_bytes(int rank) const override { return data_.bytes(rank, 1); }
  Picoseconds fold_compute() const override { return options_.combine_time(folded_bytes(0)); }
  void describe_folded(int, Payload& payload) const override;
  void describe_result(int rank, Payload& payload) const override { data_.describe(rank, 1, payload); }
  /// The first of the blocks that the partner keeps of those that `number` sends, and the one after the last.
  int first(int number, int round) const;
  int end(int number, int round) const;

  Blocks data_;
  CollectiveOptions options_;
};

} // namespace loghop::collectives
