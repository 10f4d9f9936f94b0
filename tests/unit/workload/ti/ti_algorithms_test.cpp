// Does each collective take the algorithm that MPICH's defaults say, or the one that was chosen?
#include "loghop/workload/ti/ti_algorithms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop {
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

} // namespace
} // namespace loghop
