#include "loghop/simulate/fluid/rail_messages.hpp"

#include "loghop/simulate/fluid/flow_messages.hpp"
#include "support/fluid_sender.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace loghop::simulate::rail_messages_test {
namespace {

using test::Sent;
using Ends = std::vector<Picoseconds>;

constexpr Picoseconds way = 10; ///< ns: latency

/// A crossbar whose nodes have rails of 1 B/ns, and links that carry all of them.
FluidNetwork with_rails(int number, Rails::Choice choice, SendOrder order = SendOrder::fair)
{
  FluidNetwork network = test::small_crossbar(order);
  network.bandwidth = 100e9;
  network.rails = Rails{};
  network.rails->number = number;
  network.rails->bandwidth = 1e9;
  network.rails->choice = choice;
  return network;
}

Ends ends_of(const std::vector<Sent>& messages, const FluidNetwork& network)
{
  return test::FluidSender<RailMessages>(messages, network).ends;
}

std::vector<Sent> fan_out(std::int64_t bytes)
{
  std::vector<Sent> messages;
  for (int to = 1; to < 8; ++to)
    messages.push_back({0, 0, to, bytes});
  return messages;
}

std::vector<Sent> fan_in(std::int64_t bytes)
{
  std::vector<Sent> messages;
  for (int from = 1; from < 8; ++from)
    messages.push_back({0, from, 0, bytes});
  return messages;
}

constexpr Rails::Choice choices[] = {Rails::Choice::by_destination, Rails::Choice::by_pair, Rails::Choice::round_robin};

TEST(RailMessages, AMessageAloneHasOneRail)
{
  for (const Rails::Choice choice : choices) {
    const test::FluidSender<RailMessages> run({{0, 2, 3, 1000}}, with_rails(3, choice));
    EXPECT_EQ(run.ends, Ends{way + 1000});
    EXPECT_EQ(run.network().alone(Node(2), Node(3), 1000, 0), 1'010'000);
  }
}

/// n messages to n nodes over k rails: a rail with c of them takes c s, and shares fairly.
TEST(RailMessages, ShareARailWithThoseThatHaveIt)
{
  // to 1, 2, ... 7: rails 1, 2, 0, 1, 2, 0, 1
  const Ends by_number = {way + 300, way + 200, way + 200, way + 300, way + 200, way + 200, way + 300};
  EXPECT_EQ(ends_of(fan_out(100), with_rails(3, Rails::Choice::by_destination)), by_number);
  EXPECT_EQ(ends_of(fan_out(100), with_rails(3, Rails::Choice::by_pair)), by_number);
  // in turn: rails 0, 1, 2, 0, 1, 2, 0
  EXPECT_EQ(ends_of(fan_out(100), with_rails(3, Rails::Choice::round_robin)),
            (Ends{way + 300, way + 200, way + 200, way + 300, way + 200, way + 200, way + 300}));
}

TEST(RailMessages, ByDestinationANodeReceivesOnOne)
{
  EXPECT_EQ(ends_of(fan_in(100), with_rails(3, Rails::Choice::by_destination)), Ends(7, way + 700));
  EXPECT_EQ(ends_of(fan_in(100), with_rails(3, Rails::Choice::by_pair)),
            (Ends{way + 300, way + 200, way + 200, way + 300, way + 200, way + 200, way + 300}));
  EXPECT_EQ(ends_of(fan_in(100), with_rails(3, Rails::Choice::round_robin)), Ends(7, way + 700)); // each one's first
}

/// Four rails of 1 B/ns, but 2 B/ns for all: seven messages of 100 B take 350 ns.
TEST(RailMessages, TheLinkOfANodeIsWhatAllCarry)
{
  FluidNetwork network = with_rails(7, Rails::Choice::by_destination);
  network.bandwidth = 2e9;
  EXPECT_EQ(ends_of(fan_out(100), network), Ends(7, way + 350));
}

/// Rail 1 has messages to 1, 4 and 7: one after the other.
TEST(RailMessages, EachIsAnInterfaceThatSendsInOrder)
{
  for (const SendOrder order : {SendOrder::oldest_first, SendOrder::in_order})
    EXPECT_EQ(ends_of(fan_out(100), with_rails(3, Rails::Choice::by_destination, order)),
              (Ends{way + 100, way + 100, way + 100, way + 200, way + 200, way + 200, way + 300}));
}

TEST(RailMessages, LongOnesAreStriped)
{
  FluidNetwork network = with_rails(3, Rails::Choice::by_destination);
  network.rails->stripe_above = 999;
  const test::FluidSender<RailMessages> run({{0, 0, 1, 999}, {5'000'000, 0, 1, 3000}, {9'000'000, 0, 1, 3001}},
                                            network);
  EXPECT_EQ(run.ends, (Ends{way + 999, 5000 + way + 1000, 9000 + way + 1001}));
  EXPECT_EQ(run.network().alone(Node(0), Node(1), 3000, 0), 1'010'000);
  network.bandwidth = 2e9; // of the node
  EXPECT_EQ(test::FluidSender<RailMessages>({{0, 0, 1, 3000}}, network).network().alone(Node(0), Node(1), 3000, 0),
            1'510'000);
  EXPECT_EQ(ends_of({{0, 0, 1, 3000}}, network), Ends{way + 1500});
}

/// Links of 1 B/ns: what a rail of the same bandwidth adds nothing to.
TEST(RailMessages, OneRailIsAnInterface)
{
  FluidNetwork network = test::small_crossbar();
  const Ends without = test::FluidSender<FairMessages>(fan_in(100), network).ends;
  network.rails = Rails{};
  network.rails->bandwidth = 1e9;
  EXPECT_EQ(ends_of(fan_in(100), network), without);
}

} // namespace
} // namespace loghop::simulate::rail_messages_test
