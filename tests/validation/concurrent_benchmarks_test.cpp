// Benchmarks in which many messages or ranks are at work at once equal closed forms, on two machines:
//   LogGOPS   L 20 us, o 2 us, g 3 us, G 1 ns/B: a message of s bytes takes t = 2 o + L + (s - 1) G, and an interface
//             is busy with it for b = g + (s - 1) G
//   cores     2 nodes of 2 chips of 4 cores. Within a node a message has S = 300 ns + s / 8 ns at the sender (of which
//             a copy), is seen 50 ns later, and has R = 400 ns + s / 8 ns at the receiver. Between nodes it has 600 ns
//             at the sender, 700 ns at the receiver, and links of 1 us and 1 GB/s, one out of and one into each node
#include "loghop/microbenchmark/benchmark_of.hpp"

#include "support/benchmark_platforms.hpp"
#include "support/benchmark_run.hpp"
#include "support/platform_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::concurrent_benchmarks_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double ps = 1e-12, ns = 1e-9, us = 1e-6;
constexpr double bytes = 800;
constexpr double S = (300 + bytes / 8) * ns, seen = 50 * ns, R = (400 + bytes / 8) * ns; // within a node
constexpr double way = 2 * us, t = 1.3 * us + way + bytes * ns;                          // between nodes, alone
constexpr double b = 3 * us + (bytes - 1) * ns, t_loggops = 24 * us + (bytes - 1) * ns;

constexpr Level inside[] = {Level::within_chip, Level::within_node};

Platform loggops()
{
  return test::loggops_nodes(16);
}

Platform cores()
{
  return test::nodes_of_cores(4);
}

struct Number {
  int others = 0, pairs = 0, messages = 0;
};

/// In s.
double measured(const Platform& platform, const char* quantity, Level level, const Number& number = {})
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  MeasuredPoint point;
  point.size_bytes = bytes;
  point.others = number.others;
  point.pairs = number.pairs;
  point.messages = number.messages;
  return test::value_of(benchmark_of(platform, {}, table, point).value());
}

/// The slowest part is the sender's interface on LogGOPS, the receiver within a node, and the link between nodes, where
/// messages go one after the other.
TEST(ConcurrentBenchmarks, StreamsHaveTheTimeOfTheSlowestPart)
{
  Platform in_order = cores();
  test::fluid_of(in_order).send_order = SendOrder::in_order;
  for (const int n : {32, 64}) {
    EXPECT_NEAR(measured(loggops(), "stream", Level::between_nodes, {0, 0, n}), ((n - 1) * b + t_loggops) / n, ps);
    for (const Level level : inside)
      EXPECT_NEAR(measured(cores(), "stream", level, {0, 0, n}), (S + seen + n * R) / n, ps);
    EXPECT_NEAR(measured(in_order, "stream", Level::between_nodes, {0, 0, n}), (t + (n - 1) * bytes * ns) / n, ps);
  }
}

/// Sending does not hold up receiving: links and interfaces have two directions.
TEST(ConcurrentBenchmarks, ExchangesTakeAsLongAsOneMessage)
{
  EXPECT_NEAR(measured(loggops(), "exchange", Level::between_nodes), t_loggops, ps);
  EXPECT_NEAR(measured(cores(), "exchange", Level::between_nodes), t, 2 * ps);
  for (const Level level : inside)
    EXPECT_NEAR(measured(cores(), "exchange", level), S + seen + R, ps);
  for (const int others : {2, 3, 7, 15})
    EXPECT_NEAR(measured(loggops(), "cyclic_shift", Level::between_nodes, {others}), t_loggops, ps) << others;
  EXPECT_NEAR(measured(cores(), "cyclic_shift", Level::within_chip, {3}), S + seen + R, ps);
  EXPECT_NEAR(measured(cores(), "cyclic_shift", Level::within_node, {7}), S + seen + R, ps);
  EXPECT_NEAR(measured(cores(), "cyclic_shift", Level::between_nodes, {1}), t, 2 * ps); // of two ranks: an exchange
}

/// k messages share the links of two nodes; cores of a node share nothing on this machine.
TEST(ConcurrentBenchmarks, PairsShareTheLinksOfTheirNodes)
{
  for (const int k : {1, 2, 4, 8})
    EXPECT_NEAR(measured(cores(), "concurrent_half_round_trip", Level::between_nodes, {0, k}), t + (k - 1) * bytes * ns,
                2 * ps)
        << k;
  for (const int k : {1, 2})
    EXPECT_NEAR(measured(cores(), "concurrent_half_round_trip", Level::within_chip, {0, k}), S + seen + R, ps);
  for (const int k : {1, 4})
    EXPECT_NEAR(measured(cores(), "concurrent_half_round_trip", Level::within_node, {0, k}), S + seen + R, ps);
  EXPECT_NEAR(measured(loggops(), "concurrent_half_round_trip", Level::between_nodes, {0, 1}), t_loggops, ps);
}

/// The search of queues costs nothing on these machines; on LogGOPS the bytes of a message cross the receiver's interface when it is
/// matched.
TEST(ConcurrentBenchmarks, MessagesInReverseOrderCostTheirReceives)
{
  for (const int n : {1, 8, 64}) {
    EXPECT_NEAR(measured(loggops(), "reverse_order_receive", Level::between_nodes, {0, 0, n}),
                ((n - 1) * b + 2 * us + (bytes - 1) * ns) / n, ps)
        << n;
    EXPECT_NEAR(measured(cores(), "reverse_order_receive", Level::between_nodes, {0, 0, n}), 700 * ns, ps) << n;
    for (const Level level : inside)
      EXPECT_NEAR(measured(cores(), "reverse_order_receive", level, {0, 0, n}), R, ps) << n;
  }
}

/// Each message arrives alone, as S < R, and finds its receive behind those of all later messages: n (n - 1) / 2 entries
/// are passed over for n messages. Of the sender's n messages the receiver works on the first when it is there.
TEST(ConcurrentBenchmarks, ReceivesPostedInTheReverseOrderSearchTheQueue)
{
  constexpr double entry = 2 * ns;
  for (const int n : {1, 2, 8, 64}) {
    Platform searching = cores();
    test::library_of(searching).queue_entry = 2'000;
    const double without = S + seen + n * R, passed = n * (n - 1) / 2;
    for (const Level level : inside) {
      EXPECT_NEAR(measured(cores(), "reverse_order_half_round_trip", level, {0, 0, n}), without, ps) << n;
      EXPECT_NEAR(measured(searching, "reverse_order_half_round_trip", level, {0, 0, n}), without + passed * entry, ps)
          << n;
    }
  }
}

/// The messages have all arrived: a receive passes over those that were sent before its own.
TEST(ConcurrentBenchmarks, LateReceivesSearchTheUnexpectedMessages)
{
  Platform searching = cores();
  test::library_of(searching).queue_entry = 2'000;
  for (const int n : {1, 8, 64})
    for (const Level level : inside)
      EXPECT_NEAR(measured(searching, "reverse_order_receive", level, {0, 0, n}), R + (n - 1) / 2.0 * 2 * ns, ps) << n;
}

/// The last of P messages leaves after P times the sender's cost.
TEST(ConcurrentBenchmarks, FanOutsTakeTheSendersTimeForEach)
{
  for (const int P : {1, 2, 3})
    EXPECT_NEAR(measured(cores(), "fan_out", Level::within_chip, {P}), P * S + seen + R, ps);
  for (const int P : {1, 4, 7})
    EXPECT_NEAR(measured(cores(), "fan_out", Level::within_node, {P}), P * S + seen + R, ps);
}

/// Each of P ranks sends P - 1 messages, then receives as many, which have all been seen by then.
TEST(ConcurrentBenchmarks, AllToAllsOfANodeTakeTheWorkOfOneCore)
{
  MeasuredTable table;
  table.quantity = "collective";
  table.operation = "alltoall";
  table.level = Level::within_node;
  table.ranks = table.ranks_per_node = 8;
  MeasuredPoint point;
  point.size_bytes = bytes;
  EXPECT_NEAR(test::value_of(benchmark_of(cores(), {}, table, point).value()), 7 * S + 7 * R, ps);
}

TEST(ConcurrentBenchmarks, MoreRanksThanThereAreAreRefused)
{
  const auto refusal = [](const char* quantity, Level level, const Number& number) {
    return [=] { measured(cores(), quantity, level, number); };
  };
  EXPECT_THAT(refusal("concurrent_half_round_trip", Level::within_chip, {0, 5}),
              ThrowsMessage<std::invalid_argument>(HasSubstr("5 pairs: expected 1 to 4, within_chip")));
  EXPECT_THAT(refusal("concurrent_half_round_trip", Level::between_nodes, {}),
              ThrowsMessage<std::invalid_argument>(HasSubstr("0 pairs: expected 1 to 8, between_nodes")));
  EXPECT_THAT(refusal("cyclic_shift", Level::between_nodes, {2}),
              ThrowsMessage<std::invalid_argument>(HasSubstr("2 others: expected 1 to 1")));
  EXPECT_THAT(refusal("cyclic_shift", Level::within_node, {8}),
              ThrowsMessage<std::invalid_argument>(HasSubstr("8 others: expected 1 to 7")));
  EXPECT_THAT(refusal("fan_out", Level::within_chip, {4}),
              ThrowsMessage<std::invalid_argument>(HasSubstr("4 others: expected 1 to 3")));
  EXPECT_THAT(refusal("stream", Level::within_chip, {}),
              ThrowsMessage<std::invalid_argument>(HasSubstr("0 messages of stream: expected 1 or more")));
  EXPECT_THAT(refusal("fan_out", Level::to_itself, {1}), testing::Throws<std::bad_optional_access>());
}

} // namespace
} // namespace loghop::concurrent_benchmarks_test
