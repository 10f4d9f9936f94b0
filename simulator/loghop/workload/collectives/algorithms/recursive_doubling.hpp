// Recursive doubling: in round j, partners at distance 2^j exchange all that they have. floor(log2 ranks) rounds;
// messages and other numbers of ranks as in folded_exchange.hpp.
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"
#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

/// Everyone gets the blocks of all (allgather), or hears of all (barrier).
class DoublingAllgather final : public FoldedExchange {
public:
  /// `data`: block r is that of rank r.
  explicit DoublingAllgather(const Blocks& data);
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  int rounds() const override { return fold().digits(); }
  int distance(int round) const override { return 1 << round; }
  std::int64_t bytes(int number, int round) const override;
  Picoseconds compute(int, int) const override { return 0; }
  void describe_round(int number, int round, Payload& payload) const override;
  std::int64_t folded_bytes(int rank) const override { return data_.bytes(rank, 1); }
  std::int64_t result_bytes(int) const override { return data_.bytes(0, ranks()); }
  void describe_folded(int rank, Payload& payload) const override { data_.describe(rank, 1, payload); }
  void describe_result(int, Payload& payload) const override { data_.describe(0, ranks(), payload); }
  int first(int number, int round) const; ///< the first of the ranks whose blocks it has

  Blocks data_;
};

/// Everyone gets the sum of all: partners exchange sums of all bytes and add.
class DoublingAllreduce final : public FoldedExchange {
public:
  DoublingAllreduce(int ranks, const CollectiveOptions& options) : FoldedExchange(ranks), options_(options) {}
  std::int64_t block_bytes(std::int64_t) const override { return options_.bytes; }

private:
  int rounds() const override { return fold().digits(); }
  int distance(int round) const override { return 1 << round; }
  std::int64_t bytes(int, int) const override { return options_.bytes; }
  Picoseconds compute(int, int) const override { return fold_compute(); }
  void describe_round(int, int, Payload& payload) const override { describe_folded(0, payload); }
  std::int64_t folded_bytes(int) const override { return options_.bytes; }
  std::int64_t result_bytes(int) const override { return options_.bytes; }
  Picoseconds fold_compute() const override { return options_.combine_time(options_.bytes); }
  void describe_folded(int rank, Payload& payload) const override;
  void describe_result(int, Payload& payload) const override;

  CollectiveOptions options_;
};

/// Rabenseifner's algorithm. The data is divided in 2^k blocks. Reduce-scatter by recursive halving: partners at
/// distance 2^(k-1), ..., 2, 1 send each other the half of their range that the other keeps, and add; number n is left
/// with the sum of block n. Then allgather by recursive doubling. 2k rounds.
class HalvingDoublingAllreduce final : public FoldedExchange {
public:
  HalvingDoublingAllreduce(int ranks, const CollectiveOptions& options);
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  int rounds() const override { return 2 * fold().digits(); }
  int distance(int round) const override;
  std::int64_t bytes(int number, int round) const override;
  Picoseconds compute(int number, int round) const override;
  void describe_round(int number, int round, Payload& payload) const override;
  std::int64_t folded_bytes(int) const override { return options_.bytes; }
  std::int64_t result_bytes(int) const override { return options_.bytes; }
  Picoseconds fold_compute() const override { return options_.combine_time(options_.bytes); }
  void describe_folded(int rank, Payload& payload) const override;
  void describe_result(int, Payload& payload) const override { data_.describe(0, data_.count(), payload); }
  bool halving(int round) const { return round < fold().digits(); }
  int first(int number, int round) const; ///< the first of the distance(round) blocks that it sends

  CollectiveOptions options_;
  Blocks data_;
};

} // namespace loghop::collectives
