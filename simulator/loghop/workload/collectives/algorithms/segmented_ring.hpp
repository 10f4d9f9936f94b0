// Allreduce around the ring of ranks, in segments: each phase adds up one segment of each block.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"
#include "loghop/workload/collectives/core/partition.hpp"

namespace loghop::collectives {

/// The data has a block for each rank. Phase f is a ring reduce-scatter of segment f of each block: ranks - 1 steps; as
/// many phases as the largest block has segments. Then whole blocks go around: ranks - 1 steps. What a phase receives has
/// room in the caches. (Open MPI's segmented ring.)
class SegmentedRingAllreduce final : public CollectiveAlgorithm {
public:
  SegmentedRingAllreduce(int ranks, const CollectiveOptions& options);
  int ranks() const override { return static_cast<int>(blocks_.parts()); }
  std::int64_t steps(int) const override { return (phases_ + 1) * (ranks() - 1); }
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t) const override;
  std::int64_t widest_step() const override { return 2; }
  void describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const override;
  /// Segments of one block follow each other.
  std::int64_t blocks() const override { return phases_ * ranks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return bytes({block / phases_, block % phases_}); }

private:
  struct Segment {
    std::int64_t block;
    std::int64_t phase; ///< phases(): all segments of the block
  };
  Segment sent(int rank, std::int64_t step) const;
  std::int64_t bytes(const Segment& segment) const;

  Partition blocks_;
  std::int64_t segment_bytes_;
  std::int64_t phases_;
  CollectiveOptions options_;
};

} // namespace loghop::collectives
