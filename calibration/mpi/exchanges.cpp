// Ranks that send and receive at once, and pairs that do so beside each other.
#include "measurements.hpp"
#include "message.hpp"
#include "team.hpp"

#include <algorithm>
#include <utility>

namespace calibrate_mpi {

namespace {

constexpr int shift_others[] = {2, 3, 7, 15}; // as `loghop calibrate` has them

/// Rank 0 and its first partners.
std::vector<int> first_ranks(const Ranks& ranks, int others)
{
  std::vector<int> members = {0};
  members.insert(members.end(), ranks.partners.begin(), ranks.partners.begin() + others);
  return members;
}

double shift(Message& out, Message& in, int after, int before, int repetitions, const Clock& clock)
{
  const Stopwatch watch(clock);
  for (int i = 0; i < repetitions; ++i)
    out.exchange(after, in, before);
  return watch.elapsed();
}

void measure_ring(const Context& context, const std::vector<int>& ring, std::int64_t bytes, Sampler& sampler)
{
  const Team team(ring);
  if (!team.has_me()) return;
  const auto me = std::find(ring.begin(), ring.end(), context.ranks.rank);
  const int after = me + 1 == ring.end() ? ring.front() : *(me + 1);
  const int before = me == ring.begin() ? ring.back() : *(me - 1);
  Message out(contiguous(bytes)), in(contiguous(bytes));
  sampler.take([&](int repetitions) {
    team.start_together();
    out.exchange(after, in, before); // after it, ranks whose messages wait for their match are level
    // A rank that left the barrier late is as much shorter as its neighbour is longer: the mean is of neither.
    return team.mean(shift(out, in, after, before, repetitions, context.clock));
  });
}

Point ring_point(const Context& context, int others, std::int64_t bytes)
{
  Point point;
  point.at.size = bytes;
  const std::vector<int> ring = first_ranks(context.ranks, others);
  point.measure = [&context, ring, bytes](Sampler& sampler) { measure_ring(context, ring, bytes, sampler); };
  return point;
}

Table table_of(const Context& context, const char* quantity, const char* source)
{
  Table table;
  table.quantity = quantity;
  table.level = context.ranks.level;
  table.source = source;
  table.calls = std::to_string(context.options.protocol.repetitions);
  return table;
}

using Pairs = std::vector<std::pair<int, int>>;

void measure_pairs(const Context& context, const Pairs& pairs, std::int64_t bytes, Sampler& sampler)
{
  std::vector<int> members;
  int to = -1, from = -1;
  for (const auto& pair : pairs) {
    members.insert(members.end(), {pair.first, pair.second});
    if (pair.first == context.ranks.rank) to = pair.second;
    if (pair.second == context.ranks.rank) from = pair.first;
  }
  const Team team(members);
  if (!team.has_me()) return;
  Message out(contiguous(bytes)), in(contiguous(bytes));
  sampler.take([&](int repetitions) {
    team.start_together();
    calibrate_mpi::start_together(to >= 0 ? 0 : 1, to >= 0 ? to : from);
    return team.longest(to >= 0 ? ping(out, in, to, repetitions, context.clock) : pong(out, in, from, repetitions));
  });
}

} // namespace

std::vector<Table> exchanges(const Context& context)
{
  Table table = table_of(context, "exchange", "MPI_Sendrecv of ranks 0 and 1, mean of both");
  for (const std::int64_t bytes : context.options.few_sizes)
    table.points.push_back(ring_point(context, 1, bytes));
  return {table};
}

std::vector<Table> cyclic_shifts(const Context& context)
{
  Table table = table_of(context, "cyclic_shift", "MPI_Sendrecv in a ring of rank 0 and P others, mean over ranks");
  for (const int others : shift_others)
    for (const std::int64_t bytes : context.options.few_sizes) {
      if (others > static_cast<int>(context.ranks.partners.size())) continue;
      table.points.push_back(ring_point(context, others, bytes));
      table.points.back().at.others = others;
    }
  return {table};
}

std::vector<Table> concurrent_half_round_trips(const Context& context)
{
  Table table = table_of(context, "concurrent_half_round_trip", "MPI_Send and MPI_Recv of k pairs, the slowest");
  const Pairs& pairs = context.ranks.pairs;
  for (const int count : doubled_up_to(static_cast<int>(pairs.size())))
    for (const std::int64_t bytes : context.options.few_sizes) {
      Point point;
      point.at.size = bytes;
      point.at.pairs = count;
      const Pairs first(pairs.begin(), pairs.begin() + count);
      point.measure = [&context, first, bytes](Sampler& sampler) { measure_pairs(context, first, bytes, sampler); };
      table.points.push_back(std::move(point));
    }
  return {table};
}

} // namespace calibrate_mpi
