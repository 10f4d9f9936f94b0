#include "loghop/predict/logp/diamond_makespan.hpp"

#include "loghop/predict/logpc/diamond_contention.hpp"
#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace loghop::diamond_makespan_test {
namespace {

/// Figure 9 of the LoGPC paper: tasks of 100 cycles, with as many bytes a value as make 1000 bytes a block at b = 64.
DiamondProblem figure_9()
{
  return {1024, 32, Seconds(100), Seconds(0), Bytes(62.5)};
}

/// Each processor repeats: receive (O_r), compute (W), send (O_s); a block can be received d after its send begins.
double scheduled(const BlockCosts& costs, int P, int b)
{
  std::vector<double> arrival(static_cast<std::size_t>(b), 0);
  double finish = 0;
  for (int p = 0; p < P; ++p) {
    double free = 0;
    for (double& block : arrival) {
      const double received = p == 0 ? free : std::max(free, block) + costs.O_r.count();
      finish = received + costs.W.count();
      block = finish + costs.d.count();
      free = p == P - 1 ? finish : finish + costs.O_s.count();
    }
  }
  return finish;
}

BlockCosts any_costs()
{
  const auto number = [] { return Seconds(*rc::gen::inRange(0, 1000) / 8.0); };
  return {number(), number(), number(), number()};
}

DiamondProblem any_problem()
{
  return {*rc::gen::inRange(1, 300), *rc::gen::inRange(1, 40), Seconds(*rc::gen::inRange(0, 50)),
          Seconds(*rc::gen::inRange(0, 20)), Bytes(*rc::gen::inRange(1, 33) / 4.0)};
}

LogGP any_machine()
{
  LogGP machine = alewife::long_messages();
  machine.o_s = Seconds(*rc::gen::inRange(0, 100));
  machine.L = Seconds(*rc::gen::inRange(0, 100));
  machine.G = SecondsPerByte(*rc::gen::inRange(1, 8) / 4.0);
  return machine;
}

double makespan_of(const DiamondProblem& problem, const LogGP& machine, double b)
{
  return diamond_makespan(block_costs(problem, machine, b), problem.P, b).count();
}

TEST(DiamondMakespan, CostsOfABlock)
{
  // B = 62.5 * 1024 / 64 = 1000; W = 1024^2 / (32 * 64) * 100; O_s = 25 + 999/2; O_r = 991/2; d = 8 + 8/2
  const BlockCosts costs = block_costs(figure_9(), alewife::long_messages(), 64);
  EXPECT_DOUBLE_EQ(51200, costs.W.count());
  EXPECT_DOUBLE_EQ(524.5, costs.O_s.count());
  EXPECT_DOUBLE_EQ(495.5, costs.O_r.count());
  EXPECT_DOUBLE_EQ(12, costs.d.count());
  EXPECT_DOUBLE_EQ(51707.5, costs.u().count());
  EXPECT_DOUBLE_EQ(52220, costs.v().count());
}

TEST(DiamondMakespan, Equation15)
{
  // (51200 + 12) + 30 * 51707.5 + 63 * 52220 + 495.5 + 51200 = 4943992.5
  EXPECT_DOUBLE_EQ(4943992.5, makespan_of(figure_9(), alewife::long_messages(), 64));
}

TEST(DiamondMakespan, AggregationIsPaidForEachValue)
{
  // W = (8^2 / 4 * 3 + 8 * 5) / 2 = 44
  const DiamondProblem problem{8, 4, Seconds(3), Seconds(5), Bytes(1)};
  EXPECT_DOUBLE_EQ(44, block_costs(problem, LogGP{}, 2).W.count());
}

TEST(DiamondMakespan, FewProcessors)
{
  // W = 3, O_s = 1.25, O_r = 0.5, d = 0.75; P = 2: 3.75 + 3 * 4.25 + 3.5; P = 1: 4 * 3
  const BlockCosts costs{Seconds(3), Seconds(1.25), Seconds(0.5), Seconds(0.75)};
  EXPECT_DOUBLE_EQ(20, diamond_makespan(costs, 2, 4).count());
  EXPECT_DOUBLE_EQ(12, diamond_makespan(costs, 1, 4).count());
}

TEST(DiamondMakespan, ContentionOnThePath)
{
  // 31 first sends, then 63 sends and receives
  EXPECT_DOUBLE_EQ(157 * 2.0, diamond_contention(Seconds(2), 32, 64).count());
  EXPECT_EQ(0, diamond_contention(Seconds(2), 1, 64).count());
}

TEST(DiamondMakespan, BlocksOfLeastMakespan)
{
  // t = 1, alpha = 0, s = 1: b*^2 = (1024^2 / 32 * 31 + 1024 / 2 * 29) / (25 - 5) = (1015808 + 14848) / 20 = 51532.8
  const DiamondProblem problem{1024, 32, Seconds(1), Seconds(0), Bytes(1)};
  EXPECT_DOUBLE_EQ(std::sqrt(51532.8), best_blocks(problem, alewife::long_messages()));
}

TEST(DiamondMakespan, CheapMessagesMakeManyBlocks)
{
  LogGP machine = alewife::long_messages();
  machine.o_s = Seconds(5); // (2 + a) G
  const DiamondProblem problem{64, 8, Seconds(1), Seconds(0), Bytes(1)};
  EXPECT_TRUE(std::isinf(stationary_blocks(problem, machine)));
  EXPECT_EQ(64, best_blocks(problem, machine));
}

TEST(DiamondMakespan, NeedsProcessorsAndBlocks)
{
  EXPECT_THROW(diamond_makespan(BlockCosts{}, 0, 1), std::invalid_argument);
  EXPECT_THROW(diamond_makespan(BlockCosts{}, 4, 0), std::invalid_argument);
}

RC_GTEST_PROP(DiamondMakespanProperty, IsTheExactSchedule, ())
{
  const BlockCosts costs = any_costs();
  const int P = *rc::gen::inRange(1, 12);
  const int b = *rc::gen::inRange(1, 30);
  const double expected = scheduled(costs, P, b);
  RC_ASSERT(std::abs(diamond_makespan(costs, P, b).count() - expected) <= 1e-12 * expected);
}

RC_GTEST_PROP(DiamondMakespanProperty, BestBlocksHaveTheLeastMakespan, ())
{
  const DiamondProblem problem = any_problem();
  const LogGP machine = any_machine();
  const double least = makespan_of(problem, machine, best_blocks(problem, machine));
  for (int b = 1; b <= problem.n; ++b) {
    const double other = makespan_of(problem, machine, b);
    RC_ASSERT(least <= other + 1e-9 * std::abs(other));
  }
}

RC_GTEST_PROP(DiamondMakespanProperty, BestWholeBlocksWithoutContentionAreNextToTheStationaryOnes, ())
{
  const DiamondProblem problem = any_problem();
  const LogGP machine = any_machine();
  const MeshTraffic neighbours{2, 1, machine.G, Bytes(0)};
  const BestBlocks best = best_whole_blocks(problem, machine, neighbours);
  RC_ASSERT(best.C_n.count() == 0);
  const double b = best_blocks(problem, machine);
  const double rounded =
      std::min(makespan_of(problem, machine, std::floor(b)), makespan_of(problem, machine, std::ceil(b)));
  RC_ASSERT(std::abs(best.makespan.count() - rounded) <= 1e-9 * std::abs(rounded));
}

/// One processor sends nothing, so all numbers of blocks take as long.
TEST(DiamondMakespan, OfEquallyGoodNumbersOfBlocksTheSmallestIsBest)
{
  DiamondProblem problem;
  problem.n = 4;
  problem.t = Seconds(1);
  const BestBlocks best = best_whole_blocks(problem, LogGP(), {2, 0, SecondsPerByte(0), Bytes(0)});
  EXPECT_EQ(best.makespan.count(), 16);
  EXPECT_EQ(best.b, 1);
}

RC_GTEST_PROP(DiamondMakespanProperty, BestWholeBlocksWithContentionBeatAllOthers, ())
{
  const DiamondProblem problem = any_problem();
  const LogGP machine = any_machine();
  MeshTraffic traffic{2, 2, SecondsPerByte(1), Bytes(0)};
  const BestBlocks best = best_whole_blocks(problem, machine, traffic);
  const int b = *rc::gen::inRange(1, problem.n + 1);
  const BlockCosts costs = block_costs(problem, machine, b);
  traffic.B = boundary_bytes(problem, b);
  const Seconds C_n = closed_contention(traffic, diamond_iteration(costs));
  const Seconds other = diamond_makespan(costs, problem.P, b) + diamond_contention(C_n, problem.P, b);
  RC_ASSERT(best.makespan <= other);
}

TEST(DiamondMakespan, TheProblemOfAWorkloadHasAllItsNumbers)
{
  DiamondDag dag;
  dag.side = 96;
  dag.blocks = 12;
  dag.task_time = Seconds(5);
  dag.aggregation_time = Seconds(7);
  dag.bytes_per_value = 2.5;
  const DiamondProblem problem = diamond_problem(dag, alewife::setting());
  EXPECT_EQ(96, problem.n);
  EXPECT_EQ(32, problem.P);
  EXPECT_EQ(Seconds(5), problem.t);
  EXPECT_EQ(Seconds(7), problem.alpha);
  EXPECT_EQ(Bytes(2.5), problem.bytes_per_value);
  EXPECT_DOUBLE_EQ(makespan_of(problem, alewife::long_messages(), 12),
                   contention_free_makespan(dag, alewife::long_messages(), alewife::setting()).count());
}

TEST(DiamondMakespan, OneBlockIsAllowedAndNoneIsNot)
{
  const BlockCosts costs{Seconds(3), Seconds(1), Seconds(2), Seconds(5)};
  EXPECT_DOUBLE_EQ(3, diamond_makespan(costs, 1, 1).count());
  EXPECT_DOUBLE_EQ((3 + 5) + (2 + 3), diamond_makespan(costs, 2, 1).count());
  EXPECT_DOUBLE_EQ((3 + 5) + (2 + 3 + 5) + (2 + 3), diamond_makespan(costs, 3, 1).count());
  EXPECT_THROW(diamond_makespan(costs, 4, 0.99), std::invalid_argument);
  EXPECT_THROW(diamond_makespan(costs, 4, NAN), std::invalid_argument);
  EXPECT_THROW(diamond_makespan(costs, 0, 4), std::invalid_argument);
}

/// P = 2: b*^2 = (100^2 / 2 * 2 + 100 * 3) / (25 - 0.5).
TEST(DiamondMakespan, StationaryBlocksOfTwoProcessorsAndOfOne)
{
  DiamondProblem problem{100, 2, Seconds(2), Seconds(3), Bytes(1)};
  EXPECT_DOUBLE_EQ(std::sqrt(10300 / 24.5), stationary_blocks(problem, alewife::long_messages()));
  problem.P = 1;
  EXPECT_EQ(1, stationary_blocks(problem, alewife::long_messages()));
  EXPECT_EQ(1, best_blocks(problem, alewife::long_messages()));
}

TEST(DiamondMakespan, WhereNothingCostsAnythingBlocksAreAsManyAsTheyMayBe)
{
  const DiamondProblem free{100, 2, Seconds(0), Seconds(0), Bytes(1)};
  EXPECT_EQ(std::numeric_limits<double>::infinity(), stationary_blocks(free, LogGP()));
  EXPECT_EQ(100, best_blocks(free, LogGP()));
}

TEST(DiamondMakespan, AProblemOfWhichNothingIsGivenIsOneTaskOnOneProcessor)
{
  const DiamondProblem problem;
  EXPECT_EQ(1, problem.n);
  EXPECT_EQ(1, problem.P);
  EXPECT_EQ(Bytes(1), problem.bytes_per_value);
  EXPECT_EQ(0, makespan_of(problem, LogGP(), 1));
  EXPECT_EQ(Seconds(0), BlockCosts().u());
  EXPECT_EQ(Seconds(0), BlockCosts().v());
}

} // namespace
} // namespace loghop::diamond_makespan_test
