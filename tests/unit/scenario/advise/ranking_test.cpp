#include "loghop/scenario/advise/ranking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace loghop::ranking_test {
namespace {

Times times_of(const std::vector<int>& values)
{
  return {values.begin(), values.end()};
}

std::optional<double> tau(const std::vector<int>& a, const std::vector<int>& b)
{
  return kendall_tau_b(ranks_of(times_of(a)), ranks_of(times_of(b)));
}

TEST(Ranking, RanksAreThoseOfCompetitions)
{
  EXPECT_EQ(ranks_of({3.0, 1.0, 2.0}), (Ranks{3, 1, 2}));
  EXPECT_EQ(ranks_of({2.0, 1.0, 2.0, 3.0}), (Ranks{2, 1, 2, 4}));
  EXPECT_EQ(ranks_of({}), Ranks{});
}

TEST(Ranking, WhatHasNoTimeHasNoRank)
{
  EXPECT_EQ(ranks_of({5.0, std::nullopt, 4.0}), (Ranks{2, std::nullopt, 1}));
  EXPECT_EQ(ranks_of({std::nullopt}), (Ranks{std::nullopt}));
}

TEST(Ranking, TimesThatDifferInTheLastBitsAreEqual)
{
  EXPECT_EQ(ranks_of({std::nextafter(0.1, 1), 0.1, 0.1 * (1 + 1e-11)}), (Ranks{1, 1, 3}));
}

RC_GTEST_PROP(Ranking, IsOneMoreThanTheNumberOfSmallerTimes, (const std::vector<std::uint8_t>& bytes))
{
  const std::vector<int> values(bytes.begin(), bytes.end());
  const Ranks ranks = ranks_of(times_of(values));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto smaller = std::count_if(values.begin(), values.end(), [&](int other) { return other < values[i]; });
    RC_ASSERT(ranks[i] == 1 + static_cast<int>(smaller));
  }
}

TEST(KendallTauB, WithoutTies)
{
  EXPECT_EQ(tau({1, 2, 3, 4}, {10, 20, 30, 40}), 1);
  EXPECT_EQ(tau({1, 2, 3, 4}, {4, 3, 2, 1}), -1);
  EXPECT_DOUBLE_EQ(*tau({1, 2, 3}, {2, 1, 3}), 1.0 / 3); // of three pairs two agree
}

TEST(KendallTauB, WithTies)
{
  EXPECT_DOUBLE_EQ(*tau({1, 2, 3, 4}, {1, 1, 3, 4}), 5 / std::sqrt(6.0 * 5)); // 5 of 6 pairs agree, one is tied
  // C = 2, D = 6, 2 pairs tied in the first, 1 in the second.
  EXPECT_DOUBLE_EQ(*tau({12, 2, 1, 12, 2}, {1, 4, 7, 1, 0}), -4 / std::sqrt(8.0 * 9));
}

TEST(KendallTauB, IsNotDefinedWhereARankingTellsNothingApart)
{
  EXPECT_EQ(tau({1, 2, 3}, {5, 5, 5}), std::nullopt);
  EXPECT_EQ(tau({1}, {1}), std::nullopt);
  EXPECT_EQ(tau({}, {}), std::nullopt);
}

TEST(KendallTauB, IsOverWhatBothRank)
{
  EXPECT_EQ(kendall_tau_b({1, 2, 3, std::nullopt}, {2, std::nullopt, 1, 3}), -1);
}

/// The third is within 1e-12 of the second, but not of the first.
TEST(Ranking, EqualTimesAreThoseCloseToTheSmallest)
{
  EXPECT_EQ(ranks_of({1.0, 1 + 0.8e-12, 1 + 1.6e-12}), (Ranks{1, 1, 3}));
  EXPECT_EQ(ranks_of({0.0, 0.0, 1e-300}), (Ranks{1, 1, 3}));
}

} // namespace
} // namespace loghop::ranking_test
