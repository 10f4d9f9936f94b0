#include "loghop/workload/noise/noise.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace loghop::noise_test {
namespace {

TEST(Noise, HasTheExponentialAndTheLogarithmOfLibraries)
{
  for (double x = -30; x < 30; x += 0.37)
    EXPECT_NEAR(portable_exp(x) / std::exp(x), 1, 1e-14) << x;
  for (double x = 1e-12; x < 1e12; x *= 1.7)
    EXPECT_NEAR(portable_log(x), std::log(x), 1e-14 * (1 + std::abs(std::log(x)))) << x;
}

/// Mean 1 and variance exp(sigma^2) - 1, each within 5 standard errors; the fourth moment gives that of the variance.
TEST(Noise, DrawsLognormalFactorsOfMeanOne)
{
  NoiseFactor factor;
  factor.kind = NoiseFactor::Kind::lognormal;
  factor.sigma = 0.3;
  RandomStream random(7, RandomPurpose::compute_noise, 0);
  constexpr int draws = 200'000;
  double sum = 0, squares = 0;
  for (int i = 0; i < draws; ++i) {
    const double drawn = factor.draw(random);
    sum += drawn;
    squares += (drawn - 1) * (drawn - 1);
  }
  const double variance = std::exp(0.09) - 1;
  EXPECT_NEAR(sum / draws, 1, 5 * std::sqrt(variance / draws));
  EXPECT_NEAR(squares / draws, variance, 0.03 * variance);
}

TEST(Noise, DrawsSlowFactorsWithTheirProbability)
{
  NoiseFactor factor;
  factor.kind = NoiseFactor::Kind::bimodal;
  factor.probability = 0.1;
  factor.slow = 4;
  RandomStream random(7, RandomPurpose::compute_noise, 0);
  constexpr int draws = 100'000;
  int slow = 0;
  for (int i = 0; i < draws; ++i)
    slow += factor.draw(random) > 1 ? 1 : 0;
  EXPECT_NEAR(slow, 10'000, 5 * std::sqrt(draws * 0.1 * 0.9));
}

/// One picosecond after the other: those in a detour do no work.
Picoseconds time_by_steps(const Detours& detours, Picoseconds work, Picoseconds place)
{
  Picoseconds time = 0;
  while (work > 0) {
    bool busy = false;
    for (const Detour& detour : detours.all)
      busy = busy || (place >= detour.start && place < detour.start + detour.length);
    if (!busy) --work;
    ++time;
    place = (place + 1) % detours.length;
  }
  return time;
}

TEST(Noise, GoesThroughDetoursStepByStep)
{
  const Detours detours{{{0, 1}, {3, 2}, {5, 1}, {9, 3}}, 14};
  for (Picoseconds begin = 0; begin < detours.length; ++begin)
    for (Picoseconds work = 0; work < 40; ++work) {
      Picoseconds place = begin;
      const Picoseconds time = detours.time_of(work, place);
      EXPECT_EQ(time, time_by_steps(detours, work, begin)) << work << " from " << begin;
      EXPECT_EQ(place % detours.length, (begin + time) % detours.length) << work << " from " << begin;
    }
}

} // namespace
} // namespace loghop::noise_test
