// Rates by hand, and beside a filling of all lines from the start, after every change of random loads.
#include "loghop/simulate/fluid/ordered_shares.hpp"

#include "support/ordered_filling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

namespace loghop::simulate::ordered_shares_test {
namespace {

using Rates = std::map<std::uint32_t, std::int64_t>;

constexpr SendOrder orders[] = {SendOrder::oldest_first, SendOrder::in_order};

/// Shares, and the rates that they have told of so far. Flows are named by their age.
class Told {
public:
  Told(const std::vector<std::int64_t>& capacities, SendOrder order) : shares_(capacities, order) {}

  void add(std::uint32_t flow, std::uint64_t age, const std::vector<LinkId>& path)
  {
    shares_.add(flow, age, path);
    rates_[flow] = 0;
  }
  void remove(std::uint32_t flow)
  {
    shares_.remove(flow);
    rates_.erase(flow);
  }
  const Rates& solve()
  {
    for (const std::uint32_t flow : shares_.solve())
      rates_[flow] = shares_.rate(flow);
    return rates_;
  }

private:
  OrderedShares shares_;
  Rates rates_;
};

/// A crossbar of 8 nodes whose links have 12 units: link i leaves node i, link 8 + i leads to it.
class Crossbar : public Told {
public:
  explicit Crossbar(SendOrder order) : Told(std::vector<std::int64_t>(16, 12), order) {}

  void send(std::uint32_t flow, LinkId source, LinkId destination) { add(flow, flow, {source, 8 + destination}); }
};

TEST(OrderedShares, GiveTheInterfaceToTheOldestFlow)
{
  for (const SendOrder order : orders) {
    Crossbar shares(order);
    shares.send(7, 0, 1);
    shares.send(5, 0, 2);
    EXPECT_EQ(shares.solve(), (Rates{{5, 12}, {7, 0}}));
    shares.remove(5);
    EXPECT_EQ(shares.solve(), (Rates{{7, 12}}));
  }
}

/// Flows 1 and 2 share the link to node 7: 6 each. Then flow 3 may have what flow 1 leaves of its interface.
TEST(OrderedShares, GiveWhatTheOldestCannotUseToTheNext)
{
  for (const SendOrder order : orders) {
    Crossbar shares(order);
    shares.send(1, 0, 7);
    shares.send(2, 1, 7);
    shares.send(3, 0, 2);
    EXPECT_EQ(shares.solve(), (Rates{{1, 6}, {2, 6}, {3, order == SendOrder::in_order ? 0 : 6}}));
  }
}

/// Flow 1 gets 4 of the link to node 7. Flow 4, the next of its interface, goes to node 7 too, which is full: flow 5
/// takes its place.
TEST(OrderedShares, PassOverAFlowWhoseLinkIsFull)
{
  Crossbar shares(SendOrder::oldest_first);
  shares.send(1, 0, 7);
  shares.send(2, 1, 7);
  shares.send(3, 2, 7);
  shares.send(4, 0, 7);
  EXPECT_EQ(shares.solve(), (Rates{{1, 4}, {2, 4}, {3, 4}, {4, 0}}));
  shares.send(5, 0, 3);
  EXPECT_EQ(shares.solve(), (Rates{{1, 4}, {2, 4}, {3, 4}, {4, 0}, {5, 8}}));
  shares.remove(1);
  EXPECT_EQ(shares.solve(), (Rates{{2, 4}, {3, 4}, {4, 4}, {5, 8}})) << "now flow 4 is the oldest of its line";
}

/// The oldest flows of three interfaces to one node are shared max-min: the one that is held elsewhere leaves its part.
TEST(OrderedShares, AreMaxMinFairBetweenInterfaces)
{
  Crossbar shares(SendOrder::oldest_first);
  shares.send(1, 0, 7);
  shares.send(2, 1, 7);
  shares.send(3, 2, 7);
  shares.send(4, 3, 6);
  EXPECT_EQ(shares.solve(), (Rates{{1, 4}, {2, 4}, {3, 4}, {4, 12}}));
}

/// The line of node 0 is served from its oldest flow on, whatever left before.
TEST(OrderedShares, AnInterfaceThatWasIdleServesAgain)
{
  for (const SendOrder order : orders) {
    Crossbar shares(order);
    EXPECT_EQ(shares.solve(), Rates{});
    shares.send(3, 0, 1);
    EXPECT_EQ(shares.solve(), (Rates{{3, 12}}));
    shares.remove(3);
    EXPECT_EQ(shares.solve(), Rates{});
    shares.send(4, 0, 1);
    shares.send(6, 0, 2);
    shares.send(5, 0, 3);
    EXPECT_EQ(shares.solve(), (Rates{{4, 12}, {5, 0}, {6, 0}}));
    shares.remove(4);
    EXPECT_EQ(shares.solve(), (Rates{{5, 12}, {6, 0}}));
  }
}

/// Flows 1, 2 and 3 have 4 each of the link to node 7. What the first of them leaves of its interface, 8, goes to flow
/// 4, and to flow 5 what flow 2 leaves; both go to node 6, which has 12 for them: 6 each, and flow 6 has the last 2.
TEST(OrderedShares, WhatIsLeftIsSharedToo)
{
  Crossbar shares(SendOrder::oldest_first);
  shares.send(1, 0, 7);
  shares.send(2, 1, 7);
  shares.send(3, 2, 7);
  shares.send(4, 0, 6);
  shares.send(5, 1, 6);
  shares.send(6, 0, 5);
  EXPECT_EQ(shares.solve(), (Rates{{1, 4}, {2, 4}, {3, 4}, {4, 6}, {5, 6}, {6, 2}}));
}

/// A link of 100 units has 14 for each of 7 flows. The two that are left are nobody's.
TEST(OrderedShares, ALinkThatIsNearlyFullIsFull)
{
  Told shares(std::vector<std::int64_t>(9, 100), SendOrder::oldest_first);
  for (std::uint32_t flow = 0; flow < 8; ++flow)
    shares.add(flow, flow, {flow < 7 ? flow : 0, 8});
  Rates expected;
  for (std::uint32_t flow = 0; flow < 8; ++flow)
    expected[flow] = flow < 7 ? 14 : 0;
  EXPECT_EQ(shares.solve(), expected);
}

/// Flows that came together are there as if they had come one by one, in any order.
TEST(OrderedShares, DoNotDependOnTheOrderOfAdding)
{
  const std::vector<std::pair<LinkId, LinkId>> flows = {{0, 7}, {0, 6}, {1, 7}, {2, 6}, {1, 6}, {0, 5}, {2, 5}};
  Crossbar forward(SendOrder::oldest_first), backward(SendOrder::oldest_first);
  for (std::uint32_t i = 0; i < flows.size(); ++i) {
    forward.send(i, flows[i].first, flows[i].second);
    forward.solve();
  }
  for (std::size_t i = flows.size(); i-- > 0;)
    backward.send(static_cast<std::uint32_t>(i), flows[i].first, flows[i].second);
  EXPECT_EQ(forward.solve(), backward.solve());
}

/// A load that changes at random: interfaces, and links that their flows share.
class RandomLoad {
public:
  RandomLoad(unsigned seed, SendOrder order)
      : random_(seed), order_(order), interfaces_(draw(1, 12)), capacities_(draw_capacities()),
        told_(capacities_, order)
  {}

  void change()
  {
    const bool ends = !flows_.empty() && draw(0, 9) < static_cast<int>(std::min<std::size_t>(flows_.size() / 4, 8));
    ends ? remove_one() : add_one();
  }
  void expect_filled()
  {
    const std::vector<double> capacities(capacities_.begin(), capacities_.end());
    const std::map<std::uint32_t, double> expected = reference::ordered_filling(capacities, flows_, order_);
    const Rates& found = told_.solve();
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [flow, rate] : expected)
      ASSERT_NEAR(static_cast<double>(found.at(flow)), rate, 1e-9 * unit) << "flow " << flow;
    solved_ = flows_;
  }

private:
  static constexpr double unit = 1LL << 50;

  int draw(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
  std::vector<std::int64_t> draw_capacities()
  {
    std::vector<std::int64_t> result(static_cast<std::size_t>(interfaces_ + draw(1, 14)));
    const bool equal = draw(0, 1) == 0; // many links are full at one level
    for (std::int64_t& capacity : result)
      capacity = static_cast<std::int64_t>(unit) * (equal ? 6 : draw(1, 20));
    return result;
  }
  void add_one()
  {
    std::vector<LinkId> others;
    for (LinkId link = static_cast<LinkId>(interfaces_); link < capacities_.size(); ++link)
      others.push_back(link);
    std::shuffle(others.begin(), others.end(), random_);
    others.resize(std::min<std::size_t>(others.size(), static_cast<std::size_t>(draw(0, 5))));
    std::vector<LinkId> path = {static_cast<LinkId>(draw(0, interfaces_ - 1))};
    path.insert(path.end(), others.begin(), others.end());
    std::uint32_t flow = 0;
    while (flows_.count(flow) > 0)
      ++flow;
    const std::uint64_t age = 10 * ++sent_ - static_cast<std::uint64_t>(draw(0, 3) == 0 ? draw(0, 60) * 10 + 5 : 0);
    const auto same = [&](const auto& other) { return other.second.age == age; };
    if (static_cast<std::int64_t>(age) < 0 || std::any_of(flows_.begin(), flows_.end(), same)) return;
    flows_[flow] = {age, path};
    told_.add(flow, age, path);
  }
  void remove_one()
  {
    std::vector<std::uint32_t> there; // at the last solution
    for (const auto& [flow, what] : flows_)
      if (const auto before = solved_.find(flow); before != solved_.end() && before->second.age == what.age)
        there.push_back(flow);
    if (there.empty()) return;
    const std::uint32_t flow = there[static_cast<std::size_t>(draw(0, static_cast<int>(there.size()) - 1))];
    flows_.erase(flow);
    solved_.erase(flow);
    told_.remove(flow);
  }

  std::mt19937 random_;
  SendOrder order_;
  int interfaces_;
  std::vector<std::int64_t> capacities_;
  Told told_;
  std::map<std::uint32_t, reference::OrderedFlow> flows_, solved_;
  std::uint64_t sent_ = 0;
};

TEST(OrderedShares, AreThoseOfAFillingFromTheStart)
{
  for (unsigned seed = 1; seed <= 400; ++seed) {
    RandomLoad load(seed, orders[seed % 8 == 0 ? 1 : 0]);
    for (int step = 0; step < 60; ++step) {
      for (unsigned changes = 0; changes <= seed % 3; ++changes)
        load.change();
      load.expect_filled();
      if (HasFatalFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
  }
}

} // namespace
} // namespace loghop::simulate::ordered_shares_test
