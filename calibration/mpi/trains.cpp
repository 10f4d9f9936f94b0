// Many messages at once from rank 0 to rank 1.
#include "measurements.hpp"
#include "message.hpp"

#include <mpi.h>

#include <algorithm>
#include <utility>

namespace calibrate_mpi {

namespace {

constexpr int window = 64; // as `loghop calibrate` and osu_bw have it
constexpr int reversed[] = {1, 8, 64};
constexpr int first_tag = 1000; // of messages with tags of their own

void wait_for_all(std::vector<MPI_Request>& requests)
{
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

/// One window, until rank 1 says that it has all.
double send_window(Message& message, int peer, const Clock& clock)
{
  std::vector<MPI_Request> requests;
  requests.reserve(window);
  const Stopwatch watch(clock);
  for (int i = 0; i < window; ++i)
    requests.push_back(message.post_send(peer));
  wait_for_all(requests);
  wait_for(peer);
  return watch.elapsed();
}

void receive_window(Message& message, int peer)
{
  std::vector<MPI_Request> requests;
  requests.reserve(window);
  for (int i = 0; i < window; ++i)
    requests.push_back(message.post_receive(peer)); // into one buffer, as osu_bw does
  wait_for_all(requests);
  tell(peer);
}

double stream(Message& message, const Context& context, int repetitions)
{
  const int peer = context.ranks.peer();
  double time = 0;
  for (int done = 0; done < repetitions; done += window) {
    start_together(context.ranks.rank, peer);
    if (context.ranks.rank == 0)
      time += send_window(message, peer, context.clock);
    else
      receive_window(message, peer);
  }
  return time;
}

void send_with_tags(Message& message, int peer, int messages)
{
  std::vector<MPI_Request> requests;
  for (int i = 0; i < messages; ++i)
    requests.push_back(message.post_send(peer, first_tag + i));
  tell(peer);
  wait_for_all(requests);
}

/// What was sent after them has arrived: MPI keeps the order in which a sender's messages are matched.
double receive_last_first(Message& message, int peer, int messages, const Clock& clock)
{
  wait_for(peer);
  const Stopwatch watch(clock);
  for (int i = messages - 1; i >= 0; --i)
    message.receive(peer, first_tag + i);
  return watch.elapsed();
}

double in_reverse_order(Message& message, const Context& context, int messages, int repetitions)
{
  const int peer = context.ranks.peer();
  double time = 0;
  for (int done = 0; done < repetitions; done += messages) {
    start_together(context.ranks.rank, peer);
    if (context.ranks.rank == 0)
      send_with_tags(message, peer, messages);
    else
      time += receive_last_first(message, peer, messages, context.clock);
  }
  return time;
}

Point reversed_point(const Context& context, std::int64_t bytes, int messages)
{
  Point point;
  point.at.size = bytes;
  point.at.messages = messages;
  point.measure = [&context, bytes, messages](Sampler& sampler) {
    if (!context.ranks.in_pair()) return;
    Message message(contiguous(bytes));
    sampler.take([&](int repetitions) { return in_reverse_order(message, context, messages, repetitions); }, 1,
                 messages);
  };
  return point;
}

} // namespace

Point empty_answer(const Context& context, int peer)
{
  Point point;
  point.is_written = false;
  point.measure = [&context, peer](Sampler& sampler) {
    const int rank = context.ranks.rank;
    if (rank != 0 && rank != peer) return;
    sampler.take([&](int repetitions) {
      return half_empty_round_trips(rank, rank == 0 ? peer : 0, repetitions, context.clock);
    });
  };
  return point;
}

std::vector<Table> streams(const Context& context)
{
  Table table;
  table.quantity = "stream";
  table.level = context.ranks.level;
  table.source = "64 MPI_Isend and an empty answer, half of whose round trip is subtracted; MPI_Irecv on rank 1";
  table.calls = std::to_string(whole_trains(context.options.protocol.repetitions, window));
  table.points.push_back(empty_answer(context, 1));
  for (const std::int64_t bytes : context.options.few_sizes) {
    Point point;
    point.at.size = bytes;
    point.at.messages = window;
    point.less = 1.0 / window; // of the one answer
    point.measure = [&context, bytes](Sampler& sampler) {
      if (!context.ranks.in_pair()) return;
      Message message(contiguous(bytes));
      sampler.take([&](int repetitions) { return stream(message, context, repetitions); }, 0, window);
    };
    table.points.push_back(std::move(point));
  }
  return {table};
}

std::vector<Table> reverse_order_receives(const Context& context)
{
  Table table;
  table.quantity = "reverse_order_receive";
  table.level = context.ranks.level;
  table.source = "MPI_Recv of messages that have arrived, each by its tag, the last sent first";
  const int repetitions = context.options.protocol.repetitions;
  table.calls = std::to_string(repetitions) + " or more in whole trains";
  for (const int messages : reversed)
    for (const std::int64_t bytes : context.options.few_sizes)
      table.points.push_back(reversed_point(context, bytes, messages));
  return {table};
}

} // namespace calibrate_mpi
