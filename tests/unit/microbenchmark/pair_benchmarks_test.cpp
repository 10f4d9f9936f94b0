// Closed forms of the benchmarks of two ranks: between LogGOPS nodes (L 20 us, o 2 us, g 3 us, G 1 ns/B), and between
// cores, where a copy of s bytes takes s / 8 ns, and a message within a node has 300 ns at the sender, 50 ns until it
// is seen and 400 ns at the receiver.
#include "loghop/microbenchmark/benchmark_of.hpp"

#include "support/benchmark_platforms.hpp"
#include "support/benchmark_run.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::pair_benchmarks_test {
namespace {

constexpr double ps = 1e-12, ns = 1e-9, us = 1e-6;
constexpr double L = 20 * us, o = 2 * us, g = 3 * us, G = 1 * ns;

/// In s, without layout; `set` says more about the point.
double measured(const Platform& platform, const std::string& quantity, Level level, double bytes,
                const MeasuredPoint& more = {}, const std::string& layout = "")
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  table.layout = layout;
  MeasuredPoint point = more;
  point.size_bytes = bytes;
  return test::value_of(benchmark_of(platform, {}, table, point).value());
}

MeasuredPoint of_messages(int messages)
{
  MeasuredPoint point;
  point.messages = messages;
  return point;
}

MeasuredPoint of_stride(double block, double stride)
{
  MeasuredPoint point;
  point.block_bytes = block;
  point.stride_bytes = stride;
  return point;
}

TEST(PairBenchmarks, OverheadsAndGapsOfLoggops)
{
  const Platform platform = test::loggops_nodes(3);
  for (const int bytes : {1, 1001}) {
    const auto between = [&](const char* quantity) {
      return measured(platform, quantity, Level::between_nodes, bytes);
    };
    const double more = (bytes - 1) * G;
    EXPECT_NEAR(between("half_round_trip"), 2 * o + L + more, 2 * ps);
    EXPECT_NEAR(between("send_overhead"), o, 2 * ps);
    EXPECT_NEAR(between("receive_overhead"), o + more, 2 * ps);
    EXPECT_NEAR(between("gap"), g + more, 2 * ps);
    EXPECT_NEAR(between("exchange"), 2 * o + L + more, 2 * ps);
  }
}

/// n messages that were posted at once, each of which blocks an interface for g + (s - 1) G.
TEST(PairBenchmarks, ManyMessagesOfLoggops)
{
  const Platform platform = test::loggops_nodes(2);
  const double more = 100 * G;
  for (const int n : {1, 2, 5}) {
    EXPECT_NEAR(measured(platform, "stream", Level::between_nodes, 101, of_messages(n)),
                (2 * o + L + more + (n - 1) * (g + more)) / n, 2 * ps)
        << n;
    EXPECT_NEAR(measured(platform, "reverse_order_receive", Level::between_nodes, 101, of_messages(n)),
                (o + more + (n - 1) * (g + more)) / n, 2 * ps)
        << n;
  }
}

TEST(PairBenchmarks, TheNetworkAloneIsTheMessageWithItsData)
{
  const Platform platform = test::nodes_of_cores(2);
  EXPECT_NEAR(measured(platform, "network_time", Level::between_nodes, 800), 2 * us + 800 * ns, 2 * ps);
  // A longer one than the eager limit sends control messages before.
  EXPECT_NEAR(measured(platform, "network_time", Level::between_nodes, 8000), 2 * us + 8000 * ns, 2 * ps);
}

TEST(PairBenchmarks, MessagesThatHaveArrivedCostTheirReceiverAlone)
{
  const Platform platform = test::nodes_of_cores(2);
  for (const Level level : {Level::within_chip, Level::within_node})
    for (const int n : {1, 4})
      EXPECT_NEAR(measured(platform, "reverse_order_receive", level, 800, of_messages(n)), (400 + 100) * ns, 2 * ps);
  EXPECT_NEAR(measured(platform, "reverse_order_receive", Level::between_nodes, 800, of_messages(3)), 700 * ns, 2 * ps);
}

/// Within a node 10 ns for each of 100 blocks at the end whose message is strided: the first letter is the sender's.
TEST(PairBenchmarks, LayoutsOfPathsAreOfTheSenderAndThenOfTheReceiver)
{
  Platform platform = test::nodes_of_cores(2);
  test::library_of(platform).pack_block = 10'000;
  const auto path = [&](const char* quantity, const char* layout, double bytes = 400) {
    return measured(platform, quantity, Level::within_node, bytes, {}, layout);
  };
  const double full = (300 + 50 + 50 + 400 + 50) * ns;
  EXPECT_NEAR(path("full_time", "cc"), full, 2 * ps);
  const double at_sender = path("full_time", "nc") - full, at_receiver = path("full_time", "cn") - full;
  EXPECT_GE(at_sender, 1000 * ns - ps);
  EXPECT_GE(at_receiver, 1000 * ns - ps);
  EXPECT_NEAR(path("full_time", "nn"), full + at_sender + at_receiver, 2 * ps);
  EXPECT_NEAR(path("send_time", "cc"), 350 * ns, 2 * ps);
  EXPECT_NEAR(path("send_time", "nc"), 350 * ns + at_sender, 2 * ps);
  EXPECT_NEAR(path("send_time", "cn"), 350 * ns, 2 * ps);
  for (const char* layout : {"cc", "cn", "nc", "nn"}) // nothing has no blocks
    EXPECT_NEAR(path("full_time", layout, 0), (300 + 50 + 400) * ns, 2 * ps);
}

/// The first of 20 messages is there after the sender's time and the latency; the receiver, which is slower, does not
/// wait for others.
TEST(PairBenchmarks, ReceiveTimesAreThoseOfTwentyMessages)
{
  const Platform platform = test::nodes_of_cores(2);
  EXPECT_NEAR(measured(platform, "receive_time", Level::within_chip, 400, {}, "cc"), (350 + 50 + 20 * 450) * ns / 20,
              2 * ps);
}

/// What the program packs itself is spared the work of the library for each block, at both ends.
TEST(PairBenchmarks, StridedMessagesArePackedByTheLibraryOrTheProgram)
{
  Platform platform = test::nodes_of_cores(2);
  const auto time = [&](const char* quantity, double bytes) {
    return measured(platform, quantity, Level::to_itself, bytes, of_stride(8, 64));
  };
  const double by_program = time("packed_half_round_trip", 800);
  const double by_library = time("half_round_trip", 800);
  test::library_of(platform).pack_block = 10'000;
  EXPECT_NEAR(time("packed_half_round_trip", 800), by_program, 2 * ps);
  EXPECT_NEAR(time("half_round_trip", 800), by_library + 2 * 100 * 10 * ns, 2 * ps);
  EXPECT_NEAR(measured(platform, "half_round_trip", Level::to_itself, 800),
              measured(test::nodes_of_cores(2), "half_round_trip", Level::to_itself, 800), 2 * ps);
}

TEST(PairBenchmarks, ThePartnerIsThatOfTheOptions)
{
  Platform platform = test::nodes_of_cores(1);
  FluidNetwork& network = test::fluid_of(platform);
  network.nodes = 5;
  network.topology = FluidCube{{5}, false, {}};
  MeasuredTable table;
  table.quantity = "network_time";
  MeasuredPoint point;
  point.size_bytes = 1000;
  for (const auto& [partner, links] : {std::pair(-1, 2), {1, 1}, {4, 4}}) {
    PlanOptions options;
    options.partner = partner;
    EXPECT_NEAR(test::value_of(benchmark_of(platform, options, table, point).value()), (links + 1) * us, 2 * ps);
  }
}

} // namespace
} // namespace loghop::pair_benchmarks_test
