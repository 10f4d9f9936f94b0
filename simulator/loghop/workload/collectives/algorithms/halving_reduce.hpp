// Rabenseifner's reduce: reduce-scatter by recursive halving, then the blocks of the result go up a binomial tree.
//
// The data is divided in 2^k blocks. Where the ranks are no power of two, pairs of them take part as one (see
// folded_exchange.hpp). In round j of k, partners at distance 2^(k-1-j) send each other the half of their range that
// the other keeps, and add; number n is left with the sum of block n. Then, in round j of k, each number whose lowest j
// digits are ones, and digit j is not, sends the 2^j blocks that it has to the number 2^j above it. The last rank is
// the root. (Thakur, Rabenseifner, Gropp, IJHPCA 2005.) rest + 2^k k + 2^k - 1 messages.
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"
#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

class HalvingReduce final : public CollectiveAlgorithm {
public:
  HalvingReduce(int ranks, const CollectiveOptions& options);
  int ranks() const override { return fold_.ranks(); }
  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t) const override;
  std::int64_t widest_step() const override { return 2; }
  void describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const override;
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  /// The step of an unfolded rank.
  enum class Phase { fold, halving, gather };
  struct Part {
    Phase phase;
    int round;
  };
  Part part(int rank, std::int64_t step) const;
  int halving_distance(int round) const { return 1 << (fold_.digits() - 1 - round); }
  /// The first of the blocks that number `number` sends when halving; as many as the distance.
  int first_sent(int number, int round) const
  {
    const int d = halving_distance(round);
    return (number ^ d) & ~(d - 1);
  }
  static bool gathers(int number, int round) { return (number >> round & 1) != 0; } ///< else it sends

  Fold fold_;
  CollectiveOptions options_;
  Blocks data_;
};

} // namespace loghop::collectives
