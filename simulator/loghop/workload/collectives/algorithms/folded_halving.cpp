#include "loghop/workload/collectives/algorithms/folded_halving.hpp"

#include "loghop/workload/collectives/core/powers_of_two.hpp"

namespace loghop::collectives {

HalvedRange HalvedRange::of(int number, int rounds, int digits)
{
  int index = 0;
  for (int round = 0; round < rounds; ++round)
    index = 2 * index + (number >> round & 1);
  const int blocks = 1 << (digits - rounds);
  return {index * blocks, blocks};
}

// ------------------------------------------------------------------------------------ allreduce

FoldedHalvingAllreduce::FoldedHalvingAllreduce(int ranks, const CollectiveOptions& options)
    : FoldedExchange(ranks), options_(options),
      data_(Blocks::of(Piece::nobody, Partition::balanced(options.bytes, fold().power())))
{}

/// What the partner keeps of it, or all that it has.
HalvedRange FoldedHalvingAllreduce::sent(int number, int round) const
{
  if (halving(round)) return HalvedRange::of(number ^ distance(round), round + 1, fold().digits());
  return HalvedRange::of(number, rounds() - round, fold().digits());
}

std::int64_t FoldedHalvingAllreduce::bytes(int number, int round) const
{
  const HalvedRange range = sent(number, round);
  return data_.bytes(range.first, range.blocks);
}

Picoseconds FoldedHalvingAllreduce::compute(int number, int round) const
{
  return halving(round) ? options_.combine_time(bytes(number ^ distance(round), round)) : 0;
}

void FoldedHalvingAllreduce::describe_round(int number, int round, Payload& payload) const
{
  if (halving(round)) payload.effect = Payload::Effect::combine;
  const HalvedRange range = sent(number, round);
  data_.describe(range.first, range.blocks, payload);
}

void FoldedHalvingAllreduce::describe_folded(int, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  data_.describe(0, data_.count(), payload);
}

// --------------------------------------------------------------------------------------- reduce

FoldedHalvingReduce::FoldedHalvingReduce(int ranks, const CollectiveOptions& options)
    : fold_(ranks), options_(options),
      data_(Blocks::of(Piece::nobody, Partition::balanced(options.bytes, fold_.power())))
{}

int FoldedHalvingReduce::gathers(int rank) const
{
  if (hands_over(rank)) return 0;
  const int distance = number(rank) ^ root_number();
  return distance == 0 ? fold_.digits() : fold_.digits() - 1 - floor_log2(distance);
}

std::int64_t FoldedHalvingReduce::steps(int rank) const
{
  const bool is_root = rank == options_.root;
  if (odd_of_pair(rank)) return is_root ? 2 + gathers(rank) : 1;
  return (fold_.in_pair(rank) ? 1 : 0) + fold_.digits() + gathers(rank) + (is_root ? 0 : 1);
}

FoldedHalvingReduce::Part FoldedHalvingReduce::part(int rank, std::int64_t step) const
{
  auto number_of = static_cast<int>(step);
  if (fold_.in_pair(rank) && number_of-- == 0) return {Phase::fold, 0};
  if (odd_of_pair(rank)) {
    if (number_of-- == 0) return {Phase::hand_over, 0};
  } else {
    if (number_of < fold_.digits()) return {Phase::halve, number_of};
    number_of -= fold_.digits();
    if (hands_over(rank)) return {Phase::hand_over, 0};
  }
  return {Phase::gather, fold_.digits() - 1 - number_of};
}

bool FoldedHalvingReduce::receives(int rank, const Part& now) const
{
  switch (now.phase) {
  case Phase::fold:
    return !odd_of_pair(rank);
  case Phase::halve:
    return true;
  case Phase::hand_over:
    return odd_of_pair(rank);
  case Phase::gather:
    break;
  }
  return now.round >= fold_.digits() - gathers(rank);
}

bool FoldedHalvingReduce::sends(int rank, const Part& now) const
{
  return now.phase == Phase::halve || !receives(rank, now);
}

Step FoldedHalvingReduce::step(int rank, std::int64_t step) const
{
  const Part now = part(rank, step);
  Step made;
  made.receives = receives(rank, now) ? 1 : 0;
  made.sends = sends(rank, now) ? 1 : 0;
  const bool adds = now.phase == Phase::fold || now.phase == Phase::halve;
  if (adds && made.receives > 0) made.compute = options_.combine_time(receive(rank, step, 0).bytes);
  return made;
}

/// What the partner keeps of it, or all that it has.
HalvedRange FoldedHalvingReduce::sent(int rank, const Part& now) const
{
  switch (now.phase) {
  case Phase::fold:
    return {0, fold_.power()};
  case Phase::halve:
    return HalvedRange::of(number(rank) ^ 1 << now.round, now.round + 1, fold_.digits());
  case Phase::hand_over:
    return HalvedRange::of(0, fold_.digits(), fold_.digits());
  case Phase::gather:
    break;
  }
  return HalvedRange::of(number(rank), now.round + 1, fold_.digits());
}

StepMessage FoldedHalvingReduce::receive(int rank, std::int64_t step, std::int64_t) const
{
  const Part now = part(rank, step);
  if (now.phase == Phase::fold) return {rank + 1, options_.bytes};
  if (now.phase == Phase::hand_over) return {0, bytes(sent(0, now))};
  const int partner = number(rank) ^ 1 << now.round;
  return {rank_of(partner), bytes(sent(rank_of(partner), now))};
}

StepMessage FoldedHalvingReduce::send(int rank, std::int64_t step, std::int64_t) const
{
  const Part now = part(rank, step);
  const std::int64_t size = bytes(sent(rank, now));
  if (now.phase == Phase::fold) return {rank - 1, size};
  if (now.phase == Phase::hand_over) return {options_.root, size};
  const int partner = number(rank) ^ 1 << now.round;
  return {now.phase == Phase::gather ? gatherer(partner) : rank_of(partner), size};
}

void FoldedHalvingReduce::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  const Part now = part(rank, step);
  if (now.phase == Phase::fold || now.phase == Phase::halve) payload.effect = Payload::Effect::combine;
  const HalvedRange range = sent(rank, now);
  data_.describe(range.first, range.blocks, payload);
}

} // namespace loghop::collectives
