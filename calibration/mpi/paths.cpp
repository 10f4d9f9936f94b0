#include "measurements.hpp"
#include "message.hpp"

#include <utility>

namespace calibrate_mpi {

namespace {

constexpr int train = 20;      // messages in a row, as `loghop calibrate` has them
constexpr int value_bytes = 4; // the paper's unit of sizes
constexpr int sizes_in_values[] = {0, 100, 1000, 10'000, 50'000, 100'000, 500'000};

enum class Path { send, receive, full };

/// On the rank that times, whose end is `clock`.
double in_a_row(Message& message, const Context& context, int repetitions, int clock)
{
  const int peer = context.ranks.peer();
  double time = 0;
  for (int done = 0; done < repetitions; done += train) {
    meet(peer);
    const Stopwatch watch(context.clock);
    for (int i = 0; i < train; ++i)
      context.ranks.rank == 0 ? message.send(peer) : message.receive(peer);
    if (context.ranks.rank == clock) time += watch.elapsed();
  }
  return time;
}

/// Messages of rank 0 and empty answers of rank 1.
double with_answers(Message& message, const Context& context, int repetitions)
{
  const int peer = context.ranks.peer();
  meet(peer);
  const Stopwatch watch(context.clock);
  for (int i = 0; i < repetitions; ++i)
    if (context.ranks.rank == 0) {
      message.send(peer);
      wait_for(peer);
    } else {
      message.receive(peer);
      tell(peer);
    }
  return watch.elapsed();
}

void measure(const Context& context, Path path, int values, bool one_block_here, Sampler& sampler)
{
  if (!context.ranks.in_pair()) return;
  Message message(floats(values, one_block_here));
  if (path == Path::full)
    return sampler.take([&](int repetitions) { return with_answers(message, context, repetitions); });
  const int clock = path == Path::send ? 0 : 1;
  sampler.take([&](int repetitions) { return in_a_row(message, context, repetitions, clock); }, clock, train);
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
