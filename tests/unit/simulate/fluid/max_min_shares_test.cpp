// Rates by hand, and beside a filling of all links from the start, after every change of random loads.
#include "loghop/simulate/fluid/max_min_shares.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace loghop::simulate::max_min_shares_test {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

using Paths = std::map<std::uint32_t, std::vector<LinkId>>; ///< by flow
using Rates = std::map<std::uint32_t, std::int64_t>;

/// Shares, and the rates that they have told of so far.
class Told {
public:
  explicit Told(const std::vector<std::int64_t>& capacities) : shares_(capacities) {}

  void add(std::uint32_t flow, const std::vector<LinkId>& path)
  {
    shares_.add(flow, path);
    rates_[flow] = 0;
  }
  void remove(std::uint32_t flow)
  {
    shares_.remove(flow);
    rates_.erase(flow);
  }
  const std::vector<std::uint32_t>& solve()
  {
    const std::vector<std::uint32_t>& changed = shares_.solve();
    for (const std::uint32_t flow : changed)
      rates_[flow] = shares_.rate(flow);
    return changed;
  }
  const Rates& rates() const { return rates_; }

private:
  MaxMinShares shares_;
  Rates rates_;
};

TEST(MaxMinShares, FlowsOfALinkShareItEqually)
{
  Told shares({100});
  shares.add(3, {0});
  shares.solve();
  EXPECT_EQ(shares.rates(), (Rates{{3, 100}}));
  shares.add(0, {0});
  shares.add(7, {0});
  shares.solve();
  EXPECT_EQ(shares.rates(), (Rates{{0, 33}, {3, 33}, {7, 33}})); // whole units, and the same for all
  shares.remove(3);
  shares.solve();
  EXPECT_EQ(shares.rates(), (Rates{{0, 50}, {7, 50}}));
}

/// Bertsekas and Gallager's kind of example: link 0 holds two flows at 10, so that link 1 has 80 for its other one, and
/// link 2, which would give each of two flows 100, has 120 for the second.
TEST(MaxMinShares, WhatOneLinkHoldsBackIsFreeOnOthers)
{
  Told shares({20, 90, 200});
  shares.add(0, {0});
  shares.add(1, {0, 1});
  shares.add(2, {1, 2});
  shares.add(3, {2});
  shares.solve();
  EXPECT_EQ(shares.rates(), (Rates{{0, 10}, {1, 10}, {2, 80}, {3, 120}}));
  // without flow 0, flow 1 has 20, flow 2 has 70, flow 3 has 130: a chain of changes, up and down
  shares.remove(0);
  EXPECT_THAT(shares.solve(), UnorderedElementsAre(1, 2, 3));
  EXPECT_EQ(shares.rates(), (Rates{{1, 20}, {2, 70}, {3, 130}}));
}

TEST(MaxMinShares, TellsOnlyOfFlowsThatChange)
{
  Told shares({60, 60, 60});
  shares.add(0, {0});
  shares.add(1, {1});
  shares.add(2, {1, 2});
  EXPECT_THAT(shares.solve(), UnorderedElementsAre(0, 1, 2));
  EXPECT_THAT(shares.solve(), IsEmpty());
  shares.add(3, {2}); // takes what flow 2 leaves
  EXPECT_THAT(shares.solve(), UnorderedElementsAre(3));
  EXPECT_EQ(shares.rates(), (Rates{{0, 60}, {1, 30}, {2, 30}, {3, 30}}));
  shares.remove(1);
  EXPECT_THAT(shares.solve(), IsEmpty()); // link 2 holds flow 2 now
  shares.remove(3);
  EXPECT_THAT(shares.solve(), UnorderedElementsAre(2));
}

// ------------------------------------------------------------------------------------------------- random loads

/// Fills all links at one pace, from 0: all links that are full at the lowest level stop their flows there.
Rates filled(const std::vector<std::int64_t>& capacities, const Paths& flows)
{
  Rates rates;
  while (rates.size() < flows.size()) {
    std::vector<std::int64_t> left = capacities, growing(capacities.size(), 0);
    for (const auto& [flow, path] : flows)
      for (const LinkId link : path)
        rates.count(flow) ? left[link] -= rates[flow] : ++growing[link];
    std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
    for (std::size_t link = 0; link < left.size(); ++link)
      if (growing[link] > 0) lowest = std::min(lowest, left[link] / growing[link]);
    const auto stops = [&](const auto& flow) {
      return rates.count(flow.first) == 0 && std::any_of(flow.second.begin(), flow.second.end(), [&](LinkId link) {
               return left[link] / growing[link] == lowest;
             });
    };
    Rates stopped;
    for (const auto& flow : flows)
      if (stops(flow)) stopped[flow.first] = lowest;
    rates.merge(stopped);
  }
  return rates;
}

/// Up to 13 links and some 15 flows that come and go, several at a time.
class RandomLoad {
public:
  explicit RandomLoad(std::uint64_t seed) : engine_(seed), capacities_(2 + draw(12)), shares_(draw_capacities(seed)) {}

  void change()
  {
    std::set<std::uint32_t> came;
    for (std::size_t changes = 1 + draw(3); changes > 0; --changes) {
      if (!flows_.empty() && draw(2) == 0) {
        const auto goes = std::next(flows_.begin(), static_cast<std::ptrdiff_t>(draw(flows_.size())));
        if (came.count(goes->first) > 0) continue;
        shares_.remove(goes->first);
        flows_.erase(goes);
      } else {
        std::uint32_t unused = 0;
        while (flows_.count(unused) > 0)
          ++unused;
        came.insert(unused);
        shares_.add(unused, flows_[unused] = draw_path());
      }
    }
    shares_.solve();
  }
  const Rates& found() const { return shares_.rates(); }
  Rates expected() const { return filled(capacities_, flows_); }

private:
  std::size_t draw(std::size_t below) { return engine_() % below; }

  /// Small ones often have equal levels and remainders; with large ones all levels differ.
  const std::vector<std::int64_t>& draw_capacities(std::uint64_t seed)
  {
    constexpr std::size_t most[] = {20, 1000, std::size_t{1} << 60};
    for (std::int64_t& capacity : capacities_)
      capacity = static_cast<std::int64_t>(seed % 5 == 0 ? most[seed % 3] : 1 + draw(most[seed % 3]));
    return capacities_;
  }
  std::vector<LinkId> draw_path()
  {
    std::vector<LinkId> path;
    for (LinkId link = 0; link < capacities_.size(); ++link)
      if (draw(3) == 0) path.push_back(link);
    if (path.empty()) path.push_back(static_cast<LinkId>(draw(capacities_.size())));
    std::shuffle(path.begin(), path.end(), engine_);
    return path;
  }

  std::mt19937_64 engine_;
  std::vector<std::int64_t> capacities_;
  Paths flows_;
  Told shares_;
};

TEST(MaxMinShares, EqualAFillingOfAllLinks)
{
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    RandomLoad load(seed);
    for (int step = 0; step < 60; ++step) {
      load.change();
      ASSERT_EQ(load.found(), load.expected()) << "seed " << seed << ", step " << step;
    }
  }
}

} // namespace
} // namespace loghop::simulate::max_min_shares_test
