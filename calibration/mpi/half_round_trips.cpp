#include "measurements.hpp"
#include "message.hpp"

#include <mpi.h>

namespace calibrate_mpi {

namespace {

constexpr int element = sizeof(double);
constexpr std::int64_t smallest_strided = 64, largest_strided = 65536;

Layout layout_of(const Coordinates& at)
{
  return at.stride == 0 ? contiguous(at.size) : doubles(at.size, at.stride);
}

double ping_pong(const Context& context, Message& out, Message& in, int repetitions)
{
  const int peer = context.ranks.peer();
  start_together(context.ranks.rank, peer);
  return context.ranks.rank == 0 ? ping(out, in, peer, repetitions, context.clock) : pong(out, in, peer, repetitions);
}

double to_itself(Message& out, Message& in, int repetitions, const Clock& clock)
{
  const Stopwatch watch(clock);
  for (int i = 0; i < repetitions; ++i) {
    MPI_Request request = in.post_receive(0);
    out.send(0);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  return watch.elapsed();
}

/// A half round trip between the pair, or to itself.
void measure(const Context& context, const Coordinates& at, bool itself, Sampler& sampler)
{
  if (context.ranks.rank > (itself ? 0 : 1)) return;
  Message out(layout_of(at)), in(layout_of(at));
  sampler.take([&](int repetitions) {
    return itself ? to_itself(out, in, repetitions, context.clock) : ping_pong(context, out, in, repetitions);
  });
}

std::vector<Table> half_round_trip_table(const Context& context, bool itself)
{
  Table table;
  table.quantity = "half_round_trip";
  table.level = itself ? "to_itself" : context.ranks.level;
  table.source = itself ? "MPI_Irecv, MPI_Send, MPI_Wait on rank 0" : "MPI_Send and MPI_Recv, ranks 0 and 1";
  table.calls = std::to_string(context.options.protocol.repetitions);
  for (const Coordinates& at : sizes_and_strides(context.options)) {
    Point point;
    point.at = at;
    point.measure = [&context, at, itself](Sampler& sampler) { measure(context, at, itself, sampler); };
    table.points.push_back(point);
  }
  return {table};
}

} // namespace

std::vector<Coordinates> sizes_and_strides(const Options& options)
{
  std::vector<Coordinates> points;
  for (const std::int64_t size : options.sizes) {
    points.emplace_back();
    points.back().size = size;
  }
  for (const std::int64_t stride : options.strides)
    for (const std::int64_t size : options.sizes) {
      if (size < smallest_strided || size > largest_strided || size % element != 0) continue;
      points.emplace_back();
      points.back().size = size;
      points.back().block = element;
      points.back().stride = stride;
    }
  return points;
}

std::vector<Table> half_round_trips_to_itself(const Context& context)
{
  return half_round_trip_table(context, true);
}

std::vector<Table> half_round_trips(const Context& context)
{
  return half_round_trip_table(context, false);
}

double estimated_round_trip(const Context& context, std::int64_t bytes)
{
  constexpr int rounds = 10;
  Message out(contiguous(bytes)), in(contiguous(bytes));
  ping_pong(context, out, in, rounds);
  double round_trip = 2 * ping_pong(context, out, in, rounds) / rounds;
  if (context.ranks.rank == 0)
    MPI_Send(&round_trip, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&round_trip, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return round_trip;
}

} // namespace calibrate_mpi
