#include "loghop/workload/collectives/algorithms/cyclic_doubling.hpp"

#include <algorithm>

namespace loghop::collectives {

Step CyclicDoubling::step(int, std::int64_t) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  return made;
}

StepMessage CyclicDoubling::receive(int rank, std::int64_t step, std::int64_t) const
{
  const int distance = 1 << step;
  const int from = towards_ == Towards::higher ? below(rank, distance) : above(rank, distance);
  return {from, bytes(from, step)};
}

StepMessage CyclicDoubling::send(int rank, std::int64_t step, std::int64_t) const
{
  const int distance = 1 << step;
  return {towards_ == Towards::higher ? above(rank, distance) : below(rank, distance), bytes(rank, step)};
}

void DisseminationBarrier::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  const int heard = 1 << step; // of itself and the ranks below
  data_.describe(below(rank, heard - 1), heard, payload);
}

int BruckAllgather::number(std::int64_t step) const
{
  return std::min(1 << step, ranks() - (1 << step));
}

std::int64_t BruckAllgather::moved_after(int rank, std::int64_t step) const
{
  if (rank == 0 || step + 1 < steps(rank)) return 0;
  return data_.bytes(0, ranks()) + data_.bytes(rank, ranks() - rank);
}

void BruckAllgather::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  data_.describe(rank, number(step), payload);
}

std::int64_t BruckAlltoall::scattered(std::int64_t step) const
{
  // How many of 0 .. ranks - 1 have this digit: half of each full period, and what the last one has of its second half.
  const std::int64_t bit = std::int64_t{1} << step;
  const std::int64_t periods = ranks() / (2 * bit);
  const std::int64_t over = ranks() % (2 * bit);
  return periods * bit + std::max(over - bit, std::int64_t{0});
}

std::int64_t BruckAlltoall::moved_after(int rank, std::int64_t step) const
{
  const bool last = step + 1 == steps(rank);
  return bytes(rank, step) + (last ? turned() : bytes(rank, step + 1));
}

void BruckAlltoall::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  const int bit = 1 << step;
  for (int d = bit; d < ranks(); ++d) {
    if ((d & bit) == 0) continue;
    const int source = below(rank, d & (bit - 1)); // the lower digits are behind it
    payload.pieces.push_back({source, above(source, d)});
  }
}

} // namespace loghop::collectives
