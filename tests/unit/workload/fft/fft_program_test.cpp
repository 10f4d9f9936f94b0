// The plan that all ranks share, and how much it moves. What programs call: fft_test.cpp.
#include "loghop/workload/fft/fft_program.hpp"

#include "unit/workload/programs.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace loghop::fft_program_test {
namespace {

using test::mesh;
using Phase = FftPlan::Phase;

/// 16 x 8 x 4 points on A x B ranks.
Fft fft(int A, int B)
{
  Fft made;
  made.points = {16, 8, 4};
  made.decomposition = Fft::Decomposition::pencil;
  made.process_grid = {A, B};
  made.alltoall = &collectives::require_algorithm("alltoall", "pairwise");
  made.flop_time = Seconds(1e-9);
  return made;
}

std::vector<Phase> phases(const Fft& of)
{
  return FftPlan(of, of.grid(mesh({8})), 1).phases;
}

TEST(FftPlan, HasTheExchangesOfItsGrid)
{
  using Phases = std::vector<Phase>;
  EXPECT_EQ(phases(fft(1, 1)), (Phases{Phase::along_x, Phase::along_y, Phase::along_z}));
  EXPECT_EQ(phases(fft(1, 2)), (Phases{Phase::along_x, Phase::along_y, Phase::to_z, Phase::along_z}));
  EXPECT_EQ(phases(fft(2, 1)), (Phases{Phase::along_x, Phase::to_y, Phase::along_y, Phase::along_z}));
  Fft packs = fft(2, 2);
  packs.variant = Fft::Variant::pack;
  EXPECT_EQ(phases(packs), (Phases{Phase::along_x, Phase::pack_to_y, Phase::to_y, Phase::along_y, Phase::pack_to_z,
                                   Phase::to_z, Phase::along_z}));
}

TEST(FftPlan, GroupsAreRowsAndColumnsOfRanks)
{
  const Fft of = fft(2, 4);
  const FftPlan plan(of, of.grid(mesh({8})), 1);
  ASSERT_EQ(plan.to_y.size(), 4u);
  ASSERT_EQ(plan.to_z.size(), 2u);
  for (int b = 0; b < 4; ++b)
    for (int a = 0; a < 2; ++a) {
      EXPECT_EQ(plan.to_y[static_cast<std::size_t>(b)].group->rank(a), Rank(a + 2 * b));
      EXPECT_EQ(plan.to_z[static_cast<std::size_t>(a)].group->rank(b), Rank(a + 2 * b));
    }
  EXPECT_EQ(plan.to_y[0].group->size(), 2);
  EXPECT_EQ(plan.to_z[0].group->size(), 4);
}

TEST(FftProgram, SaysNothingBeforeItsFirstCall)
{
  const Fft of = fft(2, 2);
  const FftProgram program(std::make_shared<const FftPlan>(of, of.grid(mesh({4})), 1), Rank(0));
  EXPECT_EQ(program.place(), "");
  EXPECT_EQ(program.place_of(1), "iteration 1, FFT along x");
  EXPECT_EQ(program.place_of(5), "iteration 1, FFT along z");
  EXPECT_EQ(program.place_of(6), "iteration 2, FFT along x");
  EXPECT_EQ(program.place_of(9), "iteration 2, exchange from y to z");
}

TEST(FftPrograms, TransposeTheirOwnBlockWhereCopiesCostTime)
{
  Fft of = fft(1, 4);
  MachineShape shape = mesh({4});
  const auto steps = [&] {
    const auto programs = of.mpi_programs(shape, 1);
    EXPECT_EQ(programs->ranks.size(), 4u);
    EXPECT_EQ(programs->layouts.empty(), of.variant != Fft::Variant::ddt);
    MpiCall call;
    while (call.kind != MpiCall::Kind::collective)
      call = programs->ranks[1]->next();
    return call.algorithm->steps(1);
  };
  EXPECT_EQ(steps(), 3);
  shape.has_memory = true;
  EXPECT_EQ(steps(), 4);
  of.variant = Fft::Variant::pack;
  EXPECT_EQ(steps(), 3);
}

void expect_size(const Fft& of, const MachineShape& shape, double messages, double bytes, double at_once)
{
  const WorkloadSize size = of.size(shape);
  EXPECT_EQ(size.ranks, of.ranks(shape));
  EXPECT_EQ(size.messages, messages);
  EXPECT_EQ(size.bytes, bytes);
  EXPECT_EQ(size.at_once, at_once);
}

/// Each of 4 ranks has 128 points of 16 bytes, and sends half of them to one other in each exchange.
TEST(FftSize, IsThatOfBothExchangesInEachIteration)
{
  Fft of = fft(2, 2);
  MachineShape shape = mesh({8});
  expect_size(of, shape, 8, 8 * 1024, 4);
  of.iterations = 3;
  expect_size(of, shape, 24, 24 * 1024, 4);
  shape.has_memory = true; // and the other half to itself
  expect_size(of, shape, 48, 48 * 1024, 4);
  expect_size(fft(1, 1), shape, 0, 0, 0);
  shape.has_memory = false;
  expect_size(fft(1, 2), shape, 2, 2 * 2048, 2);
  expect_size(fft(2, 1), shape, 2, 2 * 2048, 2);
  expect_size(fft(2, 4), shape, 8 + 24, 8 * 512 + 24 * 256, 8);
}

} // namespace
} // namespace loghop::fft_program_test
