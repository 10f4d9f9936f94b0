#include "loghop/workload/collectives/algorithms/scan.hpp"

#include "loghop/workload/collectives/core/powers_of_two.hpp"

#include <algorithm>

namespace loghop::collectives {

std::int64_t DoublingScan::steps(int rank) const
{
  std::int64_t steps = 0;
  for (int round = 0; round < ceil_log2(ranks_); ++round)
    if ((rank ^ (1 << round)) < ranks_) ++steps;
  return steps;
}

int DoublingScan::round_of(int rank, std::int64_t step) const
{
  int round = 0;
  while ((rank ^ (1 << round)) >= ranks_ || step-- > 0)
    ++round;
  return round;
}

Step DoublingScan::step(int rank, std::int64_t step) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  const bool adds_twice = exchanged(rank, step).peer < rank;
  made.compute = (adds_twice ? 2 : 1) * options_.combine_time(options_.bytes);
  return made;
}

void DoublingScan::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  const int size = 1 << round_of(rank, step);
  const int first = rank & ~(size - 1);
  // Where some of these ranks do not exist, it does not know of all of the others above it either,
  // and nobody needs them.
  const int end = ranks_ - first >= size ? first + size : rank + 1;
  for (int known = first; known < end; ++known)
    payload.pieces.push_back({known, 0});
}

Step ChainScan::step(int rank, std::int64_t step) const
{
  Step made;
  if (rank > 0 && step == 0) {
    made.receives = 1;
    made.compute = options_.combine_time(options_.bytes);
  } else {
    made.sends = 1;
  }
  return made;
}

void ChainScan::describe(int rank, std::int64_t, std::int64_t, Payload& payload) const
{
  for (int known = 0; known <= rank; ++known)
    payload.pieces.push_back({known, 0});
}

} // namespace loghop::collectives
