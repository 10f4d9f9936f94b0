#include "loghop/simulate/fluid/ordered_shares.hpp"

#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <vector>

namespace loghop::simulate::ordered_shares_test {
namespace {

using Rates = std::map<std::uint64_t, double>;

/// A crossbar whose links carry 12 B/s.
class Crossbar {
public:
  explicit Crossbar(SendOrder order) : shares_(*routes_, order) {}

  void add(std::uint64_t age, int source, int destination)
  {
    std::vector<LinkId> path;
    routes_->route(Node(source), Node(destination), path);
    shares_.add(age, path);
  }
  OrderedShares* operator->() { return &shares_; }

private:
  static std::unique_ptr<FluidRoutes> crossbar()
  {
    FluidNetwork network;
    network.nodes = 8;
    network.bandwidth = 12;
    return make_fluid_routes(network);
  }

  std::unique_ptr<FluidRoutes> routes_ = crossbar();
  OrderedShares shares_;
};

TEST(OrderedShares, GiveTheInterfaceToTheOldestFlow)
{
  for (const SendOrder order : {SendOrder::oldest_first, SendOrder::in_order}) {
    Crossbar shares(order);
    shares.add(7, 0, 1);
    shares.add(5, 0, 2);
    EXPECT_EQ(shares->solve(), (Rates{{5, 12}, {7, 0}}));
    shares->remove(5);
    EXPECT_EQ(shares->solve(), (Rates{{7, 12}}));
  }
}

/// Flows 1 and 2 share the link to node 9: 6 each. Then flow 3 may have what flow 1 leaves of its interface.
TEST(OrderedShares, GiveWhatTheOldestCannotUseToTheNext)
{
  for (const SendOrder order : {SendOrder::oldest_first, SendOrder::in_order}) {
    Crossbar shares(order);
    shares.add(1, 0, 7);
    shares.add(2, 1, 7);
    shares.add(3, 0, 2);
    EXPECT_EQ(shares->solve(), (Rates{{1, 6}, {2, 6}, {3, order == SendOrder::in_order ? 0.0 : 6.0}}));
  }
}

/// Flow 1 gets 4 of the link to node 7. Flow 4, the next of its interface, goes to node 7 too, which is full: flow 5
/// takes its place.
TEST(OrderedShares, PassOverAFlowWhoseLinkIsFull)
{
  Crossbar shares(SendOrder::oldest_first);
  shares.add(1, 0, 7);
  shares.add(2, 1, 7);
  shares.add(3, 2, 7);
  shares.add(4, 0, 7);
  shares.add(5, 0, 3);
  EXPECT_EQ(shares->solve(), (Rates{{1, 4}, {2, 4}, {3, 4}, {4, 0}, {5, 8}}));
}

/// The oldest flows of three interfaces to one node are shared max-min: the one that is held elsewhere leaves its part.
TEST(OrderedShares, AreMaxMinFairBetweenInterfaces)
{
  Crossbar shares(SendOrder::oldest_first);
  shares.add(1, 0, 7);
  shares.add(2, 1, 7);
  shares.add(3, 2, 7);
  shares.add(4, 3, 6);
  EXPECT_EQ(shares->solve(), (Rates{{1, 4}, {2, 4}, {3, 4}, {4, 12}}));
}

TEST(OrderedShares, DoNotDependOnTheOrderOfAdding)
{
  const std::vector<std::pair<int, int>> flows = {{0, 7}, {0, 6}, {1, 7}, {2, 6}, {1, 6}, {0, 5}, {2, 5}};
  Crossbar forward(SendOrder::oldest_first), backward(SendOrder::oldest_first);
  for (std::size_t i = 0; i < flows.size(); ++i)
    forward.add(i, flows[i].first, flows[i].second);
  for (std::size_t i = flows.size(); i-- > 0;)
    backward.add(i, flows[i].first, flows[i].second);
  EXPECT_EQ(forward->solve(), backward->solve());
}

/// The line of node 0 is served from its oldest flow on, whatever left before.
TEST(OrderedShares, AnInterfaceThatWasIdleServesAgain)
{
  for (const SendOrder order : {SendOrder::oldest_first, SendOrder::in_order}) {
    Crossbar shares(order);
    EXPECT_EQ(shares->solve(), Rates{});
    shares.add(3, 0, 1);
    EXPECT_EQ(shares->solve(), (Rates{{3, 12}}));
    shares->remove(3);
    EXPECT_EQ(shares->solve(), Rates{});
    shares.add(4, 0, 1);
    shares.add(6, 0, 2);
    shares.add(5, 0, 3);
    shares->remove(4);
    EXPECT_EQ(shares->solve(), (Rates{{5, 12}, {6, 0}}));
  }
}

/// Flows 1, 2 and 3 have 4 each of the link to node 7. What the first of them leaves of its interface, 8, goes to flow
/// 4, and to flow 5 what flow 2 leaves; both go to node 6, which has 12 for them: 6 each, and flow 6 has the last 2.
TEST(OrderedShares, WhatIsLeftIsSharedToo)
{
  Crossbar shares(SendOrder::oldest_first);
  shares.add(1, 0, 7);
  shares.add(2, 1, 7);
  shares.add(3, 2, 7);
  shares.add(4, 0, 6);
  shares.add(5, 1, 6);
  shares.add(6, 0, 5);
  EXPECT_EQ(shares->solve(), (Rates{{1, 4}, {2, 4}, {3, 4}, {4, 6}, {5, 6}, {6, 2}}));
}

/// A link of which a third of its bandwidth is no number of a double is full with three flows.
TEST(OrderedShares, ALinkThatIsNearlyFullIsFull)
{
  FluidNetwork network;
  network.nodes = 8;
  network.bandwidth = 0.1;
  const std::unique_ptr<FluidRoutes> routes = make_fluid_routes(network);
  OrderedShares shares(*routes, SendOrder::oldest_first);
  for (const int source : {0, 1, 2, 3, 4, 5, 0}) {
    std::vector<LinkId> path;
    routes->route(Node(source), Node(7), path);
    shares.add(shares.solve().size(), path);
  }
  for (const auto& [age, rate] : shares.solve())
    EXPECT_DOUBLE_EQ(rate, age == 6 ? 0 : 0.1 / 6) << age;
}

} // namespace
} // namespace loghop::simulate::ordered_shares_test
