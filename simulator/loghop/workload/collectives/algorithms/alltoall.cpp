#include "loghop/workload/collectives/algorithms/alltoall.hpp"

#include "loghop/workload/collectives/core/powers_of_two.hpp"

#include <algorithm>

namespace loghop::collectives {

StepMessage DirectAlltoall::receive(int rank, std::int64_t step, std::int64_t i) const
{
  const int from = partners(rank, number(step, i)).from;
  return {from, sizes_ ? sizes_->received[static_cast<std::size_t>(from)] : bytes_};
}

StepMessage DirectAlltoall::send(int rank, std::int64_t step, std::int64_t i) const
{
  const int to = partners(rank, number(step, i)).to;
  return {to, sizes_ ? sizes_->sent[static_cast<std::size_t>(to)] : bytes_};
}

void DirectAlltoall::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  payload.pieces.push_back({rank, partners(rank, number(step, i)).to});
}

DirectAlltoall::Partners DirectAlltoall::shifted(int rank, int number) const
{
  const int distance = number + 1;
  const int room = ranks_ - distance;
  return {rank < distance ? rank + room : rank - distance, rank < room ? rank + distance : rank - room};
}

Step LinearAlltoall::step(int, std::int64_t) const
{
  Step made;
  made.receives = ranks() - 1;
  made.sends = ranks() - 1;
  return made;
}

Step ScatteredAlltoall::step(int, std::int64_t step) const
{
  const int first = number(step, 0);
  const int end = std::min(number(step + 1, 0), ranks() - 1);
  Step made;
  made.receives = end - first;
  made.sends = end - first;
  made.await_sends = end < ranks() - 1;
  return made;
}

Step RingAlltoall::step(int, std::int64_t) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  return made;
}

DirectAlltoall::Partners PairwiseAlltoall::partners(int rank, int number) const
{
  if (!is_power_of_two(ranks())) return shifted(rank, number);
  const int other = rank ^ (number + 1);
  return {other, other};
}

} // namespace loghop::collectives
