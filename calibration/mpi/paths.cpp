#include "measurements.hpp"
#include "message.hpp"

#include <utility>

namespace calibrate_mpi {

namespace {

constexpr int train = 20;      // messages in a row, as `loghop calibrate` has them
constexpr int value_bytes = 4; // the paper's unit of sizes
constexpr int sizes_in_values[] = {0, 100, 1000, 10'000, 50'000, 100'000, 500'000};

enum class Path { send, receive, full };

/// Rank 1 waits for them when rank 0 starts to send. If rank 1 times them, an empty message goes before them, and
/// starts its clock.
double in_a_row(Message& message, const Context& context, int repetitions, Path path)
{
  const int peer = context.ranks.peer();
  const bool sends = context.ranks.rank == 0;
  double time = 0;
  for (int done = 0; done < repetitions; done += train) {
    start_together(context.ranks.rank, peer);
    if (path == Path::receive) sends ? tell(peer) : wait_for(peer);
    const Stopwatch watch(context.clock);
    for (int i = 0; i < train; ++i)
      sends ? message.send(peer) : message.receive(peer);
    time += watch.elapsed();
  }
  return time;
}

double ask(Message& message, int peer, int repetitions, const Clock& clock)
{
  const Stopwatch watch(clock);
  for (int i = 0; i < repetitions; ++i) {
    message.send(peer);
    wait_for(peer);
  }
  return watch.elapsed();
}

double answer(Message& message, int peer, int repetitions)
{
  for (int i = 0; i < repetitions; ++i) {
    message.receive(peer);
    tell(peer);
  }
  return 0;
}

/// Messages of rank 0 and empty answers of rank 1.
double with_answers(Message& message, const Context& context, int repetitions)
{
  const int peer = context.ranks.peer();
  start_together(context.ranks.rank, peer);
  return context.ranks.rank == 0 ? ask(message, peer, repetitions, context.clock) : answer(message, peer, repetitions);
}

void measure(const Context& context, Path path, int values, bool one_block_here, Sampler& sampler)
{
  if (!context.ranks.in_pair()) return;
  Message message(floats(values, one_block_here));
  if (path == Path::full)
    return sampler.take([&](int repetitions) { return with_answers(message, context, repetitions); });
  const int clock = path == Path::send ? 0 : 1;
  sampler.take([&](int repetitions) { return in_a_row(message, context, repetitions, path); }, clock, train);
}

Point path_point(const Context& context, Path path, int values, const std::string& layout)
{
  Point point;
  point.at.size = std::int64_t{values} * value_bytes;
  const bool one_block_here = layout[context.ranks.rank == 0 ? 0 : 1] == 'c';
  point.measure = [&context, path, values, one_block_here](Sampler& sampler) {
    measure(context, path, values, one_block_here, sampler);
  };
  if (path != Path::full) return point;
  if (values == 0)
    point.scale = 0.5; // both ways are empty
  else
    point.less = 1; // the empty way back; the empty message is the first point
  return point;
}

} // namespace

std::vector<Table> paths(const Context& context, const std::string& quantity)
{
  const Path path = quantity == "send_time" ? Path::send : quantity == "receive_time" ? Path::receive : Path::full;
  std::vector<Table> tables;
  for (const char* layout : {"cc", "cn", "nc", "nn"}) {
    Table table;
    table.quantity = quantity;
    table.level = context.ranks.level;
    table.layout = layout;
    table.source = path == Path::full ? "floats, with an empty answer, half of whose round trip is subtracted"
                                      : "floats, 20 messages in a row from rank 0 to rank 1";
    const int repetitions = context.options.protocol.repetitions;
    table.calls = std::to_string(path == Path::full ? repetitions : whole_trains(repetitions, train));
    for (const int values : sizes_in_values)
      table.points.push_back(path_point(context, path, values, layout));
    tables.push_back(std::move(table));
  }
  return tables;
}

} // namespace calibrate_mpi
