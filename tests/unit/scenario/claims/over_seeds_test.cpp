// Verdicts on claims of several draws whose every number is given.
#include "loghop/scenario/claims/over_seeds.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

} // namespace
} // namespace loghop
