// Scan by recursive doubling: rank r gets the sum of what ranks 0 .. r bring (exscan: 0 .. r - 1).
//
// In round j, ranks r and r xor 2^j exchange the sums of all that they know of, if both are there; each adds what it
// received to its own such sum, and the higher one to its result too. ceil(log2 ranks) rounds; of exscan the messages
// are the same. (The simultaneous binomial tree of MPICH's MPI_Scan.)
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

class DoublingScan final : public CollectiveAlgorithm {
public:
  DoublingScan(int ranks, const CollectiveOptions& options) : ranks_(ranks), options_(options) {}
  int ranks() const override { return ranks_; }
  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override { return exchanged(rank, step); }
  StepMessage send(int rank, std::int64_t step, std::int64_t) const override { return exchanged(rank, step); }
  std::int64_t widest_step() const override { return 2; }
  /// Names what each rank contributed to the sum that is sent: the message has `bytes` however many there are.
  void describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const override;
  std::int64_t block_bytes(std::int64_t) const override { return options_.bytes; }

private:
  int round_of(int rank, std::int64_t step) const; ///< step number `step` for which the rank has a partner
  StepMessage exchanged(int rank, std::int64_t step) const
  {
    return {rank ^ (1 << round_of(rank, step)), options_.bytes};
  }

  int ranks_;
  CollectiveOptions options_;
};

/// Each rank adds what it brought to what the one before sent, and sends that on: ranks - 1 messages
/// one after the other.
class ChainScan final : public CollectiveAlgorithm {
public:
  ChainScan(int ranks, const CollectiveOptions& options) : ranks_(ranks), options_(options) {}
  int ranks() const override { return ranks_; }
  std::int64_t steps(int rank) const override { return (rank > 0 ? 1 : 0) + (rank + 1 < ranks_ ? 1 : 0); }
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t, std::int64_t) const override { return {rank - 1, options_.bytes}; }
  StepMessage send(int rank, std::int64_t, std::int64_t) const override { return {rank + 1, options_.bytes}; }
  std::int64_t widest_step() const override { return 1; }
  void describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const override;
  std::int64_t block_bytes(std::int64_t) const override { return options_.bytes; }

private:
  int ranks_;
  CollectiveOptions options_;
};

} // namespace loghop::collectives
