#include "loghop/workload/core/random.hpp"

#include "unit/workload/statistics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>

namespace loghop::random_test {
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

// ------------------------------------------------------------------------------------- numbers that are made to come

/// The number by which an odd one must be multiplied to give 1, modulo 2^64.
std::uint64_t inverse(std::uint64_t odd)
{
  std::uint64_t x = odd;
  for (int i = 0; i < 6; ++i)
    x *= 2 - odd * x;
  return x;
}

/// A stream whose first number is `first`: rotl(word * 5, 7) * 9, undone.
RandomStream beginning_with(std::uint64_t first)
{
  const std::uint64_t turned = first * inverse(9);
  return RandomStream(RandomStream::State{1, ((turned >> 7) | (turned << 57)) * inverse(5), 2, 3});
}

TEST(RandomStream, UnitsAreTheUpper53BitsOfANumber)
{
  EXPECT_EQ(beginning_with(123456789).next(), 123456789U);
  EXPECT_EQ(beginning_with(0).unit(), 0);
  EXPECT_EQ(beginning_with((1U << 11) - 1).unit(), 0);
  EXPECT_EQ(beginning_with(1U << 11).unit(), 0x1p-53);
  EXPECT_EQ(beginning_with(std::uint64_t{1} << 63).unit(), 0.5);
  EXPECT_EQ(beginning_with(~std::uint64_t{0}).unit(), 1 - 0x1p-53);
}

/// 2^64 mod 3 = 1, and 2^64 mod 10 = 6: so many of the smallest numbers are not taken.
TEST(RandomStream, BoundedNumbersSkipTheFirstOfThoseThatAreTooMany)
{
  const auto second = [](std::uint64_t first) {
    RandomStream stream = beginning_with(first);
    stream.next();
    return stream.next();
  };
  EXPECT_EQ(beginning_with(0).below(3), second(0) % 3);
  EXPECT_EQ(beginning_with(1).below(3), 1U);
  EXPECT_EQ(beginning_with(2).below(3), 2U);
  EXPECT_EQ(beginning_with(5).below(10), second(5) % 10);
  EXPECT_EQ(beginning_with(6).below(10), 6U);
  EXPECT_EQ(beginning_with(17).below(10), 7U);
  EXPECT_EQ(beginning_with(0).below(8), 0U); // 2^64 is a multiple of 8
}

/// By the definition: the seed is mixed, then the purpose, then the rank twice; four words are the state.
RandomStream stream_by_definition(std::uint64_t seed, std::uint64_t number_of_purpose, std::uint64_t rank)
{
  const std::uint64_t named = SplitMix64(SplitMix64(seed).next() + number_of_purpose).next();
  SplitMix64 words(SplitMix64(named + rank).next());
  RandomStream::State state{};
  for (std::uint64_t& word : state)
    word = words.next();
  return RandomStream(state);
}

TEST(RandomStream, IsNamedByTheNumbersOfItsSeedItsPurposeAndItsRank)
{
  std::uint64_t number = 0;
  for (const RandomPurpose what :
       {RandomPurpose::remap_destinations, RandomPurpose::diamond_placement, RandomPurpose::em3d_edges,
        RandomPurpose::traffic_releases, RandomPurpose::traffic_destinations, RandomPurpose::nic_contexts,
        RandomPurpose::memory_pages, RandomPurpose::tuning_starts}) {
    ++number;
    for (const int rank : {0, 1, 1000}) {
      RandomStream given(77, what, rank);
      RandomStream expected = stream_by_definition(77, number, static_cast<std::uint64_t>(rank));
      for (int i = 0; i < 3; ++i)
        EXPECT_EQ(given.next(), expected.next()) << number << " " << rank;
    }
  }
}

/// How many numbers of the stream a draw takes: one for each digit.
int digits_drawn(double probability)
{
  RandomStream drawn(5, purpose, 0), counted(5, purpose, 0);
  Geometric(probability).draw(drawn);
  const std::uint64_t next = drawn.next();
  int digits = 0;
  while (counted.next() != next)
    ++digits;
  return digits;
}

/// Digit j is 1 with q^(2^j) / (1 + q^(2^j)): it is drawn if that is 2^-64 or more. Numbers stay below 2^62.
TEST(Geometric, HasTheDigitsThatCanBeOne)
{
  EXPECT_EQ(digits_drawn(1), 0);
  EXPECT_EQ(digits_drawn(1 - 0x1p-53), 1);
  EXPECT_EQ(digits_drawn(1 - 0x1p-32), 2); // q^2 is 2^-64
  EXPECT_EQ(digits_drawn(1 - 0x1p-31), 2);
  EXPECT_EQ(digits_drawn(0.5), 7); // up to 2^-64, of digit 6
  EXPECT_EQ(digits_drawn(1e-30), 62);
}

/// One digit, which is 1 below a threshold of 2^64 q / (1 + q): with q = 2^-40, of nearly 2^24.
TEST(Geometric, DigitsAreOneBelowTheirThresholds)
{
  const double q = 0x1p-40;
  const Geometric rare(1 - q);
  const auto threshold = static_cast<std::uint64_t>(std::ldexp(q / (1 + q), 64));
  RandomStream at = beginning_with(threshold), below = beginning_with(threshold - 1), none = beginning_with(0);
  EXPECT_EQ(rare.draw(at), 0);
  EXPECT_EQ(rare.draw(below), 1);
  EXPECT_EQ(rare.draw(none), 1);
}

} // namespace
} // namespace loghop::random_test
