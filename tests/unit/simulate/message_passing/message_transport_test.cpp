#include "loghop/simulate/message_passing/message_transport.hpp"

#include "support/indices.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::message_transport_test {
namespace {

using Arrivals = std::vector<std::pair<Picoseconds, std::uint32_t>>;

/// A network that notes what it is given, and what arrives without it.
class Ends final : public MessageNetwork, public MessageNetworkListener {
public:
  explicit Ends(EventCalendar& calendar) : calendar_(calendar) {}
  void send(std::uint32_t message, Node source, Node destination, std::int64_t bytes) override
  {
    sent.push_back(std::to_string(message) + ": " + to_string(source) + " to " + to_string(destination) + ", " +
                   std::to_string(bytes));
  }
  bool keeps_order() const override { return true; }
  Picoseconds alone(Node, Node, std::int64_t bytes, Picoseconds now) const override { return 2 * bytes + now / 1'000; }
  void report(NetworkStatistics&) const override {}
  void arrived(const Arrival& arrival) override { arrivals.emplace_back(calendar_.now(), arrival.message); }

  std::vector<std::string> sent;
  Arrivals arrivals;

private:
  EventCalendar& calendar_;
};

class MessageTransportTest : public testing::Test {
protected:
  MessageTransportTest() { transport_.set_network(ends_); }
  void send(std::uint32_t message, Rank from, Rank to, std::int64_t bytes, Picoseconds delay = 0)
  {
    transport_.send(message, paths_.way(from, to, bytes), from, to, bytes, delay);
  }
  void run()
  {
    while (!calendar_.empty())
      calendar_.fire_next();
  }

  EventCalendar calendar_;
  Platform platform_ = test::two_nodes();
  Nodes nodes_{platform_, on_cores({0, 1, 4}), calendar_, 1};
  NodePaths paths_{*platform_.middleware(), nodes_};
  RunTracer tracer_{nullptr};
  Ends ends_{calendar_};
  MessageTransport transport_{paths_, calendar_, tracer_, ends_};
};

TEST_F(MessageTransportTest, TheNetworkSeesNodes)
{
  send(7, Rank(1), Rank(2), 100);
  run();
  EXPECT_EQ(ends_.sent, std::vector<std::string>{"7: 0 to 1, 100"});
  EXPECT_TRUE(ends_.arrivals.empty()) << "the network tells of its own";
}

TEST_F(MessageTransportTest, KeepsTheOrderIfTheNetworkDoes)
{
  EXPECT_TRUE(transport_.keeps_order());
}

class FlightNotes final : public RunObserver {
public:
  void worked(const CoreStep&) override {}
  void travelled(const Flight& flight) override { all.push_back(flight); }
  void finished(Rank, Picoseconds, StepId) override {}
  void delivered(const Delivery&) override {}
  void held(const ChannelHold&) override {}

  std::vector<Flight> all;
};

/// The network takes 2 ps a byte alone, and a latency of 50,000 is that of messages within a node.
TEST_F(MessageTransportTest, AnObserverLearnsOfTheFlight)
{
  FlightNotes notes;
  RunTracer tracer(&notes);
  MessageTransport transport(paths_, calendar_, tracer, ends_);
  transport.set_network(ends_);
  tracer.sends(7, 0, {});
  transport.send(7, paths_.way(Rank(1), Rank(2), 100), Rank(2), Rank(1), 30, 0); // a request goes back
  tracer.arrives(7, 400);
  transport.send(7, paths_.way(Rank(0), Rank(1), 100), Rank(0), Rank(1), 100, 0);
  tracer.arrives(7, 50'000);
  ASSERT_EQ(notes.all.size(), 2U);
  EXPECT_EQ(notes.all[0].source, Rank(2));
  EXPECT_EQ(notes.all[0].destination, Rank(1));
  EXPECT_EQ(notes.all[0].bytes, 30);
  EXPECT_EQ(notes.all[0].from, 0);
  EXPECT_EQ(notes.all[0].to, 400);
  EXPECT_EQ(notes.all[0].alone, 60);
  EXPECT_EQ(notes.all[1].alone, 50'000);
}

TEST_F(MessageTransportTest, TheNetworkGetsADelayedMessageLater)
{
  send(7, Rank(1), Rank(2), 100, 3'000);
  EXPECT_TRUE(ends_.sent.empty());
  send(8, Rank(0), Rank(2), 50);
  run();
  EXPECT_EQ(calendar_.now(), 3'000);
  EXPECT_EQ(ends_.sent, (std::vector<std::string>{"8: 0 to 1, 50", "7: 0 to 1, 100"}));
}

/// The network takes 1 more for each 1'000 that it is later, as one does that begins at whole times of its own.
TEST_F(MessageTransportTest, AloneADelayedMessageTakesItsDelayAndWhatTheNetworkTakesThen)
{
  FlightNotes notes;
  RunTracer tracer(&notes);
  MessageTransport transport(paths_, calendar_, tracer, ends_);
  transport.set_network(ends_);
  tracer.sends(7, 0, {});
  transport.send(7, paths_.way(Rank(1), Rank(2), 100), Rank(1), Rank(2), 100, 3'000);
  tracer.arrives(7, 4'000);
  ASSERT_EQ(notes.all.size(), 1U);
  EXPECT_EQ(notes.all[0].from, 0);
  EXPECT_EQ(notes.all[0].alone, 3'000 + 2 * 100 + 3);
}

TEST_F(MessageTransportTest, AMessageWithinANodeArrivesAfterALatency)
{
  send(8, Rank(0), Rank(1), 100);
  send(9, Rank(0), Rank(0), 100);
  run();
  EXPECT_TRUE(ends_.sent.empty());
  EXPECT_EQ(ends_.arrivals, (Arrivals{{5'000, 9}, {50'000, 8}}));
}

} // namespace
} // namespace loghop::simulate::message_transport_test
