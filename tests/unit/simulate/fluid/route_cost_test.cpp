#include "loghop/simulate/fluid/route_cost.hpp"

#include "loghop/simulate/engine/event_calendar.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::route_cost_test {
namespace {

/// Link i has i us of latency and carries 100 / i MB/s.
class Links final : public FluidRoutes {
public:
  int nodes() const override { return 2; }
  std::optional<ChannelEnds> ends(LinkId) const override { return std::nullopt; }
  LinkId links() const override { return 4; }
  FluidLink link(LinkId number) const override { return {1e8 / number, number * 1e-6}; }
  void route(Node, Node, std::vector<LinkId>& path) const override { path = {1, 3}; }
};

TEST(RouteCost, AddsLatenciesAndTakesTheSlowestLink)
{
  const RouteCost cost = cost_of_route(Links(), {1, 3, 2});
  EXPECT_DOUBLE_EQ(cost.latency, 6e-6);
  EXPECT_DOUBLE_EQ(cost.bandwidth, 1e8 / 3);
  EXPECT_EQ(cost.whole_latency(), 6'000'000);
  EXPECT_EQ(cost.time(1000), 36'000'000);
}

TEST(RouteCost, OfNoLinksIsNothing)
{
  EXPECT_EQ(cost_of_route(Links(), {}).time(1000), 0);
}

TEST(RouteCost, RefusesLatenciesBeyondTheTimeLimit)
{
  RouteCost cost;
  cost.latency = 3e6;
  EXPECT_THROW(cost.whole_latency(), SimulationError);
  EXPECT_EQ(cost.time(1), time_limit);
}

/// A third of a picosecond is none, two thirds are one.
TEST(RouteCost, IsTheNearestPicosecond)
{
  RouteCost cost;
  cost.latency = 7.4e-12;
  EXPECT_EQ(cost.whole_latency(), 7);
  cost.latency = 7.6e-12;
  EXPECT_EQ(cost.whole_latency(), 8);
  cost.latency = 0;
  cost.bandwidth = 3e12;
  EXPECT_EQ(cost.time(7), 2);
  EXPECT_EQ(cost.time(8), 3);
}

TEST(RouteCost, TheTimeLimitItselfIsAllowed)
{
  RouteCost cost;
  cost.latency = static_cast<double>(time_limit) / picoseconds_per_second;
  EXPECT_EQ(cost.whole_latency(), time_limit);
  EXPECT_EQ(cost.time(1), time_limit);
  cost.latency *= 1.000001;
  EXPECT_THROW(cost.whole_latency(), SimulationError);
}

} // namespace
} // namespace loghop::simulate::route_cost_test
