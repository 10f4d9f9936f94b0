// Does a 3D FFT take the time of closed forms on a LogGOPS network?
//
// Even parts: all ranks do the same at the same time, and the phases of an iteration add up. A rank sends P - 1
// messages of m = 16 nx ny nz / P^2 bytes in an exchange among P:
//   pairwise, ring:  one after the other, each 2o + L + (m-1) G
//   linear:          at once, one in max(o, g + (m-1) G). All leave before the first arrives if L is large; taking one
//   in
//                    holds the core for o + (m-1) G and the interface for g + (m-1) G:
//                    o + L + (P-2) max(o + (m-1) G, g + (m-1) G) + o + (m-1) G
#include "loghop/workload/fft/fft.hpp"
#include "support/loggops_run.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace loghop::test::fft_times_test {
namespace {

constexpr Picoseconds flop = 500, L = 3'000'000'000, o = 1700, g = 2900, G = 3;

LoggopsNetwork network()
{
  LoggopsNetwork made;
  made.L = L;
  made.o = o;
  made.g = g;
  made.G = G;
  return made;
}

Picoseconds exchange_time(const std::string& alltoall, std::int64_t ranks, std::int64_t m)
{
  if (ranks == 1) return 0;
  const Picoseconds bytes = (m - 1) * G;
  if (alltoall != "linear") return (ranks - 1) * (2 * o + L + bytes);
  return o + L + (ranks - 2) * (std::max(o, g) + bytes) + o + bytes;
}

std::int64_t log2_of(std::int64_t n)
{
  return n == 1 ? 0 : 1 + log2_of(n / 2);
}

Picoseconds run(const Fft& fft, int ranks)
{
  MachineShape shape;
  shape.dimensions = {ranks};
  fft.check(shape);
  std::string error;
  const auto graph = fft.graph(shape, 1);
  const auto outcome = run_graph(network(), *graph, &error);
  EXPECT_EQ(error, "");
  const auto& finish = outcome.finish;
  EXPECT_THAT(finish, testing::Each(finish[0]));
  return finish[0];
}

class FftTimes : public testing::TestWithParam<std::tuple<const char*, Fft::Variant, std::pair<int, int>>> {};

TEST_P(FftTimes, AreTheSumOfTheirPhases)
{
  const auto& [alltoall, variant, sides] = GetParam();
  const auto [A, B] = sides;
  constexpr std::int64_t nx = 32, ny = 16, nz = 64, all = nx * ny * nz;
  Fft fft;
  fft.points = {nx, ny, nz};
  fft.variant = variant;
  fft.decomposition = A == 1 ? Fft::Decomposition::slab : Fft::Decomposition::pencil;
  fft.number_of_ranks = A * B;
  if (A > 1) fft.process_grid = {A, B};
  fft.iterations = 3;
  fft.alltoall = &collectives::require_algorithm("alltoall", alltoall);
  fft.flop_time = Seconds(static_cast<double>(flop) * 1e-12);
  fft.naive_packing = 7;
  fft.blocked_packing = 2;

  const std::int64_t points = all / (A * B);
  const Picoseconds computation = flop * 5 * points * (log2_of(nx) + log2_of(ny) + log2_of(nz));
  const int packs = (A > 1 ? 1 : 0) + (B > 1 ? 1 : 0);
  const Picoseconds cost = variant == Fft::Variant::ddt ? 0 : variant == Fft::Variant::pack ? 7 : 2;
  const Picoseconds iteration = computation + packs * cost * 16 * points + exchange_time(alltoall, A, 16 * points / A) +
                                exchange_time(alltoall, B, 16 * points / B);
  EXPECT_EQ(run(fft, A * B), 3 * iteration);
}

INSTANTIATE_TEST_SUITE_P(Even, FftTimes,
                         testing::Combine(testing::Values("pairwise", "ring", "linear"),
                                          testing::Values(Fft::Variant::ddt, Fft::Variant::pack, Fft::Variant::opt),
                                          testing::Values(std::pair(1, 1), std::pair(1, 2), std::pair(1, 16),
                                                          std::pair(2, 2), std::pair(4, 8), std::pair(16, 1))));

/// Uneven parts run to their end with every message matched, and take no less than the rank with the most to do.
TEST(FftTimes, UnevenPartsTakeNoLessThanTheLargest)
{
  Fft fft;
  fft.points = {15, 11, 13};
  fft.decomposition = Fft::Decomposition::pencil;
  fft.process_grid = {4, 3};
  fft.alltoall = &collectives::require_algorithm("alltoall", "pairwise");
  fft.flop_time = Seconds(1e-9);
  MachineShape shape;
  shape.dimensions = {12};
  fft.check(shape);
  std::string error;
  const auto graph = fft.graph(shape, 1);
  const auto outcome = run_graph(network(), *graph, &error);
  EXPECT_EQ(error, "");
  EXPECT_EQ(outcome.messages, 12 * 3 + 12 * 2); // everyone to its 3, then its 2 partners
  const Picoseconds exchanges = 3 * (2 * o + L) + 2 * (2 * o + L);
  EXPECT_GE(*std::max_element(outcome.finish.begin(), outcome.finish.end()), exchanges);
}

} // namespace
} // namespace loghop::test::fft_times_test
