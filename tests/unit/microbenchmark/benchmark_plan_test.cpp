// Who takes part in benchmarks, seen from how long messages take on a line of nodes. Whole plans:
// ../../cli/calibrate_test.py.
#include "loghop/microbenchmark/benchmark_plan.hpp"

#include "support/fluid_run.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace loghop {
namespace {

/// A line of nodes with links of 1 us and 1 GB/s; nothing else costs time.
Platform line_of(int nodes)
{
  FluidNetwork network;
  network.nodes = nodes;
  network.bandwidth = 1e9;
  network.latency = 1e-6;
  network.topology = FluidCube{{nodes}, false, {}};
  Platform platform;
  platform.name = "line";
  platform.network = network;
  platform.nodes = RankNodes{};
  return platform;
}

/// Half a round trip of 1000 B, in s.
double half_round_trip(int nodes, int partner)
{
  const Platform platform = line_of(nodes);
  PlanOptions options;
  options.sizes = {1000};
  options.partner = partner;
  const BenchmarkPlan plan = benchmark_plan(platform, options);
  for (const Benchmark& benchmark : plan.benchmarks) {
    const MeasuredTable& table = plan.tables.at(benchmark.table);
    if (table.quantity != "half_round_trip" || table.level != Level::between_nodes) continue;
    const std::string text = test::isolated([&] { return std::to_string(1e12 * benchmark.parts.at(0).run()); });
    return benchmark.offset + benchmark.parts.at(0).weight * 1e-12 * std::atof(text.c_str());
  }
  return -1;
}

TEST(BenchmarkPlan, TheDefaultPartnerIsTheMiddleNode)
{
  for (const auto& [nodes, links] : {std::pair(2, 1), {3, 1}, {4, 2}, {5, 2}, {8, 4}, {9, 4}})
    EXPECT_NEAR(half_round_trip(nodes, -1), (links + 1) * 1e-6, 1e-11) << nodes << " nodes";
}

TEST(BenchmarkPlan, APartnerCanBeChosen)
{
  for (const int partner : {1, 3, 7})
    EXPECT_NEAR(half_round_trip(8, partner), (partner + 1) * 1e-6, 1e-11) << partner;
  EXPECT_THROW(half_round_trip(8, 0), std::invalid_argument);
  EXPECT_THROW(half_round_trip(8, 8), std::invalid_argument);
  EXPECT_THROW(half_round_trip(1, -1), std::invalid_argument);
}

} // namespace
} // namespace loghop
