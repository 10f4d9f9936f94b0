// Who takes part in benchmarks, seen from how long messages take on a line of nodes. Whole plans:
// ../../cli/calibrate_test.py.
#include "loghop/microbenchmark/benchmark_plan.hpp"

#include "support/alewife.hpp"
#include "support/benchmark_platforms.hpp"
#include "support/fluid_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::benchmark_plan_test {
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

std::vector<std::string> tables_of(const BenchmarkPlan& plan)
{
  std::vector<std::string> tables;
  for (const MeasuredTable& table : plan.tables)
    tables.push_back(measured_by(table));
  return tables;
}

/// The points of the tables of a quantity at a level, as `get` sees them.
template<class Get> auto points_of(const BenchmarkPlan& plan, const std::string& quantity, Level level, const Get& get)
{
  std::vector<decltype(get(MeasuredPoint()))> points;
  for (const Benchmark& benchmark : plan.benchmarks) {
    const MeasuredTable& table = plan.tables.at(benchmark.table);
    if (table.quantity == quantity && table.level == level) points.push_back(get(benchmark.point));
  }
  return points;
}

using Point = std::vector<double>;

Point size_and_stride(const MeasuredPoint& point)
{
  return {point.size_bytes, point.block_bytes, point.stride_bytes};
}

Point size_and_counts(const MeasuredPoint& point)
{
  return {point.size_bytes, 1. * point.others, 1. * point.pairs, 1. * point.messages};
}

TEST(BenchmarkPlan, TablesOfNodesWithoutCores)
{
  const std::vector<std::string> expected = {"half_round_trip, to_itself",
                                             "half_round_trip, between_nodes",
                                             "send_overhead, between_nodes",
                                             "receive_overhead, between_nodes",
                                             "gap, between_nodes",
                                             "send_time, between_nodes, cc",
                                             "send_time, between_nodes, cn",
                                             "send_time, between_nodes, nc",
                                             "send_time, between_nodes, nn",
                                             "receive_time, between_nodes, cc",
                                             "receive_time, between_nodes, cn",
                                             "receive_time, between_nodes, nc",
                                             "receive_time, between_nodes, nn",
                                             "full_time, between_nodes, cc",
                                             "full_time, between_nodes, cn",
                                             "full_time, between_nodes, nc",
                                             "full_time, between_nodes, nn",
                                             "post_overhead, between_nodes",
                                             "one_to_many_round_trip, between_nodes",
                                             "parametrised_round_trip, between_nodes",
                                             "stream, between_nodes",
                                             "exchange, between_nodes",
                                             "cyclic_shift, between_nodes",
                                             "concurrent_half_round_trip, between_nodes",
                                             "reverse_order_receive, between_nodes"};
  EXPECT_EQ(tables_of(benchmark_plan(test::loggops_nodes(4), {})), expected);
  std::vector<std::string> with_network = expected; // which LogGOPS does not tell
  with_network.insert(with_network.begin() + 2, "network_time, between_nodes");
  EXPECT_EQ(tables_of(benchmark_plan(line_of(4), {})), with_network);
}

TEST(BenchmarkPlan, TablesOfNodesWithCores)
{
  using testing::Contains;
  using testing::Not;
  const Platform platform = test::nodes_of_cores(2);
  const std::vector<std::string> tables = tables_of(benchmark_plan(platform, {}));
  EXPECT_EQ(tables.size(), 6 + 4 + 12 + 3 + 3 * 5 + 2 + 1u);
  EXPECT_THAT(tables, Contains("packed_half_round_trip, to_itself"));
  EXPECT_THAT(tables, Contains("memory_copy, to_itself"));
  for (const std::string level : {"within_chip", "within_node", "between_nodes"})
    for (const char* quantity : {"half_round_trip", "stream", "exchange", "cyclic_shift", "concurrent_half_round_trip",
                                 "reverse_order_receive"})
      EXPECT_THAT(tables, Contains(quantity + (", " + level)));
  EXPECT_THAT(tables, Contains("fan_out, within_chip"));
  EXPECT_THAT(tables, Contains("fan_out, within_node"));
  EXPECT_EQ(tables.back(), "collective, within_node, alltoall, linear, 4 ranks, 4 a node");
  PlanOptions options;
  options.algorithms = {{"alltoall", "bruck"}};
  EXPECT_EQ(tables_of(benchmark_plan(platform, options)).back(),
            "collective, within_node, alltoall, bruck, 4 ranks, 4 a node");
  options.algorithms = {{"allgather", "ring"}};
  EXPECT_EQ(tables_of(benchmark_plan(platform, options)).size(), tables.size() - 1);
  Platform two_chips = test::nodes_of_cores(1); // one core each
  EXPECT_EQ(tables_of(benchmark_plan(two_chips, {})).back(),
            "collective, within_node, alltoall, linear, 2 ranks, 2 a node");
  test::cores_of(two_chips).chips = 1; // a node is one core
  EXPECT_EQ(tables_of(benchmark_plan(two_chips, {})).back(), "reverse_order_receive, between_nodes");
}

/// Contiguous messages from 1 B to 1 MiB, and doubles of 64 B to 64 KiB at each of the usual strides.
TEST(BenchmarkPlan, TheUsualSizesAndStrides)
{
  std::vector<Point> strided;
  for (const int stride : {16, 64, 256, 1024})
    for (int size = 64; size <= 65536; size *= 2)
      strided.push_back({1. * size, 8, 1. * stride});
  std::vector<Point> all;
  for (int size = 1; size <= 1 << 20; size *= 2)
    all.push_back({1. * size, 0, 0});
  std::vector<Point> contiguous = all;
  all.insert(all.end(), strided.begin(), strided.end());
  const Platform platform = test::nodes_of_cores(2);
  const BenchmarkPlan plan = benchmark_plan(platform, {});
  EXPECT_EQ(points_of(plan, "half_round_trip", Level::within_chip, size_and_stride), all);
  EXPECT_EQ(points_of(plan, "half_round_trip", Level::between_nodes, size_and_stride), all);
  EXPECT_EQ(points_of(plan, "memory_copy", Level::to_itself, size_and_stride), all);
  EXPECT_EQ(points_of(plan, "packed_half_round_trip", Level::to_itself, size_and_stride), strided);
  for (const char* quantity : {"network_time", "send_overhead", "receive_overhead", "gap"})
    EXPECT_EQ(points_of(plan, quantity, Level::between_nodes, size_and_stride), contiguous);
  const std::vector<Point> few = {{8, 0, 0}, {1024, 0, 0}, {16384, 0, 0}, {262144, 0, 0}};
  for (const Level level : {Level::within_chip, Level::within_node, Level::between_nodes})
    EXPECT_EQ(points_of(plan, "exchange", level, size_and_stride), few);
  EXPECT_EQ(points_of(plan, "collective", Level::within_node, size_and_stride), few);
}

/// Two whole blocks are the least.
TEST(BenchmarkPlan, SizesThatAreGivenHaveWholeBlocks)
{
  PlanOptions options;
  options.sizes = {8, 16, 31, 32, 40, 48, 1 << 20};
  options.block = 16;
  options.strides = {17, 64};
  std::vector<Point> expected;
  for (const std::int64_t size : options.sizes)
    expected.push_back({1. * size, 0, 0});
  for (const int stride : {17, 64})
    for (const int size : {32, 48, 1 << 20})
      expected.push_back({1. * size, 16, 1. * stride});
  const Platform platform = test::loggops_nodes(4);
  const BenchmarkPlan plan = benchmark_plan(platform, options);
  EXPECT_EQ(points_of(plan, "half_round_trip", Level::between_nodes, size_and_stride), expected);
  EXPECT_EQ(points_of(plan, "exchange", Level::between_nodes, size_and_stride).size(), options.sizes.size());
}

TEST(BenchmarkPlan, PathsHaveAnEmptyMessageToo)
{
  const Platform platform = test::loggops_nodes(4);
  const auto sizes = [&](const PlanOptions& options) {
    const BenchmarkPlan plan = benchmark_plan(platform, options);
    std::vector<double> of_cn;
    for (const Benchmark& benchmark : plan.benchmarks)
      if (measured_by(plan.tables.at(benchmark.table)) == "receive_time, between_nodes, cn")
        of_cn.push_back(benchmark.point.size_bytes);
    return of_cn;
  };
  EXPECT_EQ(sizes({}), (std::vector<double>{0, 400, 4000, 40'000, 200'000, 400'000, 2'000'000}));
  PlanOptions options;
  options.path_sizes = {800, 1200};
  EXPECT_EQ(sizes(options), (std::vector<double>{0, 800, 1200}));
}

TEST(BenchmarkPlan, CountsOfRanksAndMessages)
{
  PlanOptions options;
  options.sizes = {1, 100};
  const auto counts = [&](const Platform& platform, const char* quantity, Level level) {
    return points_of(benchmark_plan(platform, options), quantity, level, size_and_counts);
  };
  const auto each = [](std::size_t place, const std::vector<double>& numbers) {
    std::vector<Point> points;
    for (const double number : numbers)
      for (const double size : {1, 100}) {
        points.push_back({size, 0, 0, 0});
        points.back()[place] = number;
      }
    return points;
  };
  constexpr std::size_t others = 1, pairs = 2, messages = 3;
  const Platform line = test::loggops_nodes(16);
  EXPECT_EQ(counts(line, "stream", Level::between_nodes), each(messages, {64}));
  EXPECT_EQ(counts(line, "reverse_order_receive", Level::between_nodes), each(messages, {1, 8, 64}));
  EXPECT_EQ(counts(line, "cyclic_shift", Level::between_nodes), each(others, {2, 3, 7, 15}));
  EXPECT_EQ(counts(test::loggops_nodes(15), "cyclic_shift", Level::between_nodes), each(others, {2, 3, 7}));
  EXPECT_EQ(counts(test::loggops_nodes(2), "cyclic_shift", Level::between_nodes), each(others, {}));
  EXPECT_EQ(counts(line, "concurrent_half_round_trip", Level::between_nodes), each(pairs, {1}));
  const Platform cores = test::nodes_of_cores(3); // two chips of them
  EXPECT_EQ(counts(cores, "concurrent_half_round_trip", Level::within_chip), each(pairs, {1}));
  EXPECT_EQ(counts(cores, "concurrent_half_round_trip", Level::within_node), each(pairs, {1, 2, 3}));
  EXPECT_EQ(counts(cores, "concurrent_half_round_trip", Level::between_nodes), each(pairs, {1, 2, 4, 6}));
  EXPECT_EQ(counts(cores, "fan_out", Level::within_chip), each(others, {1, 2}));
  EXPECT_EQ(counts(cores, "fan_out", Level::within_node), each(others, {1, 2, 4, 5}));
  EXPECT_EQ(counts(cores, "cyclic_shift", Level::within_chip), each(others, {2}));
}

TEST(BenchmarkPlan, MessagesToOthersAreOfOneByte)
{
  PlanOptions options;
  options.others = {1, 3};
  const Platform platform = test::loggops_nodes(4);
  const BenchmarkPlan plan = benchmark_plan(platform, options);
  for (const char* quantity : {"post_overhead", "one_to_many_round_trip"})
    EXPECT_EQ(points_of(plan, quantity, Level::between_nodes, size_and_counts),
              (std::vector<Point>{{1, 1, 0, 0}, {1, 3, 0, 0}}));
}

TEST(BenchmarkPlan, RoundTripsOfOneAndOfTenMessagesWithAndWithoutDelay)
{
  PlanOptions options;
  options.sizes = {1, 100};
  const Platform platform = test::loggops_nodes(4);
  const auto points = points_of(benchmark_plan(platform, options), "parametrised_round_trip", Level::between_nodes,
                                [](const MeasuredPoint& point) {
                                  return Point{point.size_bytes, 1. * point.messages, point.delay_s};
                                });
  EXPECT_EQ(points,
            (std::vector<Point>{{1, 1, 0}, {1, 10, 0}, {1, 10, 0.1}, {100, 1, 0}, {100, 10, 0}, {100, 10, 0.1}}));
}

} // namespace
} // namespace loghop::benchmark_plan_test
