#include "measurements.hpp"
#include "message.hpp"

#include <algorithm>

namespace calibrate_mpi {

namespace {

constexpr double settle = 20e-6; // s: a rank that told it is about to call MPI_Recv has called it by then
constexpr int train = 32;        // messages; the gap is that of as many after them

double time_sends(Message& message, int peer, int repetitions, const Clock& clock)
{
  double time = 0;
  for (int i = 0; i < repetitions; ++i) {
    wait_for(peer);
    busy_wait(settle);
    const Stopwatch watch(clock);
    message.send(peer);
    time += watch.elapsed();
  }
  return time;
}

double receive_told(Message& message, int peer, int repetitions)
{
  for (int i = 0; i < repetitions; ++i) {
    tell(peer);
    message.receive(peer);
  }
  return 0;
}

double send_when_told(Message& message, int peer, int repetitions)
{
  for (int i = 0; i < repetitions; ++i) {
    wait_for(peer);
    message.send(peer);
  }
  return 0;
}

/// The message is sent as soon as the other is told, and received `late` after that.
double time_late_receives(Message& message, int peer, int repetitions, double late, const Clock& clock)
{
  double time = 0;
  for (int i = 0; i < repetitions; ++i) {
    tell(peer);
    busy_wait(late);
    const Stopwatch watch(clock);
    message.receive(peer);
    time += watch.elapsed();
  }
  return time;
}

/// Returns the time of the second half of a train of 2 * 32 messages.
double time_second_half(Message& message, int peer, const Clock& clock)
{
  for (int i = 0; i < train; ++i)
    message.receive(peer);
  const Stopwatch watch(clock);
  for (int i = 0; i < train; ++i)
    message.receive(peer);
  return watch.elapsed();
}

double trains(Message& message, const Context& context, int repetitions)
{
  const int peer = context.ranks.peer();
  double time = 0;
  for (int done = 0; done < repetitions; done += train) {
    start_together(context.ranks.rank, peer);
    if (context.ranks.rank == 0) {
      for (int i = 0; i < 2 * train; ++i)
        message.send(peer);
    } else {
      time += time_second_half(message, peer, context.clock);
    }
  }
  return time;
}

} // namespace

std::vector<Table> send_overheads(const Context& context)
{
  return {table_by_size(context, "send_overhead", "MPI_Send to a rank that waits in MPI_Recv, each timed",
                        [&context](std::int64_t bytes) {
                          return [&context, bytes](Sampler& sampler) {
                            if (!context.ranks.in_pair()) return;
                            Message message(contiguous(bytes));
                            const int peer = context.ranks.peer();
                            sampler.take([&](int repetitions) {
                              return context.ranks.rank == 0 ? time_sends(message, peer, repetitions, context.clock)
                                                             : receive_told(message, peer, repetitions);
                            });
                          };
                        })};
}

std::vector<Table> receive_overheads(const Context& context)
{
  return {table_by_size(context, "receive_overhead",
                        "MPI_Recv, three round trips and 20 us after it was asked for, each timed",
                        [&context](std::int64_t bytes) {
                          return [&context, bytes](Sampler& sampler) {
                            if (!context.ranks.in_pair()) return;
                            Message message(contiguous(bytes));
                            const int peer = context.ranks.peer();
                            const double late = 3 * std::max(0.0, estimated_round_trip(context, bytes)) + settle;
                            sampler.take(
                                [&](int repetitions) {
                                  return context.ranks.rank == 1
                                             ? time_late_receives(message, peer, repetitions, late, context.clock)
                                             : send_when_told(message, peer, repetitions);
                                },
                                1);
                          };
                        })};
}

std::vector<Table> gaps(const Context& context)
{
  return {table_by_size(
      context, "gap", "MPI_Recv of messages 33 to 64 in a row, rank 0 to rank 1",
      [&context](std::int64_t bytes) {
        return [&context, bytes](Sampler& sampler) {
          if (!context.ranks.in_pair()) return;
          Message message(contiguous(bytes));
          sampler.take([&](int repetitions) { return trains(message, context, repetitions); }, 1, train);
        };
      },
      train)};
}

} // namespace calibrate_mpi
