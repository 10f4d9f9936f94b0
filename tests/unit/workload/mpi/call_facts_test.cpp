// Names of calls, and what collectives send and receive.
#include "loghop/workload/mpi/call_facts.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace loghop::call_facts_test {
namespace {

using Kind = MpiCall::Kind;
using Sizes = std::pair<std::int64_t, std::int64_t>;

/// Bytes sent and received by member `number` of 4, of 100 bytes; the root is 1.
Sizes sizes(std::string_view collective, int number)
{
  CallFacts facts;
  describe_collective(facts, collective, 1, number, 4, 100);
  return {facts.sent, facts.received};
}

int root_of(std::string_view collective)
{
  CallFacts facts;
  describe_collective(facts, collective, 1, 0, 4, 100);
  return facts.root;
}

TEST(CallFacts, CallsHaveTheNamesOfMpi)
{
  EXPECT_EQ(facts_by_kind(Kind::nonblocking_receive).name, "MPI_Irecv");
  EXPECT_EQ(facts_by_kind(Kind::wait_all).name, "MPI_Waitall");
  EXPECT_EQ(facts_by_kind(Kind::compute).name, "compute");
  EXPECT_EQ(facts_by_kind(Kind::collective).name, "collective");
  EXPECT_FALSE(facts_by_kind(Kind::send).continues);
}

TEST(CallFacts, CollectivesHaveTwoNames)
{
  EXPECT_EQ(mpi_collective("broadcast"), "Bcast");
  EXPECT_EQ(mpi_collective("prtt"), "") << "MPI has none";
  EXPECT_EQ(name_of_collective("Bcast", true), "MPI_Bcast");
  EXPECT_EQ(name_of_collective("Reduce_scatter_block", false), "MPI_Ireduce_scatter_block");
  EXPECT_EQ(name_of_collective("", true), "collective");
}

TEST(CallFacts, TheRootOfABroadcastCountsEachMember)
{
  EXPECT_EQ(sizes("Bcast", 1), Sizes(400, 100));
  EXPECT_EQ(sizes("Bcast", 0), Sizes(0, 100));
  EXPECT_EQ(sizes("Reduce", 1), Sizes(100, 400));
  EXPECT_EQ(sizes("Reduce", 2), Sizes(100, 0));
}

TEST(CallFacts, BlocksCountOnceForEachMember)
{
  EXPECT_EQ(sizes("Gather", 1), Sizes(100, 400));
  EXPECT_EQ(sizes("Scatter", 1), Sizes(400, 100));
  EXPECT_EQ(sizes("Scatter", 3), Sizes(0, 100));
  EXPECT_EQ(sizes("Allgather", 0), Sizes(100, 400));
  EXPECT_EQ(sizes("Alltoall", 0), Sizes(400, 400));
  EXPECT_EQ(sizes("Allreduce", 0), Sizes(100, 100));
  EXPECT_EQ(sizes("Barrier", 0), Sizes(0, 0));
}

TEST(CallFacts, OnlySomeCollectivesHaveARoot)
{
  EXPECT_EQ(root_of("Gatherv"), 1);
  EXPECT_EQ(root_of("Allgather"), -1);
  EXPECT_EQ(root_of("Barrier"), -1);
}

} // namespace
} // namespace loghop::call_facts_test
