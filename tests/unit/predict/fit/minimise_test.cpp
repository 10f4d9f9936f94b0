#include "loghop/predict/fit/minimise.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace loghop::minimise_test {
namespace {

using Numbers = std::vector<double>;

/// The least value is 5, at (3, -2).
double bowl(const Numbers& x)
{
  return 5 + (x[0] - 3) * (x[0] - 3) + 10 * (x[1] + 2) * (x[1] + 2);
}

TEST(Minimise, FindsTheBottom)
{
  const Minimum found = minimise(bowl, {{1, 1}}, {-10, -10}, {10, 10}, 1);
  ASSERT_EQ(found.at.size(), 2u);
  EXPECT_NEAR(found.at[0], 3, 1e-4);
  EXPECT_NEAR(found.at[1], -2, 1e-4);
  EXPECT_NEAR(found.value, 5, 1e-8);
}

TEST(Minimise, StaysInsideTheBounds)
{
  const Minimum above = minimise(bowl, {{5, 1}}, {4, -1}, {10, 10}, 1);
  EXPECT_NEAR(above.at[0], 4, 1e-6);
  EXPECT_NEAR(above.at[1], -1, 1e-6);
  const Minimum below = minimise(bowl, {{1, -5}}, {-10, -10}, {2, -3}, 1);
  EXPECT_NEAR(below.at[0], 2, 1e-6);
  EXPECT_NEAR(below.at[1], -3, 1e-6);
}

TEST(Minimise, BringsStartsInsideTheBounds)
{
  for (const double start : {-100.0, 100.0})
    EXPECT_NEAR(minimise(bowl, {{start, start}}, {-10, -10}, {10, 10}, 1).value, 5, 1e-6) << start;
}

/// Two valleys: 1 at -4, 0 at 4. The wall between them keeps a search on its side.
double valleys(const Numbers& x)
{
  return x[0] < 0 ? 1 + (x[0] + 4) * (x[0] + 4) : (x[0] - 4) * (x[0] - 4) + (x[0] < 2 ? 1000 : 0);
}

TEST(Minimise, TheBestOfAllStartsCountsWhereverItStands)
{
  for (const std::vector<Numbers>& starts : {std::vector<Numbers>{{-5}, {5}}, {{5}, {-5}}, {{-5}, {5}, {-3}}}) {
    const Minimum found = minimise(valleys, starts, {-10}, {10}, 1);
    EXPECT_NEAR(found.at[0], 4, 1e-4);
    EXPECT_NEAR(found.value, 0, 1e-6);
  }
  EXPECT_NEAR(minimise(valleys, {{-5}}, {-10}, {10}, 1).value, 1, 1e-6);
}

/// The first two points that are looked at are the start, and a step beside it.
double first_step(double start, double step)
{
  Numbers seen;
  const auto noted = [&](const Numbers& x) {
    seen.push_back(x[0]);
    return x[0] * x[0];
  };
  minimise(noted, {{start}}, {-1000}, {1000}, step);
  EXPECT_EQ(seen.at(0), start);
  return std::abs(seen.at(1) - start);
}

TEST(Minimise, StepsAreATenthOfTheStartOrAsGivenAtZero)
{
  EXPECT_NEAR(first_step(0, 3), 3, 1e-9);
  EXPECT_NEAR(first_step(0, 0.5), 0.5, 1e-9);
  EXPECT_NEAR(first_step(20, 3), 2, 1e-9);
  EXPECT_NEAR(first_step(-20, 3), 2, 1e-9);
}

TEST(Minimise, ValuesThatAreNotFiniteAreVeryLarge)
{
  for (const double wrong : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
    const auto broken = [&](const Numbers& x) { return x[0] < 1 ? wrong : x[0]; };
    const Minimum found = minimise(broken, {{1.05}}, {-10}, {10}, 1);
    EXPECT_NEAR(found.at[0], 1, 1e-4);
    EXPECT_NEAR(found.value, 1, 1e-4);
    EXPECT_EQ(minimise([&](const Numbers&) { return wrong; }, {{5}}, {0}, {10}, 1).value, 1e300);
  }
}

TEST(Minimise, TheSameStartsGiveTheSameResult)
{
  const auto found = [] { return minimise(bowl, {{1, 1}, {0, 0}}, {-10, -10}, {10, 10}, 1); };
  EXPECT_EQ(found().at, found().at);
  EXPECT_EQ(found().value, found().value);
}

TEST(Minimise, NeedsAStartAndBoundsOfItsLength)
{
  EXPECT_THROW(minimise(bowl, {}, {0, 0}, {1, 1}, 1), std::invalid_argument);
  EXPECT_THROW(minimise(bowl, {{1, 1}}, {0}, {1, 1}, 1), std::invalid_argument);
  EXPECT_THROW(minimise(bowl, {{1, 1}}, {0, 0}, {1}, 1), std::invalid_argument);
  EXPECT_THROW(minimise(bowl, {{1, 1}, {1}}, {0, 0}, {1, 1}, 1), std::invalid_argument);
}

TEST(Minimise, StopsWhenTheSimplexIsSmall)
{
  int evaluations = 0;
  const auto counted = [&](const Numbers& x) {
    ++evaluations;
    return bowl(x);
  };
  minimise(counted, {{1, 1}}, {-10, -10}, {10, 10}, 1);
  EXPECT_LT(evaluations, 2000);
  EXPECT_EQ(Minimum().value, 0);
}

} // namespace
} // namespace loghop::minimise_test
