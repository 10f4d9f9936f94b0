#include "loghop/simulate/profile/profile_observer.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace loghop::simulate {

namespace {

/// The largest power of 2 up to `bytes`; 0 of 0.
std::int64_t class_of(std::int64_t bytes)
{
  if (bytes <= 0) return 0;
  std::uint64_t power = 1;
  while (power * 2 <= static_cast<std::uint64_t>(bytes))
    power *= 2;
  return static_cast<std::int64_t>(power);
}

std::int64_t added(std::int64_t sum, std::int64_t more)
{
  std::int64_t result = 0;
  return __builtin_add_overflow(sum, more, &result) ? std::numeric_limits<std::int64_t>::max() : result;
}

} // namespace

// ---------------------------------------------------------------------------------------- calls

void ProfileObserver::begin(Rank rank, std::string_view name)
{
  close(rank, calendar_.now());
  ranks_[rank] = {name, no_communicator, false, 0, 0, calendar_.now(), true};
}

void ProfileObserver::called(Rank rank, const MpiCall& call, std::uint32_t, const CallFacts& facts)
{
  using Kind = MpiCall::Kind;
  if (call.kind == Kind::compute || call.kind == Kind::mark) return begin(rank, "progress");
  if (!facts.continues || !ranks_[rank].begun) begin(rank, facts.name);
  add_data(rank, call, facts);
}

void ProfileObserver::add_data(Rank rank, const MpiCall& call, const CallFacts& facts)
{
  using Kind = MpiCall::Kind;
  Current& current = ranks_[rank];
  switch (call.kind) {
  case Kind::send:
  case Kind::nonblocking_send:
    current.sent = added(current.sent, call.bytes);
    break;
  case Kind::receive:
  case Kind::nonblocking_receive:
    current.received = added(current.received, call.bytes);
    break;
  case Kind::collective:
  case Kind::nonblocking_collective:
    current.sent = added(current.sent, facts.sent);
    current.received = added(current.received, facts.received);
    break;
  default:
    return;
  }
  current.has_size = true;
  current.communicator = communicators_.of(facts, call.group);
}

void ProfileObserver::computes(Rank rank)
{
  begin(rank, "compute");
}

// ---------------------------------------------------------------------------------------- rows

std::size_t ProfileObserver::row_of(const Current& call)
{
  const std::int64_t least = call.has_size ? class_of(std::max(call.sent, call.received)) : -1;
  const auto [place, is_new] = numbers_.try_emplace({std::string(call.name), call.communicator, least}, rows_.size());
  if (!is_new) return place->second;
  CallRow row;
  row.call = call.name;
  row.least_bytes = least;
  row.most_bytes = least > 0 ? least - 1 + least : least;
  if (call.communicator != no_communicator) {
    row.communicator = communicators_[call.communicator].name;
    row.ranks = communicators_.ranks(call.communicator);
  }
  rows_.push_back(std::move(row));
  return place->second;
}

/// A wait for the core that takes no time is none.
void ProfileObserver::close(Rank rank, Picoseconds to)
{
  const Current& call = ranks_[rank];
  const Picoseconds time = to - call.since;
  if (!call.begun || (time == 0 && call.name == "progress")) return;
  const std::size_t number = row_of(call);
  CallRow& row = rows_[number];
  ++row.calls;
  row.sent = added(row.sent, call.sent);
  row.received = added(row.received, call.received);
  if (__builtin_add_overflow(total_, time, &total_))
    throw SimulationError("the times of all ranks together exceed 106 days: there is no profile");
  row.time += time;
  row.longest = std::max(row.longest, time);
  if (spans_.size() > 0 && time > 0) spans_[rank].push_back({call.since, number});
}

void ProfileObserver::end(const std::vector<Picoseconds>& finish)
{
  for (const Rank rank : each<Rank>(ranks_.size()))
    close(rank, std::max(finish[rank.position()], ranks_[rank].since));
}

void ProfileObserver::add_share(Rank rank, TimeKind kind, Picoseconds from, Picoseconds to)
{
  const std::vector<Span>& spans = spans_[rank];
  auto next = std::upper_bound(spans.begin(), spans.end(), from,
                               [](Picoseconds at, const Span& span) { return at < span.from; });
  while (from < to && next != spans.begin()) {
    const Picoseconds until = next == spans.end() ? to : std::min(to, next->from);
    rows_[std::prev(next)->row].shares[kind] += until - from;
    from = until;
    if (next == spans.end()) return;
    ++next;
  }
}

std::vector<CallRow> ProfileObserver::rows() const
{
  std::vector<CallRow> sorted = rows_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const CallRow& a, const CallRow& b) { return a.time > b.time; });
  return sorted;
}

} // namespace loghop::simulate
