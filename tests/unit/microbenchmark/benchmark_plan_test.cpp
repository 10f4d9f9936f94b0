// Who takes part in benchmarks, seen from how long messages take on a line of nodes. Whole plans:
// ../../cli/calibrate_test.py.
#include "loghop/microbenchmark/benchmark_plan.hpp"

#include "support/alewife.hpp"
#include "support/fluid_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

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

std::vector<int> default_others(int nodes)
{
  const Platform platform = line_of(nodes);
  const BenchmarkPlan plan = benchmark_plan(platform, {});
  std::vector<int> others;
  for (const Benchmark& benchmark : plan.benchmarks)
    if (plan.tables.at(benchmark.table).quantity == "one_to_many_round_trip") others.push_back(benchmark.point.others);
  return others;
}

/// 1 to 10, then half as many again, rounded down; at most all others, and 1024.
TEST(BenchmarkPlan, TheDefaultNumbersOfOthers)
{
  using testing::ElementsAre;
  EXPECT_THAT(default_others(2), ElementsAre(1));
  EXPECT_THAT(default_others(11), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  EXPECT_THAT(default_others(23), ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 22));
  EXPECT_EQ(default_others(2000).back(), 823); // 22, 33, 49, 73, 109, 163, 244, 366, 549, 823, and 1234 is too many
}

TEST(BenchmarkPlan, RefusesPlatformsWithoutRanks)
{
  const auto refusal = [](const Platform& platform) { return [&platform] { benchmark_plan(platform, {}); }; };
  using testing::EndsWith;
  using testing::HasSubstr;
  using testing::ThrowsMessage;
  const Platform active = test::alewife();
  Platform alone = line_of(4);
  alone.nodes = NetworkAlone{};
  EXPECT_THAT(refusal(active), ThrowsMessage<std::invalid_argument>(HasSubstr("alewife has nodes of active messages")));
  EXPECT_THAT(refusal(alone), ThrowsMessage<std::invalid_argument>(HasSubstr("line has no nodes")));
  EXPECT_THAT(refusal(alone), ThrowsMessage<std::invalid_argument>(EndsWith("or nodes of active messages")));
}

} // namespace
} // namespace loghop
