#include "loghop/report/html/sections.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::claims_section_test {
namespace {

ClaimResult claim_of(const std::string& id, const std::string& source)
{
  ClaimResult result;
  result.claim.id = id;
  result.claim.claim = "is < " + id;
  result.claim.kind = ClaimKind::input;
  result.claim.paper = "3 & 4 us";
  result.claim.source = source;
  result.checks = {{"text of " + id, 1, true}, {"other", 2, false}};
  return result;
}

std::string item_of(const std::string& number, const std::string& verdict, const std::string& id,
                    const std::string& reason)
{
  const std::string sign = verdict == "holds" ? "\u2713 " : "\u2260 ";
  return "<li id=\"claim-e-" + number + "\" class=\"claim\" data-verdict=\"" + verdict +
         "\"><p class=\"claim-head\"><span class=\"verdict " + verdict + "\">" + sign + verdict + "</span> <b>" + id +
         "</b> is &lt; " + id +
         "</p><dl><dt>paper</dt><dd>3 &amp; 4 us</dd><dt>found</dt><dd><ul class=\"checks\">"
         "<li class=\"met\">text of " +
         id + "</li><li class=\"missed\">other</li></ul></dd>" +
         (reason.empty() ? "" : "<dt>reason</dt><dd>" + reason + "</dd>") +
         "<dt>source</dt><dd>p. 4</dd><dt>kind</dt><dd>input</dd></dl></li>\n";
}

ClaimResult differing(const std::string& id, const std::string& reason)
{
  ClaimResult result = claim_of(id, "p. 4");
  result.verdict = result.claim.expected = Verdict::differs;
  result.claim.reason = reason;
  return result;
}

TEST(ClaimsSection, BeginsWithThoseThatDifferAndFoldsThoseThatHold)
{
  Experiment experiment;
  EXPECT_EQ(claims_section(experiment, "e"), "");
  experiment.comparison.claims = {claim_of("a", "p. 4"), differing("b", "no < cache"), claim_of("c", "p. 4"),
                                  differing("d", "no < cache"), differing("f", "")};
  EXPECT_EQ(claims_section(experiment, "e"),
            "<h4>Claims</h4>\n<ul class=\"claims\">\n" + item_of("2", "differs", "b", "no &lt; cache") +
                item_of("4", "differs", "d", "as for <a href=\"#claim-e-2\">b</a>") + item_of("5", "differs", "f", "") +
                "</ul>\n<details class=\"holding\"><summary>2 claims hold</summary>\n<ul class=\"claims\">\n" +
                item_of("1", "holds", "a", "") + item_of("3", "holds", "c", "") + "</ul>\n</details>\n");
}

TEST(ClaimsSection, WhatHoldsAgainstExpectationIsNotFolded)
{
  Experiment experiment;
  experiment.comparison.claims = {claim_of("a", "p. 4")};
  experiment.comparison.claims[0].claim.expected = Verdict::differs;
  EXPECT_EQ(claims_section(experiment, "e").find("<details"), std::string::npos);
}

} // namespace
} // namespace loghop::claims_section_test
