// Verdicts on claims of several draws whose every number is given.
#include "loghop/scenario/claims/over_seeds.hpp"

#include <gtest/gtest.h>

namespace loghop::over_seeds_test {
namespace {

/// One claim with one check, "at most 2", for each value.
std::vector<Comparison> drawn(const std::vector<std::optional<double>>& values)
{
  std::vector<Comparison> comparisons;
  for (const auto& value : values) {
    ClaimResult result;
    result.claim.checks.emplace_back();
    result.claim.checks[0].quantity.kind = ClaimQuantity::Kind::ratio;
    result.checks = {{"ratio", value, value && *value <= 2}};
    result.verdict = result.checks[0].holds ? Verdict::holds : Verdict::differs;
    comparisons.emplace_back();
    comparisons.back().claims = {result};
  }
  return comparisons;
}

ClaimResult joined(const std::vector<std::optional<double>>& values)
{
  return claims_over_seeds(drawn(values)).at(0);
}

TEST(OverSeeds, OneSeedIsAsItWas)
{
  const ClaimResult result = joined({1.5});
  EXPECT_FALSE(result.over_seeds);
  EXPECT_EQ(result.checks[0].text, "ratio");
}

TEST(OverSeeds, AClaimThatHoldsForSomeDependsOnTheDraw)
{
  EXPECT_EQ(joined({1.5, 1.75}).verdict, Verdict::holds);
  EXPECT_EQ(joined({2.5, 3}).verdict, Verdict::differs);
  const ClaimResult result = joined({1.5, 2.5, 1.25});
  EXPECT_EQ(result.verdict, Verdict::depends_on_the_draw);
  EXPECT_EQ(seeds_in_words(*result.over_seeds), "for 2 of 3 seeds");
}

TEST(OverSeeds, ChecksHaveTheRange)
{
  const CheckResult check = joined({1.5, 2.5, 1.25}).checks.at(0);
  EXPECT_EQ(check.text, "ratio; for 2 of 3 seeds, 1.25 to 2.5");
  EXPECT_EQ(check.value, 1.5);
  EXPECT_FALSE(check.holds);
  EXPECT_EQ(joined({1.5, 1.5}).checks.at(0).text, "ratio; for 2 of 2 seeds, always 1.5");
}

TEST(OverSeeds, AMissingValueLeavesNoRange)
{
  const CheckResult check = joined({1.5, std::nullopt}).checks.at(0);
  EXPECT_FALSE(check.over_seeds->least);
  EXPECT_EQ(check.text, "ratio; for 1 of 2 seeds");
}

TEST(OverSeeds, WhatIsExpectedOfTheDrawCannotBeJudgedByOne)
{
  ClaimResult result = joined({1.5});
  result.claim.expected = Verdict::depends_on_the_draw;
  EXPECT_TRUE(result.as_expected());
  result = joined({1.5, 1.75});
  result.claim.expected = Verdict::depends_on_the_draw;
  EXPECT_FALSE(result.as_expected());
}

TEST(OverSeeds, ValuesThatAreMissingAtFirstLeaveNoRangeEither)
{
  for (const std::vector<std::optional<double>>& values :
       {std::vector<std::optional<double>>{std::nullopt, 1.5}, {std::nullopt, 1.5, 1}, {1.5, std::nullopt, 1}}) {
    const CheckResult check = joined(values).checks.at(0);
    EXPECT_FALSE(check.over_seeds->least);
    EXPECT_FALSE(check.over_seeds->largest);
  }
}

TEST(OverSeeds, TheRangeIsOfAllSeeds)
{
  const CheckRange range = joined({1.5, 3, 1, 2}).checks.at(0).over_seeds.value();
  EXPECT_EQ(range.least, 1);
  EXPECT_EQ(range.largest, 3);
  EXPECT_EQ(range.count.seeds, 4);
  EXPECT_EQ(range.count.holds, 3);
  EXPECT_TRUE(joined({1.5, 1}).checks.at(0).holds);
}

/// The first check holds for the first seed alone, the second for the second alone: the claim for none.
TEST(OverSeeds, ChecksAndClaimsAreCountedApart)
{
  std::vector<Comparison> comparisons(2);
  for (const bool first : {true, false}) {
    ClaimResult result;
    result.claim.checks.resize(2);
    result.checks = {{"one", 1, first}, {"two", 2, !first}};
    result.verdict = Verdict::differs;
    comparisons[first ? 0 : 1].claims = {drawn({1}).at(0).claims.at(0), result};
  }
  const auto claims = claims_over_seeds(comparisons);
  ASSERT_EQ(claims.size(), 2u);
  EXPECT_EQ(claims[0].verdict, Verdict::holds);
  EXPECT_EQ(claims[1].verdict, Verdict::differs);
  EXPECT_EQ(claims[1].over_seeds->holds, 0);
  EXPECT_EQ(claims[1].checks.at(0).text.rfind("one; for 1 of 2 seeds, always ", 0), 0u);
  EXPECT_EQ(claims[1].checks.at(1).text.rfind("two; for 1 of 2 seeds, always ", 0), 0u);
  EXPECT_FALSE(claims[1].checks.at(0).holds || claims[1].checks.at(1).holds);
}

TEST(OverSeeds, RangesOfTimesHaveTheUnitOfTheirCases)
{
  std::vector<Comparison> comparisons = drawn({2e-3, 1e-3});
  for (Comparison& comparison : comparisons) {
    comparison.claims[0].claim.checks[0].quantity.kind = ClaimQuantity::Kind::time;
    comparison.cases.resize(1);
    comparison.cases[0].unit = {"ms", 1e-3};
  }
  EXPECT_EQ(claims_over_seeds(comparisons).at(0).checks.at(0).text, "ratio; for 2 of 2 seeds, 1 ms to 2 ms");
}

TEST(OverSeeds, WhatIsNotReproducibleStaysSo)
{
  std::vector<Comparison> comparisons = drawn({1, 3});
  for (Comparison& comparison : comparisons)
    comparison.claims[0].verdict = Verdict::not_reproducible;
  const ClaimResult result = claims_over_seeds(comparisons).at(0);
  EXPECT_EQ(result.verdict, Verdict::not_reproducible);
  EXPECT_FALSE(result.over_seeds);
  EXPECT_FALSE(result.checks.at(0).over_seeds);
}

} // namespace
} // namespace loghop::over_seeds_test
