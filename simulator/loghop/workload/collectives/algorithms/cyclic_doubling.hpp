// Round k links each rank with those at distance 2^k around the ring, for any number of ranks: ceil(log2 ranks) rounds,
// each of one send and one receive a rank.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/powers_of_two.hpp"

namespace loghop::collectives {

class CyclicDoubling : public CollectiveAlgorithm {
public:
  int ranks() const final { return ranks_; }
  std::int64_t steps(int) const final { return ceil_log2(ranks_); }
  Step step(int, std::int64_t) const final;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const final;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const final;
  std::int64_t widest_step() const final { return 2; }

protected:
  enum class Towards { higher, lower };
  CyclicDoubling(int ranks, Towards towards) : ranks_(ranks), towards_(towards) {}
  virtual std::int64_t bytes(int rank, std::int64_t step) const = 0; ///< bytes that `rank` sends
  /// The rank `distance` ranks further up; 0 <= distance <= ranks.
  int above(int rank, int distance) const
  {
    return rank < ranks_ - distance ? rank + distance : rank - (ranks_ - distance);
  }
  int below(int rank, int distance) const { return above(rank, ranks_ - distance); }

private:
  int ranks_;
  Towards towards_;
};

/// Barrier: rank r notifies r + 2^k. (Hensgen, Finkel, Manber, 1988.)
class DisseminationBarrier final : public CyclicDoubling {
public:
  DisseminationBarrier(int ranks, std::int64_t bytes)
      : CyclicDoubling(ranks, Towards::higher), data_(Blocks::notices(ranks, bytes))
  {}
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t block_bytes(std::int64_t) const override { return 0; }

private:
  std::int64_t bytes(int, std::int64_t) const override { return data_.bytes(0, 1); }

  Blocks data_;
};

/// Allgather: rank r sends to r - 2^k all blocks that it has, at most those that are still missing there; these are the
/// blocks r, r + 1, ... (Bruck et al., TPDS 1997.) Each rank receives ranks - 1 blocks. In the end they stand in the
/// order r, r + 1, ...: but for rank 0, a rank moves the first ranks - r out of the way and back, and the others once.
class BruckAllgather final : public CyclicDoubling {
public:
  /// `data`: block r is that of rank r.
  explicit BruckAllgather(const Blocks& data)
      : CyclicDoubling(static_cast<int>(data.count()), Towards::lower), data_(data)
  {}
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }
  static std::int64_t scattered(std::int64_t) { return 0; } ///< blocks of the step's message, if not side by side
  std::int64_t moved_first() const { return 0; }            ///< bytes that each rank moves before its first step
  std::int64_t moved_after(int rank, std::int64_t step) const;

private:
  std::int64_t bytes(int rank, std::int64_t step) const override { return data_.bytes(rank, number(step)); }
  int number(std::int64_t step) const;

  Blocks data_;
};

/// All-to-all: what goes d ranks up travels along the digits of d: in round k, rank r sends to r + 2^k all blocks with
/// d & 2^k that are at r. (Bruck et al., TPDS 1997.) Before the first round a rank turns all its blocks by its number,
/// and after the last one back; in each round it packs what it sends and unpacks what it receives.
class BruckAlltoall final : public CyclicDoubling {
public:
  BruckAlltoall(int ranks, std::int64_t block_bytes) : CyclicDoubling(ranks, Towards::higher), block_bytes_(block_bytes)
  {}
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return ranks(); }
  std::int64_t block_bytes(std::int64_t) const override { return block_bytes_; }
  std::int64_t scattered(std::int64_t step) const;
  std::int64_t moved_first() const { return ranks() == 1 ? 0 : turned() + bytes(0, 0); }
  std::int64_t moved_after(int rank, std::int64_t step) const;

private:
  std::int64_t bytes(int, std::int64_t step) const override { return scattered(step) * block_bytes_; }
  std::int64_t turned() const { return ranks() * block_bytes_; }

  std::int64_t block_bytes_;
};

} // namespace loghop::collectives
