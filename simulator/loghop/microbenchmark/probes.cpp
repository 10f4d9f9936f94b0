#include "loghop/microbenchmark/probes.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/point_to_point/repeated_calls.hpp"

namespace loghop {

namespace {

using Kind = MpiCall::Kind;

MpiCall compute_call(Picoseconds time)
{
  MpiCall call;
  call.kind = Kind::compute;
  call.time = time;
  return call;
}

Metric time_of(Rank rank)
{
  Metric metric;
  metric.kind = Metric::Kind::rank_time;
  metric.rank = rank;
  return metric;
}

/// Rank 0 and its partner; ranks between them do nothing.
std::optional<MpiPrograms> pair_of(Rank partner, const std::vector<MpiCall>& first, const std::vector<MpiCall>& second)
{
  MpiPrograms programs;
  for (const Rank rank : each<Rank>(partner.value() + 1))
    programs.ranks.push_back(std::make_unique<RepeatedCalls>(rank == Rank(0)   ? first
                                                             : rank == partner ? second
                                                                               : std::vector<MpiCall>{},
                                                             1));
  return programs;
}

void check_partner(Rank partner, const MachineShape& shape)
{
  require(partner > Rank(0) && partner < Rank(shape.ranks()),
          "the partner is rank " + to_string(partner) + ": expected 1 to " + std::to_string(shape.ranks() - 1));
}

} // namespace

Metric ParametrisedRoundTrip::metric() const
{
  return time_of(Rank(0));
}

std::optional<MpiPrograms> ParametrisedRoundTrip::mpi_programs(const MachineShape&, std::uint64_t) const
{
  std::vector<MpiCall> sends, receives;
  for (int i = 0; i < messages_; ++i) {
    if (i > 0 && delay_ > 0) sends.push_back(compute_call(delay_));
    sends.push_back(message_call(Kind::send, partner_, bytes_));
    receives.push_back(message_call(Kind::receive, Rank(0), bytes_));
  }
  sends.push_back(message_call(Kind::receive, partner_, bytes_));
  receives.push_back(message_call(Kind::send, Rank(0), bytes_));
  return pair_of(partner_, sends, receives);
}

void ParametrisedRoundTrip::check(const MachineShape& shape) const
{
  check_partner(partner_, shape);
}

Metric LateReceive::metric() const
{
  return time_of(partner_);
}

std::optional<MpiPrograms> LateReceive::mpi_programs(const MachineShape&, std::uint64_t) const
{
  return pair_of(partner_, {message_call(Kind::send, partner_, bytes_)},
                 {compute_call(delay_), message_call(Kind::receive, Rank(0), bytes_)});
}

void LateReceive::check(const MachineShape& shape) const
{
  check_partner(partner_, shape);
}

} // namespace loghop
