// Times by hand. Beside water-filling and beside SimGrid, on random loads: ../../../validation/fluid_networks_test.cpp.
#include "loghop/simulate/fluid/flow_messages.hpp"

#include "support/fluid_sender.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace loghop::simulate::flow_messages_test {
namespace {

using test::Sent;
using Ends = std::vector<Picoseconds>; ///< ns
using Sender = test::FluidSender<FairMessages>;

Sender sender(std::vector<Sent> messages)
{
  return {std::move(messages), test::small_crossbar()};
}

TEST(FairMessages, TakeLatencyAndSizeOverBandwidthAlone)
{
  const Sender run = sender({{7'000, 0, 1, 1000}});
  EXPECT_EQ(run.ends, (Ends{1017}));
  EXPECT_EQ(run.network().alone(Node(0), Node(1), 1000, 0), 1'010'000);
}

/// 7 B over 3 GB/s are 2333.3 ps, and over 3e18 B/s, where a unit is more than 1 B/s, nothing.
TEST(FairMessages, EndAtTheNearestPicosecond)
{
  FluidNetwork network = test::small_crossbar();
  network.bandwidth = 3e9;
  network.latency = 0;
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(1), 7, 0), 2333);
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(1), 8, 0), 2667);
  network.bandwidth = 3e18;
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(1), 7, 0), 0);
  network.bandwidth = 1e-3;
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(1), 7, 0), 7'000'000'000'000'000);
}

/// Both share the interface until the shorter one has its 500 B; the other has 500 B left then.
TEST(FairMessages, ShareALink)
{
  EXPECT_EQ(sender({{0, 0, 1, 1000}, {0, 0, 2, 500}}).ends, (Ends{1510, 1010}));
  EXPECT_EQ(sender({{0, 0, 1, 1000}, {500'000, 0, 2, 500}}).ends, (Ends{1510, 1510}));
  EXPECT_EQ(sender({{0, 0, 1, 1000}, {0, 1, 0, 500}}).ends, (Ends{1010, 510}));
}

/// Three into one node, and one of these senders to another node, which has what it can use of its interface.
TEST(FairMessages, UseWhatOthersLeave)
{
  EXPECT_EQ(sender({{0, 1, 0, 300}, {0, 2, 0, 300}, {0, 3, 0, 300}, {0, 3, 4, 600}}).ends, (Ends{910, 910, 910, 910}));
}

TEST(FairMessages, ThatEndTogetherArriveInTheOrderOfSending)
{
  const Sender run = sender({{0, 3, 4, 100}, {0, 0, 1, 100}, {0, 5, 6, 100}});
  EXPECT_EQ(run.ends, (Ends{110, 110, 110}));
  EXPECT_THAT(run.order, testing::ElementsAre(0, 1, 2));
}

TEST(FairMessages, WithoutBytesTakeTheirLatency)
{
  EXPECT_EQ(sender({{0, 0, 1, 0}, {0, 0, 2, 10}}).ends, (Ends{10, 20}));
}

/// A flow of a million others still gets its part of the slowest link to within 1e-9.
TEST(FairMessages, LongTimesAreExact)
{
  FluidNetwork network = test::small_crossbar();
  network.bandwidth = 1e12;
  std::vector<Sent> messages(1000, Sent{0, 0, 1, 1'000'000'000'000});
  for (const Picoseconds end : Sender(messages, network).ends)
    EXPECT_EQ(end, 1'000'000'000'010);
}

TEST(FairMessages, EndWithinThe26DaysOrNotAtAll)
{
  FluidNetwork network = test::small_crossbar();
  network.bandwidth = 1;
  EXPECT_EQ(Sender({{0, 0, 1, 2'000'000}}, network).ends, (Ends{2'000'000'000'000'010}));
  EXPECT_THROW(Sender({{0, 0, 1, 3'000'000}}, network), SimulationError);
  EXPECT_THROW(Sender({{0, 0, 1, 2'000'000}, {0, 0, 2, 2'000'000}}, network), SimulationError);
  EXPECT_THROW(Sender({{0, 0, 1, std::int64_t{1} << 62}}, network), SimulationError);
}

/// Units of a rate are 1 B/s here. A link of less has one unit.
TEST(FairMessages, TheSlowestLinkHasAUnitOfTheFastest)
{
  FluidNetwork network;
  network.nodes = 3;
  network.bandwidth = std::ldexp(1.0, 60);
  network.topology = FluidCube{{3}, false, FluidLink{0.25, 0}, {}};
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(2), 7, 0), 7'000'000'000'000);
  network.topology = FluidCube{{3}, false, FluidLink{3.5, 0}, {}};
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(2), 7, 0), 2'333'333'333'333) << "whole units";
  EXPECT_EQ(Sender({{0, 0, 1, 7}, {0, 0, 2, 7}}, network).ends, (Ends{7'000'000'000, 7'000'000'000}));
}

/// Of a link with one unit, whether they begin together or one after the other.
TEST(FairMessages, LessThanAUnitIsAnError)
{
  FluidNetwork network;
  network.nodes = 3;
  network.bandwidth = std::ldexp(1.0, 60);
  network.topology = FluidCube{{3}, false, FluidLink{1, 0}, {}};
  for (const Picoseconds second : {0, 1000})
    try {
      Sender({{0, 0, 1, 7}, {second, 0, 2, 7}}, network);
      ADD_FAILURE() << second;
    } catch (const SimulationError& error) {
      EXPECT_STREQ(error.what(), "a message gets less than 2^-60 of the bandwidth of the fastest link");
    }
}

/// Longer than time can count: the longest time there is.
TEST(FairMessages, TheTimeAloneIsAtMostTheLimit)
{
  FluidNetwork network = test::small_crossbar();
  network.bandwidth = 1;
  network.latency = 0;
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(1), 2'000'000, 0), 2'000'000'000'000'000'000);
  EXPECT_EQ(Sender({}, network).network().alone(Node(0), Node(1), 3'000'000, 0), time_limit);
}

/// The second begins when the first has 500 B left, the third when the first ends.
TEST(FairMessages, RatesChangeWithEveryBeginAndEnd)
{
  EXPECT_EQ(sender({{0, 0, 1, 1000}, {500'000, 0, 2, 1000}, {1'500'000, 0, 3, 250}}).ends, (Ends{1510, 2260, 2010}));
}

} // namespace
} // namespace loghop::simulate::flow_messages_test
