#include "loghop/workload/point_to_point/ping_pong.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/point_to_point/repeated_calls.hpp"

#include <algorithm>
#include <string>

namespace loghop {

namespace {

using Kind = MpiCall::Kind;
using Measure = PingPong::Measure;

constexpr std::int64_t most_bytes = std::int64_t{1} << 40;

void check_layout(const PingPong::Layout& layout, std::int64_t bytes)
{
  if (layout.block == 0) return;
  require(layout.stride >= layout.block, "ping_pong: the stride is " + std::to_string(layout.stride) +
                                             " B, and a block " + std::to_string(layout.block) +
                                             " B: expected no less than a block");
  require(bytes % layout.block == 0, "ping_pong: the message has " + std::to_string(bytes) + " B, and a block " +
                                         std::to_string(layout.block) + " B: expected whole blocks");
}

/// Numbers the layouts of a rank's messages: 0 for contiguous ones.
std::uint16_t add_layout(const PingPong::Layout& layout, std::int64_t bytes, std::vector<MessageLayout>& layouts)
{
  if (layout.block == 0 || bytes == 0) return 0;
  layouts.push_back({bytes / layout.block, layout.block, layout.stride, layout.by_program});
  return static_cast<std::uint16_t>(layouts.size());
}

} // namespace

Metric PingPong::metric() const
{
  Metric metric;
  metric.kind = Metric::Kind::rank_time;
  metric.rank = measure == Measure::receive || measure == Measure::one_way ? to : from;
  metric.iterations = measure == Measure::one_way ? 1 : iterations;
  if (measure == Measure::half_round_trip && from != to) metric.iterations *= 2;
  return metric;
}

std::optional<MpiPrograms> PingPong::mpi_programs(const MachineShape&, std::uint64_t) const
{
  MpiPrograms programs;
  const std::uint16_t layout_from = add_layout(at_from, message_bytes, programs.layouts);
  const std::uint16_t layout_to = add_layout(at_to, message_bytes, programs.layouts);
  const MpiCall sends = message_call(Kind::send, to, message_bytes, layout_from);
  const MpiCall receives = message_call(Kind::receive, from, message_bytes, layout_to);
  const MpiCall answers = message_call(Kind::send, from, message_bytes, layout_to);
  const MpiCall gets_answer = message_call(Kind::receive, to, message_bytes, layout_from);
  for (const Rank rank : each<Rank>(std::max(from, to).value() + 1)) {
    std::vector<MpiCall> calls;
    if (from == to && rank == from)
      calls = {message_call(Kind::nonblocking_receive, from, message_bytes, layout_to), sends, wait_all_call()};
    else if (measure == Measure::half_round_trip)
      calls = rank == from ? std::vector{sends, gets_answer} : rank == to ? std::vector{receives, answers} : calls;
    else
      calls = rank == from ? std::vector{sends} : rank == to ? std::vector{receives} : calls;
    programs.ranks.push_back(std::make_unique<RepeatedCalls>(calls, measure == Measure::one_way ? 1 : iterations));
  }
  return programs;
}

void PingPong::check(const MachineShape& shape) const
{
  require(message_bytes >= 0 && message_bytes <= most_bytes, "ping_pong: a message must have 0 B to 1024 GiB");
  require(iterations >= 1, "ping_pong: iterations must be 1 or more");
  require(std::min(from, to) >= Rank(0) && std::max(from, to) < Rank(shape.ranks()),
          "ping_pong: from rank " + to_string(from) + " to " + to_string(to) + ": expected ranks from 0 to " +
              std::to_string(shape.ranks() - 1));
  require(from != to || measure == Measure::half_round_trip,
          "ping_pong: a rank that sends to itself does both: expected \"half_round_trip\"");
  check_layout(at_from, message_bytes);
  check_layout(at_to, message_bytes);
}

WorkloadSize PingPong::size(const MachineShape&) const
{
  const bool answered = measure == Measure::half_round_trip && from != to;
  const bool in_a_row = measure == Measure::send || measure == Measure::receive;
  const double count = measure == Measure::one_way ? 1 : static_cast<double>(iterations) * (answered ? 2 : 1);
  return {from == to ? 1.0 : 2.0, count, count * static_cast<double>(message_bytes), in_a_row ? count : 1};
}

} // namespace loghop
