#include "loghop/simulate/fluid/flow_messages.hpp"

#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include "support/fluid_sender.hpp"
#include "support/ordered_filling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <random>
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

/// When messages end, in ns: whenever one begins or ends, all rates are found from the start.
std::vector<double> ends_by_filling(const std::vector<Sent>& messages, const FluidNetwork& network)
{
  const std::unique_ptr<FluidRoutes> routes = make_fluid_routes(network);
  std::vector<double> capacities; // B/ns
  for (LinkId link = 0; link < routes->links(); ++link)
    capacities.push_back(routes->link(link).bandwidth * 1e-9);
  std::multimap<double, std::uint32_t> beginning;
  std::map<std::uint32_t, reference::OrderedFlow> flows;
  std::vector<reference::OrderedFlow> sent;
  std::vector<double> left, ends(messages.size());
  for (std::uint32_t i = 0; i < messages.size(); ++i) {
    sent.push_back({i, {}});
    routes->route(Node(messages[i].source), Node(messages[i].destination), sent[i].path);
    double latency = 0;
    for (const LinkId link : sent[i].path)
      latency += routes->link(link).latency * 1e9;
    beginning.emplace(static_cast<double>(messages[i].at) * 1e-3 + latency, i);
    left.push_back(static_cast<double>(messages[i].bytes));
  }
  for (double now = 0; !beginning.empty() || !flows.empty();) {
    const std::map<std::uint32_t, double> rates = reference::ordered_filling(capacities, flows, network.send_order);
    double next = beginning.empty() ? std::numeric_limits<double>::infinity() : beginning.begin()->first;
    for (const auto& [flow, rate] : rates)
      if (rate > 0) next = std::min(next, now + left[flow] / rate);
    for (const auto& [flow, rate] : rates)
      left[flow] -= rate * (next - now);
    now = next;
    for (auto flow = flows.begin(); flow != flows.end();) {
      const bool ended = left[flow->first] <= 1e-6;
      if (ended) ends[flow->first] = now;
      flow = ended ? flows.erase(flow) : std::next(flow);
    }
    for (; !beginning.empty() && beginning.begin()->first <= now; beginning.erase(beginning.begin()))
      flows[beginning.begin()->second] = sent[beginning.begin()->second];
  }
  return ends;
}

/// Nodes are their routers in half of the networks: interfaces carry what others send, too.
FluidNetwork random_torus(std::mt19937& random, SendOrder order)
{
  FluidNetwork network = test::small_crossbar(order);
  FluidCube cube{{3, 4}, random() % 2 == 0, FluidLink{1e9, 5e-9}, {}};
  if (random() % 2 == 0) cube.node.reset();
  network.topology = cube;
  network.nodes = 12;
  return network;
}

TEST(OrderedMessages, EndAsAFillingFromTheStartHasIt)
{
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    const FluidNetwork network = random_torus(random, orders[seed % 6 == 0 ? 1 : 0]);
    std::vector<Sent> messages;
    for (Picoseconds at = 0; messages.size() < 60; at += static_cast<Picoseconds>(random() % 60'000)) {
      const int source = static_cast<int>(random() % 12), destination = static_cast<int>(random() % 12);
      if (source != destination) messages.push_back({at, source, destination, 100 + static_cast<int>(random() % 5000)});
    }
    const test::FluidSender<OrderedMessages> found(messages, network);
    const std::vector<double> expected = ends_by_filling(messages, network);
    for (std::size_t i = 0; i < messages.size(); ++i)
      ASSERT_NEAR(static_cast<double>(found.ends[i]), std::floor(expected[i]), 1)
          << "seed " << seed << ", message " << i;
  }
}

} // namespace
} // namespace loghop::simulate::ordered_messages_test
