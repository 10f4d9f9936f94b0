// Does each collective take the algorithm that MPICH's defaults say, or the one that was chosen?
#include "loghop/workload/ti/ti_algorithms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::ti_algorithms_test {
namespace {

using Kind = TiAction::Kind;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// Around each threshold of MPICH: BCAST_SHORT_MSG_SIZE 12288, BCAST_LONG_MSG_SIZE 524288, BCAST_MIN_PROCS 8,
/// REDUCE_SHORT_MSG_SIZE 2048, ALLREDUCE_SHORT_MSG_SIZE 2048, ALLGATHER_SHORT_MSG_SIZE 81920, ALLGATHER_LONG_MSG_SIZE
/// 524288, ALLTOALL_SHORT_MSG_SIZE 256, ALLTOALL_MEDIUM_MSG_SIZE 32768, REDSCAT_COMMUTATIVE_LONG_MSG_SIZE 524288.
TEST(TiAlgorithms, AreThoseOfMpich)
{
  const TiAlgorithms a;
  EXPECT_EQ(a.name(Kind::barrier, 0, 5), "dissemination");
  EXPECT_EQ(a.name(Kind::broadcast, 12287, 64), "binomial");
  EXPECT_EQ(a.name(Kind::broadcast, 12288, 64), "scatter_doubling");
  EXPECT_EQ(a.name(Kind::broadcast, 12288, 8), "scatter_doubling");
  EXPECT_EQ(a.name(Kind::broadcast, 12288, 9), "scatter_allgather");
  EXPECT_EQ(a.name(Kind::broadcast, 524287, 64), "scatter_doubling");
  EXPECT_EQ(a.name(Kind::broadcast, 524288, 64), "scatter_allgather");
  EXPECT_EQ(a.name(Kind::broadcast, 1 << 20, 7), "binomial");
  EXPECT_EQ(a.name(Kind::reduce, 2048, 64), "binomial");
  EXPECT_EQ(a.name(Kind::reduce, 2049, 64), "rabenseifner");
  EXPECT_EQ(a.name(Kind::allreduce, 2048, 64), "recursive_doubling");
  EXPECT_EQ(a.name(Kind::allreduce, 2049, 64), "rabenseifner");
  EXPECT_EQ(a.name(Kind::scan, 1 << 20, 64), "recursive_doubling");
  EXPECT_EQ(a.name(Kind::exscan, 8, 3), "recursive_doubling");
  EXPECT_EQ(a.name(Kind::gather, 1 << 20, 64), "binomial");
  EXPECT_EQ(a.name(Kind::scatter, 1 << 20, 64), "binomial");
  EXPECT_EQ(a.name(Kind::gatherv, 1 << 20, 64), "linear");
  EXPECT_EQ(a.name(Kind::scatterv, 1 << 20, 64), "linear");
  for (const Kind kind : {Kind::allgather, Kind::allgatherv}) {
    EXPECT_EQ(a.name(kind, 524287, 64), "recursive_doubling");
    EXPECT_EQ(a.name(kind, 524288, 64), "ring");
    EXPECT_EQ(a.name(kind, 81919, 63), "bruck");
    EXPECT_EQ(a.name(kind, 81920, 63), "ring");
  }
  EXPECT_EQ(a.name(Kind::alltoall, 256, 8), "bruck");
  EXPECT_EQ(a.name(Kind::alltoall, 256, 7), "linear");
  EXPECT_EQ(a.name(Kind::alltoall, 257, 64), "linear");
  EXPECT_EQ(a.name(Kind::alltoall, 32768, 64), "linear");
  EXPECT_EQ(a.name(Kind::alltoall, 32769, 64), "pairwise");
  EXPECT_EQ(a.name(Kind::alltoallv, 0, 64), "linear");
  EXPECT_EQ(a.name(Kind::reduce_scatter, 524287, 6), "recursive_halving");
  EXPECT_EQ(a.name(Kind::reduce_scatter, 524288, 6), "pairwise");
}

TEST(TiAlgorithms, OfAllgatherGoByTheDataOfAllRanks)
{
  TiAlgorithms algorithms;
  TiAction action;
  action.kind = Kind::allgather;
  action.bytes = 10000;                                        // of 7 ranks together less than 80 KiB, of 9 more
  EXPECT_EQ(algorithms.make(action, Rank(0), 7)->steps(0), 3); // bruck
  EXPECT_EQ(algorithms.make(action, Rank(0), 9)->steps(0), 8); // ring
}

TEST(TiAlgorithms, CanBeChosen)
{
  TiAlgorithms algorithms;
  algorithms.choose("broadcast", "chain");
  algorithms.choose("alltoallv", "ring");
  EXPECT_EQ(algorithms.name(Kind::broadcast, 1 << 20, 64), "chain");
  EXPECT_EQ(algorithms.name(Kind::alltoallv, 0, 64), "ring");
  EXPECT_THROW(algorithms.choose("broadcast", "bruck"), std::invalid_argument);
  EXPECT_THROW(algorithms.choose("alltoallv", "bruck"), std::invalid_argument);
  EXPECT_THROW(algorithms.choose("gatherv", "linear"), std::invalid_argument);
  EXPECT_THAT(TiAlgorithms::kinds(), Not(Contains("gatherv")));
  EXPECT_THAT(TiAlgorithms::algorithms_of("alltoallv"), ElementsAre("linear", "pairwise", "ring"));
  for (const std::string& kind : TiAlgorithms::kinds())
    for (const std::string& name : TiAlgorithms::algorithms_of(kind))
      EXPECT_NO_THROW(algorithms.choose(kind, name));
}

/// Every choice makes an algorithm that runs for as many ranks as there are.
TEST(TiAlgorithms, ALibraryChoosesWhereNothingElseDoes)
{
  TiAlgorithms a;
  a.choose_by(&mpi_libraries().front());
  EXPECT_EQ(a.name(Kind::broadcast, 8, 64), "default");
  EXPECT_EQ(a.name(Kind::allgatherv, 8, 64), "recursive_doubling") << "each rank has a size of its own";
  EXPECT_EQ(a.name(Kind::alltoallv, 8, 64), "linear");
  TiAction broadcast;
  broadcast.kind = Kind::broadcast;
  broadcast.bytes = 8;
  broadcast.root = Rank(0);
  EXPECT_EQ(a.make(broadcast, Rank(0), 64)->step(0, 0).sends, 9) << "Open MPI: k-nomial of radix 4, on 3 levels";
  a.choose("broadcast", "linear");
  EXPECT_EQ(a.name(Kind::broadcast, 8, 64), "linear");
  EXPECT_THAT(TiAlgorithms::algorithms_of("broadcast"), Not(Contains("default")));
}

TEST(TiAlgorithms, AllCanBeMade)
{
  for (const std::string& kind : TiAlgorithms::kinds())
    for (const std::string& name : TiAlgorithms::algorithms_of(kind)) {
      TiAlgorithms algorithms;
      algorithms.choose(kind, name);
      for (const int ranks : {1, 5, 8}) {
        for (int k = static_cast<int>(Kind::barrier); k <= static_cast<int>(Kind::reduce_scatter); ++k) {
          TiAction action;
          action.kind = static_cast<Kind>(k);
          const bool sized = action.kind >= Kind::allgatherv;
          if (sized) action.sizes.assign(static_cast<std::size_t>(ranks), 3);
          if (action.kind == Kind::alltoallv) action.received_from = action.sizes;
          ASSERT_EQ(algorithms.make(action, Rank(0), ranks)->ranks(), ranks) << kind << " " << name;
        }
      }
    }
}

TEST(TiAlgorithms, AreSharedByRanks)
{
  TiAlgorithms algorithms;
  TiAction action;
  action.kind = Kind::allgatherv;
  action.sizes = {1, 2, 3};
  const auto first = algorithms.make(action, Rank(0), 3);
  EXPECT_EQ(algorithms.make(action, Rank(1), 3), first);
  action.sizes = {1, 2, 4};
  EXPECT_NE(algorithms.make(action, Rank(1), 3), first);
  TiAction gatherv;
  gatherv.kind = Kind::gatherv;
  gatherv.bytes = 7;
  const auto own = algorithms.make(gatherv, Rank(1), 3);
  EXPECT_EQ(own->send(1, 0, 0).bytes, 7);
  EXPECT_NE(algorithms.make(gatherv, Rank(2), 3), own);
}

TEST(TiAlgorithms, ThatAreUnknownAreNamed)
{
  using ::testing::ThrowsMessage;
  TiAlgorithms algorithms;
  EXPECT_THAT([&] { algorithms.choose("scan", "ring"); },
              ThrowsMessage<std::invalid_argument>(
                  HasSubstr("unknown algorithm of scan \"ring\"; known: recursive_doubling, chain")));
  EXPECT_THAT([&] { algorithms.choose("gatherv", "linear"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("unknown collective \"gatherv\"; known: barrier, ")));
  EXPECT_THAT(TiAlgorithms::kinds(),
              ElementsAre("barrier", "broadcast", "reduce", "allreduce", "scan", "exscan", "gather", "scatter",
                          "allgather", "alltoall", "allgatherv", "alltoallv", "reduce_scatter"));
  EXPECT_THAT(TiAlgorithms::algorithms_of("alltoall"),
              ElementsAre("linear", "linear_down", "scattered", "pairwise", "bruck", "ring"));
  EXPECT_THAT(TiAlgorithms::algorithms_of("gatherv"), ::testing::IsEmpty());
}

TiAction action_of(Kind kind, std::int64_t bytes, int root = 0, std::vector<std::int64_t> sizes = {})
{
  TiAction action;
  action.kind = kind;
  action.bytes = bytes;
  action.root = Rank(root);
  action.sizes = std::move(sizes);
  return action;
}

TEST(TiAlgorithms, AreSharedByCallsThatAreEqualInEverything)
{
  TiAlgorithms algorithms;
  const auto first = algorithms.make(action_of(Kind::broadcast, 8, 1), Rank(0), 3);
  EXPECT_EQ(algorithms.make(action_of(Kind::broadcast, 8, 1), Rank(2), 3), first);
  EXPECT_NE(algorithms.make(action_of(Kind::broadcast, 8, 2), Rank(0), 3), first);
  EXPECT_NE(algorithms.make(action_of(Kind::broadcast, 9, 1), Rank(0), 3), first);
  EXPECT_NE(algorithms.make(action_of(Kind::reduce, 8, 1), Rank(0), 3), first);
}

TEST(TiAlgorithms, TheLastEightAreShared)
{
  TiAlgorithms algorithms;
  std::vector<std::shared_ptr<const collectives::CollectiveAlgorithm>> made;
  for (int bytes = 1; bytes <= 12; ++bytes)
    made.push_back(algorithms.make(action_of(Kind::broadcast, bytes), Rank(0), 3));
  for (std::size_t bytes = 5; bytes <= 12; ++bytes)
    EXPECT_EQ(algorithms.make(action_of(Kind::broadcast, static_cast<int>(bytes)), Rank(1), 3), made[bytes - 1]);
}

/// The root of a linear gather or scatter passes on a block for each other rank; of those, each knows its own.
TEST(TiAlgorithms, OfTheRootOfVariableBlocksHaveAllOfThem)
{
  TiAlgorithms algorithms;
  const auto gather = algorithms.make(action_of(Kind::gatherv, 0, 1, {5, 6, 7}), Rank(1), 3);
  const auto scatter = algorithms.make(action_of(Kind::scatterv, 0, 1, {5, 6, 7}), Rank(1), 3);
  std::vector<std::int64_t> received, sent;
  for (std::int64_t step = 0; step < gather->steps(1); ++step)
    for (std::int64_t i = 0; i < gather->step(1, step).receives; ++i)
      received.push_back(gather->receive(1, step, i).bytes);
  for (std::int64_t step = 0; step < scatter->steps(1); ++step)
    for (std::int64_t i = 0; i < scatter->step(1, step).sends; ++i)
      sent.push_back(scatter->send(1, step, i).bytes);
  EXPECT_THAT(received, ::testing::UnorderedElementsAre(5, 7));
  EXPECT_THAT(sent, ::testing::UnorderedElementsAre(5, 7));
}

TEST(TiAlgorithms, OfVariableBlocksGoByTheirSum)
{
  TiAlgorithms algorithms;
  const auto steps = [&](Kind kind, std::vector<std::int64_t> sizes) {
    return algorithms.make(action_of(kind, 0, 0, std::move(sizes)), Rank(0), 5)->steps(0);
  };
  EXPECT_EQ(steps(Kind::allgatherv, {81915, 1, 1, 1, 1}), 3); // 81919 bytes: bruck, which doubles
  EXPECT_EQ(steps(Kind::allgatherv, {81916, 1, 1, 1, 1}), 4); // 81920 bytes: ring
  TiAlgorithms halving, pairwise;
  halving.choose("reduce_scatter", "recursive_halving");
  pairwise.choose("reduce_scatter", "pairwise");
  for (const std::int64_t first : {524283, 524284}) {
    const TiAction action = action_of(Kind::reduce_scatter, 0, 0, {first, 1, 1, 1, 1});
    EXPECT_EQ(algorithms.make(action, Rank(0), 5)->steps(0),
              (first + 4 < 524288 ? halving : pairwise).make(action, Rank(0), 5)->steps(0));
  }
}

/// In the ring step s goes to the rank s + 1 up; of 4 ranks, pairwise goes to the one whose number differs by s + 1.
TEST(TiAlgorithms, OfAlltoallvHaveTheSizesOfTheirRank)
{
  TiAction action = action_of(Kind::alltoallv, 0, 0, {1, 2, 3, 4});
  action.received_from = {5, 6, 7, 8};
  const auto peers = [&](const char* name) {
    TiAlgorithms algorithms;
    algorithms.choose("alltoallv", name);
    const auto made = algorithms.make(action, Rank(1), 4);
    std::vector<int> to;
    for (std::int64_t step = 0; step < made->steps(1); ++step)
      for (std::int64_t i = 0; i < made->step(1, step).sends; ++i) {
        const collectives::StepMessage sent = made->send(1, step, i), received = made->receive(1, step, i);
        EXPECT_EQ(sent.bytes, 1 + sent.peer) << name;
        EXPECT_EQ(received.bytes, 5 + received.peer) << name;
        to.push_back(sent.peer);
      }
    return std::pair(made->steps(1), to);
  };
  EXPECT_EQ(peers("linear"), std::pair(std::int64_t{1}, std::vector<int>{2, 3, 0}));
  EXPECT_EQ(peers("ring"), std::pair(std::int64_t{3}, std::vector<int>{2, 3, 0}));
  EXPECT_EQ(peers("pairwise"), std::pair(std::int64_t{3}, std::vector<int>{0, 3, 2}));
}

} // namespace
} // namespace loghop::ti_algorithms_test
