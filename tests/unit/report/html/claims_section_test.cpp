#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop {
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

std::vector<HtmlCell> row_of(const std::string& number, const std::string& id, const std::string& source)
{
  return {
      {"<span id=\"claim-e-" + number + "\">" + id + "</span>", "text"},
      {"is &lt; " + id, "text"},
      {"input", "text"},
      {"3 &amp; 4 us", "text"},
      {"<ul class=\"checks\"><li class=\"met\">text of " + id + "</li><li class=\"missed\">other</li></ul>", "text"},
      {"<span class=\"verdict holds\">\u2713 holds</span>", "text"},
      {source, "text"}};
}

TEST(ClaimsSection, HasAllChecksAndTheSourceOfEachClaim)
{
  Experiment experiment;
  EXPECT_EQ(claims_section(experiment, "e"), "");
  experiment.comparison.claims = {claim_of("a&b", "Figure < 2"), claim_of("c", "p. 4")};
  HtmlTable table("Claims", {"id", "claim", "kind", "paper", "found", "verdict", "source"});
  table.add(row_of("1", "a&amp;b", "Figure &lt; 2"));
  table.add(row_of("2", "c", "p. 4"));
  EXPECT_EQ(claims_section(experiment, "e"), "<h3>Claims</h3>\n" + table.html());
}

} // namespace
} // namespace loghop
