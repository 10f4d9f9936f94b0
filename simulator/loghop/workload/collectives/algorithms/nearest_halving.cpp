#include "loghop/workload/collectives/algorithms/nearest_halving.hpp"

namespace loghop::collectives {

NearestHalvingAllreduce::Phase NearestHalvingAllreduce::phase(int rank, std::int64_t step) const
{
  if (fold_.in_pair(rank) && step < 2) return step == 0 ? Phase::exchange_halves : Phase::join_halves;
  if (odd_of_pair(rank)) return Phase::hand_result;
  const std::int64_t in_rounds = step - (fold_.in_pair(rank) ? 2 : 0);
  if (in_rounds < digits()) return Phase::halve;
  return in_rounds < 2 * digits() ? Phase::double_back : Phase::hand_result;
}

int NearestHalvingAllreduce::round(int rank, std::int64_t step) const
{
  const auto in_rounds = static_cast<int>(step) - (fold_.in_pair(rank) ? 2 : 0);
  return in_rounds < digits() ? in_rounds : 2 * digits() - 1 - in_rounds;
}

std::int64_t NearestHalvingAllreduce::steps(int rank) const
{
  if (odd_of_pair(rank)) return 3;
  return 2 * digits() + (fold_.in_pair(rank) ? 3 : 0);
}

/// The window that a number has after a round: digits of 1 keep the end.
NearestHalvingAllreduce::Window NearestHalvingAllreduce::kept(int number, int round) const
{
  Window window{0, round + 1};
  for (int r = 0; r <= round; ++r)
    window.index = 2 * window.index + (number >> r & 1);
  return window;
}

/// The one that its partner has then.
NearestHalvingAllreduce::Window NearestHalvingAllreduce::given(int number, int round) const
{
  const Window own = kept(number, round);
  return {own.index ^ 1, own.halvings};
}

std::int64_t NearestHalvingAllreduce::bytes(const Window& window) const
{
  std::int64_t size = options_.bytes;
  for (int halving = window.halvings - 1; halving >= 0; --halving)
    size = (window.index >> halving & 1) != 0 ? size - size / 2 : size / 2;
  return size;
}

NearestHalvingAllreduce::Window NearestHalvingAllreduce::sent(int rank, std::int64_t step) const
{
  switch (phase(rank, step)) {
  case Phase::exchange_halves:
    return {odd_of_pair(rank) ? 0 : 1, 1};
  case Phase::join_halves:
    return {1, 1};
  case Phase::halve:
    return given(fold_.number(rank), round(rank, step));
  case Phase::double_back:
    return kept(fold_.number(rank), round(rank, step));
  case Phase::hand_result:
    break;
  }
  return {0, 0};
}

int NearestHalvingAllreduce::partner(int rank, std::int64_t step) const
{
  const Phase at = phase(rank, step);
  if (at == Phase::halve || at == Phase::double_back) return rank_of(fold_.number(rank) ^ 1 << round(rank, step));
  return odd_of_pair(rank) ? rank - 1 : rank + 1;
}

bool NearestHalvingAllreduce::sends(int rank, std::int64_t step) const
{
  if (phase(rank, step) == Phase::join_halves) return odd_of_pair(rank);
  return phase(rank, step) != Phase::hand_result || !odd_of_pair(rank);
}

bool NearestHalvingAllreduce::receives(int rank, std::int64_t step) const
{
  if (phase(rank, step) == Phase::join_halves) return !odd_of_pair(rank);
  return phase(rank, step) != Phase::hand_result || odd_of_pair(rank);
}

Step NearestHalvingAllreduce::step(int rank, std::int64_t step) const
{
  Step made;
  made.receives = receives(rank, step) ? 1 : 0;
  made.sends = sends(rank, step) ? 1 : 0;
  const Phase at = phase(rank, step);
  if (at == Phase::exchange_halves || at == Phase::halve)
    made.compute = options_.combine_time(receive(rank, step, 0).bytes);
  return made;
}

StepMessage NearestHalvingAllreduce::receive(int rank, std::int64_t step, std::int64_t) const
{
  switch (phase(rank, step)) {
  case Phase::exchange_halves:
    return {partner(rank, step), bytes({odd_of_pair(rank) ? 1 : 0, 1})};
  case Phase::join_halves:
    return {partner(rank, step), bytes({1, 1})};
  case Phase::halve:
    return {partner(rank, step), bytes(kept(fold_.number(rank), round(rank, step)))};
  case Phase::double_back:
    return {partner(rank, step), bytes(given(fold_.number(rank), round(rank, step)))};
  case Phase::hand_result:
    break;
  }
  return {partner(rank, step), options_.bytes};
}

StepMessage NearestHalvingAllreduce::send(int rank, std::int64_t step, std::int64_t) const
{
  return {partner(rank, step), bytes(sent(rank, step))};
}

void NearestHalvingAllreduce::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  const Phase at = phase(rank, step);
  if (at == Phase::exchange_halves || at == Phase::halve) payload.effect = Payload::Effect::combine;
  const Window window = sent(rank, step);
  const int blocks_each = 1 << (digits() - window.halvings);
  for (int block = window.index * blocks_each; block < (window.index + 1) * blocks_each; ++block)
    payload.pieces.push_back({Piece::nobody, block});
}

} // namespace loghop::collectives
