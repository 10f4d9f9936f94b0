// One point of each quantity: the plan's values at the plan's points, closed forms at others, and refusals. On nodes of
// two chips of two cores: a copy of s bytes takes s / 8 ns, and within a node a message has 300 ns at the sender, 50 ns
// until it is seen and 400 ns at the receiver, and a copy at both.
#include "loghop/microbenchmark/benchmark_of.hpp"

#include "loghop/microbenchmark/calibrate_platform.hpp"
#include "support/benchmark_platforms.hpp"
#include "support/benchmark_run.hpp"
#include "support/platform_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::benchmark_of_test {
namespace {

using test::value_of;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double ps = 1e-12, ns = 1e-9, us = 1e-6;

MeasuredTable table_of(const std::string& quantity, Level level = Level::between_nodes)
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  return table;
}

MeasuredPoint point_of(double bytes, int others = 0)
{
  MeasuredPoint point;
  point.size_bytes = bytes;
  point.others = others;
  return point;
}

/// In s; -1 if there is no such benchmark.
double measured(const Platform& platform, const MeasuredTable& table, const MeasuredPoint& point,
                const PlanOptions& options = {})
{
  const auto benchmark = benchmark_of(platform, options, table, point);
  return benchmark ? value_of(*benchmark) : -1;
}

void expect_values_of_the_plan(const Platform& platform)
{
  CalibrateOptions options;
  options.plan.sizes = {16, 1024};
  options.plan.path_sizes = {400};
  options.plan.others = {1};
  options.plan.strides = {64};
  options.parallel = 1;
  std::size_t points = 0;
  for (const MeasuredTable& table : calibrate_platform(platform, options).calibration.tables)
    for (const MeasuredPoint& point : table.points) {
      EXPECT_NEAR(measured(platform, table, point, options.plan), point.value_s, ps)
          << table.quantity << ' ' << table.layout << ' ' << name_of(table.level) << ' ' << point.size_bytes;
      ++points;
    }
  EXPECT_GE(points, 40u);
}

TEST(BenchmarkOf, GivesTheValuesOfThePlan)
{
  expect_values_of_the_plan(test::loggops_nodes(4));
  expect_values_of_the_plan(test::nodes_of_cores(2));
}

TEST(BenchmarkOf, PingPongsOfEveryLevel)
{
  const MeasuredPoint point = point_of(800); // 100 ns a copy
  const Platform platform = test::nodes_of_cores(2);
  for (const Level level : {Level::within_chip, Level::within_node}) {
    EXPECT_NEAR(measured(platform, table_of("half_round_trip", level), point), (300 + 100 + 50 + 400 + 100) * ns, ps);
    EXPECT_NEAR(measured(platform, table_of("send_overhead", level), point), (300 + 100) * ns, ps);
    EXPECT_NEAR(measured(platform, table_of("receive_overhead", level), point), (400 + 100) * ns, ps);
    EXPECT_NEAR(measured(platform, table_of("gap", level), point), (400 + 100) * ns, ps); // the receiver is slower
  }
  EXPECT_NEAR(measured(platform, table_of("half_round_trip"), point), (600 + 700) * ns + 2 * us + 800 * ns, 2 * ps);
}

TEST(BenchmarkOf, PathsHaveAnyWholeBlocks)
{
  MeasuredTable table = table_of("full_time");
  table.layout = "cn";
  EXPECT_NEAR(measured(test::loggops_nodes(2), table, point_of(1200)), 24 * us + 1199 * ns, 2 * ps);
  EXPECT_THAT([&] { measured(test::loggops_nodes(2), table, point_of(1250)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("expected a multiple of 100 B")));
  table.layout = "";
  EXPECT_THAT([&] { measured(test::loggops_nodes(2), table, point_of(1200)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("expected \"cc\"")));
}

/// PRTT(n, d, s) = 2 (2 o + L + (s - 1) G) + (n - 1) max(o + d, g + (s - 1) G).
TEST(BenchmarkOf, ParametrisedRoundTripsOfAnyNumberAndDelay)
{
  MeasuredPoint point = point_of(101);
  point.messages = 5;
  point.delay_s = 50 * us;
  const MeasuredTable table = table_of("parametrised_round_trip");
  EXPECT_NEAR(measured(test::loggops_nodes(2), table, point), 2 * 24.1 * us + 4 * 52 * us, 2 * ps);
  point.delay_s = 0;
  EXPECT_NEAR(measured(test::loggops_nodes(2), table, point), 2 * 24.1 * us + 4 * 3.1 * us, 2 * ps);
  point.messages = 0;
  EXPECT_THAT([&] { measured(test::loggops_nodes(2), table, point); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("0 messages")));
}

/// Between nodes one interface sends them all; within a node one core does.
TEST(BenchmarkOf, MessagesToOthersOfTheNode)
{
  EXPECT_NEAR(measured(test::loggops_nodes(8), table_of("post_overhead"), point_of(1, 6)), (5 * 3 + 2) * us / 6, ps);
  for (const auto& [level, others] : {std::pair(Level::within_chip, 1), {Level::within_node, 3}})
    EXPECT_NEAR(measured(test::nodes_of_cores(2), table_of("post_overhead", level), point_of(80, others)),
                (300 + 10) * ns, ps);
  EXPECT_THAT([] { measured(test::nodes_of_cores(2), table_of("post_overhead", Level::within_chip), point_of(1, 2)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("2 others: expected 1 to 1, within_chip")));
}

MeasuredTable collective_of(const std::string& operation, int ranks, int ranks_per_node, Level level)
{
  MeasuredTable table = table_of("collective", level);
  table.operation = operation;
  table.ranks = ranks;
  table.ranks_per_node = ranks_per_node;
  return table;
}

/// A binomial broadcast among four: two messages one after the other, each as long as half a round trip.
TEST(BenchmarkOf, CollectivesByTheNamedAlgorithm)
{
  PlanOptions options;
  options.algorithms["broadcast"] = "binomial";
  const auto broadcast = [&](const Platform& platform, int ranks, int ranks_per_node, Level level) {
    return measured(platform, collective_of("broadcast", ranks, ranks_per_node, level), point_of(80), options);
  };
  constexpr double within = (300 + 10 + 50 + 400 + 10) * ns, between = (600 + 2000 + 80 + 700) * ns;
  EXPECT_NEAR(broadcast(test::loggops_nodes(4), 4, 0, Level::between_nodes), 2 * (24 * us + 79 * ns), 2 * ps);
  EXPECT_NEAR(broadcast(test::nodes_of_cores(2), 2, 1, Level::between_nodes), between, 2 * ps);
  EXPECT_NEAR(broadcast(test::nodes_of_cores(2), 2, 2, Level::between_nodes), within, 2 * ps);
  EXPECT_NEAR(broadcast(test::nodes_of_cores(2), 4, 0, Level::within_node), 2 * within, 2 * ps);
  EXPECT_NEAR(broadcast(test::nodes_of_cores(2), 2, 0, Level::within_chip), within, 2 * ps);
  EXPECT_EQ(measured(test::nodes_of_cores(2), collective_of("scan", 2, 1, Level::between_nodes), point_of(80), options),
            -1);
  EXPECT_THAT([&] { broadcast(test::nodes_of_cores(2), 5, 0, Level::within_node); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("5 ranks")));
  EXPECT_THAT([&] { broadcast(test::nodes_of_cores(2), 5, 2, Level::between_nodes); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("expected at most 2 nodes of 4")));
  options.algorithms["broadcast"] = "best";
  EXPECT_THAT([&] { broadcast(test::nodes_of_cores(2), 2, 1, Level::between_nodes); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("best")));
}

/// A ring: three messages one after the other. The algorithm of the table wins over that of the options.
TEST(BenchmarkOf, CollectivesByTheAlgorithmOfTheTable)
{
  MeasuredTable table = collective_of("allgather", 4, 0, Level::between_nodes);
  table.algorithm = "ring";
  PlanOptions options;
  options.algorithms["allgather"] = "bruck";
  for (const PlanOptions& given : {PlanOptions(), options})
    EXPECT_NEAR(measured(test::loggops_nodes(4), table, point_of(80), given), 3 * (24 * us + 79 * ns), 3 * ps);
  table.algorithm = "best";
  EXPECT_THAT([&] { measured(test::loggops_nodes(4), table, point_of(80), options); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("unknown algorithm of allgather \"best\"; known: ring")));
  table.algorithm = "ring";
  EXPECT_THAT([&] { measured(test::loggops_nodes(4), table, point_of(1e18), options); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("2^60 bytes")));
}

/// A chain: three messages one after the other. Options name the algorithms of tables that name none.
TEST(BenchmarkOf, CollectivesByTheChoiceOfTheLibrary)
{
  Platform platform = test::nodes_of_cores(2);
  MeasuredTable table = collective_of("broadcast", 4, 0, Level::within_node);
  table.choice = "chain";
  EXPECT_EQ(measured(platform, table, point_of(80)), -1) << "there is no library";
  test::library_of(platform).collectives.library = &mpi_libraries().front();
  PlanOptions options;
  options.algorithms["broadcast"] = "binomial";
  for (const PlanOptions& given : {PlanOptions(), options})
    EXPECT_NEAR(measured(platform, table, point_of(80), given), 3 * (300 + 10 + 50 + 400 + 10) * ns, 3 * ps);
  table.choice = "best";
  EXPECT_THAT([&] { measured(platform, table, point_of(80)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("unknown choice of the library \"best\"; known: ")));
}

/// A broadcast to one other: the root is done after o, the other after 2 o + L + (s - 1) G.
TEST(BenchmarkOf, CollectivesAreMeansOverRanksWhereTheTableSaysSo)
{
  MeasuredTable table = collective_of("broadcast", 2, 0, Level::between_nodes);
  table.algorithm = "linear";
  EXPECT_NEAR(measured(test::loggops_nodes(4), table, point_of(80)), 24 * us + 79 * ns, 2 * ps);
  for (const char* statistic : {"mean over ranks", "median of mean over ranks"}) {
    table.statistic = statistic;
    EXPECT_NEAR(measured(test::loggops_nodes(4), table, point_of(80)), (2 * us + 24 * us + 79 * ns) / 2, 2 * ps);
  }
}

TEST(BenchmarkOf, NothingWhereNoSimulationMeasuresIt)
{
  EXPECT_FALSE(benchmark_of(test::loggops_nodes(2), {}, table_of("network_time"), point_of(8)));
  EXPECT_FALSE(benchmark_of(test::nodes_of_cores(2), {}, table_of("network_time", Level::within_chip), point_of(8)));
  EXPECT_FALSE(benchmark_of(test::loggops_nodes(2), {}, table_of("memory_copy"), point_of(8)));
  EXPECT_FALSE(benchmark_of(test::nodes_of_cores(2), {}, table_of("gap", Level::to_itself), point_of(8)));
  EXPECT_FALSE(benchmark_of(test::nodes_of_cores(2), {}, table_of("no_such_quantity"), point_of(8)));
}

TEST(BenchmarkOf, RefusesLevelsAndBlocksThatAreNotThere)
{
  EXPECT_THAT([] { measured(test::loggops_nodes(2), table_of("gap", Level::within_node), point_of(8)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr(
                  "level within_node on platform loggops: expected one that it has: to_itself, between_nodes")));
  MeasuredPoint point = point_of(100);
  point.block_bytes = 8;
  point.stride_bytes = 64;
  EXPECT_THAT([&] { measured(test::loggops_nodes(2), table_of("half_round_trip"), point); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("expected whole blocks")));
  PlanOptions options;
  options.partner = 2;
  EXPECT_THROW(measured(test::loggops_nodes(2), table_of("gap"), point_of(8), options), std::invalid_argument);
}

TEST(BenchmarkOf, CountsOfMessagesAreOneOrMore)
{
  for (const char* quantity : {"parametrised_round_trip", "stream", "reverse_order_receive"}) {
    MeasuredPoint point = point_of(8);
    const auto refused = [&] { benchmark_of(test::loggops_nodes(2), {}, table_of(quantity), point); };
    for (const int messages : {-1, 0}) {
      point.messages = messages;
      EXPECT_THAT(refused, ThrowsMessage<std::invalid_argument>(std::to_string(messages) + " messages of " + quantity +
                                                                ": expected 1 or more"));
    }
    point.messages = 1;
    EXPECT_NO_THROW(refused());
  }
  EXPECT_TRUE(benchmark_of(test::loggops_nodes(2), {}, table_of("gap"), point_of(8))); // has none
}

TEST(BenchmarkOf, PathsHaveOneOfFourLayouts)
{
  for (const char* quantity : {"send_time", "receive_time", "full_time"}) {
    MeasuredTable table = table_of(quantity);
    for (const char* layout : {"cc", "cn", "nc", "nn"}) {
      table.layout = layout;
      EXPECT_TRUE(benchmark_of(test::loggops_nodes(2), {}, table, point_of(400)));
    }
    table.layout = "c";
    EXPECT_THAT([&] { benchmark_of(test::loggops_nodes(2), {}, table, point_of(400)); },
                ThrowsMessage<std::invalid_argument>(std::string("layout \"c\" of ") + quantity +
                                                     ": expected \"cc\", \"cn\", \"nc\" or \"nn\""));
  }
  EXPECT_TRUE(benchmark_of(test::loggops_nodes(2), {}, table_of("exchange"), point_of(400)));
}

TEST(BenchmarkOf, MessagesHaveWholeBlocks)
{
  MeasuredPoint point = point_of(100);
  point.block_bytes = 8;
  point.stride_bytes = 64;
  EXPECT_THAT([&] { benchmark_of(test::loggops_nodes(2), {}, table_of("half_round_trip"), point); },
              ThrowsMessage<std::invalid_argument>("message of 100 B in blocks of 8 B: expected whole blocks"));
  point.block_bytes = 10;
  EXPECT_TRUE(benchmark_of(test::loggops_nodes(2), {}, table_of("half_round_trip"), point));
  point.block_bytes = 1;
  EXPECT_TRUE(benchmark_of(test::loggops_nodes(2), {}, table_of("half_round_trip"), point));
}

/// A collective is among any cores of a node, even if its cores are on one chip; other quantities are not.
TEST(BenchmarkOf, CollectivesOfANodeNeedNoSecondChip)
{
  Platform platform = test::nodes_of_cores(2);
  test::cores_of(platform).chips = 1;
  MeasuredTable table = collective_of("allgather", 2, 0, Level::within_node);
  table.algorithm = "ring";
  EXPECT_TRUE(benchmark_of(platform, {}, table, point_of(8)));
  table.level = Level::to_itself;
  EXPECT_FALSE(benchmark_of(platform, {}, table, point_of(8)));
  const std::string none = "level within_node on platform cores: expected one that it has: ";
  EXPECT_THAT([&] { benchmark_of(platform, {}, table_of("gap", Level::within_node), point_of(8)); },
              ThrowsMessage<std::invalid_argument>(none + "to_itself, within_chip, between_nodes"));
  test::cores_of(platform).cores_per_chip = 1;
  table.level = Level::within_node;
  EXPECT_THAT([&] { benchmark_of(platform, {}, table, point_of(8)); },
              ThrowsMessage<std::invalid_argument>(none + "to_itself, between_nodes"));
  table.level = Level::within_chip;
  EXPECT_THROW(benchmark_of(platform, {}, table, point_of(8)), std::invalid_argument);
}

TEST(BenchmarkOf, WhereQuantitiesAreMeasured)
{
  const Platform cores = test::nodes_of_cores(2);
  const auto levels = [&](const char* quantity) {
    std::string at;
    MeasuredPoint point = point_of(8, 1);
    point.messages = point.pairs = 1;
    MeasuredTable table = table_of(quantity);
    table.layout = "cc";
    for (const Level level : {Level::to_itself, Level::within_chip, Level::within_node, Level::between_nodes}) {
      table.level = level;
      at += benchmark_of(cores, {}, table, point) ? "1" : "0";
    }
    return at;
  };
  for (const char* quantity : {"half_round_trip", "packed_half_round_trip", "memory_copy"})
    EXPECT_EQ(levels(quantity), "1111") << quantity;
  EXPECT_EQ(levels("network_time"), "0001");
  for (const char* quantity : {"send_overhead", "receive_overhead", "gap", "post_overhead", "one_to_many_round_trip",
                               "parametrised_round_trip", "stream", "exchange", "cyclic_shift",
                               "concurrent_half_round_trip", "reverse_order_receive", "fan_out"})
    EXPECT_EQ(levels(quantity), "0111") << quantity;
  EXPECT_FALSE(benchmark_of(test::loggops_nodes(2), {}, table_of("packed_half_round_trip"), point_of(8)));
}

TEST(BenchmarkOf, KeepsThePointWithoutWhatWasMeasured)
{
  MeasuredPoint point = point_of(64, 3);
  point.block_bytes = 8;
  point.stride_bytes = 16;
  point.value_s = 1;
  point.deviation_s = 2;
  point.repetitions = 3;
  const auto benchmark = benchmark_of(test::loggops_nodes(2), {}, table_of("half_round_trip"), point);
  ASSERT_TRUE(benchmark);
  EXPECT_EQ(benchmark->point.size_bytes, 64);
  EXPECT_EQ(benchmark->point.block_bytes, 8);
  EXPECT_EQ(benchmark->point.stride_bytes, 16);
  EXPECT_EQ(benchmark->point.others, 3);
  EXPECT_EQ(benchmark->point.value_s, 0);
  EXPECT_EQ(benchmark->point.deviation_s, 0);
  EXPECT_EQ(benchmark->point.repetitions, 0);
  EXPECT_EQ(benchmark->table, 0u);
}

TEST(TimeOf, IsTheWeightedSumOfTheRunsAndTheOffset)
{
  Benchmark benchmark;
  EXPECT_EQ(time_of(benchmark), 0);
  benchmark.offset = -1;
  benchmark.parts = {{2, [] { return 5.; }}, {-0.5, [] { return 4.; }}};
  EXPECT_EQ(time_of(benchmark), -1 + 10 - 2);
}

} // namespace
} // namespace loghop::benchmark_of_test
