#include "loghop/workload/collectives/algorithms/butterfly.hpp"

namespace loghop::collectives {

int ButterflyReduceScatter::mirrored(int number) const
{
  int result = 0;
  for (int digit = 0; digit < fold_.digits(); ++digit)
    result |= (number >> digit & 1) << (fold_.digits() - 1 - digit);
  return result;
}

ButterflyReduceScatter::Range ButterflyReduceScatter::sent(int number, int round) const
{
  int first = 0, numbers = fold_.power(); // that are left to it
  for (int r = 0; r <= round; ++r) {
    numbers /= 2;
    const bool keeps_upper = (number >> r & 1) != 0;
    if (keeps_upper != (r == round)) first += numbers;
  }
  const int first_block = fold_.first_rank(first);
  return {first_block, fold_.first_rank(first + numbers) - first_block};
}

int ButterflyReduceScatter::others(int rank) const
{
  const int mirror = mirrored(fold_.number(rank));
  return owners(mirror) - (mirror == fold_.number(rank) ? 1 : 0);
}

int ButterflyReduceScatter::other(int rank, std::int64_t i) const
{
  return fold_.first_rank(mirrored(fold_.number(rank))) + static_cast<int>(i); // the even one of a pair first
}

ButterflyReduceScatter::Phase ButterflyReduceScatter::phase(int rank, std::int64_t step) const
{
  if (fold_.folded(rank)) return step == 0 ? Phase::fold : Phase::distribute;
  if (round(rank, step) < 0) return Phase::fold;
  return round(rank, step) < fold_.digits() ? Phase::exchange : Phase::distribute;
}

std::int64_t ButterflyReduceScatter::steps(int rank) const
{
  if (fold_.folded(rank)) return 2;
  const bool distributes = others(rank) > 0 || holder(rank) != rank;
  return (fold_.in_pair(rank) ? 1 : 0) + fold_.digits() + (distributes ? 1 : 0);
}

Step ButterflyReduceScatter::step(int rank, std::int64_t step) const
{
  Step made;
  switch (phase(rank, step)) {
  case Phase::fold:
    (fold_.folded(rank) ? made.sends : made.receives) = 1;
    if (!fold_.folded(rank)) made.compute = options_.combine_time(data_.bytes(0, data_.count()));
    break;
  case Phase::exchange:
    made.receives = 1;
    made.sends = 1;
    made.compute = options_.combine_time(receive(rank, step, 0).bytes);
    break;
  case Phase::distribute:
    made.receives = holder(rank) != rank ? 1 : 0;
    made.sends = fold_.folded(rank) ? 0 : others(rank);
    break;
  }
  return made;
}

StepMessage ButterflyReduceScatter::receive(int rank, std::int64_t step, std::int64_t) const
{
  if (phase(rank, step) == Phase::fold) return {rank - 1, data_.bytes(0, data_.count())};
  if (phase(rank, step) == Phase::distribute) return {holder(rank), data_.block_bytes(rank)};
  const int partner = fold_.number(rank) ^ 1 << round(rank, step);
  const Range range = sent(partner, round(rank, step));
  return {fold_.rank(partner), data_.bytes(range.first, range.blocks)};
}

StepMessage ButterflyReduceScatter::send(int rank, std::int64_t step, std::int64_t i) const
{
  if (phase(rank, step) == Phase::fold) return {rank + 1, data_.bytes(0, data_.count())};
  if (phase(rank, step) == Phase::distribute) return {other(rank, i), data_.block_bytes(other(rank, i))};
  const Range range = sent(fold_.number(rank), round(rank, step));
  return {fold_.rank(fold_.number(rank) ^ 1 << round(rank, step)), data_.bytes(range.first, range.blocks)};
}

void ButterflyReduceScatter::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  if (phase(rank, step) == Phase::distribute) {
    data_.describe(other(rank, i), 1, payload);
    return;
  }
  payload.effect = Payload::Effect::combine;
  const bool folds = phase(rank, step) == Phase::fold;
  const Range range = folds ? Range{0, static_cast<int>(data_.count())} : sent(fold_.number(rank), round(rank, step));
  data_.describe(range.first, range.blocks, payload);
}

} // namespace loghop::collectives
