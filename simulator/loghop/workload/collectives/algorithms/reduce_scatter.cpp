#include "loghop/workload/collectives/algorithms/reduce_scatter.hpp"

namespace loghop::collectives {

Step PairwiseReduceScatter::step(int rank, std::int64_t) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  made.compute = options_.combine_time(data_.block_bytes(rank));
  return made;
}

StepMessage PairwiseReduceScatter::receive(int rank, std::int64_t step, std::int64_t) const
{
  return {shifted(rank, -step - 1), data_.block_bytes(rank)};
}

StepMessage PairwiseReduceScatter::send(int rank, std::int64_t step, std::int64_t) const
{
  const int to = shifted(rank, step + 1);
  return {to, data_.block_bytes(to)};
}

void PairwiseReduceScatter::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  data_.describe(shifted(rank, step + 1), 1, payload);
}

int HalvingReduceScatter::first(int number, int round) const
{
  const int d = distance(round);
  return fold().first_rank((number ^ d) & ~(d - 1));
}

int HalvingReduceScatter::end(int number, int round) const
{
  const int d = distance(round);
  return fold().first_rank(((number ^ d) & ~(d - 1)) + d);
}

std::int64_t HalvingReduceScatter::bytes(int number, int round) const
{
  const int from = first(number, round);
  return data_.bytes(from, end(number, round) - from);
}

Picoseconds HalvingReduceScatter::compute(int number, int round) const
{
  return options_.combine_time(bytes(number ^ distance(round), round));
}

void HalvingReduceScatter::describe_round(int number, int round, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  const int from = first(number, round);
  data_.describe(from, end(number, round) - from, payload);
}

void HalvingReduceScatter::describe_folded(int, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  data_.describe(0, data_.count(), payload);
}

} // namespace loghop::collectives
