#include "loghop/workload/point_to_point/one_to_many.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/point_to_point/repeated_calls.hpp"

#include <string>

namespace loghop {

namespace {

using Kind = MpiCall::Kind;

constexpr std::int64_t largest_message = std::int64_t{1} << 40;

} // namespace

Metric OneToMany::metric() const
{
  Metric metric;
  metric.kind = Metric::Kind::rank_time;
  metric.iterations = iterations * others;
  return metric;
}

std::optional<MpiPrograms> OneToMany::mpi_programs(const MachineShape&, std::uint64_t) const
{
  MpiPrograms programs;
  std::vector<MpiCall> calls;
  std::uint32_t request = 0;
  for (int other = 1; answers && other <= others; ++other)
    calls.push_back(message_call(Kind::nonblocking_receive, Rank(other), message_bytes, 0, request++));
  for (int other = 1; other <= others; ++other)
    calls.push_back(message_call(Kind::nonblocking_send, Rank(other), message_bytes, 0, request++));
  calls.push_back(wait_all_call());
  programs.ranks.push_back(std::make_unique<RepeatedCalls>(calls, iterations));
  std::vector<MpiCall> answer = {message_call(Kind::receive, Rank(0), message_bytes)};
  if (answers) answer.push_back(message_call(Kind::send, Rank(0), message_bytes));
  for (int other = 1; other <= others; ++other)
    programs.ranks.push_back(std::make_unique<RepeatedCalls>(answer, iterations));
  return programs;
}

void OneToMany::check(const MachineShape& shape) const
{
  require(others >= 1 && others < shape.ranks(), "one_to_many: " + std::to_string(others) + " others: expected 1 to " +
                                                     std::to_string(shape.ranks() - 1) + " on this platform");
  require(message_bytes >= 0 && message_bytes <= largest_message, "one_to_many: a message must have 0 B to 1024 GiB");
  require(iterations >= 1, "one_to_many: iterations must be 1 or more");
}

WorkloadSize OneToMany::size(const MachineShape&) const
{
  const double once = answers ? 2.0 * others : others;
  return WorkloadSize{others + 1.0, once, once * static_cast<double>(message_bytes), once}.times(
      static_cast<double>(iterations));
}

} // namespace loghop
