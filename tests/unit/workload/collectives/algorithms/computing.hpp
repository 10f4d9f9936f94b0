// How long a rank computes in each step of a collective algorithm.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <vector>

namespace loghop::collectives::test {

using Times = std::vector<Picoseconds>;

inline Times computing(const CollectiveAlgorithm& algorithm, int rank)
{
  Times times;
  for (std::int64_t step = 0; step < algorithm.steps(rank); ++step)
    times.push_back(algorithm.step(rank, step).compute);
  return times;
}

} // namespace loghop::collectives::test
