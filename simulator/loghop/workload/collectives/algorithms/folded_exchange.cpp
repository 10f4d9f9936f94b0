#include "loghop/workload/collectives/algorithms/folded_exchange.hpp"

#include "loghop/workload/collectives/core/powers_of_two.hpp"

namespace loghop::collectives {

Fold::Fold(int ranks) : digits_(floor_log2(ranks)), power_(1 << digits_), rest_(ranks - power_) {}

std::int64_t FoldedExchange::steps(int rank) const
{
  if (fold_.folded(rank)) return 1;
  return rounds() + (fold_.in_pair(rank) ? 2 : 0);
}

Step FoldedExchange::step(int rank, std::int64_t step) const
{
  const int round = round_of(rank, step);
  Step made;
  made.receives = 1;
  made.sends = 1;
  if (fold_.folded(rank)) return made;
  if (round < 0) {
    made.sends = 0;
    made.compute = fold_compute();
  } else if (round < rounds()) {
    made.compute = compute(fold_.number(rank), round);
  } else {
    made.receives = 0;
  }
  return made;
}

StepMessage FoldedExchange::receive(int rank, std::int64_t step, std::int64_t) const
{
  if (fold_.folded(rank)) return {rank + 1, result_bytes(rank)};
  const int round = round_of(rank, step);
  if (round < 0) return {rank - 1, folded_bytes(rank - 1)};
  const int from = partner(fold_.number(rank), round);
  return {fold_.rank(from), bytes(from, round)};
}

StepMessage FoldedExchange::send(int rank, std::int64_t step, std::int64_t) const
{
  if (fold_.folded(rank)) return {rank + 1, folded_bytes(rank)};
  const int round = round_of(rank, step);
  if (round == rounds()) return {rank - 1, result_bytes(rank - 1)};
  const int number = fold_.number(rank);
  return {fold_.rank(partner(number, round)), bytes(number, round)};
}

void FoldedExchange::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  if (fold_.folded(rank)) return describe_folded(rank, payload);
  const int round = round_of(rank, step);
  if (round == rounds())
    describe_result(rank - 1, payload);
  else
    describe_round(fold_.number(rank), round, payload);
}

} // namespace loghop::collectives
