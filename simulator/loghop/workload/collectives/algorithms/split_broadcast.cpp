#include "loghop/workload/collectives/algorithms/split_broadcast.hpp"

namespace loghop::collectives {

std::int64_t SplitBroadcast::steps(int rank) const
{
  const int v = place(rank);
  if (v == 0) return ranks() == 1 ? 0 : 1;
  return tree().children(v) > 0 ? 3 : 2;
}

Step SplitBroadcast::step(int rank, std::int64_t step) const
{
  const int v = place(rank);
  Step made;
  if (v == 0) {
    made.sends = tree().children(v) + (left_over(last()) ? 1 : 0);
    made.sends_in_turn = made.sends > 1;
  } else if (exchanges(v, step)) {
    made.receives = 1;
    made.sends = left_over(v) ? 0 : 1;
  } else if (step == 0) {
    made.receives = 1;
  } else {
    made.sends = tree().children(v);
    made.sends_in_turn = made.sends > 1;
  }
  return made;
}

SplitBroadcast::Sent SplitBroadcast::sent(int v, std::int64_t step, std::int64_t i) const
{
  if (exchanges(v, step)) return {partner(v), half_of(v)};
  if (v == 0 && i == tree().children(v)) return {last(), 1};
  const int child = tree().child(v, static_cast<int>(i));
  return {child, half_of(child)};
}

StepMessage SplitBroadcast::receive(int rank, std::int64_t step, std::int64_t) const
{
  const int v = place(rank);
  if (exchanges(v, step)) return {rank_at(partner(v)), block_bytes(1 - half_of(v))};
  return {rank_at(tree().parent(v)), block_bytes(half_of(v))};
}

StepMessage SplitBroadcast::send(int rank, std::int64_t step, std::int64_t i) const
{
  const Sent message = sent(place(rank), step, i);
  return {rank_at(message.to), block_bytes(message.half)};
}

void SplitBroadcast::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  payload.pieces.push_back({root(), sent(place(rank), step, i).half});
}

} // namespace loghop::collectives
