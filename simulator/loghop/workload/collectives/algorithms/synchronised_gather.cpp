#include "loghop/workload/collectives/algorithms/synchronised_gather.hpp"

namespace loghop::collectives {

/// The rank that the root asks: all others in the order of their numbers.
int SynchronisedGather::asked(std::int64_t step) const
{
  return static_cast<int>(step) + (step < root() ? 0 : 1);
}

Step SynchronisedGather::step(int rank, std::int64_t step) const
{
  Step made;
  if (place(rank) == 0) {
    made.receives = 2;
    made.sends = 1;
  } else if (step == 0) {
    made.receives = 1;
  } else {
    made.sends = 2;
  }
  return made;
}

StepMessage SynchronisedGather::receive(int rank, std::int64_t step, std::int64_t i) const
{
  if (place(rank) == 0) return {asked(step), part_bytes(place(asked(step)), i)};
  return {root(), 0};
}

StepMessage SynchronisedGather::send(int rank, std::int64_t step, std::int64_t i) const
{
  if (place(rank) == 0) return {asked(step), 0};
  return {root(), part_bytes(place(rank), i)};
}

void SynchronisedGather::describe(int rank, std::int64_t, std::int64_t i, Payload& payload) const
{
  if (place(rank) > 0 && i == 0) blocks_.describe(place(rank), 1, payload);
}

} // namespace loghop::collectives
