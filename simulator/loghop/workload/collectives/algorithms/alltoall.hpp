// All-to-all in which each block goes straight to its rank: ranks - 1 messages of one block a rank.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace loghop::collectives {

/// MPI's alltoallv as one rank knows it: what it sends to each rank, and what it gets from each. Other ranks of an
/// algorithm that is made with it say nothing.
struct AlltoallSizes {
  std::vector<std::int64_t> sent;
  std::vector<std::int64_t> received;
};

class DirectAlltoall : public CollectiveAlgorithm {
public:
  int ranks() const final { return ranks_; }
  std::int64_t blocks() const final { return ranks_; }
  std::int64_t block_bytes(std::int64_t) const final { return bytes_; }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const final;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const final;
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const final;

protected:
  DirectAlltoall(int ranks, std::int64_t bytes) : ranks_(ranks), bytes_(bytes) {}
  explicit DirectAlltoall(AlltoallSizes sizes)
      : ranks_(static_cast<int>(sizes.sent.size())), sizes_(std::make_unique<AlltoallSizes>(std::move(sizes)))
  {}
  struct Partners {
    int from;
    int to;
  };
  /// Whom the rank receives from and sends to as number 0 .. ranks - 2.
  virtual Partners partners(int rank, int number) const = 0;
  /// Linear: all numbers in step 0; others: one a step.
  virtual int number(std::int64_t step, std::int64_t i) const { return static_cast<int>(step + i); }
  Partners shifted(int rank, int number) const; ///< to number + 1 ranks up, from as many ranks down

private:
  int ranks_;
  std::int64_t bytes_ = 0;
  std::unique_ptr<const AlltoallSizes> sizes_; ///< null: all have `bytes_`
};

/// One step: posts all receives, from r - 1, r - 2, ..., and issues all sends, to r + 1, r + 2, ...
class LinearAlltoall : public DirectAlltoall {
public:
  LinearAlltoall(int ranks, std::int64_t bytes) : DirectAlltoall(ranks, bytes) {}
  explicit LinearAlltoall(AlltoallSizes sizes) : DirectAlltoall(std::move(sizes)) {}
  std::int64_t steps(int) const final { return ranks() == 1 ? 0 : 1; }
  Step step(int, std::int64_t) const final;
  std::int64_t widest_step() const final { return 2 * std::int64_t{ranks()}; }

private:
  Partners partners(int rank, int number) const override { return shifted(rank, number); }
};

/// The same the other way round: receives from r + 1, r + 2, ..., and sends to r - 1, r - 2, ...
class LinearDownAlltoall final : public LinearAlltoall {
public:
  using LinearAlltoall::LinearAlltoall;

private:
  Partners partners(int rank, int number) const override
  {
    const Partners up = shifted(rank, number);
    return {up.to, up.from};
  }
};

/// The same, 32 partners at a time: a rank goes on when it has sent to them and received from them. MPICH counts the rank
/// itself among the first 32. (MPICH 4.0: MPIR_CVAR_ALLTOALL_THROTTLE, default 32.)
class ScatteredAlltoall final : public DirectAlltoall {
public:
  ScatteredAlltoall(int ranks, std::int64_t bytes) : DirectAlltoall(ranks, bytes) {}
  std::int64_t steps(int) const override { return ranks() == 1 ? 0 : (ranks() - 1) / at_once + 1; }
  Step step(int, std::int64_t step) const override;
  std::int64_t widest_step() const override { return 2 * at_once; }

private:
  static constexpr int at_once = 32;
  int number(std::int64_t step, std::int64_t i) const override
  {
    return static_cast<int>(step * at_once + i) - (step == 0 ? 0 : 1);
  }
  Partners partners(int rank, int number) const override
  {
    const Partners up = shifted(rank, number);
    return {up.to, up.from};
  }
};

/// ranks - 1 steps: in step s, to r + s + 1 and from r - s - 1.
class RingAlltoall : public DirectAlltoall {
public:
  RingAlltoall(int ranks, std::int64_t bytes) : DirectAlltoall(ranks, bytes) {}
  explicit RingAlltoall(AlltoallSizes sizes) : DirectAlltoall(std::move(sizes)) {}
  std::int64_t steps(int) const final { return ranks() - 1; }
  Step step(int, std::int64_t) const final;
  std::int64_t widest_step() const final { return 2; }

private:
  Partners partners(int rank, int number) const override { return shifted(rank, number); }
};

/// ranks - 1 steps: in step s, r and r xor (s + 1) exchange. Where ranks is no power of two, as the ring.
class PairwiseAlltoall final : public RingAlltoall {
public:
  using RingAlltoall::RingAlltoall;

private:
  Partners partners(int rank, int number) const override;
};

} // namespace loghop::collectives
