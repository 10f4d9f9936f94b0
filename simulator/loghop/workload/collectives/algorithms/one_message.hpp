// A single message with all data: the result of a collective moves to the rank that wants it.
#pragma once

#include "loghop/workload/collectives/core/blocks.hpp"

namespace loghop::collectives {

class OneMessage final : public CollectiveAlgorithm {
public:
  /// from != to.
  OneMessage(int ranks, int from, int to, const Blocks& data) : ranks_(ranks), from_(from), to_(to), data_(data) {}
  int ranks() const override { return ranks_; }
  std::int64_t steps(int rank) const override { return rank == from_ || rank == to_ ? 1 : 0; }
  Step step(int rank, std::int64_t) const override
  {
    Step made;
    (rank == from_ ? made.sends : made.receives) = 1;
    return made;
  }
  StepMessage receive(int, std::int64_t, std::int64_t) const override { return {from_, bytes()}; }
  StepMessage send(int, std::int64_t, std::int64_t) const override { return {to_, bytes()}; }
  std::int64_t widest_step() const override { return 1; }
  void describe(int, std::int64_t, std::int64_t, Payload& payload) const override
  {
    data_.describe(0, data_.count(), payload);
  }
  std::int64_t blocks() const override { return data_.count(); }
  std::int64_t block_bytes(std::int64_t block) const override { return data_.block_bytes(block); }

private:
  std::int64_t bytes() const { return data_.bytes(0, data_.count()); }

  int ranks_;
  int from_;
  int to_;
  Blocks data_;
};

} // namespace loghop::collectives
