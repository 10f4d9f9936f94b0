#include "loghop/predict/logpc/diamond_contention.hpp"

#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>

namespace loghop::diamond_contention_test {
namespace {

TEST(DiamondContention, ABlockIsAMessageAndTwoWaits)
{
  // v = O_s + W + O_r
  const Iteration iteration = diamond_iteration({Seconds(10), Seconds(3), Seconds(2), Seconds(100)});
  EXPECT_EQ(iteration.T, Seconds(15));
  EXPECT_EQ(iteration.q, 1);
  EXPECT_EQ(iteration.j, 2);
}

TEST(DiamondContention, ABlockTakesNoLessThanNoTime)
{
  EXPECT_EQ(diamond_iteration({Seconds(1), Seconds(3), Seconds(-9), Seconds(0)}).T, Seconds(0));
}

TEST(DiamondContention, IsThatOfThePath)
{
  EXPECT_EQ(diamond_contention(Seconds(3), 1, 10), Seconds(0));
  EXPECT_EQ(diamond_contention(Seconds(3), 2, 1), Seconds(3));
  EXPECT_EQ(diamond_contention(Seconds(3), 2, 10), Seconds((1 + 18) * 3));
  EXPECT_EQ(diamond_contention(Seconds(3), 5, 10), Seconds((4 + 18) * 3));
}

/// n = 1 leaves a single choice: W = 5 s, and a boundary of 16 B.
TEST(DiamondContention, BestBlocksSayTheirContention)
{
  DiamondProblem problem;
  problem.P = 2;
  problem.t = Seconds(10);
  problem.bytes_per_value = Bytes(16);
  const LogGP machine = alewife::long_messages();
  MeshTraffic traffic{2, 2, SecondsPerByte(1), Bytes(12345)};
  const BestBlocks best = best_whole_blocks(problem, machine, traffic);
  const BlockCosts costs = block_costs(problem, machine, 1);
  traffic.B = Bytes(16);
  const Seconds C_n = closed_contention(traffic, diamond_iteration(costs));
  EXPECT_GT(C_n, Seconds(0));
  EXPECT_EQ(best.b, 1);
  EXPECT_EQ(best.C_n, C_n);
  EXPECT_EQ(best.makespan, diamond_makespan(costs, 2, 1) + C_n);
}

TEST(DiamondContention, OfNoProblemThereIsOneBlockWithoutContention)
{
  EXPECT_EQ(BestBlocks().b, 1);
  EXPECT_EQ(BestBlocks().C_n, Seconds(0));
  EXPECT_EQ(BestBlocks().makespan, Seconds(0));
}

} // namespace
} // namespace loghop::diamond_contention_test
