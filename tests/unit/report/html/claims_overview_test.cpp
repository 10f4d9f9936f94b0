#include "loghop/report/html/sections.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::claims_overview_test {
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

std::string group(const std::string& id, const std::string& items)
{
  return "<div class=\"claim-group\" data-experiment=\"" + id + "\"><h3>of " + id + "</h3><ul>" + items +
         "</ul></div>\n";
}

std::string item(const std::string& link, const std::string& id)
{
  return "<li><a href=\"#claim-" + link + "\">" + id + "</a> is &lt; " + id + "</li>";
}

TEST(ClaimsOverview, BeginsWithWhatWasNotExpectedAndFoldsWhatHolds)
{
  Experiments experiments = {with({claim_of("a&b", Verdict::holds), claim_of("c", Verdict::differs)}), with({}),
                             with({claim_of("d", Verdict::holds)})};
  experiments[0].scenario.name = "of e1";
  experiments[2].scenario.name = "of e3";
  const std::string start = "<div class=\"claim-lists\">", end = "</div></details>\n";
  EXPECT_EQ(claims_overview(experiments, {"e1", "e2", "e3"}),
            "<section id=\"claims\"><h2>Claims</h2>\n"
            "<p>Of papers: predictions: 2 hold, 1 differs; 1 not as expected.</p>\n"
            "<details open><summary>Not as expected: 1</summary>" +
                start + group("e1", item("e1-2", "c")) + end + "<details open><summary>Differ: 1</summary>" + start +
                group("e1", item("e1-2", "c")) + end + "<details><summary>Hold: 2</summary>" + start +
                group("e1", item("e1-1", "a&amp;b")) + group("e3", item("e3-1", "d")) + end + "</section>\n");
  EXPECT_EQ(claims_overview({with({})}, {"e1"}), "");
}

} // namespace
} // namespace loghop::claims_overview_test
