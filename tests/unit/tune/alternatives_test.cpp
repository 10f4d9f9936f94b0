#include "loghop/tune/alternatives.hpp"

#include "loghop/base/input_error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace loghop::alternatives_test {
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

/// 1 us below `from`, 9 us from there on.
Targets step_at(const std::vector<double>& at, double from)
{
  return points_of(at, [from](double bytes) { return bytes < from ? 1e-6 : 9e-6; });
}

/// The largest power of two from the last size of one line on and below the first of the next; else that last size.
TEST(Alternatives, BreaksArePowersOfTwoWhereThereIsOne)
{
  using testing::ElementsAre;
  EXPECT_THAT(breaks_of(step_at({1, 2, 1000, 2048, 4096, 8192}, 2048)), ElementsAre(1024));
  EXPECT_THAT(breaks_of(step_at({1, 2, 2048, 4096, 5000, 8192}, 4096)), ElementsAre(2048));
  EXPECT_THAT(breaks_of(step_at({1, 2, 2048, 4097, 5000, 8192}, 4097)), ElementsAre(4096));
  EXPECT_THAT(breaks_of(step_at({1, 2, 2500, 4000, 5000, 8192}, 4000)), ElementsAre(2500));
}

TEST(Alternatives, BreaksNeedTwoLinesOfThreeSizes)
{
  EXPECT_THAT(breaks_of(step_at({1, 2, 3, 5000, 6000, 7000}, 5000)), testing::ElementsAre(4096));
  EXPECT_THAT(breaks_of(step_at({1, 2, 3, 5000, 6000}, 5000)), testing::IsEmpty());
  EXPECT_THAT(breaks_of(step_at({1, 2, 3, 3, 5000, 6000, 7000}, 5000)), testing::IsEmpty()); // what else differs?
}

/// Breaks of a table are those of its own points; they come in their order, each once.
TEST(Alternatives, BreaksAreOfSingleTables)
{
  Targets targets = step_at({1, 2, 3, 5000, 6000, 7000}, 5000);
  for (const auto& [table, from] : {std::pair(std::size_t{1}, 100.), {2, 5000.}}) {
    targets.tables.push_back(targets.tables[0]);
    for (Target point : step_at({1, 2, from == 100 ? 4. : 3., 5000, 6000, 7000}, from).points) {
      point.table = table;
      point.measured_s *= 10;
      targets.points.push_back(point);
    }
  }
  EXPECT_THAT(breaks_of(targets), testing::ElementsAre(4096));
  targets.tables[0].held_out = targets.tables[1].held_out = true;
  EXPECT_THAT(breaks_of(targets), testing::ElementsAre(4096));
  targets.tables[2].held_out = true;
  EXPECT_THAT(breaks_of(targets), testing::IsEmpty());
}

/// Each value is in the middle of one of four equal parts of ln 1 to ln 100; of three choices the first comes twice.
TEST(Alternatives, DrawnStartsAreInTheMiddleOfTheirParts)
{
  PlatformTemplate platform = with_limits();
  platform.quantities[0].to = 100;
  platform.quantities.push_back({"/network/g", "g", "us", 2, 1, 100});
  std::map<std::size_t, int> first;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const std::vector<Candidate> drawn = drawn_starts(platform, start_of(platform), seed);
    std::vector<double> values;
    std::vector<std::size_t> chosen;
    for (const Candidate& candidate : drawn) {
      values.push_back(std::log(candidate.values[0]) / std::log(100.));
      chosen.push_back(candidate.chosen[0]);
    }
    ++first[static_cast<std::size_t>(std::lround(values[0] * 8))];
    EXPECT_THAT(values, testing::UnorderedPointwise(testing::DoubleNear(1e-12), {0.125, 0.375, 0.625, 0.875}));
    EXPECT_THAT(chosen, testing::UnorderedElementsAre(0, 0, 1, 2));
  }
  ASSERT_EQ(first.size(), 4u);
  for (const auto& [part, count] : first)
    EXPECT_NEAR(count, 100, 40) << part; // more than four deviations, sqrt(400 / 4 * 3 / 4)
}

/// As many draws as two for each continuous quantity, whatever else there is.
TEST(Alternatives, WithoutContinuousQuantitiesThereAreNoDrawnStarts)
{
  PlatformTemplate platform = with_limits();
  EXPECT_EQ(drawn_starts(platform, start_of(platform), 1).size(), 2u);
  platform.quantities.erase(platform.quantities.begin());
  EXPECT_TRUE(drawn_starts(platform, start_of(platform), 1).empty());
}

/// Both bounds are proposed, what is beyond is not. The first is the candidate.
TEST(Alternatives, ProposalsAreFromBoundToBound)
{
  PlatformTemplate platform = with_limits();
  platform.quantities[1].from = 4;
  platform.quantities[1].to = 1024;
  std::vector<double> limits;
  for (const Candidate& candidate : proposals(platform, start_of(platform), 1, {3, 5, 1023, 1025}))
    limits.push_back(candidate.values[1]);
  EXPECT_THAT(limits, testing::ElementsAre(64, 4, 5, 16, 256, 1023, 1024));
}

TEST(Alternatives, TwoHundredAndFiftySixCombinationsAreTaken)
{
  PlatformTemplate platform;
  platform.file = "t.json";
  for (int i = 0; i < 8; ++i)
    platform.choices.push_back({"/c" + std::to_string(i), "c", {1, 2}, 1});
  EXPECT_EQ(combinations(platform, start_of(platform)).size(), 256u);
  platform.choices[7].alternatives.push_back(3);
  try {
    combinations(platform, start_of(platform));
    FAIL() << "384 of them";
  } catch (const InputErrors& errors) {
    EXPECT_STREQ(errors.what(), "t.json: expected at most 256 combinations of choices, found more");
  }
  platform.choices.clear();
  EXPECT_EQ(combinations(platform, start_of(platform)).size(), 1u);
}

TEST(Alternatives, CombinationsKeepTheValuesOfTheStart)
{
  const PlatformTemplate platform = with_limits();
  std::vector<std::size_t> chosen;
  for (const Candidate& candidate : combinations(platform, {{3, 7}, {2}})) {
    EXPECT_EQ(candidate.values, (std::vector<double>{3, 7}));
    chosen.push_back(candidate.chosen.at(0));
  }
  EXPECT_THAT(chosen, testing::ElementsAre(2, 0, 1));
}

} // namespace
} // namespace loghop::alternatives_test
