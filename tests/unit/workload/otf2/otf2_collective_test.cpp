// What records of collectives say of sizes, as Score-P and as EZTrace count them.
#include "loghop/workload/otf2/otf2_collective.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace loghop::otf2_collective_test {
namespace {

using ::testing::ElementsAre;

constexpr std::uint8_t gather = 2, gatherv = 3, scatterv = 5, allgather = 6, alltoall = 8, alltoallv = 9,
                       reduce_scatter = 13;

Otf2Call record(std::uint8_t operation, std::int64_t sent, std::int64_t received, int root = 0)
{
  Otf2Call call;
  call.operation = operation;
  call.bytes = sent;
  call.received = received;
  call.root = root;
  return call;
}

TEST(Otf2Collectives, BlocksOfEqualSize)
{
  EXPECT_EQ(otf2_action(record(alltoall, 40, 40), 1, 4, false, nullptr).bytes, 10); // Score-P: all blocks
  EXPECT_EQ(otf2_action(record(alltoall, 10, 10), 1, 4, true, nullptr).bytes, 10);  // EZTrace: one
  EXPECT_EQ(otf2_action(record(allgather, 0, 40), 1, 4, false, nullptr).bytes, 10); // in place
  const TiAction action = otf2_action(record(gather, 10, 40, 2), 2, 4, false, nullptr);
  EXPECT_EQ(action.bytes, 10);
  EXPECT_EQ(action.root, Rank(2));
}

TEST(Otf2Collectives, SizesOfEachMember)
{
  const Otf2Sizes sizes{{1, 10}, {2, 20}, {3, 30}};
  EXPECT_THAT(otf2_action(record(gatherv, 2, 6, 1), 1, 3, false, &sizes).sizes, ElementsAre(1, 2, 3));
  EXPECT_THAT(otf2_action(record(scatterv, 60, 20, 1), 1, 3, false, &sizes).sizes, ElementsAre(10, 20, 30));
  EXPECT_EQ(otf2_action(record(scatterv, 0, 30, 1), 2, 3, false, &sizes).bytes, 30);
}

TEST(Otf2Collectives, ReduceScatterOfEztraceHasEqualParts)
{
  const Otf2Sizes of_eztrace{{10, 10}, {10, 10}, {10, 10}}, of_scorep{{10, 2}, {10, 3}, {10, 5}};
  EXPECT_THAT(otf2_action(record(reduce_scatter, 10, 10), 0, 3, true, &of_eztrace).sizes, ElementsAre(3, 3, 4));
  EXPECT_THAT(otf2_action(record(reduce_scatter, 10, 3), 1, 3, false, &of_scorep).sizes, ElementsAre(2, 3, 5));
}

/// Both ends of a message know the same size, rows sum up to what was sent, and equal proportions are exact.
TEST(Otf2Collectives, AlltoallvByProportions)
{
  const Otf2Sizes uneven{{7, 20}, {30, 5}, {0, 12}}, proportional{{60, 30}, {60, 60}, {60, 90}};
  std::vector<TiAction> members;
  for (int i = 0; i < 3; ++i)
    members.push_back(otf2_action(record(alltoallv, 0, 0), i, 3, false, &uneven));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(std::accumulate(members[i].sizes.begin(), members[i].sizes.end(), std::int64_t{0}), uneven[i].first);
    for (std::size_t j = 0; j < 3; ++j)
      EXPECT_EQ(members[i].sizes[j], members[j].received_from[i]);
  }
  EXPECT_THAT(otf2_action(record(alltoallv, 60, 30), 0, 3, false, &proportional).sizes, ElementsAre(10, 20, 30));
}

TEST(Otf2Collectives, NamesOfNonblockingOnes)
{
  EXPECT_EQ(otf2_nonblocking_operation("MPI_Iallreduce"), 11);
  EXPECT_EQ(otf2_nonblocking_operation("MPI_Ireduce_scatter"), reduce_scatter);
  EXPECT_EQ(otf2_nonblocking_operation("MPI_Irecv"), -1);
  EXPECT_EQ(otf2_nonblocking_operation("MPI_Init"), -1);
  EXPECT_EQ(otf2_nonblocking_operation("MPI_Allreduce"), -1);
}

} // namespace
} // namespace loghop::otf2_collective_test
