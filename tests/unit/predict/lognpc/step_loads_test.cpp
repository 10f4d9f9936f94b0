// Loads of links in closed form: shifts on lines and rings, all-to-all on lines and tori. A share is W / V.
#include "loghop/predict/lognpc/step_loads.hpp"

#include "loghop/workload/collectives/collective_workload.hpp"
#include "unit/predict/lognpc/fixed_pricing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace loghop::lognpc::test::step_loads_test {
namespace {

std::unique_ptr<const NetworkLinks> cube(std::vector<int> dimensions, bool around)
{
  FluidCube topology;
  topology.dimensions = std::move(dimensions);
  topology.around = around;
  FluidNetwork network;
  network.topology = topology;
  Platform platform;
  platform.network = network;
  return links_of(platform);
}

Node own_node(Rank rank)
{
  return Node(rank.value());
}

/// Every rank sends `bytes` to the rank d further, if there is one or the shift goes around.
Schedule shift(int ranks, int d, bool around, std::int64_t bytes)
{
  std::vector<RankSchedule> schedules(static_cast<std::size_t>(ranks));
  for (int r = 0; r < ranks; ++r) {
    if (!around && r + d >= ranks) continue;
    const int to = (r + d) % ranks;
    schedules[static_cast<std::size_t>(r)].add(operation_of(GraphOperation::Kind::send, Rank(to), bytes));
    schedules[static_cast<std::size_t>(to)].add(operation_of(GraphOperation::Kind::receive, Rank(r), bytes));
  }
  return Schedule(std::move(schedules));
}

Message message(int from, int to, std::int64_t bytes, int step = 0)
{
  Message result;
  result.from = Rank(from);
  result.to = Rank(to);
  result.bytes = bytes;
  result.step = step;
  return result;
}

/// Each link of a ring carries the messages of the d ranks before it.
TEST(StepLoads, OfShiftsOnARing)
{
  const auto links = cube({12}, true);
  for (int d = 1; d < 6; ++d) {
    Schedule graph = shift(12, d, true, 100);
    StepLoads loads(links.get(), own_node);
    loads.count(graph);
    EXPECT_DOUBLE_EQ(loads.mean_links(), d);
    for (int r = 0; r < 12; ++r) {
      EXPECT_DOUBLE_EQ(loads.way(message(r, (r + d) % 12, 100)).share, d) << r;
      EXPECT_EQ(loads.way(message(r, (r + d) % 12, 100)).links, d);
    }
  }
}

/// On a line of n, min(d, n - d) messages cross the links in the middle. The busiest link on the way of a message that
/// begins at r is crossed by those from r - d + 1 to r + d - 1, as far as they are from 0 to n - d - 1, d at a time.
TEST(StepLoads, OfShiftsOnALine)
{
  constexpr int n = 10;
  const auto links = cube({n}, false);
  for (int d = 1; d < n; ++d) {
    Schedule graph = shift(n, d, false, 100);
    StepLoads loads(links.get(), own_node);
    loads.count(graph);
    double most = 0;
    for (int r = 0; r + d < n; ++r) {
      int busiest = 0; // by counting: link x leads from x to x + 1
      for (int x = r; x < r + d; ++x)
        busiest = std::max(busiest, std::min(x, n - d - 1) - std::max(x - d + 1, 0) + 1);
      EXPECT_DOUBLE_EQ(loads.way(message(r, r + d, 100)).share, busiest) << d << ", " << r;
      most = std::max(most, loads.way(message(r, r + d, 100)).share);
    }
    EXPECT_DOUBLE_EQ(most, std::min(d, n - d)) << d;
  }
}

CollectiveWorkload all_to_all(std::int64_t bytes)
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm("alltoall", "linear");
  workload.options.bytes = bytes;
  return workload;
}

StepLoads loads_of(const Workload& workload, int ranks, const NetworkLinks* links,
                   const std::function<Node(Rank)>& node_of = own_node)
{
  MachineShape shape;
  shape.dimensions = {ranks};
  StepLoads loads(links, node_of);
  loads.count(*workload.graph(shape, 1));
  return loads;
}

/// The link from x to x + 1 of a line of n carries (x + 1) (n - 1 - x) messages, and a rank sends n - 1.
TEST(StepLoads, OfAnAllToAllOnALine)
{
  constexpr int n = 9;
  const auto links = cube({n}, false);
  StepLoads loads = loads_of(all_to_all(64), n, links.get());
  for (int x = 0; x + 1 < n; ++x)
    EXPECT_DOUBLE_EQ(loads.way(message(x, x + 1, 64)).share, (x + 1.0) * (n - 1 - x) / (n - 1)) << x;
  EXPECT_DOUBLE_EQ(loads.way(message(0, n - 1, 64)).share, 4.0 * 5.0 / 8.0);
  EXPECT_DOUBLE_EQ(loads.mean_links(), (n + 1) / 3.0); // of two different places on a line
}

/// On a torus of k x k with odd k, a link up carries the messages of j = 1 ... (k - 1) / 2 steps, j each, for each of k
/// places in the other dimension: k (k^2 - 1) / 8.
TEST(StepLoads, OfAnAllToAllOnATorus)
{
  for (const int k : {3, 5, 7}) {
    const auto links = cube({k, k}, true);
    StepLoads loads = loads_of(all_to_all(10), k * k, links.get());
    const double expected = k * (k * k - 1) / 8.0 / (k * k - 1);
    for (int r = 1; r < k * k; ++r)
      EXPECT_DOUBLE_EQ(loads.way(message(0, r, 10)).share, expected) << k << ", " << r;
    EXPECT_NEAR(loads.mean_links(), 2 * (k * k - 1) / (4.0 * k) * k * k / (k * k - 1), 1e-12) << k;
  }
}

/// Rank 0 sends 100 and 300 B over the first link of a line, of which 300 B go on over the second.
TEST(StepLoads, SeveralMessagesOfARankShareWhatItSends)
{
  std::vector<RankSchedule> ranks(3);
  ranks[0].add(operation_of(GraphOperation::Kind::send, Rank(1), 100));
  ranks[0].add(operation_of(GraphOperation::Kind::send, Rank(2), 300));
  ranks[1].add(operation_of(GraphOperation::Kind::send, Rank(2), 700));
  ranks[1].add(operation_of(GraphOperation::Kind::receive, Rank(0), 100));
  ranks[2].add(operation_of(GraphOperation::Kind::receive, Rank(0), 300));
  ranks[2].add(operation_of(GraphOperation::Kind::receive, Rank(1), 700));
  Schedule graph(std::move(ranks));
  const auto links = cube({3}, false);
  StepLoads loads(links.get(), own_node);
  loads.count(graph);
  EXPECT_DOUBLE_EQ(loads.way(message(0, 1, 100)).share, 400.0 / 400);
  EXPECT_DOUBLE_EQ(loads.way(message(0, 2, 300)).share, 1000.0 / 400);
  EXPECT_DOUBLE_EQ(loads.way(message(1, 2, 700)).share, 1000.0 / 700);
  EXPECT_DOUBLE_EQ(loads.mean_links(), 4.0 / 3);
}

TEST(StepLoads, AreThoseOfTheStepAlone)
{
  CollectiveWorkload broadcast;
  broadcast.row = &collectives::require_algorithm("broadcast", "chain");
  broadcast.options.bytes = 50;
  const auto links = cube({4}, false);
  StepLoads loads = loads_of(broadcast, 4, links.get());
  for (int r = 0; r < 3; ++r)
    for (int step = 0; step < 3; ++step)
      EXPECT_DOUBLE_EQ(loads.way(message(r, r + 1, 50, step)).share, step == r ? 1 : 0);
}

/// A link that is three times as wide carries three times as much.
TEST(StepLoads, AreLessOnWiderLinks)
{
  FluidDragonfly shape;
  shape.groups = 2;
  shape.chassis = shape.routers = 1;
  shape.nodes = 6;
  shape.group_links = 3;
  FluidNetwork network;
  network.topology = shape;
  Platform platform;
  platform.network = network;
  const auto links = links_of(platform);
  Schedule graph = shift(12, 6, false, 100); // six messages over the link between both groups
  StepLoads loads(links.get(), own_node);
  loads.count(graph);
  EXPECT_DOUBLE_EQ(loads.way(message(2, 8, 100)).share, 2);
}

TEST(StepLoads, MessagesWithinANodeCrossNoLink)
{
  const auto links = cube({4}, false);
  const auto two_a_node = [](Rank rank) { return Node(rank.value() / 2); };
  Schedule graph = shift(8, 2, false, 100); // both ranks of a node send to the next node
  StepLoads loads(links.get(), two_a_node);
  loads.count(graph);
  EXPECT_EQ(loads.way(message(0, 1, 100)).links, 0);
  EXPECT_EQ(loads.way(message(0, 1, 100)).share, 0);
  EXPECT_EQ(loads.way(message(0, 2, 100)).share, 2);
}

TEST(StepLoads, ThereAreNoneWithoutLinks)
{
  Schedule graph = shift(4, 1, true, 100);
  StepLoads loads(nullptr, own_node);
  EXPECT_EQ(loads.way(message(0, 1, 100)).share, 0);
  EXPECT_EQ(loads.way(message(0, 1, 100)).links, 0);
  EXPECT_EQ(loads.mean_links(), 0);
}

} // namespace
} // namespace loghop::lognpc::test::step_loads_test
