// Reduce-scatter by recursive halving over growing distances, whose results then go to the ranks that they belong to.
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"
#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

/// Partners at distance 1, 2, ..., 2^(k-1) send each other the half of their blocks that the other keeps, and add: the
/// number whose digit is 0 keeps the lower half. So number n ends with the blocks of the number whose k digits are those
/// of n in the other order, and sends them there. Where the ranks are no power of two, a number stands for a pair of ranks
/// (Fold), the odd one of which takes part. (Traff, EuroPVM/MPI 2005.)
class ButterflyReduceScatter final : public CollectiveAlgorithm {
public:
  ButterflyReduceScatter(const Blocks& data, const CollectiveOptions& options)
      : fold_(static_cast<int>(data.count())), data_(data), options_(options)
  {}
  int ranks() const override { return fold_.ranks(); }
  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override { return 3; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  enum class Phase { fold, exchange, distribute };
  struct Range {
    int first; ///< block
    int blocks;
  };
  Phase phase(int rank, std::int64_t step) const;
  int round(int rank, std::int64_t step) const { return static_cast<int>(step) - (fold_.in_pair(rank) ? 1 : 0); }
  int mirrored(int number) const;
  /// What number n sends in a round.
  Range sent(int number, int round) const;
  int owners(int number) const { return number < fold_.rest() ? 2 : 1; } ///< ranks for which it stands
  /// Of the owners of what a rank ends with, those that it is not itself: how many, and the i-th.
  int others(int rank) const;
  int other(int rank, std::int64_t i) const;
  int holder(int rank) const { return fold_.rank(mirrored(fold_.number(rank))); } ///< of a rank's own block at the end

  Fold fold_;
  Blocks data_;
  CollectiveOptions options_;
};

} // namespace loghop::collectives
