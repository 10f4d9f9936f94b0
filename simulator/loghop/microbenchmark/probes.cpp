#include "loghop/microbenchmark/probes.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/point_to_point/repeated_calls.hpp"

#include <algorithm>
#include <string>

namespace loghop {

namespace {

using Kind = MpiCall::Kind;
using Calls = std::vector<MpiCall>;

/// The calls of each rank, again and again.
class CallLists final : public Workload {
public:
  CallLists(std::vector<Calls> calls, std::int64_t times, Metric metric)
      : calls_(std::move(calls)), times_(times), metric_(metric)
  {}
  const char* type() const override { return "benchmark"; }
  Metric metric() const override { return metric_; }
  Form form() const override { return Form::graph; }

  std::optional<MpiPrograms> mpi_programs(const MachineShape&, std::uint64_t) const override
  {
    MpiPrograms programs;
    for (const Calls& calls : calls_)
      programs.ranks.push_back(std::make_unique<RepeatedCalls>(calls, times_));
    return programs;
  }

  void check(const MachineShape& shape) const override
  {
    require(static_cast<int>(calls_.size()) <= shape.ranks(),
            "benchmark of ranks 0 to " + std::to_string(calls_.size() - 1) + ": expected at most " +
                std::to_string(shape.ranks()) + " ranks");
  }

private:
  std::vector<Calls> calls_; ///< by rank
  std::int64_t times_;
  Metric metric_;
};

Metric time_of(Rank rank, std::int64_t iterations = 1)
{
  return {Metric::Kind::rank_time, iterations, rank};
}

Rank last_of(const std::vector<std::pair<Rank, Rank>>& pairs)
{
  Rank last(0);
  for (const auto& [from, to] : pairs)
    last = std::max({last, from, to});
  return last;
}

/// Of ranks 0 to `last`, without calls.
std::vector<Calls> no_calls(Rank last)
{
  return std::vector<Calls>(static_cast<std::size_t>(last.value()) + 1);
}

Calls& of(std::vector<Calls>& calls, Rank rank)
{
  return calls[static_cast<std::size_t>(rank.value())];
}

MpiCall compute_call(Picoseconds time)
{
  MpiCall call;
  call.kind = Kind::compute;
  call.time = time;
  return call;
}

MpiCall post(Kind kind, Rank peer, std::int64_t bytes, int request, int tag = 0)
{
  MpiCall call = message_call(kind, peer, bytes, 0, static_cast<std::uint32_t>(request));
  call.tag = tag;
  return call;
}

} // namespace

Probe round_trip_probe(Rank partner, int messages, Picoseconds delay, std::int64_t bytes)
{
  std::vector<Calls> calls = no_calls(partner);
  for (int i = 0; i < messages; ++i) {
    if (i > 0 && delay > 0) of(calls, Rank(0)).push_back(compute_call(delay));
    of(calls, Rank(0)).push_back(message_call(Kind::send, partner, bytes));
    of(calls, partner).push_back(message_call(Kind::receive, Rank(0), bytes));
  }
  of(calls, Rank(0)).push_back(message_call(Kind::receive, partner, bytes));
  of(calls, partner).push_back(message_call(Kind::send, Rank(0), bytes));
  return std::make_shared<CallLists>(std::move(calls), 1, time_of(Rank(0)));
}

Probe late_receive_probe(Rank partner, int messages, Picoseconds delay, std::int64_t bytes)
{
  std::vector<Calls> calls = no_calls(partner);
  of(calls, partner).push_back(compute_call(delay));
  for (int i = 0; i < messages; ++i) {
    of(calls, Rank(0)).push_back(post(Kind::nonblocking_send, partner, bytes, i, i));
    of(calls, partner).push_back(post(Kind::receive, Rank(0), bytes, 0, messages - 1 - i));
  }
  of(calls, Rank(0)).push_back(wait_all_call());
  return std::make_shared<CallLists>(std::move(calls), 1, time_of(partner));
}

Probe stream_probe(Rank partner, int messages, std::int64_t bytes)
{
  std::vector<Calls> calls = no_calls(partner);
  for (int i = 0; i < messages; ++i) {
    of(calls, Rank(0)).push_back(post(Kind::nonblocking_send, partner, bytes, i));
    of(calls, partner).push_back(post(Kind::nonblocking_receive, Rank(0), bytes, i));
  }
  of(calls, Rank(0)).push_back(wait_all_call());
  of(calls, partner).push_back(wait_all_call());
  return std::make_shared<CallLists>(std::move(calls), 1, time_of(partner, messages));
}

Probe window_probe(const std::vector<std::pair<Rank, Rank>>& pairs, int messages, std::int64_t bytes, bool both_ways)
{
  std::vector<Calls> calls = no_calls(last_of(pairs));
  const auto post_all = [&](Rank rank, Kind kind, Rank peer) {
    for (int i = 0; i < messages; ++i)
      of(calls, rank).push_back(post(kind, peer, bytes, static_cast<int>(of(calls, rank).size())));
  };
  for (const auto& [from, to] : pairs) {
    if (both_ways) post_all(from, Kind::nonblocking_receive, to);
    post_all(to, Kind::nonblocking_receive, from);
    post_all(from, Kind::nonblocking_send, to);
    if (both_ways) post_all(to, Kind::nonblocking_send, from);
    for (const Rank rank : {from, to})
      of(calls, rank).push_back(wait_all_call());
  }
  return std::make_shared<CallLists>(std::move(calls), 1, Metric{});
}

Probe shift_probe(const std::vector<Rank>& ring, int iterations, std::int64_t bytes)
{
  std::vector<Calls> calls = no_calls(*std::max_element(ring.begin(), ring.end()));
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Rank before = ring[(i + ring.size() - 1) % ring.size()], after = ring[(i + 1) % ring.size()];
    of(calls, ring[i]) = {post(Kind::nonblocking_receive, before, bytes, 0),
                          post(Kind::nonblocking_send, after, bytes, 1), wait_all_call()};
  }
  return std::make_shared<CallLists>(std::move(calls), iterations, Metric{});
}

Probe ping_pong_probe(const std::vector<std::pair<Rank, Rank>>& pairs, int iterations, std::int64_t bytes)
{
  std::vector<Calls> calls = no_calls(last_of(pairs));
  for (const auto& [from, to] : pairs) {
    of(calls, from) = {message_call(Kind::send, to, bytes), message_call(Kind::receive, to, bytes)};
    of(calls, to) = {message_call(Kind::receive, from, bytes), message_call(Kind::send, from, bytes)};
  }
  return std::make_shared<CallLists>(std::move(calls), iterations, Metric{});
}

Probe reverse_order_probe(const std::vector<std::pair<Rank, Rank>>& pairs, int iterations, int messages,
                          std::int64_t bytes)
{
  std::vector<Calls> calls = no_calls(last_of(pairs));
  const auto send_all = [&](Rank from, Rank to) {
    for (int i = 0; i < messages; ++i)
      of(calls, from).push_back(post(Kind::nonblocking_send, to, bytes, i, i));
    of(calls, from).push_back(wait_all_call());
  };
  const auto receive_all = [&](Rank to, Rank from) {
    for (int i = messages - 1; i >= 0; --i)
      of(calls, to).push_back(post(Kind::nonblocking_receive, from, bytes, i, i));
    of(calls, to).push_back(wait_all_call());
  };
  for (const auto& [from, to] : pairs) {
    send_all(from, to);
    receive_all(to, from);
    send_all(to, from);
    receive_all(from, to);
  }
  return std::make_shared<CallLists>(std::move(calls), iterations, Metric{});
}

Probe fan_out_probe(int others, std::int64_t bytes)
{
  std::vector<Calls> calls = no_calls(Rank(others));
  for (int other = 1; other <= others; ++other) {
    of(calls, Rank(0)).push_back(post(Kind::nonblocking_send, Rank(other), bytes, other));
    of(calls, Rank(other)) = {message_call(Kind::receive, Rank(0), bytes)};
  }
  of(calls, Rank(0)).push_back(wait_all_call());
  return std::make_shared<CallLists>(std::move(calls), 1, time_of(Rank(others)));
}

} // namespace loghop
