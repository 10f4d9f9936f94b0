// The search for the growth at which a time reaches a target, on times that are known functions.
#include "loghop/scenario/sensitivity/growth_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace loghop::growth_search_test {
namespace {

struct Outcome {
  std::optional<double> found;
  int asked = 0;
};

Outcome search(const std::function<double(double)>& time, double target, const GrowthSearch::Range& range)
{
  GrowthSearch search(time(0), target, range);
  Outcome outcome;
  while (const auto x = search.next()) {
    search.tell(time(*x));
    ++outcome.asked;
  }
  outcome.found = search.found();
  return outcome;
}

TEST(GrowthSearch, MeetsAKinkInFewSteps)
{
  const auto time = [](double x) { return std::max(10 + x, 8 + 3 * x); };
  const Outcome outcome = search(time, 11.3, {0.1, 1000, 1e-9, 0});
  ASSERT_TRUE(outcome.found);
  EXPECT_NEAR(*outcome.found, 1.1, 1e-8);
  EXPECT_LE(outcome.asked, 20);
}

TEST(GrowthSearch, LooksBeyondAFlatBeginning)
{
  const auto time = [](double x) { return std::max(10.0, x); };
  const Outcome outcome = search(time, 10.1, {1e-6, 1000, 1e-9, 0});
  ASSERT_TRUE(outcome.found);
  EXPECT_NEAR(*outcome.found, 10.1, 1e-7);
}

TEST(GrowthSearch, StopsBeforeALeap)
{
  const auto time = [](double x) { return x < 2 ? 10.0 : 20.0; };
  const Outcome outcome = search(time, 10.1, {0.3, 1000, 1e-6, 0});
  ASSERT_TRUE(outcome.found);
  EXPECT_GE(*outcome.found, 2);
  EXPECT_NEAR(*outcome.found, 2, 1e-5);
}

TEST(GrowthSearch, FindsTheLeastMultipleOfAGrain)
{
  const auto time = [](double x) { return 100 + std::floor(x / 8) * 0.3; };
  const Outcome outcome = search(time, 101, {1, 10000, 1e-9, 8});
  EXPECT_EQ(outcome.found, 32); // 4 x 0.3 is the first above 1
}

TEST(GrowthSearch, GivesUpAtTheMost)
{
  const Outcome outcome = search([](double) { return 1.0; }, 2, {1, 1024, 1e-3, 0});
  EXPECT_FALSE(outcome.found);
  EXPECT_EQ(outcome.asked, 11);
  EXPECT_FALSE(search([](double) { return 1.0; }, 2, {1, 1000, 1e-3, 7}).found); // 1000 is no multiple of 7
  GrowthSearch stopped(1, 2, {1, 1024, 1e-3, 0});
  stopped.give_up();
  EXPECT_FALSE(stopped.next());
  EXPECT_FALSE(stopped.found());
}

TEST(GrowthSearch, HasNothingToLookForWhereTheTargetIsMet)
{
  EXPECT_EQ(search([](double x) { return 5 + x; }, 5, {1, 10, 1e-3, 0}).found, 0);
}

} // namespace
} // namespace loghop::growth_search_test
