// Messages among many ranks of one node: from one to the others, and from each to each.
#include "measurements.hpp"
#include "message.hpp"
#include "team.hpp"

#include <mpi.h>

#include <algorithm>
#include <utility>

namespace calibrate_mpi {

namespace {

constexpr double settle = 20e-6; // s: ranks that told they are about to call MPI_Recv have called it by then

/// Until the last of them, which answers, has its message.
double send_to_all(Message& message, const std::vector<int>& others, const Clock& clock)
{
  for (const int other : others)
    start_together(0, other);
  busy_wait(settle);
  std::vector<MPI_Request> requests;
  requests.reserve(others.size());
  const Stopwatch watch(clock);
  for (const int other : others)
    requests.push_back(message.post_send(other));
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  wait_for(others.back());
  return watch.elapsed();
}

void take_part(Message& message, int rank, bool answers)
{
  start_together(rank, 0);
  message.receive(0);
  if (answers) tell(0);
}

double fan_out(Message& message, int rank, const std::vector<int>& others, int repetitions, const Clock& clock)
{
  const bool last = rank == others.back();
  double time = 0;
  for (int i = 0; i < repetitions; ++i)
    if (rank == 0)
      time += send_to_all(message, others, clock);
    else
      take_part(message, rank, last);
  return time;
}

Point fan_out_point(const Context& context, int count, std::int64_t bytes)
{
  Point point;
  point.at.size = bytes;
  point.at.others = count;
  const std::vector<int> others(context.ranks.partners.begin(), context.ranks.partners.begin() + count);
  point.measure = [&context, others, bytes](Sampler& sampler) {
    const int rank = context.ranks.rank;
    if (rank != 0 && std::find(others.begin(), others.end(), rank) == others.end()) return;
    Message message(contiguous(bytes));
    sampler.take([&](int repetitions) { return fan_out(message, rank, others, repetitions, context.clock); });
  };
  return point;
}

double alltoall(const Team& team, std::vector<char>& out, std::vector<char>& in, int bytes, int repetitions,
                const Clock& clock)
{
  double time = 0;
  for (int i = 0; i < repetitions; ++i) {
    team.start_together();
    const Stopwatch watch(clock);
    MPI_Alltoall(out.data(), bytes, MPI_BYTE, in.data(), bytes, MPI_BYTE, team.communicator());
    time += watch.elapsed();
  }
  return team.longest(time);
}

std::vector<int> all_of_node(const Ranks& ranks)
{
  std::vector<int> members = {0};
  members.insert(members.end(), ranks.partners.begin(), ranks.partners.end());
  return members;
}

void measure_alltoall(const Context& context, std::int64_t bytes, Sampler& sampler)
{
  const std::vector<int> members = all_of_node(context.ranks);
  const Team team(members);
  if (!team.has_me()) return;
  const std::size_t all = std::max<std::size_t>(1, static_cast<std::size_t>(bytes) * members.size());
  std::vector<char> out(all), in(all);
  sampler.take(
      [&](int repetitions) { return alltoall(team, out, in, static_cast<int>(bytes), repetitions, context.clock); });
}

} // namespace

std::vector<Table> fan_outs(const Context& context)
{
  Table table;
  table.quantity = "fan_out";
  table.level = context.ranks.level;
  table.source = "MPI_Isend from rank 0 to P others, with an empty answer of the last, half of whose round trip is "
                 "subtracted; each timed";
  table.calls = std::to_string(context.options.protocol.repetitions);
  for (const int count : doubled_up_to(static_cast<int>(context.ranks.partners.size()))) {
    const std::size_t answer = table.points.size();
    table.points.push_back(empty_answer(context, context.ranks.partners[static_cast<std::size_t>(count) - 1]));
    for (const std::int64_t bytes : context.options.few_sizes) {
      table.points.push_back(fan_out_point(context, count, bytes));
      table.points.back().less = 1;
      table.points.back().of = answer;
    }
  }
  return {table};
}

std::vector<Table> alltoalls(const Context& context)
{
  Table table;
  table.quantity = "collective";
  table.operation = "alltoall";
  table.ranks = static_cast<int>(context.ranks.partners.size()) + 1;
  table.level = context.ranks.level;
  table.source = "MPI_Alltoall after MPI_Barrier, each timed; of the rank that took longest";
  table.calls = std::to_string(context.options.protocol.repetitions);
  for (const std::int64_t bytes : context.options.few_sizes) {
    Point point;
    point.at.size = bytes;
    point.measure = [&context, bytes](Sampler& sampler) { measure_alltoall(context, bytes, sampler); };
    table.points.push_back(std::move(point));
  }
  return {table};
}

} // namespace calibrate_mpi
