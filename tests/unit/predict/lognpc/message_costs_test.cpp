// Costs of messages from small calibrations: what was measured, and what stands in for it. Times in seconds.
#include "loghop/predict/lognpc/message_costs.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/lognpc/measured_machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace loghop::lognpc::test::message_costs_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

LevelCosts costs_at(const MeasuredMachine& machine, Level level = Level::between_nodes)
{
  return MessageCosts::from(machine.calibration).levels.at(level);
}

double at(const CostCurve& curve, double size)
{
  return curve.at(Bytes(size)).count();
}

/// 10 s and 0.01 s/B.
MeasuredMachine ping_pongs(Level level = Level::between_nodes)
{
  MeasuredMachine machine;
  machine.add("half_round_trip", level, {{0, 10}, {1, 10.01}, {1000, 20}, {2000, 30}});
  return machine;
}

TEST(MessageCosts, NeedHalfARoundTrip)
{
  EXPECT_THROW(MessageCosts::from(Calibration()), MissingMeasurements);
  EXPECT_THROW(MessageCosts::from(MeasuredMachine().add("send_overhead", {{1, 1}}).calibration), MissingMeasurements);
}

TEST(MessageCosts, OfPingPongsBetweenNodesAlone)
{
  const MessageCosts all = MessageCosts::from(ping_pongs().calibration);
  const LevelCosts costs = all.levels.at(Level::between_nodes);
  for (const double size : {1.0, 1000.0, 2000.0, 4000.0}) {
    EXPECT_DOUBLE_EQ(at(costs.T, size), 10 + 0.01 * size);
    for (const CostCurve* half : {&costs.o_s, &costs.o_r, &costs.ret})
      EXPECT_DOUBLE_EQ(at(*half, size), 10.01 / 2);
    EXPECT_NEAR(at(costs.g, size), 0.01 * size, 1e-12); // the wire
    EXPECT_NEAR(at(costs.g_node, size), 0.01 * size, 1e-12);
  }
  EXPECT_DOUBLE_EQ(all.link.count(), 0.01);
  EXPECT_EQ(costs.gamma, Seconds(0));
  EXPECT_TRUE(std::isinf(costs.S));
  EXPECT_FALSE(costs.strides.both.has_value());
  EXPECT_EQ(all.latency, Seconds(0));
  EXPECT_THAT(all.postings, IsEmpty());
  EXPECT_THAT(all.partners, IsEmpty());
}

TEST(MessageCosts, OfPingPongsWithinANodeAlone)
{
  const LevelCosts costs = costs_at(ping_pongs(Level::within_node), Level::within_node);
  for (const double size : {1.0, 1000.0, 2000.0}) {
    EXPECT_DOUBLE_EQ(at(costs.o_r, size), (10 + 0.01 * size) / 2);
    EXPECT_DOUBLE_EQ(at(costs.o_s, size), (10 + 0.01 * size) / 2);
    EXPECT_EQ(at(costs.g, size), 0);
    EXPECT_EQ(at(costs.g_node, size), 0);
  }
}

TEST(MessageCosts, WithinANodeTheSenderHasWhatTheReceiverLeaves)
{
  MeasuredMachine machine = ping_pongs(Level::within_node);
  machine.add("receive_overhead", Level::within_node, {{1, 3}, {2000, 12}});
  const LevelCosts costs = costs_at(machine, Level::within_node);
  EXPECT_DOUBLE_EQ(at(costs.o_r, 2000), 12);
  EXPECT_DOUBLE_EQ(at(costs.o_s, 2000), 30 - 12);
  EXPECT_DOUBLE_EQ(at(costs.o_s, 1), 10.01 - 3);
}

TEST(MessageCosts, OverheadsAreThoseMeasuredButNoLongerThanTheMessage)
{
  MeasuredMachine machine = ping_pongs();
  machine.add("send_overhead", {{1, 2}, {1000, 25}}).add("receive_overhead", {{1, 3}, {1000, 6}});
  const LevelCosts costs = costs_at(machine);
  EXPECT_DOUBLE_EQ(at(costs.o_s, 1), 2);
  EXPECT_DOUBLE_EQ(at(costs.o_r, 1000), 6);
  EXPECT_DOUBLE_EQ(at(costs.o_s, 1000), 20);
  EXPECT_DOUBLE_EQ(at(costs.ret, 1000), 25); // the call returns when it did
}

TEST(MessageCosts, PathsOfP3PCStandInForThem)
{
  MeasuredMachine machine;
  const Level far = Level::between_nodes;
  machine.add("full_time", far, {{0, 10}, {400, 14}}, "cc").add("full_time", far, {{0, 99}, {400, 99}}, "nn");
  machine.add("send_time", far, {{0, 1}, {400, 5}}, "cc").add("receive_time", far, {{0, 2}, {400, 6}}, "cc");
  const LevelCosts costs = costs_at(machine);
  EXPECT_DOUBLE_EQ(at(costs.T, 200), 12);
  EXPECT_DOUBLE_EQ(at(costs.o_s, 200), 3);
  EXPECT_DOUBLE_EQ(at(costs.o_r, 200), 4);
}

/// Means of n messages, the last first: (n - 1) / 2 are passed over.
TEST(MessageCosts, QueuesAndReceivesOfMessagesThatAreThere)
{
  MeasuredMachine machine = ping_pongs();
  machine.add("reverse_order_receive",
              {{1, 2, 0, 0, 1}, {1000, 4, 0, 0, 1}, {1, 2.6, 0, 0, 4}, {1, 8.3, 0, 0, 64}, {1000, 10.3, 0, 0, 64}});
  const LevelCosts costs = costs_at(machine);
  EXPECT_DOUBLE_EQ(at(costs.o_r, 1), 2);
  EXPECT_DOUBLE_EQ(at(costs.o_r, 1000), 4);
  EXPECT_DOUBLE_EQ(costs.gamma.count(), 6.3 / 31.5);
  machine.add("receive_overhead", {{1, 7}});
  EXPECT_DOUBLE_EQ(at(costs_at(machine).o_r, 1000), 7);
}

TEST(MessageCosts, QueuesThatCostNothing)
{
  EXPECT_EQ(costs_at(ping_pongs().add("reverse_order_receive", {{1, 2, 0, 0, 1}})).gamma, Seconds(0));
  EXPECT_EQ(costs_at(ping_pongs().add("reverse_order_receive", {{1, 2, 0, 0, 1}, {1, 1.9, 0, 0, 8}})).gamma,
            Seconds(0));
}

double S_of(const std::vector<Measured>& send, const std::vector<Measured>& receive)
{
  MeasuredMachine machine;
  machine.add("half_round_trip", {{1, 1000}, {4096, 1000}});
  return costs_at(machine.add("send_overhead", send).add("receive_overhead", receive)).S;
}

/// Over 2.5 times as fast as the size, of both.
TEST(MessageCosts, LongMessagesBeginBeforeTheLeapOfBothOverheads)
{
  const std::vector<Measured> leaps = {{512, 1}, {1024, 2}, {2048, 10.1}, {4096, 11}};
  const std::vector<Measured> grows = {{512, 1}, {1024, 2}, {2048, 9.9}, {4096, 11}};
  EXPECT_EQ(S_of(leaps, leaps), 1024);
  EXPECT_TRUE(std::isinf(S_of(leaps, grows)));
  EXPECT_TRUE(std::isinf(S_of(grows, leaps)));
  const std::vector<Measured> early = {{32, 1}, {64, 9}, {128, 99}, {256, 100}};
  EXPECT_EQ(S_of(early, early), 64); // sizes below 64 B do not count
}

/// o_s + o_r = 15 s of a message of 10 s: exchanges say how much of it keeps the processor busy.
TEST(MessageCosts, ExchangesBoundTheProcessorsTime)
{
  const auto costs = [](double T, double exchange) {
    MeasuredMachine machine;
    machine.add("half_round_trip", {{8, T}, {1000, T}});
    machine.add("send_overhead", {{8, 8}}).add("receive_overhead", {{8, 7}});
    if (exchange > 0) machine.add("exchange", {{8, exchange}, {500, exchange}});
    return costs_at(machine);
  };
  const auto sum = [&](double T, double exchange, double size) {
    const LevelCosts found = costs(T, exchange);
    EXPECT_NEAR(at(found.o_s, size) * 7, at(found.o_r, size) * 8, 1e-9);
    return at(found.o_s, size) + at(found.o_r, size);
  };
  EXPECT_DOUBLE_EQ(sum(10, 0, 8), 15);
  EXPECT_DOUBLE_EQ(sum(10, 12, 8), 12);
  EXPECT_DOUBLE_EQ(sum(10, 12, 1000), 12); // beyond what was measured, the ratio of its end
  EXPECT_DOUBLE_EQ(sum(10, 9, 8), 10);     // an exchange takes no less than a message
  EXPECT_DOUBLE_EQ(sum(10, 18, 8), 15);
  EXPECT_DOUBLE_EQ(sum(20, 20, 8), 15);
  EXPECT_DOUBLE_EQ(at(costs(10, 12).ret, 8), 8);
}

/// Overheads of 1 s, the wire 0.01 s/B.
MeasuredMachine fast_processors()
{
  return ping_pongs().add("send_overhead", {{1, 1}, {2000, 1}}).add("receive_overhead", {{1, 1}, {2000, 1}});
}

TEST(MessageCosts, TheIntervalIsWhatTheProcessorsDoNotExplain)
{
  MeasuredMachine machine = fast_processors();
  // The processors' own time, then longer than both, then shorter than the wire.
  machine.add("gap", {{1, 1.01}, {200, 5}, {1000, 6}});
  const LevelCosts costs = costs_at(machine);
  EXPECT_NEAR(at(costs.g, 1), 0.01, 1e-12);
  EXPECT_DOUBLE_EQ(at(costs.g, 200), 5);
  EXPECT_NEAR(at(costs.g, 1000), 10, 1e-12);
}

TEST(MessageCosts, StreamsSayTheIntervalWhereThereIsNoGap)
{
  EXPECT_DOUBLE_EQ(at(costs_at(fast_processors().add("stream", {{1, 4}, {2000, 40}})).g, 1), 4);
  MeasuredMachine both = fast_processors();
  both.add("stream", {{1, 4}, {2000, 40}}).add("gap", {{1, 3}, {2000, 30}});
  EXPECT_DOUBLE_EQ(at(costs_at(both).g, 2000), 30);
}

/// Messages that wait for their receive follow each other in a stream, not in blocking sends.
TEST(MessageCosts, StreamsSayTheIntervalOfLongMessages)
{
  MeasuredMachine machine;
  machine.add("half_round_trip", {{1, 100}, {1000, 110}, {2000, 120}});
  for (const char* overhead : {"send_overhead", "receive_overhead"})
    machine.add(overhead, {{1, 1}, {1000, 1}, {2000, 20}});
  machine.add("gap", {{1, 3}, {1000, 30}, {2000, 80}}).add("stream", {{1, 2}, {1000, 25}, {2000, 50}});
  const LevelCosts costs = costs_at(machine);
  ASSERT_EQ(costs.S, 1000);
  EXPECT_DOUBLE_EQ(at(costs.g, 1000), 30);
  EXPECT_DOUBLE_EQ(at(costs.g, 2000), 50);
}

/// 8 ping-pongs at once take 1.6 times as long: 2 * 1.6 T / 8, as two messages are under way each time.
TEST(MessageCosts, WhatRanksOfANodeShare)
{
  MeasuredMachine machine = ping_pongs();
  machine.add("stream", {{1, 50}, {2000, 50}});
  machine.add("concurrent_half_round_trip", {{1000, 20, 0, 1}, {1000, 24, 0, 4}, {1000, 32, 0, 8}, {2000, 48, 0, 8}});
  const LevelCosts costs = costs_at(machine);
  EXPECT_DOUBLE_EQ(at(costs.g_node, 1000), 32.0 / 4);
  EXPECT_DOUBLE_EQ(at(costs.g_node, 2000), 48.0 / 4);
  EXPECT_DOUBLE_EQ(at(costs.g_node, 1), 1.6 * 10.01 / 4); // as much slower as the nearest size
}

TEST(MessageCosts, RanksOfANodeAreNoSlowerThanOne)
{
  MeasuredMachine machine = fast_processors().add("gap", {{1, 3}, {2000, 30}});
  machine.add("concurrent_half_round_trip", {{1000, 200, 0, 8}});
  EXPECT_DOUBLE_EQ(at(costs_at(machine).g_node, 1), 3);
}

TEST(MessageCosts, TheNetworksOwnTimeSaysLinksAndLatency)
{
  const MessageCosts costs =
      MessageCosts::from(ping_pongs().add("network_time", {{1, 3}, {1000, 4}, {2000, 9}}).calibration);
  EXPECT_DOUBLE_EQ(costs.link.count(), 0.005);
  EXPECT_EQ(costs.latency, Seconds(3));
}

/// Means of n sends: 3, 3.25 and 4 s are totals of 3, 6.5 and 16 s.
TEST(MessageCosts, SendsInARow)
{
  const MessageCosts costs =
      MessageCosts::from(ping_pongs().add("post_overhead", {{1, 3, 1}, {1, 3.25, 2}, {1, 4, 4}}).calibration);
  EXPECT_THAT(costs.postings, ElementsAre(Seconds(3), Seconds(3.5), Seconds(4.75), Seconds(4.75)));
  EXPECT_THAT(MessageCosts::from(ping_pongs().add("post_overhead", {{1, 3, 2}}).calibration).postings, IsEmpty());
}

/// Each partner beyond the first adds 10 s, those beyond the second 15 s. A send and a receive explain 2 s, or 14 s.
TEST(MessageCosts, PartnersThatTheProcessorDoesNotExplain)
{
  const std::vector<Measured> trips = {{1, 20, 1}, {1, 30, 2}, {1, 60, 4}};
  const auto partners = [&](MeasuredMachine machine) {
    return MessageCosts::from(machine.add("one_to_many_round_trip", trips).calibration).partners;
  };
  EXPECT_THAT(partners(fast_processors()), ElementsAre(Seconds(10), Seconds(15), Seconds(15)));
  MeasuredMachine slow;
  slow.add("half_round_trip", {{1, 20}, {1000, 20}}).add("send_overhead", {{1, 7}}).add("receive_overhead", {{1, 7}});
  EXPECT_THAT(partners(slow), IsEmpty());
  EXPECT_THAT(partners(fast_processors().add("gap", {{1, 7}, {2000, 70}})), IsEmpty()); // nor the gap of both ways
}

/// Words are arguments: 9 + 21 + 117 cycles without any, 15 + 21 + 122 with two. Then o_s + L + o_r + (a + B) G.
TEST(MessageCosts, OfTheRowsOfLoGPC)
{
  ASSERT_TRUE(has_rows(alewife::calibration()));
  EXPECT_FALSE(has_rows(ping_pongs().calibration));
  const MessageCosts all = MessageCosts::from(alewife::calibration());
  EXPECT_EQ(all.calibration, "alewife");
  EXPECT_DOUBLE_EQ(all.link.count(), 0.5);
  const LevelCosts& costs = all.levels.at(Level::between_nodes);
  EXPECT_DOUBLE_EQ(at(costs.T, 0), 147);
  EXPECT_DOUBLE_EQ(at(costs.T, 8), 158);
  EXPECT_DOUBLE_EQ(at(costs.o_s, 8), 15);
  EXPECT_DOUBLE_EQ(at(costs.o_r, 8), 122);
  EXPECT_DOUBLE_EQ(at(costs.T, 1e6), 25 + 8 + 129 + 0.5 * (8 + 1e6));
  EXPECT_DOUBLE_EQ(at(costs.o_s, 1e6), 25);
  EXPECT_DOUBLE_EQ(at(costs.ret, 1e6), 25 + 0.5 * (8 + 1e6));
  EXPECT_DOUBLE_EQ(at(costs.o_r, 1e6), 129 + 0.5 * (8 + 1e6));
  EXPECT_DOUBLE_EQ(at(costs.g, 1e6), 0.5 * (8 + 1e6));
}

TEST(MessageCosts, TablesCountBeforeRows)
{
  Calibration both = alewife::calibration();
  both.tables = ping_pongs().calibration.tables;
  EXPECT_DOUBLE_EQ(at(MessageCosts::from(both).levels.at(Level::between_nodes).T, 1000), 20);
}

TEST(MessageCosts, OfALevelThatWasNotMeasuredAreThoseOfTheNextFartherOne)
{
  MeasuredMachine machine = ping_pongs(Level::within_node);
  const MessageCosts near = MessageCosts::from(machine.calibration);
  EXPECT_EQ(near.at(Level::to_itself), near.at(Level::within_node));
  EXPECT_EQ(near.at(Level::between_nodes), nullptr);
}

} // namespace
} // namespace loghop::lognpc::test::message_costs_test
