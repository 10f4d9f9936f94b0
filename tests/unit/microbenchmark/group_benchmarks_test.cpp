// Closed forms of the benchmarks of one rank alone and of more than two: between LogGOPS nodes (L 20 us, o 2 us, g 3 us,
// G 1 ns/B), and between cores, where a copy of s bytes takes s / 8 ns, and a message within a node has 300 ns at the
// sender, 50 ns until it is seen and 400 ns at the receiver.
#include "loghop/microbenchmark/benchmark_of.hpp"

#include "support/benchmark_platforms.hpp"
#include "support/benchmark_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::group_benchmarks_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double ps = 1e-12, ns = 1e-9, us = 1e-6;
constexpr double L = 20 * us, o = 2 * us, g = 3 * us, G = 1 * ns;

double measured(const Platform& platform, const std::string& quantity, Level level, const MeasuredPoint& point)
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  return test::value_of(benchmark_of(platform, {}, table, point).value());
}

MeasuredPoint point_of(double bytes, int others = 0, int pairs = 0)
{
  MeasuredPoint point;
  point.size_bytes = bytes;
  point.others = others;
  point.pairs = pairs;
  return point;
}

/// Messages to others leave g apart; their answers are taken as they come.
TEST(GroupBenchmarks, OneToManyOnLoggops)
{
  for (const int others : {1, 2, 7}) {
    EXPECT_NEAR(measured(test::loggops_nodes(8), "post_overhead", Level::between_nodes, point_of(1, others)),
                ((others - 1) * g + o) / others, 2 * ps);
    EXPECT_NEAR(measured(test::loggops_nodes(8), "one_to_many_round_trip", Level::between_nodes, point_of(1, others)),
                (others - 1) * g + 2 * (2 * o + L), 2 * others * ps);
  }
}

TEST(GroupBenchmarks, RingsAndPairsOnLoggopsShareNothing)
{
  const double one_way = 2 * o + L + 100 * G;
  for (const int others : {1, 2, 7})
    EXPECT_NEAR(measured(test::loggops_nodes(8), "cyclic_shift", Level::between_nodes, point_of(101, others)), one_way,
                2 * ps);
  EXPECT_NEAR(measured(test::loggops_nodes(8), "concurrent_half_round_trip", Level::between_nodes, point_of(101, 0, 1)),
              one_way, 2 * ps);
}

TEST(GroupBenchmarks, PairsOfANodeShareNothingAndThoseOfTwoNodesTheirLink)
{
  const Platform platform = test::nodes_of_cores(4);
  const auto pairs = [&](Level level, int number) {
    return measured(platform, "concurrent_half_round_trip", level, point_of(800, 0, number));
  };
  for (const int number : {1, 2})
    EXPECT_NEAR(pairs(Level::within_chip, number), (300 + 100 + 50 + 400 + 100) * ns, 2 * ps);
  for (const int number : {1, 3, 4})
    EXPECT_NEAR(pairs(Level::within_node, number), (300 + 100 + 50 + 400 + 100) * ns, 2 * ps);
  for (const int number : {1, 2, 8})
    EXPECT_NEAR(pairs(Level::between_nodes, number), (600 + 2000 + number * 800 + 700) * ns, 20 * ps);
}

/// The root posts the messages one after the other; the last rank copies its own out.
TEST(GroupBenchmarks, AFanOutEndsWithTheLastMessage)
{
  const Platform platform = test::nodes_of_cores(2);
  for (const auto& [level, others] :
       {std::pair(Level::within_chip, 1), {Level::within_node, 1}, {Level::within_node, 3}})
    EXPECT_NEAR(measured(platform, "fan_out", level, point_of(800, others)),
                (others * (300 + 100) + 50 + 400 + 100) * ns, 2 * ps);
  EXPECT_THAT([&] { measured(platform, "fan_out", Level::within_node, point_of(800, 4)); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("4 others: expected 1 to 3")));
}

TEST(GroupBenchmarks, RingsNeedTwoRanksAtLeast)
{
  const Platform platform = test::loggops_nodes(4);
  for (const int others : {0, 4})
    EXPECT_THAT([&] { measured(platform, "cyclic_shift", Level::between_nodes, point_of(8, others)); },
                ThrowsMessage<std::invalid_argument>(HasSubstr("others: expected 1 to 3")));
  for (const int pairs : {0, 2})
    EXPECT_THAT([&] { measured(platform, "concurrent_half_round_trip", Level::between_nodes, point_of(8, 0, pairs)); },
                ThrowsMessage<std::invalid_argument>(HasSubstr("pairs: expected 1 to 1")));
}

/// 1 ns for an element of 8 B, however far apart the blocks are. Memory is as fast as one likes.
TEST(GroupBenchmarks, MemoryCopiesAreOfOneCoreAlone)
{
  MeasuredPoint point = point_of(8000);
  EXPECT_NEAR(measured(test::nodes_of_cores(2), "memory_copy", Level::to_itself, point), 1000 * ns, 2 * ps);
  point.block_bytes = 8;
  point.stride_bytes = 64;
  EXPECT_NEAR(measured(test::nodes_of_cores(2), "memory_copy", Level::to_itself, point), 1000 * ns, 2 * ps);
}

/// A cache of one line of 64 B: a copy of 640 B misses 10 lines on either side, and of 80 blocks with a stride of 64 B
/// 80 lines where it reads.
TEST(GroupBenchmarks, StridesCostLinesThatAreNotInCaches)
{
  Platform platform = test::nodes_of_cores(1);
  MemoryHierarchy& memory = test::cores_of(platform).memory;
  memory.caches = {{"L1", 128, 64, 2, SharedBy::core, 0, 0}};
  memory.main = {100'000, 1e20, 1e20};
  MeasuredPoint strided = point_of(640);
  const double contiguous = measured(platform, "memory_copy", Level::to_itself, strided);
  strided.block_bytes = 8;
  strided.stride_bytes = 64;
  const double spread = measured(platform, "memory_copy", Level::to_itself, strided);
  EXPECT_GE(contiguous, (80 + 10 * 100) * ns - ps);
  EXPECT_NEAR(spread - contiguous, 70 * 100 * ns, 2 * ps);
}

} // namespace
} // namespace loghop::group_benchmarks_test
