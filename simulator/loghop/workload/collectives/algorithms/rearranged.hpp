// An algorithm and the time in which its ranks move blocks between buffers of their own.
//
// A rank moves Algorithm::moved_first(rank) bytes before its first step, and Algorithm::moved_after(rank, step) at the end
// of each. If the algorithm scatters blocks, it makes a datatype before each step. What takes no time adds nothing.
#pragma once

#include "loghop/workload/collectives/algorithms/algorithm.hpp"
#include "loghop/workload/collectives/algorithms/options.hpp"

#include <memory>
#include <utility>

namespace loghop::collectives {

template<class Algorithm> class Rearranged final : public CollectiveAlgorithm {
public:
  Rearranged(Algorithm algorithm, const CollectiveOptions& options)
      : algorithm_(std::move(algorithm)), options_(options)
  {}

  int ranks() const override { return algorithm_.ranks(); }
  std::int64_t steps(int rank) const override { return first_steps(rank) + algorithm_.steps(rank); }
  Step step(int rank, std::int64_t step) const override
  {
    const std::int64_t own = step - first_steps(rank);
    Step made = own < 0 ? Step() : algorithm_.step(rank, own);
    made.compute += own < 0 ? first_time(rank) : time_after(rank, own);
    return made;
  }
  StepMessage receive(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm_.receive(rank, step - first_steps(rank), i);
  }
  StepMessage send(int rank, std::int64_t step, std::int64_t i) const override
  {
    return algorithm_.send(rank, step - first_steps(rank), i);
  }
  std::int64_t widest_step() const override { return algorithm_.widest_step(); }
  int tags() const override { return algorithm_.tags(); }
  void describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const override
  {
    algorithm_.describe(rank, step - first_steps(rank), i, payload);
  }
  std::int64_t blocks() const override { return algorithm_.blocks(); }
  std::int64_t block_bytes(std::int64_t block) const override { return algorithm_.block_bytes(block); }

private:
  /// What is done before step 0 <= `step` <= steps.
  Picoseconds describe_time(int rank, std::int64_t step) const
  {
    return Algorithm::scatters && step < algorithm_.steps(rank) ? options_.datatype : 0;
  }
  Picoseconds first_time(int rank) const
  {
    return describe_time(rank, 0) + options_.rearrange_time(algorithm_.moved_first(rank));
  }
  Picoseconds time_after(int rank, std::int64_t step) const
  {
    return describe_time(rank, step + 1) + options_.rearrange_time(algorithm_.moved_after(rank, step));
  }
  std::int64_t first_steps(int rank) const { return first_time(rank) > 0 ? 1 : 0; }

  Algorithm algorithm_;
  CollectiveOptions options_;
};

/// The algorithm itself if all that takes no time.
template<class Algorithm>
std::unique_ptr<CollectiveAlgorithm> rearranged(Algorithm algorithm, const CollectiveOptions& options)
{
  if (options.rearrange_ps_per_byte == 0 && options.datatype == 0)
    return std::make_unique<Algorithm>(std::move(algorithm));
  return std::make_unique<Rearranged<Algorithm>>(std::move(algorithm), options);
}

} // namespace loghop::collectives
