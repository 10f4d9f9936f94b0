#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop {
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

std::string section_around(const std::string& middle)
{
  return "<section id=\"e&lt;1\" class=\"experiment\"><h2>&lt;name&gt;</h2>\n" + middle + "</section>\n";
}

TEST(ExperimentSection, HasItsPartsInTheirOrder)
{
  test::GivenScenario made = given();
  made.scenario.discussion = {"so <it> is", "and stays"};
  made.scenario.resolved = {{"scenario", {{"description", {{"value", "what <it> is"}, {"source", "p. 1"}}}}}};
  const Experiment experiment = experiment_of(made);
  EXPECT_NE(claims_section(experiment, "e<1"), "");
  EXPECT_EQ(experiment_section(experiment, "e<1", "[figures]", "[times]"),
            section_around("<p>what &lt;it&gt; is</p>\n[figures]<h3>Discussion</h3>\n<p>so &lt;it&gt; is</p>\n"
                           "<p>and stays</p>\n" +
                           claims_section(experiment, "e<1") + lines_section(experiment) + "[times]" +
                           parameters_section(experiment)));
}

TEST(ExperimentSection, WithoutDescriptionAndDiscussionBeginsWithFigures)
{
  for (const nlohmann::json& resolved : {nlohmann::json::object(), nlohmann::json{{"scenario", {{"name", "x"}}}},
                                         nlohmann::json{{"scenario", {{"description", 5}}}}}) {
    test::GivenScenario made = given();
    made.scenario.claims.clear();
    made.scenario.resolved = resolved;
    const Experiment experiment = experiment_of(made);
    EXPECT_EQ(experiment_section(experiment, "e<1", "[figures]", ""),
              section_around("[figures]" + lines_section(experiment) + parameters_section(experiment)))
        << resolved;
  }
}

} // namespace
} // namespace loghop
