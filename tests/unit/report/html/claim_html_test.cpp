#include "loghop/report/html/claim_html.hpp"

#include <gtest/gtest.h>

namespace loghop {
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
  EXPECT_EQ(checks_summary_html(result), "");
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
  EXPECT_EQ(checks_summary_html(result),
            "<span class=\"met\">a <span class=\"bound\">[bound: p. 4; our bound: ours]</span></span>");
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

TEST(ClaimHtml, TheSummaryBeginsWithTheFirstThatIsMissed)
{
  ClaimResult result;
  result.checks = {check("a", true), check("b", false), check("c", false)};
  EXPECT_EQ(checks_summary_html(result),
            "<span class=\"missed\">b</span><details><summary>and 2 more</summary><ul class=\"checks\">"
            "<li class=\"met\">a</li><li class=\"missed\">c</li></ul></details>");
  result.checks = {check("a", true)};
  EXPECT_EQ(checks_summary_html(result), "<span class=\"met\">a</span>");
}

TEST(ClaimHtml, AVerdictThatWasNotExpectedSaysSo)
{
  ClaimResult result;
  result.verdict = Verdict::differs;
  result.claim.expected = Verdict::holds;
  result.claim.reason = "no \"caches\"";
  EXPECT_EQ(verdict_html(result), "<span class=\"verdict differs\">\u2260 differs</span> "
                                  "<strong class=\"outside\">(expected: holds)</strong>: no &quot;caches&quot;");
  result.verdict = Verdict::holds;
  result.claim.reason = "";
  EXPECT_EQ(verdict_html(result), "<span class=\"verdict holds\">\u2713 holds</span>");
}

} // namespace
} // namespace loghop
