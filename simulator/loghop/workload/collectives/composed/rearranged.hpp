// An algorithm and the time in which its ranks move blocks between buffers of their own.
//
// A rank moves Algorithm::moved_first() bytes before its first step, and Algorithm::moved_after(rank, step) at the end
// of each. If the algorithm scatters blocks, it makes a datatype before each step. What takes no time adds nothing.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"
#include "loghop/workload/collectives/core/options.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

template<class Algorithm> class Rearranged final : public CollectiveAlgorithm {
public:
  Rearranged(Algorithm algorithm, const CollectiveOptions& options)
      : algorithm_(std::move(algorithm)), options_(options),
        first_time_(describe_time(0, 0) + options.rearrange_time(algorithm_.moved_first())),
        first_steps_(first_time_ > 0 ? 1 : 0)
  {}

  int ranks() const override { return algorithm_.ranks(); }
  std::int64_t steps(int rank) const override { return first_steps_ + algorithm_.steps(rank); }
  Step step(int rank, std::int64_t step) const override
  {
    const std::int64_t own = step - first_steps_;
    Step made = own < 0 ? Step() : algorithm_.step(rank, own);
    made.compute += own < 0 ? first_time_ : time_after(rank, own);
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm_.receive(rank, step - first_steps_, i);
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm_.send(rank, step - first_steps_, i);
  }
  std::int64_t widest_step() const override { return algorithm_.widest_step(); }
  int tags() const override { return algorithm_.tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    algorithm_.describe(rank, step - first_steps_, i, payload);
  }
  std::int64_t blocks() const override { return algorithm_.blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return algorithm_.block_bytes(block); }

private:
  /// What is done before step 0 <= `step` <= steps.
  Picoseconds describe_time(int rank, std::int64_t step) const
  {
    const std::int64_t blocks = step < algorithm_.steps(rank) ? algorithm_.scattered(step) : 0;
    return blocks == 0 ? 0 : options_.datatype + blocks * options_.datatype_block;
  }
  Picoseconds time_after(int rank, std::int64_t step) const
  {
    return describe_time(rank, step + 1) + options_.rearrange_time(algorithm_.moved_after(rank, step));
  }

  Algorithm algorithm_;
  CollectiveOptions options_;
  Picoseconds first_time_;   ///< of every rank
  std::int64_t first_steps_; ///< in which that is spent
};

/// The algorithm itself if all that takes no time.
template<class Algorithm>
std::unique_ptr<CollectiveAlgorithm> rearranged(Algorithm algorithm, const CollectiveOptions& options)
{
  if (options.rearrange_ps_per_byte == 0 && options.rearrange_beyond_ps_per_byte == 0 && options.datatype == 0 &&
      options.datatype_block == 0)
    return std::make_unique<Algorithm>(std::move(algorithm));
  return std::make_unique<Rearranged<Algorithm>>(std::move(algorithm), options);
}

} // namespace loghop::collectives
