#include "measurements.hpp"
#include "message.hpp"

#include <mpi.h>

#include <utility>

namespace calibrate_mpi {

namespace {

constexpr int many = 10; // messages, as `loghop calibrate` sends them

struct RoundTrip {
  std::int64_t bytes;
  int messages;
  double delay_s;
};

double time_round_trip(const RoundTrip& trip, Message& out, Message& in, int peer, const Clock& clock)
{
  double too_long = 0; // a wait ends with the first reading of the clock after its time
  const Stopwatch watch(clock);
  for (int i = 0; i < trip.messages; ++i) {
    if (i > 0 && trip.delay_s > 0) too_long += busy_wait(trip.delay_s) - trip.delay_s + clock.cost_s;
    out.send(peer);
  }
  in.receive(peer);
  return watch.elapsed() - too_long;
}

void answer_the_last(const RoundTrip& trip, Message& out, Message& in, int peer)
{
  for (int i = 0; i < trip.messages; ++i)
    in.receive(peer);
  out.send(peer);
}

void measure(const Context& context, const RoundTrip& trip, Sampler& sampler)
{
  if (!context.ranks.in_pair()) return;
  Message out(contiguous(trip.bytes)), in(contiguous(trip.bytes));
  const int peer = context.ranks.peer();
  sampler.take([&](int repetitions) {
    double time = 0;
    for (int i = 0; i < repetitions; ++i) {
      start_together(context.ranks.rank, peer);
      if (context.ranks.rank == 0)
        time += time_round_trip(trip, out, in, peer, context.clock);
      else
        answer_the_last(trip, out, in, peer);
    }
    return time;
  });
}

/// Longer than a message takes, by far. The same on all ranks.
double delay_for(const Context& context, std::int64_t bytes)
{
  if (context.options.delay_s > 0) return context.options.delay_s;
  double delay = 1e-6;
  if (context.ranks.in_pair()) {
    const double round_trip = estimated_round_trip(context, bytes);
    while (delay < 2 * round_trip)
      delay *= 2;
  }
  MPI_Bcast(&delay, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return delay;
}

} // namespace

std::vector<Table> parametrised_round_trips(const Context& context)
{
  Table table;
  table.quantity = "parametrised_round_trip";
  table.level = context.ranks.level;
  table.source = "MPI_Send and MPI_Recv, ranks 0 and 1, each timed";
  table.calls = std::to_string(context.options.protocol.repetitions);
  for (const std::int64_t bytes : context.options.sizes)
    for (const auto& [messages, delay] : {std::pair{1, 0.0}, {many, 0.0}, {many, delay_for(context, bytes)}}) {
      Point point;
      point.at.size = bytes;
      point.at.messages = messages;
      point.at.delay_s = delay;
      const RoundTrip trip = {bytes, messages, delay};
      point.measure = [&context, trip](Sampler& sampler) { measure(context, trip, sampler); };
      table.points.push_back(std::move(point));
    }
  return {table};
}

} // namespace calibrate_mpi
