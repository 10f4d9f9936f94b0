#include "loghop/report/html/claim_html.hpp"
#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::experiment_section_test {
namespace {

Experiment experiment_of(const test::GivenScenario& given)
{
  return {given.scenario, given.outcomes, given.compare()};
}

/// A case that was simulated, and a claim that is not judged.
test::GivenScenario given()
{
  test::GivenScenario made({});
  made.add("a", 1);
  Claim claim;
  claim.id = "fast";
  claim.expected = Verdict::not_reproducible;
  claim.reason = "no machine";
  made.scenario.claims = {claim};
  made.scenario.name = "<name>";
  return made;
}

TEST(ExperimentSection, IsACardThatUnfoldsToItsParts)
{
  test::GivenScenario made = given();
  made.scenario.discussion = {"so <it> is", "and stays"};
  made.scenario.resolved = {{"scenario", {{"description", {{"value", "what <it> is"}, {"source", "p. 1"}}}}}};
  const Experiment experiment = experiment_of(made);
  ModelStyles styles;
  EXPECT_EQ(
      experiment_section(experiment, "e<1", styles),
      "<details id=\"e&lt;1\" class=\"experiment\" data-models=\"[]\"><summary><h3 class=\"name\">&lt;name&gt;</h3>"
      "<span class=\"chip\">1 case on nowhere</span>"
      "<span class=\"chip\">1 " +
          verdict_badge(Verdict::not_reproducible) +
          "</span></summary>\n<div class=\"card-body\">\n<p>what &lt;it&gt; is</p>\n<h4>Discussion</h4>\n"
          "<p>so &lt;it&gt; is</p>\n<p>and stays</p>\n" +
          claims_section(experiment, "e<1") + lines_section(experiment) + parameters_section(experiment) +
          "</div></details>\n");
}

TEST(ExperimentSection, SaysWhichModelsAreBestAndWorst)
{
  test::GivenScenario made({"<low>", "high", "silent"});
  Case& a = made.add("a", 4);
  test::GivenScenario::predict(a, "<low>", 3);
  test::GivenScenario::predict(a, "high", 8);
  ModelStyles styles;
  const std::string html = experiment_section(experiment_of(made), "e", styles);
  EXPECT_NE(html.find("data-models=\"[&quot;&lt;low&gt;&quot;,&quot;high&quot;]\""), std::string::npos);
  EXPECT_NE(html.find("<span class=\"chip\">best &lt;low&gt; 25.0 %, worst high 100.0 %</span>"), std::string::npos);
}

} // namespace
} // namespace loghop::experiment_section_test
