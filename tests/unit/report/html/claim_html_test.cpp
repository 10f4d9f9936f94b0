#include "loghop/report/html/claim_html.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace loghop::claim_html_test {
namespace {

CheckResult check(const std::string& text, bool holds)
{
  CheckResult result;
  result.text = text;
  result.holds = holds;
  return result;
}

TEST(ClaimHtml, IdsCountFromOne)
{
  EXPECT_EQ(claim_id("experiment-das", 0), "claim-experiment-das-1");
}

TEST(ClaimHtml, ChecksSayWhetherTheyHold)
{
  ClaimResult result;
  EXPECT_EQ(checks_html(result), "");
  result.checks = {check("a < b", true), check("c", false)};
  EXPECT_EQ(checks_html(result),
            "<ul class=\"checks\"><li class=\"met\">a &lt; b</li><li class=\"missed\">c</li></ul>");
}

TEST(ClaimHtml, BoundsSayWhereTheyComeFrom)
{
  ClaimResult result;
  result.checks = {check("a", true)};
  result.checks[0].from = "p. 4";
  result.checks[0].bound_reason = "ours";
  EXPECT_EQ(checks_html(result), "<span class=\"met\">a <span class=\"bound\">"
                                 "[bound: p. 4; our bound: ours]</span></span>");
}

TEST(ClaimHtml, KindsUnfoldTheirReason)
{
  Claim claim;
  EXPECT_EQ(kind_html(claim), "-");
  claim.kind = ClaimKind::prediction;
  EXPECT_EQ(kind_html(claim), "prediction");
  claim.kind_reason = "a < b";
  EXPECT_EQ(kind_html(claim), "<details><summary>prediction</summary>a &lt; b</details>");
}

TEST(ClaimHtml, DerivedNumbersStandBelowPrintedOnes)
{
  Claim claim;
  claim.paper = "5";
  EXPECT_EQ(printed_html(claim), "5");
  claim.derived = "4 = 5 - 1";
  EXPECT_EQ(printed_html(claim), "5<div class=\"derived\">derived: 4 = 5 - 1</div>");
}

TEST(ClaimHtml, AVerdictThatWasNotExpectedSaysSo)
{
  ClaimResult result;
  result.verdict = Verdict::differs;
  result.claim.expected = Verdict::holds;
  result.claim.reason = "no \"caches\"";
  EXPECT_EQ(verdict_html(result), "<span class=\"verdict differs\">\u2260 differs</span> "
                                  "<strong class=\"outside\">(expected: holds)</strong>");
  result.verdict = Verdict::holds;
  result.claim.reason = "";
  EXPECT_EQ(verdict_html(result), "<span class=\"verdict holds\">\u2713 holds</span>");
}

TEST(ClaimHtml, EachPartOfABoundMayStandAlone)
{
  CheckResult from = check("a", false), ours = from;
  from.from = "p. < 4";
  ours.bound_reason = "our < own";
  ClaimResult result;
  result.checks = {from, ours};
  EXPECT_EQ(checks_html(result), "<ul class=\"checks\">"
                                 "<li class=\"missed\">a <span class=\"bound\">[bound: p. &lt; 4]</span></li>"
                                 "<li class=\"missed\">a <span class=\"bound\">[our bound: our &lt; own]</span></li>"
                                 "</ul>");
}

TEST(ClaimHtml, EachVerdictHasItsSign)
{
  const std::pair<Verdict, const char*> verdicts[] = {
      {Verdict::holds, "holds\">\u2713 holds"},
      {Verdict::differs, "differs\">\u2260 differs"},
      {Verdict::not_reproducible, "not-reproducible\">\u2013 not reproducible"},
      {Verdict::depends_on_the_draw, "depends-on-the-draw\">~ depends on the draw"}};
  for (const auto& [verdict, shown] : verdicts) {
    ClaimResult result;
    result.verdict = result.claim.expected = verdict;
    EXPECT_EQ(verdict_html(result), std::string("<span class=\"verdict ") + shown + "</span>");
  }
}

TEST(ClaimHtml, AVerdictOverSeedsSaysForHowManyOfThem)
{
  ClaimResult result;
  result.verdict = Verdict::depends_on_the_draw;
  result.over_seeds = SeedCount{8, 5};
  result.claim.reason = "few draws";
  EXPECT_EQ(verdict_html(result),
            "<span class=\"verdict depends-on-the-draw\">~ depends on the draw</span> for 5 of 8 seeds "
            "<strong class=\"outside\">(expected: holds)</strong>");
}

} // namespace
} // namespace loghop::claim_html_test
