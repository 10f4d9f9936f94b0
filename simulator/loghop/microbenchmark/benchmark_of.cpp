#include "loghop/microbenchmark/benchmark_of.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/microbenchmark/measured_benchmark.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace loghop {

namespace {

using microbenchmark::Measured;
using microbenchmark::Simulations;

/// Where a quantity can be measured.
enum class Where {
  anywhere,         ///< at every level
  between_two,      ///< at every level but to itself
  in_memory,        ///< on nodes with cores, at every level
  in_network,       ///< between nodes of a network that tells when messages enter and leave
  among_any_places, ///< within a node even if it has one chip
};

struct SimulatedQuantity {
  const char* name;
  Where where;
  Simulations (*simulations)(const Measured&);
};

constexpr SimulatedQuantity quantities[] = {
    {"half_round_trip", Where::anywhere, microbenchmark::half_round_trip},
    {"packed_half_round_trip", Where::in_memory, microbenchmark::half_round_trip},
    {"memory_copy", Where::in_memory, microbenchmark::memory_copy},
    {"network_time", Where::in_network, microbenchmark::network_time},
    {"send_overhead", Where::between_two, microbenchmark::send_overhead},
    {"receive_overhead", Where::between_two, microbenchmark::receive_overhead},
    {"gap", Where::between_two, microbenchmark::gap},
    {"send_time", Where::between_two, microbenchmark::path},
    {"receive_time", Where::between_two, microbenchmark::path},
    {"full_time", Where::between_two, microbenchmark::path},
    {"post_overhead", Where::between_two, microbenchmark::one_to_many},
    {"one_to_many_round_trip", Where::between_two, microbenchmark::one_to_many},
    {"parametrised_round_trip", Where::between_two, microbenchmark::parametrised_round_trip},
    {"stream", Where::between_two, microbenchmark::stream},
    {"two_way_stream", Where::between_two, microbenchmark::two_way_stream},
    {"exchange", Where::between_two, microbenchmark::exchange},
    {"cyclic_shift", Where::between_two, microbenchmark::cyclic_shift},
    {"concurrent_half_round_trip", Where::between_two, microbenchmark::concurrent_half_round_trip},
    {"reverse_order_receive", Where::between_two, microbenchmark::reverse_order_receive},
    {"reverse_order_half_round_trip", Where::between_two, microbenchmark::reverse_order_half_round_trip},
    {"fan_out", Where::between_two, microbenchmark::fan_out},
    {"collective", Where::among_any_places, microbenchmark::collective},
};

bool is_measured(Where where, const Platform& platform, Level level)
{
  switch (where) {
  case Where::between_two:
  case Where::among_any_places:
    return level != Level::to_itself;
  case Where::in_memory:
    return platform.multicore() != nullptr;
  case Where::in_network:
    return level == Level::between_nodes && platform.loggops() == nullptr;
  case Where::anywhere:
    break;
  }
  return true;
}

void check_level(Where where, const Platform& platform, Level level)
{
  const std::vector<Level> levels = levels_on(platform);
  if (std::find(levels.begin(), levels.end(), level) != levels.end()) return;
  if (where == Where::among_any_places && level == Level::within_node && platform.cores_per_node() > 1) return;
  std::string known;
  for (const Level there : levels)
    known += (known.empty() ? "" : ", ") + std::string(name_of(there));
  throw std::invalid_argument("level " + std::string(name_of(level)) + " on platform " + platform.name +
                              ": expected one that it has: " + known);
}

void check_blocks(const MeasuredPoint& point)
{
  const std::int64_t bytes = std::llround(point.size_bytes), block = std::llround(point.block_bytes);
  if (block > 0 && bytes % block != 0)
    throw std::invalid_argument("message of " + std::to_string(bytes) + " B in blocks of " + std::to_string(block) +
                                " B: expected whole blocks");
}

/// What readers of files make sure of, and others may not.
void check_table(const SimulatedQuantity& quantity, const MeasuredTable& table, const MeasuredPoint& point)
{
  static const std::vector<std::string> layouts = {"cc", "cn", "nc", "nn"};
  const bool is_path = quantity.simulations == microbenchmark::path;
  if (is_path && std::find(layouts.begin(), layouts.end(), table.layout) == layouts.end())
    throw std::invalid_argument("layout \"" + table.layout + "\" of " + table.quantity +
                                R"(: expected "cc", "cn", "nc" or "nn")");
  const std::vector<std::string>& needs = find_component(measured_quantity_table(), table.quantity)->needs;
  const bool has_messages = std::find(needs.begin(), needs.end(), "messages") != needs.end();
  if (has_messages && point.messages < 1)
    throw std::invalid_argument(std::to_string(point.messages) + " messages of " + table.quantity +
                                ": expected 1 or more");
}

} // namespace

std::optional<Benchmark> benchmark_of(const Platform& platform, const PlanOptions& options, const MeasuredTable& table,
                                      const MeasuredPoint& point)
{
  check_plan(platform, options);
  const auto* const quantity = std::find_if(std::begin(quantities), std::end(quantities),
                                            [&](const SimulatedQuantity& row) { return row.name == table.quantity; });
  if (quantity == std::end(quantities)) return std::nullopt;
  check_level(quantity->where, platform, table.level);
  if (!is_measured(quantity->where, platform, table.level)) return std::nullopt;
  check_blocks(point);
  check_table(*quantity, table, point);
  Simulations simulations = quantity->simulations({platform, options, table, point});
  if (simulations.parts.empty()) return std::nullopt;
  Benchmark benchmark;
  benchmark.point = point;
  benchmark.point.value_s = benchmark.point.deviation_s = 0;
  benchmark.point.repetitions = 0;
  benchmark.parts = std::move(simulations.parts);
  benchmark.offset = simulations.offset;
  return benchmark;
}

double time_of(const Benchmark& benchmark)
{
  double sum = benchmark.offset;
  for (const Benchmark::Part& part : benchmark.parts)
    sum += part.weight * part.run();
  return sum;
}

} // namespace loghop
