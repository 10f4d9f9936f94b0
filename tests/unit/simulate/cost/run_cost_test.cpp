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
