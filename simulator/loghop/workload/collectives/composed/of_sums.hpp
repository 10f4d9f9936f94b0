// Algorithms whose messages carry parts of a sum of all ranks, whoever brought them by their own account. For sequences in
// which a later one spreads what an earlier one has added up.
#pragma once

#include "loghop/workload/collectives/core/partition.hpp"
#include "loghop/workload/collectives/core/wrapped.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace loghop::collectives {

/// The parts of a sum that all algorithms of a sequence can name: their blocks, cut where those of any are cut. They are
/// found when somebody asks what a message means; until then an algorithm holds nothing that grows with its ranks.
class SumParts {
public:
  using Algorithms = std::vector<std::shared_ptr<const CollectiveAlgorithm>>;

  /// Of `bytes` bytes.
  SumParts(Algorithms algorithms, std::int64_t bytes) : algorithms_(std::move(algorithms)), bytes_(bytes) {}
  /// These parts, which each of the algorithms has, or none of them.
  explicit SumParts(const Partition& parts) : parts_(parts) {}

  const Partition& parts() const;
  /// The parts of a block of this algorithm: [first, second).
  std::pair<std::int64_t, std::int64_t> of_block(const CollectiveAlgorithm& algorithm, std::int64_t block) const;

private:
  Algorithms algorithms_;
  std::int64_t bytes_ = 0;
  mutable std::optional<Partition> parts_;
};

class OfSums final : public Wrapped {
public:
  OfSums(std::shared_ptr<const CollectiveAlgorithm> algorithm, std::shared_ptr<const SumParts> sum)
      : Wrapped(std::move(algorithm)), sum_(std::move(sum))
  {}
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return sum_->parts().parts(); }
  std::int64_t block_bytes(std::int64_t block) const override { return sum_->parts().bytes(block, block + 1); }

private:
  std::shared_ptr<const SumParts> sum_;
};

} // namespace loghop::collectives
