#include "loghop/workload/collectives/collective_workload.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <tuple>

namespace loghop {
namespace {

using collectives::Group;
using Until = CollectiveWorkload::Until;

MachineShape nodes(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  return shape;
}

CollectiveWorkload collective(const char* kind, const char* algorithm, std::int64_t bytes)
{
  CollectiveWorkload made;
  made.row = &collectives::require_algorithm(kind, algorithm);
  made.options.bytes = bytes;
  return made;
}

std::string misfit(const CollectiveWorkload& workload, int number)
{
  try {
    workload.check(nodes(number));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(CollectiveWorkloadMetric, IsOfAllOrTheRootOrTheMean)
{
  CollectiveWorkload workload = collective("broadcast", "linear", 8);
  workload.options.root = 2;
  workload.repetitions = 5;
  EXPECT_EQ(workload.metric().kind, Metric::Kind::makespan);
  EXPECT_EQ(workload.metric().iterations, 1);
  workload.until = Until::root;
  EXPECT_EQ(workload.metric().kind, Metric::Kind::rank_time);
  EXPECT_EQ(workload.metric().rank, Rank(2));
  EXPECT_EQ(workload.metric().iterations, 1);
  workload.group = Group(Rank(10), 4, 3);
  EXPECT_EQ(workload.metric().rank, Rank(16));
  workload.until = Until::each;
  EXPECT_EQ(workload.metric().kind, Metric::Kind::time_per_iteration);
  EXPECT_EQ(workload.metric().iterations, 5);
  ASSERT_TRUE(workload.metric().group);
  EXPECT_EQ(workload.metric().group->rank(1), Rank(13));
  workload.group.reset();
  EXPECT_FALSE(workload.metric().group);
}

TEST(CollectiveWorkloadSize, IsThatOfAllRepetitions)
{
  CollectiveWorkload workload = collective("broadcast", "linear", 8);
  workload.repetitions = 3;
  const WorkloadSize all = workload.size(nodes(5));
  EXPECT_EQ(all.ranks, 5);
  EXPECT_EQ(all.messages, 3 * 4);
  EXPECT_EQ(all.bytes, 3 * 4 * 8);
  workload.group = Group(Rank(1), 3, 1);
  EXPECT_EQ(workload.size(nodes(5)).messages, 3 * 2);
}

/// Operations of rank 0 of two: one send in each repetition.
TEST(CollectiveWorkloadGraph, RepeatsItsSteps)
{
  CollectiveWorkload workload = collective("broadcast", "linear", 8);
  for (const std::int64_t repetitions : {1, 2, 7}) {
    workload.repetitions = repetitions;
    EXPECT_EQ(workload.schedule(nodes(2), 1)->rank(Rank(0)).size(), repetitions);
  }
  workload.group = Group(Rank(1), 2, 3);
  EXPECT_EQ(workload.graph(nodes(9), 1)->ranks(), 5); // up to the last of the group
  EXPECT_EQ(workload.schedule(nodes(9), 1)->rank(Rank(0)).size(), 0U);
  EXPECT_EQ(workload.schedule(nodes(9), 1)->rank(Rank(4)).size(), 7U);
}

TEST(CollectiveWorkloadLayout, IsThatOfItsMessages)
{
  CollectiveWorkload workload = collective("broadcast", "binomial", 96);
  workload.block_bytes = 8;
  workload.stride_bytes = 24;
  const MessageLayout layout = workload.graph(nodes(2), 1)->layout(1);
  EXPECT_EQ(layout.count, 12);
  EXPECT_EQ(layout.block_bytes, 8);
  EXPECT_EQ(layout.stride_bytes, 24);
  EXPECT_THROW(workload.graph(nodes(2), 1)->layout(2), std::out_of_range);
}

TEST(CollectiveWorkloadLayout, SaysWhatDoesNotFit)
{
  for (const auto& [kind, algorithm, whole] :
       {std::tuple("broadcast", "linear", true), std::tuple("broadcast", "binomial", true),
        std::tuple("broadcast", "chain", false), std::tuple("reduce", "binomial", false),
        std::tuple("gather", "linear", false)}) {
    CollectiveWorkload workload = collective(kind, algorithm, 96);
    EXPECT_EQ(workload.sends_whole_data(), whole) << kind << " " << algorithm;
    EXPECT_EQ(misfit(workload, 4), "");
    workload.block_bytes = 8;
    workload.stride_bytes = 24;
    EXPECT_EQ(misfit(workload, 4),
              whole ? "" : "a layout is only for the linear and the binomial broadcast, whose messages are all data");
  }
  CollectiveWorkload workload = collective("broadcast", "linear", 96);
  workload.block_bytes = workload.stride_bytes = 8;
  EXPECT_EQ(misfit(workload, 4), "");
  workload.stride_bytes = 7;
  EXPECT_EQ(misfit(workload, 4), "the stride is 7 B, and a block 8 B: expected no less than a block");
  workload.block_bytes = 96;
  workload.stride_bytes = 100;
  EXPECT_EQ(misfit(workload, 4), "");
  workload.block_bytes = 36;
  EXPECT_EQ(misfit(workload, 4), "the message has 96 B, and a block 36 B: expected whole blocks");
}

TEST(CollectiveWorkloadCheck, NeedsAnAlgorithmAndItsRanks)
{
  EXPECT_EQ(misfit(CollectiveWorkload(), 4), "collective: there is no algorithm");
  CollectiveWorkload workload = collective("broadcast", "linear", 8);
  workload.group = Group(Rank(1), 2, 3);
  EXPECT_EQ(misfit(workload, 5), "");
  EXPECT_EQ(misfit(workload, 4), "rank 4 has no place: on this platform ranks are 0 to 3");
}

/// One step of each of two ranks in a repetition.
TEST(CollectiveWorkloadCheck, CountsStepsUpTo2To31)
{
  CollectiveWorkload workload = collective("broadcast", "linear", 8);
  workload.repetitions = (std::int64_t{1} << 31) - 1;
  EXPECT_EQ(misfit(workload, 2), "");
  ++workload.repetitions;
  EXPECT_EQ(misfit(workload, 2), "a rank must have less than 2^31 steps in all repetitions");
}

} // namespace
} // namespace loghop
