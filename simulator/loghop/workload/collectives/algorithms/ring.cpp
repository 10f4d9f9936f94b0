#include "loghop/workload/collectives/algorithms/ring.hpp"

namespace loghop::collectives {

std::int64_t Ring::sent(int rank, std::int64_t step) const
{
  const std::int64_t block = first_ + rank - step;
  const std::int64_t count = data_.count();
  return block < 0 ? block + count : (block < count ? block : block - count);
}

StepMessage Ring::receive(int rank, std::int64_t step, std::int64_t) const
{
  const int before = rank == 0 ? ranks() - 1 : rank - 1;
  return {before, data_.block_bytes(sent(before, step))};
}

StepMessage Ring::send(int rank, std::int64_t step, std::int64_t) const
{
  return {rank + 1 == ranks() ? 0 : rank + 1, data_.block_bytes(sent(rank, step))};
}

Step RingAllgather::step(int, std::int64_t) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  return made;
}

void RingAllgather::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  data().describe(sent(rank, step), 1, payload);
}

Step RingReduceScatter::step(int rank, std::int64_t step) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  made.compute = options_.combine_time(receive(rank, step, 0).bytes);
  return made;
}

void RingReduceScatter::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  data().describe(sent(rank, step), 1, payload);
}

} // namespace loghop::collectives
