// Rabenseifner's algorithms as MPICH has them: recursive halving over growing distances, and back over shrinking ones.
//
// The data is divided in 2^k blocks. Partners at distance 1, 2, ..., 2^(k-1) send each other the half of their range that
// the other keeps, and add: digits of 0 keep the first half. So number n is left with the sum of the block whose digits are
// those of n in the other order. Where the ranks are no power of two, pairs of them take part as one.
// (Thakur, Rabenseifner, Gropp, IJHPCA 2005; the order of distances is that of the messages of MPICH 4.0.)
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"
#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

/// The blocks that a number keeps after so many rounds of halving: a part of 2^digits.
struct HalvedRange {
  int first;
  int blocks;

  static HalvedRange of(int number, int rounds, int digits);
};

/// Everyone gets the sum: the ranges come back in the other order. 2k rounds; pairs as in folded_exchange.hpp.
class FoldedHalvingAllreduce final : public FoldedExchange {
public:
  FoldedHalvingAllreduce(int ranks, const CollectiveOptions& options);
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  int rounds() const override { return 2 * fold().digits(); }
  bool halving(int round) const { return round < fold().digits(); }
  int distance(int round) const override { return 1 << (halving(round) ? round : rounds() - 1 - round); }
  HalvedRange sent(int number, int round) const;
  std::int64_t bytes(int number, int round) const override;
  Picoseconds compute(int number, int round) const override;
  void describe_round(int number, int round, Payload& payload) const override;
  std::int64_t folded_bytes(int) const override { return options_.bytes; }
  std::int64_t result_bytes(int) const override { return options_.bytes; }
  Picoseconds fold_compute() const override { return options_.combine_time(options_.bytes); }
  void describe_folded(int rank, Payload& payload) const override;
  void describe_result(int, Payload& payload) const override { data_.describe(0, data_.count(), payload); }

  CollectiveOptions options_;
  Blocks data_;
};

/// The root gets the sum. Of a pair, the even rank takes part: the odd one sends it all that it has. After the halving,
/// partners at distance 2^(k-1), ..., 2, 1: the one that is further from the root's number sends its range and is done. An
/// odd root of a pair gets what number 0 has after the halving, and gathers in its place. rest + k 2^k + 2^k - 1 messages,
/// and one more for such a root.
class FoldedHalvingReduce final : public CollectiveAlgorithm {
public:
  FoldedHalvingReduce(int ranks, const CollectiveOptions& options);
  int ranks() const override { return fold_.ranks(); }
  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t) const override;
  std::int64_t widest_step() const override { return 2; }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  enum class Phase { fold, halve, hand_over, gather };
  struct Part {
    Phase phase;
    int round; ///< of the halving, or of the halving that the gather takes back
  };
  bool odd_of_pair(int rank) const { return fold_.in_pair(rank) && rank % 2 == 1; }
  bool root_takes_over() const { return odd_of_pair(options_.root); } ///< from number 0
  int root_number() const { return root_takes_over() ? 0 : fold_.number(options_.root); }
  int rank_of(int number) const { return number < fold_.rest() ? 2 * number : number + fold_.rest(); }
  int gatherer(int number) const { return number == 0 && root_takes_over() ? options_.root : rank_of(number); }
  bool hands_over(int rank) const { return rank == 0 && root_takes_over(); }
  int gathers(int rank) const; ///< rounds of the gather in which it receives
  Part part(int rank, std::int64_t step) const;
  bool receives(int rank, const Part& now) const;
  bool sends(int rank, const Part& now) const;
  int number(int rank) const { return odd_of_pair(rank) ? 0 : fold_.number(rank); } ///< whose part it takes
  HalvedRange sent(int rank, const Part& now) const;
  std::int64_t bytes(const HalvedRange& range) const { return data_.bytes(range.first, range.blocks); }

  Fold fold_;
  CollectiveOptions options_;
  Blocks data_;
};

} // namespace loghop::collectives
