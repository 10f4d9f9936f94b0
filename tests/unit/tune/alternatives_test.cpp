#include "loghop/tune/alternatives.hpp"

#include "loghop/base/input_error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace loghop {
namespace {

Targets points_of(const std::vector<double>& sizes, const std::function<double(double)>& time, bool held_out = false)
{
  Targets targets;
  targets.tables.push_back({"file", "/tables/0", "half_round_trip", "half_round_trip", "", held_out});
  for (const double size : sizes) {
    Target target;
    target.size_bytes = size;
    target.measured_s = time(size);
    targets.points.push_back(target);
  }
  return targets;
}

const std::vector<double> sizes = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 3000, 4000, 6000, 8000, 16000};

double with_a_step(double bytes)
{
  return 1e-6 * (5 + bytes * 0.001 + (bytes > 1000 ? 8 : 0));
}

/// 2048 is the only power of two from 1000 to below 3000.
TEST(Alternatives, BreaksAreWhereStraightLinesEnd)
{
  EXPECT_THAT(breaks_of(points_of(sizes, with_a_step)), testing::ElementsAre(2048));
  EXPECT_THAT(breaks_of(points_of(sizes, [](double bytes) { return 1e-6 + bytes * 1e-9; })), testing::IsEmpty());
  EXPECT_THAT(breaks_of(points_of(sizes, with_a_step, true)), testing::IsEmpty());
  EXPECT_THAT(breaks_of(points_of({1, 2, 1000, 3000}, with_a_step)), testing::IsEmpty()); // too few
}

PlatformTemplate with_limits()
{
  PlatformTemplate platform;
  platform.quantities = {{"/network/L", "L", "us", 1, 1, 9},
                         {"/middleware/eager_limit", "eager_limit", "B", 64, 1, 4096}};
  platform.choices.push_back({"/network/send_order", "send_order", {"fair", "oldest_first", "third"}, 1});
  return platform;
}

/// One start in each of as many equal parts of the bounds, which are those of logarithms; limits stay.
TEST(Alternatives, DrawnStartsAreALatinHypercube)
{
  PlatformTemplate platform = with_limits();
  platform.quantities.push_back({"/network/g", "g", "us", 2, 1, 100});
  const Candidate start = start_of(platform);
  const std::vector<Candidate> drawn = drawn_starts(platform, start, 7);
  ASSERT_EQ(drawn.size(), 4u);
  for (const std::size_t j : {0u, 2u}) {
    const FreeQuantity& quantity = platform.quantities[j];
    std::set<int> parts;
    for (const Candidate& candidate : drawn)
      parts.insert(static_cast<int>(4 * std::log(candidate.values[j]) / std::log(quantity.to)));
    EXPECT_THAT(parts, testing::ElementsAre(0, 1, 2, 3)) << quantity.name;
  }
  std::map<std::size_t, int> chosen;
  for (const Candidate& candidate : drawn) {
    EXPECT_EQ(candidate.values[1], 64);
    ++chosen[candidate.chosen[0]];
  }
  EXPECT_EQ(chosen.size(), 3u);
  EXPECT_EQ(drawn_starts(platform, start, 7)[0].values, drawn[0].values);
  EXPECT_NE(drawn_starts(platform, start, 8)[0].values, drawn[0].values);
}

TEST(Alternatives, EveryCombinationOfChoicesOnceAndTheStartFirst)
{
  PlatformTemplate platform = with_limits();
  platform.choices.push_back({"/network/topology", "topology", {"crossbar", "mesh"}, 0});
  std::set<std::vector<std::size_t>> chosen;
  const auto all = combinations(platform, start_of(platform));
  for (const Candidate& candidate : all)
    chosen.insert(candidate.chosen);
  EXPECT_EQ(all.size(), 6u);
  EXPECT_EQ(chosen.size(), 6u);
  EXPECT_EQ(all.front().chosen, (std::vector<std::size_t>{1, 0}));
}

/// Of 1 to 4096 with a start of 64: the powers of four, and the breaks inside.
TEST(Alternatives, LimitsAreProposedAtBreaksAndPowersOfFour)
{
  const PlatformTemplate platform = with_limits();
  EXPECT_THAT(continuous_quantities(platform), testing::ElementsAre(0u));
  std::vector<double> limits;
  for (const Candidate& candidate : proposals(platform, start_of(platform), 1, {32, 64, 2048, 8192})) {
    EXPECT_EQ(candidate.values[0], 1);
    limits.push_back(candidate.values[1]);
  }
  EXPECT_THAT(limits, testing::ElementsAre(64, 1, 4, 16, 32, 256, 1024, 2048, 4096));
}

TEST(Alternatives, TooManyAreRefused)
{
  PlatformTemplate platform = with_limits();
  for (int i = 0; i < 8; ++i)
    platform.choices.push_back({"/c" + std::to_string(i), "c", {1, 2}, 0});
  EXPECT_THROW(combinations(platform, start_of(platform)), InputErrors);
}

} // namespace
} // namespace loghop
