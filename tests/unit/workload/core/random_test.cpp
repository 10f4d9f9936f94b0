#include "loghop/workload/core/random.hpp"

#include "unit/workload/statistics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

namespace loghop {
namespace {

using test::plausible;
using test::plausibly_uniform;

constexpr auto purpose = RandomPurpose::remap_destinations;

TEST(SplitMix64, AgreesWithTheReferenceProgram)
{
  SplitMix64 random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317u);
  EXPECT_EQ(random.next(), 3203168211198807973u);
  EXPECT_EQ(random.next(), 9817491932198370423u);
}

TEST(RandomStream, AgreesWithTheReferenceProgram)
{
  // xoshiro256starstar.c with the state 1, 2, 3, 4: the first number is rotl(2 * 5, 7) * 9 = 1280 * 9.
  RandomStream random(RandomStream::State{1, 2, 3, 4});
  EXPECT_EQ(random.next(), 11520u);
  EXPECT_EQ(random.next(), 0u);
  EXPECT_EQ(random.next(), 1509978240u);
  EXPECT_EQ(random.next(), 1215971899390074240u);
}

TEST(RandomStream, IsTheSameForTheSameNameAndAnotherForAnother)
{
  std::set<std::uint64_t> first;
  const auto draw = [](std::uint64_t seed, RandomPurpose what, int rank) {
    return RandomStream(seed, what, rank).next();
  };
  EXPECT_EQ(draw(1, purpose, 2), draw(1, purpose, 2));
  for (const std::uint64_t seed : {0, 1, 2, 3}) {
    for (const auto what : {purpose, RandomPurpose::traffic_releases}) {
      for (int rank = 0; rank < 1000; ++rank)
        first.insert(draw(seed, what, rank));
    }
  }
  EXPECT_EQ(first.size(), 4u * 2u * 1000u);
}

TEST(RandomStream, NeighbouringStreamsShareNoNumbers)
{
  std::set<std::uint64_t> drawn;
  for (int rank = 0; rank < 100; ++rank) {
    RandomStream random(0, purpose, rank);
    for (int i = 0; i < 100; ++i)
      drawn.insert(random.next());
  }
  EXPECT_EQ(drawn.size(), 100u * 100u);
}

RC_GTEST_PROP(FirstNumbers, AreThoseOfTheStreams, (std::uint64_t seed, int rank))
{
  for (const RandomPurpose what : {purpose, RandomPurpose::memory_pages})
    RC_ASSERT(FirstNumbers(seed, what).of(rank) == RandomStream(seed, what, rank).next());
}

TEST(RandomStream, BoundedNumbersAreUniform)
{
  for (const std::uint64_t bound : {1u, 2u, 3u, 7u, 31u, 1000u}) {
    RandomStream random(5, purpose, static_cast<int>(bound));
    std::vector<std::int64_t> counts(bound, 0);
    for (int i = 0; i < 100'000; ++i)
      ++counts.at(random.below(bound));
    EXPECT_TRUE(bound == 1 || plausibly_uniform(counts)) << bound;
  }
}

TEST(RandomStream, LargeBoundsHaveNoBias)
{
  // 3/4 of 2^64: numbers that were only reduced modulo the bound would lie in its lower third half of the time.
  const std::uint64_t bound = 3ull << 62;
  RandomStream random(6, purpose, 0);
  std::int64_t low = 0;
  for (int i = 0; i < 100'000; ++i)
    low += random.below(bound) < bound / 3 ? 1 : 0;
  EXPECT_TRUE(plausible(low, 100'000, 1.0 / 3));
}

RC_GTEST_PROP(RandomStream, NumbersAreBelowTheirBound, (std::uint64_t seed, std::uint64_t any))
{
  const std::uint64_t bound = any == 0 ? 1 : any;
  RandomStream random(seed, purpose, 0);
  for (int i = 0; i < 20; ++i) {
    RC_ASSERT(random.below(bound) < bound);
    const double unit = random.unit();
    RC_ASSERT(unit >= 0 && unit < 1);
  }
}

TEST(Geometric, HasTheDistributionOfFailuresBeforeASuccess)
{
  constexpr int draws = 100'000;
  for (const double p : {1.0, 0.999, 0.75, 0.5, 0.3, 0.01}) {
    const Geometric geometric(p);
    RandomStream random(7, purpose, static_cast<int>(1000 * p));
    std::vector<std::int64_t> counts(8, 0);
    for (int i = 0; i < draws; ++i) {
      const std::int64_t number = geometric.draw(random);
      ASSERT_GE(number, 0);
      if (number < 8) ++counts[static_cast<std::size_t>(number)];
    }
    // P(N = n) = (1 - p)^n p
    for (int n = 0; n < 8; ++n) {
      const double probability = std::pow(1 - p, n) * p;
      EXPECT_TRUE(plausible(counts[static_cast<std::size_t>(n)], draws, probability)) << p << " " << n;
    }
  }
}

TEST(Geometric, HasTheRightMeanForRareEvents)
{
  constexpr int draws = 100'000;
  for (const double p : {1e-3, 1e-6, 1e-9, 1e-15}) {
    const Geometric geometric(p);
    RandomStream random(8, purpose, 0);
    double sum = 0;
    for (int i = 0; i < draws; ++i)
      sum += static_cast<double>(geometric.draw(random));
    // Mean and standard deviation of one draw are 1 / p; six standard deviations of the mean.
    EXPECT_NEAR(sum * p / draws, 1, 6 / std::sqrt(draws)) << p;
  }
}

TEST(Geometric, HasNoImpossibleNumbersForProbabilitiesNextToOne)
{
  const double next_to_one = std::nextafter(1.0, 0.0);
  const Geometric geometric(next_to_one);
  RandomStream random(9, purpose, 0);
  for (int i = 0; i < 100'000; ++i)
    ASSERT_EQ(geometric.draw(random), 0);
}

} // namespace
} // namespace loghop
