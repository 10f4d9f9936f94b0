#include "loghop/workload/collectives/algorithms/neighbour_exchange.hpp"

namespace loghop::collectives {

int NeighbourExchange::shifted(int rank, std::int64_t distance) const
{
  const std::int64_t place = (rank + distance) % ranks();
  return static_cast<int>(place < 0 ? place + ranks() : place);
}

int NeighbourExchange::neighbour(int rank, std::int64_t step) const
{
  return shifted(rank, (rank + step) % 2 == 0 ? 1 : -1);
}

/// Pairs of blocks go around the ring, those of even ranks downwards and those of odd ranks upwards by turns: what a rank
/// sends in step s > 0 its neighbour of step s - 1 sent it, and that began s / 2 pairs away.
int NeighbourExchange::first_sent(int rank, std::int64_t step) const
{
  if (step == 0) return rank;
  const int own_pair = rank - rank % 2;
  const std::int64_t pairs = step / 2;
  const bool came_from_above = (rank + step) % 2 != 0;
  return shifted(own_pair, came_from_above ? 2 * pairs : -2 * pairs);
}

Step NeighbourExchange::step(int, std::int64_t) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  return made;
}

StepMessage NeighbourExchange::receive(int rank, std::int64_t step, std::int64_t) const
{
  const int from = neighbour(rank, step);
  return {from, data_.bytes(first_sent(from, step), number_sent(step))};
}

StepMessage NeighbourExchange::send(int rank, std::int64_t step, std::int64_t) const
{
  return {neighbour(rank, step), data_.bytes(first_sent(rank, step), number_sent(step))};
}

void NeighbourExchange::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  data_.describe(first_sent(rank, step), number_sent(step), payload);
}

} // namespace loghop::collectives
