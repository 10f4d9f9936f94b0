#include "loghop/workload/collectives/algorithms/sparbit.hpp"

namespace loghop::collectives {

/// Of the ranks at multiples of the distance, ceil(ranks / d), every second one is new to the receiver.
Step SparbitAllgather::step(int, std::int64_t step) const
{
  Step made;
  made.receives = made.sends = ((ranks() - 1) / distance(step) + 1) / 2;
  return made;
}

StepMessage SparbitAllgather::receive(int rank, std::int64_t step, std::int64_t i) const
{
  const int from = below(rank, distance(step));
  return {from, data_.bytes(sent(from, step, i), 1)};
}

StepMessage SparbitAllgather::send(int rank, std::int64_t step, std::int64_t i) const
{
  return {static_cast<int>((std::int64_t{rank} + distance(step)) % ranks()), data_.bytes(sent(rank, step, i), 1)};
}

void SparbitAllgather::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  data_.describe(sent(rank, step, i), 1, payload);
}

} // namespace loghop::collectives
