#include "loghop/simulate/fluid/ordered_messages.hpp"

#include "support/fluid_sender.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate
