#include "loghop/simulate/fluid/flow_messages.hpp"

#include "support/fluid_sender.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace loghop::simulate::ordered_messages_test {
namespace {

using test::Sent;

class Sender : public test::FluidSender<OrderedMessages> {
public:
  Sender(std::vector<Sent> messages, SendOrder send) : FluidSender(std::move(messages), test::small_crossbar(send)) {}
};

constexpr SendOrder orders[] = {SendOrder::oldest_first, SendOrder::in_order};

TEST(OrderedMessages, TakeLatencyAndSizeOverBandwidthAlone)
{
  for (const SendOrder order : orders) {
    const Sender run({{0, 0, 1, 1000}}, order);
    EXPECT_EQ(run.ends[0], 1010);
    EXPECT_EQ(run.network().alone(Node(0), Node(1), 1000, 0), 1'010'000);
  }
}

/// The second message leaves the interface when the first has.
TEST(OrderedMessages, LeaveAnInterfaceOneAfterTheOther)
{
  for (const SendOrder order : orders)
    EXPECT_EQ(Sender({{0, 0, 1, 1000}, {1000, 0, 2, 500}}, order).ends, (std::vector<Picoseconds>{1010, 1510}));
}

/// Messages 0 and 1 share the link to node 7 from 10 on: half a byte a ns each. Oldest first: message 2 has the other
/// half of its interface, and ends at 1010. At 1010 message 1 ends, and 0 has the link: 500 B are left.
TEST(OrderedMessages, UseWhatTheOldestLeaves)
{
  const std::vector<Sent> messages = {{0, 0, 7, 1000}, {0, 1, 7, 500}, {0, 0, 2, 500}};
  EXPECT_EQ(Sender(messages, SendOrder::oldest_first).ends, (std::vector<Picoseconds>{1510, 1010, 1010}));
  EXPECT_EQ(Sender(messages, SendOrder::in_order).ends, (std::vector<Picoseconds>{1510, 1010, 2010}));
}

TEST(OrderedMessages, ThatEndTogetherArriveInTheOrderOfSending)
{
  const Sender run({{0, 3, 4, 100}, {0, 0, 1, 100}, {0, 5, 6, 100}}, SendOrder::oldest_first);
  EXPECT_EQ(run.ends, (std::vector<Picoseconds>{110, 110, 110}));
  EXPECT_THAT(run.order, testing::ElementsAre(0, 1, 2));
}

TEST(OrderedMessages, WithoutBytesWaitTheirTurn)
{
  EXPECT_EQ(Sender({{0, 0, 1, 1000}, {0, 0, 2, 0}}, SendOrder::in_order).ends, (std::vector<Picoseconds>{1010, 1010}));
}

/// 7 B over 3 GB/s are 2333.3 ps, and 8 are 2666.7.
TEST(OrderedMessages, EndAtTheNearestPicosecond)
{
  FluidNetwork network = test::small_crossbar(SendOrder::in_order);
  network.bandwidth = 3e9;
  network.latency = 500e-9;
  using Plain = test::FluidSender<OrderedMessages>;
  const Plain run({}, network);
  EXPECT_EQ(run.network().alone(Node(0), Node(1), 7, 0), 1'002'333);
  EXPECT_EQ(run.network().alone(Node(0), Node(1), 8, 0), 1'002'667);
  EXPECT_FALSE(run.network().keeps_order());
}

TEST(OrderedMessages, EndWithinThe26DaysOrNotAtAll)
{
  FluidNetwork network = test::small_crossbar(SendOrder::in_order);
  network.bandwidth = 1;
  using Plain = test::FluidSender<OrderedMessages>;
  EXPECT_EQ(Plain({{0, 0, 1, 2'000'000}}, network).ends, std::vector<Picoseconds>{2'000'000'000'000'010});
  EXPECT_THROW(Plain({{0, 0, 1, 3'000'000}}, network), SimulationError);
  EXPECT_THROW(Plain({{0, 0, 1, 2'000'000}, {0, 0, 2, 2'000'000}}, network), SimulationError) << "one after the other";
}

/// Interfaces send at the same time; the second message of 0 begins when the first is through.
TEST(OrderedMessages, ThatWaitDoNotHoldUpOtherInterfaces)
{
  const std::vector<Sent> messages = {{0, 0, 1, 1000}, {0, 0, 2, 300}, {0, 3, 2, 600}, {400'000, 3, 4, 100}};
  EXPECT_EQ(Sender(messages, SendOrder::in_order).ends, (std::vector<Picoseconds>{1010, 1310, 610, 710}));
}

/// An old one that begins later goes before a young one.
TEST(OrderedMessages, TheOldestIsTheOneThatWasSentFirst)
{
  FluidNetwork network = test::small_crossbar(SendOrder::in_order);
  network.topology = FluidCube{{8}, false, FluidLink{1e9, 5e-9}, {}};
  network.latency = 100e-9;
  // From 0 to 7 there are 7 links of 100 ns between routers, to 1 there is one.
  EXPECT_EQ(test::FluidSender<OrderedMessages>({{0, 0, 7, 1000}, {0, 0, 1, 1000}}, network).ends,
            (std::vector<Picoseconds>{1710, 2110}));
}

} // namespace
} // namespace loghop::simulate::ordered_messages_test
