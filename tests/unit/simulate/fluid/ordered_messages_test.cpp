#include "loghop/simulate/fluid/ordered_messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate {
namespace {

struct Sent {
  Picoseconds at;
  int source;
  int destination;
  std::int64_t bytes;
};

/// Sends messages over a crossbar of 1 B/ns with latencies of 5 ns a link, and notes when they arrive.
class Sender final : public EventHandler, public MessageNetworkListener {
public:
  Sender(std::vector<Sent> messages, SendOrder order)
      : messages_(std::move(messages)), network_(crossbar(order), calendar_, *this), ends(messages_.size(), -1)
  {
    for (std::uint32_t i = 0; i < messages_.size(); ++i)
      calendar_.schedule(messages_[i].at, *this, i);
    while (!calendar_.empty())
      calendar_.fire_next();
  }

  void fire(Picoseconds, std::uint32_t index) override
  {
    const Sent& message = messages_[index];
    network_.send(index, Node(message.source), Node(message.destination), message.bytes);
  }
  void arrived(const Arrival& arrival) override
  {
    ends[arrival.message] = calendar_.now() / 1000;
    order.push_back(arrival.message);
  }
  const OrderedMessages& network() const { return network_; }

private:
  static FluidNetwork crossbar(SendOrder order)
  {
    FluidNetwork network;
    network.nodes = 8;
    network.bandwidth = 1e9;
    network.latency = 5e-9;
    network.send_order = order;
    return network;
  }

  std::vector<Sent> messages_;
  EventCalendar calendar_;
  OrderedMessages network_;

public:
  std::vector<Picoseconds> ends; ///< ns
  std::vector<std::uint32_t> order;
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
