#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop {
namespace {

ClaimResult claim_of(const std::string& id, Verdict verdict)
{
  ClaimResult result;
  result.claim.id = id;
  result.claim.claim = "is < " + id;
  result.claim.kind = ClaimKind::prediction;
  result.claim.paper = "3 & 4 us";
  result.claim.source = "Figure < 2";
  result.checks = {{"text of " + id, 1, true}, {"other", 2, true}};
  result.verdict = verdict;
  return result;
}

Experiment with(const std::vector<ClaimResult>& claims)
{
  Experiment experiment;
  experiment.comparison.claims = claims;
  return experiment;
}

std::vector<HtmlCell> row_of(const std::string& name, const std::string& id, const std::string& verdict)
{
  return {{name, "text"},
          {"is &lt; " + id, "text"},
          {"prediction", "text"},
          {"3 &amp; 4 us", "text"},
          {"<span class=\"met\">text of " + id +
               "</span><details><summary>and 1 more</summary><ul class=\"checks\"><li class=\"met\">other</li></ul>"
               "</details>",
           "text"},
          {verdict, "text"}};
}

const std::string holds = "<span class=\"verdict holds\">\u2713 holds</span>";
const std::string differs =
    "<span class=\"verdict differs\">\u2260 differs</span> <strong class=\"outside\">(expected: "
    "holds)</strong>";

TEST(ClaimsOverview, HasTheClaimsOfAllExperimentsWithTheirCounts)
{
  HtmlTable table("Claims of papers: predictions: 2 hold, 1 differs; 1 not as expected",
                  {"id", "claim", "kind", "paper", "found", "verdict"});
  table.add(row_of("<a href=\"#claim-e1-1\">a&amp;b</a>", "a&amp;b", holds));
  table.add(row_of("<a href=\"#claim-e1-2\">c</a>", "c", differs));
  table.add(row_of("<a href=\"#claim-e3-1\">d</a>", "d", holds));
  EXPECT_EQ(claims_overview({with({claim_of("a&b", Verdict::holds), claim_of("c", Verdict::differs)}), with({}),
                             with({claim_of("d", Verdict::holds)})},
                            {"e1", "e2", "e3"}),
            "<section id=\"claims\"><h2>Claims</h2>\n" + table.html() + "</section>\n");
  EXPECT_EQ(claims_overview({with({})}, {"e1"}), "");
}

} // namespace
} // namespace loghop
