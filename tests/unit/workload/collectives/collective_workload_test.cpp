#include "loghop/workload/collectives/collective_workload.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace loghop::collective_workload_test {
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
  EXPECT_EQ(workload.metric().rank, Rank(0)); // of none
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

/// Ranks 1 and 4 gather 8 B each; rank 1 is the root. Other ranks take no part.
TEST(CollectiveWorkloadGraph, KnowsTheBuffersOfItsRanks)
{
  CollectiveWorkload workload = collective("gather", "linear", 8);
  workload.group = Group(Rank(1), 2, 3);
  const auto graph = workload.graph(nodes(9), 1);
  EXPECT_EQ(graph->working_set(Rank(1)), 8 + 16);
  EXPECT_EQ(graph->working_set(Rank(4)), 8);
  EXPECT_EQ(graph->working_set(Rank(2)), 0);
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
  workload.block_bytes = 1;
  EXPECT_EQ(workload.graph(nodes(2), 1)->layout(1).count, 96);
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

/// With three segments, a rank between two others has four steps, the last three, and the first of a reduction too.
TEST(CollectiveWorkloadCheck, CountsTheStepsOfEveryRank)
{
  const std::string many = "a rank must have less than 2^31 steps in all repetitions";
  const auto repeated = [](const char* kind, int ranks, std::int64_t repetitions) {
    CollectiveWorkload workload = collective(kind, "chain", 3);
    workload.options.segment_bytes = 1;
    workload.repetitions = repetitions;
    return misfit(workload, ranks);
  };
  EXPECT_EQ(repeated("broadcast", 3, (1 << 29) - 1), "");
  EXPECT_EQ(repeated("broadcast", 3, 1 << 29), many);
  for (const char* kind : {"broadcast", "reduce"}) {
    EXPECT_EQ(repeated(kind, 2, 715827882), "") << kind; // 3 * 715827882 = 2^31 - 2
    EXPECT_EQ(repeated(kind, 2, 715827883), many) << kind;
  }
}

TEST(CollectiveWorkloadCheck, CountsTheStepsOfTwoRepetitions)
{
  CollectiveWorkload workload = collective("alltoall", "ring", 8);
  EXPECT_EQ(misfit(workload, (1 << 30) + 1), "");
  workload.repetitions = 2; // of 2^30 steps
  EXPECT_EQ(misfit(workload, (1 << 30) + 1), "a rank must have less than 2^31 steps in all repetitions");
}

/// 2^29 ranks would send and receive 2^30 messages in a step.
TEST(CollectiveWorkloadCheck, StepsHaveLimits)
{
  const CollectiveWorkload workload = collective("alltoall", "linear", 8);
  EXPECT_EQ(misfit(workload, (1 << 29) - 1), "");
  EXPECT_EQ(misfit(workload, 1 << 29), "a step has too many messages");
}

TEST(CollectiveWorkloadSize, RepetitionsAreNotUnderWayAtOnce)
{
  CollectiveWorkload workload = collective("broadcast", "linear", 8);
  workload.repetitions = 3;
  EXPECT_EQ(workload.size(nodes(5)).at_once, 4);
}

TEST(CollectiveWorkloadGraph, NamesItsOperations)
{
  CollectiveWorkload workload = collective("reduce", "binomial", 8);
  const auto graph = workload.graph(nodes(2), 1);
  std::vector<GraphOperation> ready;
  graph->begin(Rank(0), ready);
  EXPECT_EQ(graph->place(Rank(0), ready.at(0).id), "reduce binomial, step 1 of 1, receive");
}

/// The sends of the root go in turn only where they block.
TEST(CollectiveWorkloadGraph, MayWaitForItsSends)
{
  CollectiveWorkload workload = collective("broadcast", "linear", 8);
  for (const bool blocking : {false, true}) {
    workload.await_sends = blocking;
    std::vector<GraphOperation> ready;
    workload.graph(nodes(4), 1)->begin(Rank(0), ready);
    EXPECT_EQ(ready.size(), blocking ? 1U : 3U);
    EXPECT_EQ(ready.front().layout, 0);
  }
}

/// Of each cost that is not given, the platform's is taken.
TEST(CollectiveWorkloadGraph, TakesTheCostsOfThePlatformUnlessGiven)
{
  MachineShape shape = nodes(2);
  shape.collectives.combine_ps_per_byte = 3;
  const auto added = [&](unsigned given) {
    CollectiveWorkload workload = collective("reduce", "binomial", 8);
    workload.options.combine_ps_per_byte = 5;
    workload.given = given;
    return workload.schedule(shape, 1)->rank(Rank(0)).operation(1).amount;
  };
  EXPECT_EQ(added(0), 3 * 8);
  EXPECT_EQ(added(collectives::option_combine), 5 * 8);
  EXPECT_EQ(added(collectives::option_root | collectives::option_datatype), 3 * 8);
}

/// Beyond a limit, rates are those beyond, but one that is given holds for all sizes.
TEST(CollectiveWorkloadGraph, TakesTheRatesBeyondTheCachesOfThePlatformUnlessGiven)
{
  MachineShape shape = nodes(2);
  shape.collectives.combine_ps_per_byte = 3;
  shape.collectives.combine_beyond_ps_per_byte = 30;
  shape.collectives.cache_limit = 8;
  const auto added = [&](std::int64_t bytes, unsigned given) {
    CollectiveWorkload workload = collective("reduce", "binomial", bytes);
    workload.options.combine_ps_per_byte = 5;
    workload.given = given;
    return workload.schedule(shape, 1)->rank(Rank(0)).operation(1).amount;
  };
  EXPECT_EQ(added(8, 0), 3 * 8);
  EXPECT_EQ(added(9, 0), 30 * 9);
  EXPECT_EQ(added(9, collectives::option_combine), 5 * 9);
}

/// Of two ranks, each first gets one buffer for the data.
TEST(CollectiveWorkloadGraph, TakesTheTimesOfBuffersOfThePlatform)
{
  MachineShape shape = nodes(2);
  shape.collectives.temporary_ps_per_byte = 7;
  shape.collectives.temporary_limit = 99;
  const CollectiveWorkload workload = collective("allreduce", "recursive_doubling", 100);
  const GraphOperation first = workload.schedule(shape, 1)->rank(Rank(1)).operation(0);
  EXPECT_EQ(first.kind, GraphOperation::Kind::compute);
  EXPECT_EQ(first.amount, 7 * 100);
  shape.collectives.temporary_limit = 100;
  EXPECT_NE(workload.schedule(shape, 1)->rank(Rank(1)).operation(0).kind, GraphOperation::Kind::compute);
}

/// Sends of the root that begin at once.
TEST(CollectiveWorkloadGraph, TheChoiceOfTheLibrarySaysWhetherSendsBlock)
{
  MachineShape shape = nodes(4);
  shape.collectives.library = &mpi_libraries().front();
  const auto at_once = [&](const char* choice) {
    CollectiveWorkload workload = collective("scatter", "default", 8);
    workload.options.choice = choice;
    std::vector<GraphOperation> ready;
    workload.graph(shape, 1)->begin(Rank(0), ready);
    return ready.size();
  };
  EXPECT_EQ(at_once("basic_linear"), 1U);
  EXPECT_EQ(at_once("linear_nb"), 3U);
}

TEST(CollectiveWorkloadCheck, NamesTheChoicesThatThereAre)
{
  CollectiveWorkload workload = collective("scatter", "default", 8);
  workload.options.library = &mpi_libraries().front();
  workload.given = collectives::option_library;
  workload.options.choice = "linear_nb";
  EXPECT_EQ(misfit(workload, 4), "");
  workload.options.choice = "linear";
  EXPECT_EQ(misfit(workload, 4)
                .rfind("unknown choice of the library \"linear\"; known: basic_linear, binomial, linear_nb", 0),
            0U);
}

TEST(CollectiveWorkloadGraph, TheDefaultIsTheChoiceOfTheLibraryOfThePlatformUnlessGiven)
{
  CollectiveWorkload workload = collective("broadcast", "default", 8);
  EXPECT_NE(misfit(workload, 4).find("needs a \"library\""), std::string::npos);
  MachineShape shape = nodes(64);
  shape.collectives.library = &mpi_libraries().front();
  const auto sends_of_the_root = [&] { return workload.schedule(shape, 1)->rank(Rank(0)).size(); };
  EXPECT_EQ(sends_of_the_root(), 9u)
      << "Open MPI takes a k-nomial tree of radix 4 here: 3 children on each of 3 levels";
  workload.given = collectives::option_library; // as a workload that gives an "element" or a "choice" alone
  EXPECT_EQ(sends_of_the_root(), 9u);
  workload.options.library = &mpi_libraries().front();
  EXPECT_EQ(sends_of_the_root(), 9u);
}

TEST(CollectiveWorkload, IsAGraphOfItsMessages)
{
  const CollectiveWorkload workload = collective("broadcast", "linear", 8);
  EXPECT_EQ(std::string(workload.type()), "collective");
  EXPECT_EQ(workload.form(), Workload::Form::graph);
  EXPECT_EQ(workload.bytes_per_iteration(), 8);
  EXPECT_FALSE(workload.needs_handlers());
}

TEST(CollectiveWorkload, IsOnceOfAllRanksUnlessItIsSaid)
{
  const CollectiveWorkload plain;
  EXPECT_EQ(plain.row, nullptr);
  EXPECT_EQ(plain.given, 0U);
  EXPECT_FALSE(plain.group);
  EXPECT_FALSE(plain.await_sends);
  EXPECT_EQ(plain.repetitions, 1);
  EXPECT_EQ(plain.block_bytes, 0);
  EXPECT_EQ(plain.stride_bytes, 0);
  EXPECT_EQ(plain.until, Until::all);
}

} // namespace
} // namespace loghop::collective_workload_test
