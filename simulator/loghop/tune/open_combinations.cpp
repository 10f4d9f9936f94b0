#include "loghop/tune/open_combinations.hpp"

#include "loghop/microbenchmark/benchmark_of.hpp"
#include "loghop/microbenchmark/benchmark_plan.hpp"
#include "loghop/tune/simulations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace loghop {

namespace {

constexpr double matters = 0.1; // of the largest part, as for intervals (determination.cpp)

/// A number of a combination, whole where it nearly is: "", "2 ", "0.37 ".
std::string coefficient(double value)
{
  const double whole = std::round(value);
  if (whole >= 1 && std::abs(value - whole) < 0.1 * whole) return whole == 1 ? "" : fmt::format("{:.0f} ", whole);
  return fmt::format("{:.2g} ", value);
}

std::string list_of(const std::vector<std::string>& names)
{
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

/// Of two values a and b: what stays when ln a moves by u and ln b by v.
std::string kept_by_two(const FreeQuantity& first, const FreeQuantity& second, double a, double b, double u, double v)
{
  if (u * v > 0) return fmt::format("only the ratio of {} and {} is known", first.name, second.name);
  if (first.unit != second.unit) return fmt::format("only {} and {} together are known", first.name, second.name);
  const double ratio = -(a * u) / (b * v); // a + ratio b stays
  if (ratio >= 1) return fmt::format("only {} + {}{} is known", first.name, coefficient(ratio), second.name);
  return fmt::format("only {} + {}{} is known", second.name, coefficient(1 / ratio), first.name);
}

Candidate moved(const PlatformTemplate& platform, Candidate at, const std::vector<std::size_t>& quantities,
                const Vector& direction, double by)
{
  for (std::size_t q = 0; q < quantities.size(); ++q) {
    const FreeQuantity& quantity = platform.quantities[quantities[q]];
    double& value = at.values[quantities[q]];
    value = quantity.value_of(quantity.unknown_of(value) + by * direction[q]);
  }
  return at;
}

/// Every benchmark of the platform for a short and a long message, as targets without measured times.
Targets benchmarks_of(const Platform& platform, std::uint64_t seed)
{
  PlanOptions options;
  options.seed = seed;
  options.sizes = {8, 65536};
  options.path_sizes = {path_granularity, 200 * path_granularity};
  options.strides = {64};
  options.others = {1, std::min(8, platform.network_nodes() - 1)};
  Targets targets;
  const BenchmarkPlan plan = benchmark_plan(platform, options);
  for (const MeasuredTable& table : plan.tables)
    targets.tables.push_back(
        {"", "", fmt::format("{}, {}", table.quantity, name_of(table.level)), table.quantity, "", false});
  for (const Benchmark& benchmark : plan.benchmarks)
    targets.points.push_back(
        {benchmark.table, "", benchmark.point.size_bytes, 0,
         [options, table = plan.tables[benchmark.table], point = benchmark.point](const Platform& candidate) {
           return time_of(*benchmark_of(candidate, options, table, point));
         }});
  return targets;
}

} // namespace

OpenCombination described_combination(const PlatformTemplate& platform, const Candidate& at,
                                      const std::vector<std::size_t>& quantities, const Vector& direction)
{
  std::vector<std::size_t> order(quantities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return std::abs(direction[a]) > std::abs(direction[b]); });
  OpenCombination open;
  std::vector<std::string> names;
  for (const std::size_t q : order)
    if (std::abs(direction[q]) > matters * std::abs(direction[order.front()])) {
      open.quantities.push_back(quantities[q]);
      names.push_back(platform.quantities[quantities[q]].name);
    }
  if (names.size() == 1)
    open.known = names.front() + " hardly changes the measured times";
  else if (names.size() == 2)
    open.known = kept_by_two(platform.quantities[open.quantities[0]], platform.quantities[open.quantities[1]],
                             at.values[open.quantities[0]], at.values[open.quantities[1]], direction[order[0]],
                             direction[order[1]]);
  else
    open.known = fmt::format("{} cannot be told apart", list_of(names));
  return open;
}

std::string telling_benchmark(const PlatformTemplate& platform, const Candidate& at,
                              const std::vector<std::size_t>& quantities, const Vector& direction, int parallel,
                              std::uint64_t seed, const std::function<bool()>& stop)
{
  constexpr double move = 0.2, least_change = 0.01, nearly = 0.5;
  const Targets targets = benchmarks_of(platform_of(platform, at), seed);
  Simulations simulations(platform, targets, parallel, stop);
  std::vector<std::size_t> all(targets.points.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const auto times = simulations.times({{moved(platform, at, quantities, direction, move), all},
                                        {moved(platform, at, quantities, direction, -move), all}});
  Vector changes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double change = std::abs(std::log(times[0][i] / times[1][i]));
    changes.push_back(std::isfinite(change) ? change : 0);
  }
  const double largest = *std::max_element(changes.begin(), changes.end());
  if (largest < least_change) return "";
  const auto first = std::find_if(changes.begin(), changes.end(), [&](double c) { return c >= nearly * largest; });
  const Target& target = targets.points[static_cast<std::size_t>(first - changes.begin())];
  return targets.tables[target.table].what;
}

} // namespace loghop
