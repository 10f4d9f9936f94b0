// Blocks that go around the ring of ranks, each rank sending to the next: ranks - 1 steps of one send and one receive.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"
#include "loghop/workload/collectives/core/options.hpp"

namespace loghop::collectives {

/// The pattern: in step s, the block that rank r sends is (first + r - s) mod ranks.
class Ring : public CollectiveAlgorithm {
public:
  int ranks() const final { return static_cast<int>(data_.count()); }
  std::int64_t steps(int) const final { return ranks() - 1; }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const final;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const final;
  std::int64_t widest_step() const final { return 2; }
  std::int64_t blocks() const final { return blocks_; }
  std::int64_t block_bytes(std::int64_t block) const final { return data_.block_bytes(block); }

protected:
  Ring(const Blocks& data, std::int64_t blocks, int first) : data_(data), blocks_(blocks), first_(first) {}
  const Blocks& data() const { return data_; }
  std::int64_t sent(int rank, std::int64_t step) const;

private:
  Blocks data_;
  std::int64_t blocks_;
  int first_;
};

/// Each rank passes on the block that it got last, from its own on: in the end all have all.
class RingAllgather final : public Ring {
public:
  /// Rank r begins with block (first + r) mod ranks. `blocks`: in which the data of a rank is divided.
  RingAllgather(const Blocks& data, std::int64_t blocks, int first) : Ring(data, blocks, first) {}
  Step step(int, std::int64_t) const override;
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
};

/// Each rank adds its own data to the block that it got last and passes that on: in the end rank r has the sum of block
/// (first + r + 1) mod ranks.
class RingReduceScatter final : public Ring {
public:
  RingReduceScatter(const Blocks& data, const CollectiveOptions& options, int first = 0)
      : Ring(data, data.count(), first), options_(options)
  {}
  Step step(int rank, std::int64_t step) const override;
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;

private:
  CollectiveOptions options_;
};

} // namespace loghop::collectives
