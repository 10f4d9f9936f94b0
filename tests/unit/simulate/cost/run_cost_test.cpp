#include "loghop/simulate/cost/run_cost.hpp"

#include "loghop/workload/collectives/collective_workload.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate {
namespace {

Platform loggops(int nodes)
{
  Platform platform;
  LoggopsNetwork network;
  network.nodes = nodes;
  platform.network = network;
  return platform;
}

CollectiveWorkload linear_alltoall()
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm("alltoall", "linear");
  workload.options.bytes = 8;
  return workload;
}

TEST(RunCost, GrowsWithWhatRuns)
{
  const CollectiveWorkload workload = linear_alltoall();
  const RunCost small = estimate_cost(loggops(100), workload), large = estimate_cost(loggops(400), workload);
  EXPECT_EQ(small.ranks, 100);
  EXPECT_EQ(small.messages, 100 * 99);
  EXPECT_EQ(large.messages, 400 * 399);
  EXPECT_DOUBLE_EQ(large.events / small.events, large.messages / small.messages);
  EXPECT_GT(large.memory_bytes - small.memory_bytes, 100 * (large.messages - small.messages)); // all are under way
  EXPECT_GT(large.seconds, 10 * small.seconds);
}

using FluidTopology = decltype(FluidNetwork::topology);

/// Links of a route of the network among all of its 512 nodes, by the memory of all messages at once.
double links_of(const FluidTopology& topology)
{
  const auto memory = [](const FluidTopology& of) {
    FluidNetwork network;
    network.nodes = 512;
    network.topology = of;
    Platform platform;
    platform.network = network;
    return estimate_cost(platform, linear_alltoall()).memory_bytes;
  };
  constexpr double link_bytes = 24, messages = 512 * 511, crossbar_links = 2;
  return crossbar_links + (memory(topology) - memory(FluidCrossbar{})) / link_bytes / messages;
}

TEST(RunCost, OfAMessageGrowsWithTheLinksOfItsRoute)
{
  constexpr double slack = 0.1; // what the process itself has in memory changes
  EXPECT_NEAR(links_of(FluidFatTree{{16, 32}, {1, 16}, {1, 1}}), 4, slack);
  EXPECT_NEAR(links_of(FluidFatTree{{8, 8, 8}, {1, 8, 8}, {1, 1, 1}}), 6, slack);
  EXPECT_NEAR(links_of(FluidCube{{8, 8, 8}, true, {}, {}}), 1 + 3 * 8 / 4, slack);
  EXPECT_NEAR(links_of(FluidCube{{8, 8, 8}, false, {}, {}}), 1 + 3 * 8 / 3.0, slack);
  EXPECT_NEAR(links_of(FluidCube{{512}, true, {}, {}}), 1 + 512 / 4, slack);
  EXPECT_NEAR(links_of(FluidDragonfly{8, 4, 4, 4}), 5, slack);
}

TEST(RunCost, IsToldInUnitsThatPeopleRead)
{
  EXPECT_EQ(text_of({268435456, 7.5e9, 1.5e10, 42.0 * (1 << 30), 300}),
            "about 42 GiB of memory and 5 minutes: 2.68e+08 ranks, 7.5e+09 messages");
  EXPECT_EQ(text_of_bytes(0), "1 MiB");
  EXPECT_EQ(text_of_bytes(1023.0 * (1 << 20)), "1023 MiB");
  EXPECT_EQ(text_of_seconds(0.012), "0.012 s");
  EXPECT_EQ(text_of_seconds(89), "89 s");
  EXPECT_EQ(text_of_seconds(7200), "2 hours");
  EXPECT_EQ(text_of_seconds(864000), "10 days");
}

} // namespace
} // namespace loghop::simulate
