#include "loghop/workload/collectives/algorithms/round_trip.hpp"

namespace loghop::collectives {

std::int64_t RoundTrip::steps(int rank) const
{
  if (ranks() == 1) return 0;
  return place(rank) == 0 ? 1 : 2;
}

Step RoundTrip::step(int rank, std::int64_t step) const
{
  Step made;
  const bool at_root = place(rank) == 0;
  const std::int32_t messages = at_root ? ranks() - 1 : 1;
  if (at_root || step == 0) made.receives = messages;
  if (at_root || step == 1) made.sends = messages;
  return made;
}

int RoundTrip::peer(int rank, std::int64_t i) const
{
  return place(rank) == 0 ? rank_at(static_cast<int>(i) + 1) : root();
}

StepMessage RoundTrip::receive(int rank, std::int64_t, std::int64_t i) const
{
  return {peer(rank, i), bytes_};
}

StepMessage RoundTrip::send(int rank, std::int64_t, std::int64_t i) const
{
  return {peer(rank, i), bytes_};
}

void RoundTrip::describe(int rank, std::int64_t, std::int64_t i, Payload& payload) const
{
  payload.pieces.push_back({rank, peer(rank, i)});
}

std::int64_t ParametrisedRoundTrip::steps(int rank) const
{
  const int v = place(rank);
  if (v > 1 || ranks() == 1) return 0;
  return v == 0 ? delayed() + 1 : 2;
}

Step ParametrisedRoundTrip::step(int rank, std::int64_t step) const
{
  Step made;
  if (place(rank) == 1) {
    if (step == 0)
      made.receives = static_cast<std::int32_t>(options_.messages);
    else
      made.sends = 1;
  } else if (step < delayed()) {
    made.sends = 1;
    made.await_sends = true;
    made.compute = options_.delay;
  } else {
    made.receives = 1;
    made.sends = static_cast<std::int32_t>(options_.messages - delayed());
  }
  return made;
}

StepMessage ParametrisedRoundTrip::receive(int rank, std::int64_t, std::int64_t) const
{
  return {rank_at(1 - place(rank)), options_.bytes};
}

StepMessage ParametrisedRoundTrip::send(int rank, std::int64_t, std::int64_t) const
{
  return {rank_at(1 - place(rank)), options_.bytes};
}

void ParametrisedRoundTrip::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  payload.pieces.push_back({rank, place(rank) == 0 ? step + i : 0});
}

} // namespace loghop::collectives
