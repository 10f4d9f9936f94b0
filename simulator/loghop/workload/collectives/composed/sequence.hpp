// Algorithms one after the other: a rank begins a part when it is done with the part before.
//
// Each part has tags of its own, so that a rank that is ahead cannot be taken for one that is not.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace loghop::collectives {

class Sequence final : public CollectiveAlgorithm {
public:
  using Parts = std::vector<std::unique_ptr<CollectiveAlgorithm>>;
  /// At least one part, all over the same ranks; the data is divided as in the first.
  explicit Sequence(Parts parts);

  int ranks() const override { return parts_.front().algorithm->ranks(); }
  std::int64_t steps(int rank) const override;
  Step step(int rank, std::int64_t step) const override;
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override;
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override;
  std::int64_t widest_step() const override;
  int tags() const override;
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override;
  std::int64_t blocks() const override { return parts_.front().algorithm->blocks(); }
  std::int64_t block_bytes(std::int64_t b) const override { return parts_.front().algorithm->block_bytes(b); }

private:
  struct Part {
    std::unique_ptr<CollectiveAlgorithm> algorithm;
    int first_tag = 0;
  };
  /// The part that has the step; the step becomes its number in the part.
  const Part& find(int rank, std::int64_t& step) const;

  std::vector<Part> parts_;
};

/// The sequence of `parts`.
template<class... Algorithms> std::unique_ptr<CollectiveAlgorithm> in_sequence(std::unique_ptr<Algorithms>... parts)
{
  Sequence::Parts all;
  (all.push_back(std::move(parts)), ...);
  return std::make_unique<Sequence>(std::move(all));
}

} // namespace loghop::collectives
