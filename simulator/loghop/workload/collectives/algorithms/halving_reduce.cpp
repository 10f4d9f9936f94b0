#include "loghop/workload/collectives/algorithms/halving_reduce.hpp"

#include "loghop/workload/collectives/core/powers_of_two.hpp"

#include <algorithm>

namespace loghop::collectives {

HalvingReduce::HalvingReduce(int ranks, const CollectiveOptions& options)
    : fold_(ranks), options_(options),
      data_(Blocks::of(Piece::nobody, Partition::balanced(options.bytes, fold_.power())))
{}

std::int64_t HalvingReduce::steps(int rank) const
{
  if (fold_.folded(rank)) return 1;
  // It gathers as long as its lowest digits are ones, and then sends, unless it is the last.
  const int ones = floor_log2(lowest_bit(fold_.number(rank) + 1));
  return (fold_.in_pair(rank) ? 1 : 0) + fold_.digits() + std::min(ones + 1, fold_.digits());
}

HalvingReduce::Part HalvingReduce::part(int rank, std::int64_t step) const
{
  const int round = static_cast<int>(step) - (fold_.in_pair(rank) ? 1 : 0);
  if (round < 0) return {Phase::fold, 0};
  if (round < fold_.digits()) return {Phase::halving, round};
  return {Phase::gather, round - fold_.digits()};
}

Step HalvingReduce::step(int rank, std::int64_t step) const
{
  Step made;
  if (fold_.folded(rank)) {
    made.sends = 1;
    return made;
  }
  const Part now = part(rank, step);
  const bool gathers_now = now.phase == Phase::gather && gathers(fold_.number(rank), now.round);
  made.receives = now.phase != Phase::gather || gathers_now ? 1 : 0;
  made.sends = now.phase == Phase::halving || (now.phase == Phase::gather && !gathers_now) ? 1 : 0;
  if (now.phase != Phase::gather) made.compute = options_.combine_time(receive(rank, step, 0).bytes);
  return made;
}

StepMessage HalvingReduce::receive(int rank, std::int64_t step, std::int64_t) const
{
  const Part now = part(rank, step);
  const int number = fold_.number(rank);
  if (now.phase == Phase::fold) return {rank - 1, options_.bytes};
  if (now.phase == Phase::halving) {
    const int d = halving_distance(now.round);
    const int from = number ^ d;
    return {fold_.rank(from), data_.bytes(first_sent(from, now.round), d)};
  }
  const int size = 1 << now.round;
  return {fold_.rank(number - size), data_.bytes(number - 2 * size + 1, size)};
}

StepMessage HalvingReduce::send(int rank, std::int64_t step, std::int64_t) const
{
  if (fold_.folded(rank)) return {rank + 1, options_.bytes};
  const Part now = part(rank, step);
  const int number = fold_.number(rank);
  if (now.phase == Phase::halving) {
    const int d = halving_distance(now.round);
    return {fold_.rank(number ^ d), data_.bytes(first_sent(number, now.round), d)};
  }
  const int size = 1 << now.round;
  return {fold_.rank(number + size), data_.bytes(number - size + 1, size)};
}

void HalvingReduce::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  if (fold_.folded(rank)) return data_.describe(0, data_.count(), payload);
  const Part now = part(rank, step);
  const int number = fold_.number(rank);
  if (now.phase == Phase::halving)
    return data_.describe(first_sent(number, now.round), halving_distance(now.round), payload);
  payload.effect = Payload::Effect::store;
  const int size = 1 << now.round;
  data_.describe(number - size + 1, size, payload);
}

} // namespace loghop::collectives
