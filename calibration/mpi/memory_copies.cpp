#include "measurements.hpp"

#include <cstring>
#include <utility>
#include <vector>

namespace calibrate_mpi {

namespace {

constexpr double shortest_sample = 20e-6; // s; the clock tells a sample of this length to a thousandth or so

struct Copy {
  std::vector<char> to, from;
  std::size_t bytes;
  std::size_t stride; ///< in doubles; 0: contiguous
};

void copy_block(Copy& copy)
{
  std::memcpy(copy.to.data(), copy.from.data(), copy.bytes);
}

void gather(Copy& copy)
{
  auto* to = reinterpret_cast<double*>(copy.to.data());
  const auto* from = reinterpret_cast<const double*>(copy.from.data());
  for (std::size_t i = 0; i < copy.bytes / sizeof(double); ++i)
    to[i] = from[i * copy.stride];
}

// Through these the compiler sees neither what is called nor that it could be called once for all.
void (*volatile opaque_copy_block)(Copy&) = copy_block;
void (*volatile opaque_gather)(Copy&) = gather;

Copy make_copy(const Coordinates& at)
{
  const auto bytes = static_cast<std::size_t>(at.size);
  const auto stride = static_cast<std::size_t>(at.stride);
  const std::size_t extent = stride == 0 ? bytes : bytes / sizeof(double) * stride;
  return {std::vector<char>(bytes + 1), std::vector<char>(extent + 1), bytes, stride / sizeof(double)};
}

double time_of(Copy& copy, int repetitions, const Clock& clock)
{
  const auto call = copy.stride == 0 ? opaque_copy_block : opaque_gather;
  const Stopwatch watch(clock);
  for (int i = 0; i < repetitions; ++i)
    call(copy);
  return watch.elapsed();
}

/// How often to copy in place of once, so that a sample is not too short.
int factor_for(Copy& copy, int repetitions, const Clock& clock)
{
  int factor = 1;
  while (factor < 1 << 20 && time_of(copy, repetitions * factor, clock) < shortest_sample)
    factor *= 2;
  return factor;
}

void measure(const Context& context, const Coordinates& at, Sampler& sampler)
{
  if (context.ranks.rank != 0) return;
  Copy copy = make_copy(at);
  const int factor = factor_for(copy, context.options.protocol.repetitions, context.clock);
  sampler.take([&](int repetitions) { return time_of(copy, repetitions * factor, context.clock) / factor; });
}

} // namespace

std::vector<Table> memory_copies(const Context& context)
{
  Table table;
  table.quantity = "memory_copy";
  table.level = "to_itself";
  table.source = "memcpy; of strided doubles a loop into contiguous ones";
  table.calls = std::to_string(context.options.protocol.repetitions) + " or, to last 20 us, more";
  for (const Coordinates& at : sizes_and_strides(context.options)) {
    Point point;
    point.at = at;
    point.measure = [&context, at](Sampler& sampler) { measure(context, at, sampler); };
    table.points.push_back(std::move(point));
  }
  return {table};
}

} // namespace calibrate_mpi
