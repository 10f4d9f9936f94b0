// Which platforms can run a trace.
#include "loghop/workload/ti/ti_workload.hpp"

#include "unit/workload/ti/trace_files.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::ti_workload_test {
namespace {

const char* const two_ranks = "0 init\n0 finalize\n1 init\n1 finalize\n";
const char* const computes = "0 init\n0 compute 1000\n0 finalize\n1 init\n1 finalize\n";

void check(const char* trace, int nodes, double flops_per_second)
{
  const test::TraceFolder folder;
  TiWorkload workload;
  workload.trace = folder.trace(trace);
  MachineShape shape;
  shape.dimensions = {nodes};
  shape.flops_per_second = flops_per_second;
  workload.check(shape);
}

TEST(TiWorkload, NeedsANodeForEachRank)
{
  EXPECT_NO_THROW(check(two_ranks, 2, 0));
  EXPECT_NO_THROW(check(two_ranks, 3, 0));
  EXPECT_THROW(check(two_ranks, 1, 0), std::invalid_argument);
  EXPECT_THROW(TiWorkload().check(MachineShape()), std::invalid_argument);
}

TEST(TiWorkload, ThatComputesNeedsASpeed)
{
  EXPECT_NO_THROW(check(computes, 2, 1e9));
  EXPECT_THROW(check(computes, 2, 0), std::invalid_argument);
}

TiWorkload of_trace(const std::string& text)
{
  static const test::TraceFolder folder;
  TiWorkload workload;
  workload.trace = folder.trace(text);
  return workload;
}

void expect_size(const TiWorkload& workload, double ranks, double messages, double bytes, double at_once)
{
  const WorkloadSize size = workload.size(MachineShape());
  EXPECT_EQ(size.ranks, ranks);
  EXPECT_EQ(size.messages, messages);
  EXPECT_EQ(size.bytes, bytes);
  EXPECT_EQ(size.at_once, at_once);
}

TEST(TiWorkload, OfMessagesHasTwoOfEachRankAtOnce)
{
  expect_size(of_trace(two_ranks), 2, 0, 0, 0);
  expect_size(of_trace("0 send 1 0 100\n0 isend 1 0 20\n0 sendRecv 3 0 7 0\n1 recv 0 0 100\n1 irecv 0 0 20\n"), 2, 3,
              123, 3);
  expect_size(of_trace("0 send 1 0 1\n0 send 1 0 1\n0 send 1 0 1\n0 send 1 0 1\n0 send 1 0 1\n1 init\n"), 2, 5, 5, 4);
}

/// Each broadcast of 2 ranks is one message; they count as many bytes as the largest of their kind.
TEST(TiWorkload, OfCollectivesHasAsManyAsRankZeroCalls)
{
  expect_size(of_trace("0 bcast 8 1\n0 bcast 16 0\n0 bcast 9 0\n1 bcast 8 1\n1 bcast 16 0\n1 bcast 9 0\n"), 2, 3, 48,
              1);
  TiWorkload linear = of_trace("0 bcast 8\n1 bcast 8\n2 bcast 8\n3 bcast 8\n0 send 1 0 5\n");
  linear.algorithms.choose("broadcast", "linear");
  expect_size(linear, 4, 1 + 3, 5 + 3 * 8, 3); // the root sends to each other rank
}

TEST(TiWorkload, RunsAtTheSpeedOfThePlatform)
{
  const TiWorkload workload = of_trace(computes);
  MachineShape shape;
  shape.dimensions = {4};
  shape.flops_per_second = 1e9;
  const auto programs = workload.mpi_programs(shape, 1);
  ASSERT_EQ(programs->ranks.size(), 2u);
  EXPECT_EQ(programs->ranks[0]->next().time, 1000000); // 1000 flops
  EXPECT_EQ(programs->ranks[1]->next().kind, MpiCall::Kind::finish);
  EXPECT_TRUE(programs->layouts.empty());
}

} // namespace
} // namespace loghop::ti_workload_test
