#include "loghop/workload/collectives/algorithms/recursive_doubling.hpp"

namespace loghop::collectives {

DoublingAllgather::DoublingAllgather(const Blocks& data) : FoldedExchange(static_cast<int>(data.count())), data_(data)
{}

int DoublingAllgather::first(int number, int round) const
{
  return fold().first_rank(number >> round << round);
}

std::int64_t DoublingAllgather::bytes(int number, int round) const
{
  const int from = first(number, round);
  return data_.bytes(from, first(number + (1 << round), round) - from);
}

void DoublingAllgather::describe_round(int number, int round, Payload& payload) const
{
  const int from = first(number, round);
  data_.describe(from, first(number + (1 << round), round) - from, payload);
}

void DoublingAllreduce::describe_folded(int, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  payload.pieces.push_back({Piece::nobody, 0});
}

void DoublingAllreduce::describe_result(int, Payload& payload) const
{
  payload.pieces.push_back({Piece::nobody, 0});
}

HalvingDoublingAllreduce::HalvingDoublingAllreduce(int ranks, const CollectiveOptions& options)
    : FoldedExchange(ranks), options_(options),
      data_(Blocks::of(Piece::nobody, Partition::balanced(options.bytes, fold().power())))
{}

int HalvingDoublingAllreduce::distance(int round) const
{
  const int digits = fold().digits();
  return 1 << (halving(round) ? digits - 1 - round : round - digits);
}

int HalvingDoublingAllreduce::first(int number, int round) const
{
  const int d = distance(round);
  const int keeper = halving(round) ? number ^ d : number; // halving: sends what the partner keeps
  return keeper & ~(d - 1);
}

std::int64_t HalvingDoublingAllreduce::bytes(int number, int round) const
{
  return data_.bytes(first(number, round), distance(round));
}

Picoseconds HalvingDoublingAllreduce::compute(int number, int round) const
{
  if (!halving(round)) return 0;
  return options_.combine_time(bytes(number ^ distance(round), round));
}

void HalvingDoublingAllreduce::describe_round(int number, int round, Payload& payload) const
{
  if (halving(round)) payload.effect = Payload::Effect::combine;
  data_.describe(first(number, round), distance(round), payload);
}

void HalvingDoublingAllreduce::describe_folded(int, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  data_.describe(0, data_.count(), payload);
}

} // namespace loghop::collectives
