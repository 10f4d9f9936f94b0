// That all ranks end with the sum: algorithms_test.cpp.
#include "loghop/workload/collectives/algorithms/nearest_halving.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace loghop::collectives::nearest_halving_test {
namespace {

/// An added byte takes 2 ps.
NearestHalvingAllreduce of_bytes(int ranks, std::int64_t bytes)
{
  CollectiveOptions options;
  options.bytes = bytes;
  options.combine_ps_per_byte = 2;
  return {ranks, options};
}

using Messages = std::vector<std::pair<int, std::int64_t>>; ///< peer and bytes

Messages sent_by(const NearestHalvingAllreduce& algorithm, int rank)
{
  Messages all;
  for (std::int64_t step = 0; step < algorithm.steps(rank); ++step)
    for (int i = 0; i < algorithm.step(rank, step).sends; ++i)
      all.emplace_back(algorithm.send(rank, step, i).peer, algorithm.send(rank, step, i).bytes);
  return all;
}

TEST(NearestHalvingAllreduce, WindowsHalveOverGrowingDistancesAndComeBack)
{
  const NearestHalvingAllreduce algorithm = of_bytes(8, 80);
  EXPECT_EQ(sent_by(algorithm, 0), (Messages{{1, 40}, {2, 20}, {4, 10}, {4, 10}, {2, 20}, {1, 40}}));
  EXPECT_EQ(sent_by(algorithm, 5), (Messages{{4, 40}, {7, 20}, {1, 10}, {1, 10}, {7, 20}, {4, 40}}));
}

TEST(NearestHalvingAllreduce, AWindowOfAnOddSizeHasItsLongerHalfAtItsEnd)
{
  const NearestHalvingAllreduce algorithm = of_bytes(4, 7);
  EXPECT_EQ(sent_by(algorithm, 0), (Messages{{1, 4}, {2, 2}, {2, 1}, {1, 3}})); // keeps 3 of 7, then 1 of 3
  EXPECT_EQ(sent_by(algorithm, 3), (Messages{{2, 3}, {1, 2}, {1, 2}, {2, 4}})); // keeps 4 of 7, then 2 of 4
  EXPECT_EQ(algorithm.receive(3, 0, 0).bytes, 4);
  EXPECT_EQ(algorithm.receive(3, 3, 0).bytes, 3);
}

TEST(NearestHalvingAllreduce, OddRanksOfPairsAddAHalfAndGetTheResult)
{
  const NearestHalvingAllreduce algorithm =
      of_bytes(3, 9); // ranks 0 and 1 are a pair: numbers 0 and 1 are ranks 0 and 2
  EXPECT_EQ(sent_by(algorithm, 1), (Messages{{0, 4}, {0, 5}}));
  EXPECT_EQ(sent_by(algorithm, 0), (Messages{{1, 5}, {2, 5}, {2, 4}, {1, 9}}));
  EXPECT_EQ(sent_by(algorithm, 2), (Messages{{0, 4}, {0, 5}}));
  EXPECT_EQ(algorithm.receive(1, 2, 0).bytes, 9);
  EXPECT_EQ(algorithm.step(1, 0).compute, 2 * 5);
  EXPECT_EQ(algorithm.step(1, 1).compute, 0);
  EXPECT_EQ(algorithm.step(0, 0).compute, 2 * 4);
  EXPECT_EQ(algorithm.step(0, 1).compute, 0);
  EXPECT_EQ(algorithm.step(0, 2).compute, 2 * 4);
  EXPECT_EQ(algorithm.step(0, 3).compute, 0);
}

} // namespace
} // namespace loghop::collectives::nearest_halving_test
