#include "loghop/simulate/message_passing/message_transport.hpp"

#include "support/indices.hpp"
#include "support/two_nodes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate {
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
  Picoseconds alone(Node, Node, std::int64_t bytes, Picoseconds) const override { return 2 * bytes; }
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
  void send(std::uint32_t message, Rank from, Rank to, std::int64_t bytes)
  {
    transport_.send(message, paths_.way(from, to, bytes), from, to, bytes);
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

TEST_F(MessageTransportTest, AMessageWithinANodeArrivesAfterALatency)
{
  send(8, Rank(0), Rank(1), 100);
  send(9, Rank(0), Rank(0), 100);
  run();
  EXPECT_TRUE(ends_.sent.empty());
  EXPECT_EQ(ends_.arrivals, (Arrivals{{5'000, 9}, {50'000, 8}}));
}

} // namespace
} // namespace loghop::simulate
