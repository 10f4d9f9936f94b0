// Allreduce by recursive halving over growing distances, and back by doubling over shrinking ones.
#pragma once

#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

/// Rabenseifner's algorithm as Open MPI has it: partners at distance 1, 2, ..., 2^(k-1) each send the half of their window
/// that the other keeps, and add; then the windows come back in the other order. A window of an odd size has its longer
/// half at its end. Where the ranks are no power of two, the first ones are pairs (Fold), whose even rank takes part: they
/// exchange halves and add, the odd one sends its half to the even one, and gets the result in the end.
/// (Rabenseifner, ICCS 2004.)
class NearestHalvingAllreduce final : public CollectiveAlgorithm {
public:
  NearestHalvingAllreduce(int ranks, const CollectiveOptions& options) : fold_(ranks), options_(options) {}
  int ranks() const override { return fold_.ranks(); }
  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t) const override;
  std::int64_t widest_step() const override { return 2; }
  void describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const override;
  std::int64_t blocks() const override { return fold_.power(); }
  std::int64_t block_bytes(std::int64_t block) const override { return bytes({static_cast<int>(block), digits()}); }

private:
  /// After so many halvings there are 2^halvings windows, counted from the beginning of the data.
  struct Window {
    int index;
    int halvings;
  };
  enum class Phase { exchange_halves, join_halves, halve, double_back, hand_result };
  int digits() const { return fold_.digits(); }
  bool odd_of_pair(int rank) const { return fold_.in_pair(rank) && rank % 2 == 1; }
  int rank_of(int number) const { return number < fold_.rest() ? 2 * number : number + fold_.rest(); }
  Phase phase(int rank, std::int64_t step) const;
  int round(int rank, std::int64_t step) const; ///< of halving, or of the halving that is undone
  Window kept(int number, int round) const;
  Window given(int number, int round) const;
  std::int64_t bytes(const Window& window) const;
  Window sent(int rank, std::int64_t step) const;
  int partner(int rank, std::int64_t step) const;
  bool sends(int rank, std::int64_t step) const;
  bool receives(int rank, std::int64_t step) const;

  Fold fold_;
  CollectiveOptions options_;
};

} // namespace loghop::collectives
