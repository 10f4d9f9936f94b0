#include "loghop/report/html/sections.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>

namespace loghop::sections_test {
namespace {

using test::GivenScenario;
using testing::HasSubstr;
using testing::Not;

Experiment with_claims()
{
  GivenScenario given({"m"});
  GivenScenario::predict(given.add("<case>", 4), "m", 5);
  Experiment experiment{given.scenario, given.outcomes, given.compare()};
  ClaimResult holds;
  holds.claim.id = "fast";
  holds.claim.claim = "it is < fast";
  holds.claim.kind = ClaimKind::prediction;
  holds.claim.paper = "3 us";
  holds.claim.source = "Figure 2";
  holds.checks = {{"time of a: 3.1 us, at most 4 us", 3.1e-6, true}};
  ClaimResult differs = holds;
  differs.claim.id = "faster";
  differs.claim.reason = "another network";
  differs.verdict = Verdict::differs;
  experiment.comparison.claims = {holds, differs};
  return experiment;
}

TEST(Sections, ClaimsHaveVerdictsAndWhatIsNotAsExpected)
{
  const std::string html = claims_section(with_claims(), "e");
  EXPECT_THAT(html, HasSubstr("<li id=\"claim-e-1\""));
  EXPECT_THAT(html, HasSubstr("it is &lt; fast"));
  EXPECT_THAT(html, HasSubstr("time of a: 3.1 us, at most 4 us"));
  EXPECT_THAT(html, HasSubstr("verdict differs"));
  EXPECT_THAT(html, HasSubstr("expected: holds"));
  EXPECT_THAT(html, HasSubstr("another network"));
  const std::string all = claims_overview({with_claims()}, {"e"});
  EXPECT_THAT(all, HasSubstr("predictions: 1 holds, 1 differs; 1 not as expected"));
  EXPECT_THAT(all, HasSubstr("href=\"#claim-e-2\""));
}

TEST(Sections, WhatHasNothingToSayIsLeftOut)
{
  Experiment experiment = with_claims();
  experiment.comparison.claims.clear();
  EXPECT_EQ(claims_section(experiment, "e"), "");
  EXPECT_EQ(claims_overview({experiment}, {"e"}), "");
  EXPECT_THAT(navigation({experiment}, {"e"}, {}), Not(HasSubstr("#claims")));
}

TEST(Sections, NamesOfCasesAreEscaped)
{
  const std::string html = lines_section(with_claims());
  EXPECT_THAT(html, HasSubstr("&lt;case&gt;"));
  EXPECT_THAT(html, HasSubstr("+25.0%")); // (5 - 4) / 4
  EXPECT_THAT(html, Not(HasSubstr("<case>")));
}

TEST(Sections, ParametersStandBesideTheirSourcesWhereThereAreAny)
{
  Experiment experiment = with_claims();
  experiment.scenario.calibration.reset();
  EXPECT_THAT(parameters_section(experiment), Not(HasSubstr("<details>")));
  experiment.scenario.calibration.emplace();
  EXPECT_THAT(parameters_section(experiment), Not(HasSubstr("<details>"))); // only tables
  Measurement row;
  row.quantity = "G";
  row.protocol = "long";
  row.value = 2.5e-9;
  row.source = "Table < 1";
  experiment.scenario.calibration->rows = {row};
  const std::string html = parameters_section(experiment);
  EXPECT_THAT(html, HasSubstr("1 parameters, each with its source"));
  EXPECT_THAT(html, HasSubstr("long"));
  EXPECT_THAT(html, HasSubstr("Table &lt; 1"));
}

TEST(Sections, ParametersBeginWithWhereEverythingComesFrom)
{
  Experiment experiment = with_claims();
  Scenario& scenario = experiment.scenario;
  scenario.file = "x.json";
  scenario.platform.name = "cluster <1>";
  scenario.seed = 7;
  scenario.calibration.emplace();
  scenario.calibration->name = "times";
  scenario.calibration->machine = "a machine";
  scenario.resolved = {
      {"scenario", {{"platform", {{"value", "p.json"}, {"source", "here"}}}, {"calibration", "c.json"}}},
      {"platforms", {{"q.json", {}}, {"r.json", {}}}}};
  EXPECT_THAT(parameters_section(experiment), HasSubstr("<dl class=\"parameters\">\n"
                                                        "<dt>Scenario</dt><dd>x.json</dd>\n"
                                                        "<dt>Platform</dt><dd>cluster &lt;1&gt; (p.json)</dd>\n"
                                                        "<dt>other platforms</dt><dd>q.json, r.json</dd>\n"
                                                        "<dt>Calibration</dt><dd>times (c.json)</dd>\n"
                                                        "<dt>measured on</dt><dd>a machine</dd>\n"
                                                        "<dt>Models</dt><dd>m</dd>\n"
                                                        "<dt>Seed</dt><dd>7</dd>\n</dl>"));
  scenario.resolved["scenario"]["platform"] = nlohmann::json{{"a platform", "of its own"}};
  EXPECT_THAT(parameters_section(experiment), HasSubstr("<dd>cluster &lt;1&gt;</dd>\n"));
}

/// Measured 8 s; simulated 4 s, predicted 6 s.
TEST(Sections, ErrorsOfModelsAgainstMeasuredValuesStandApart)
{
  GivenScenario given({"m"});
  Case& a = given.add("a", 4);
  GivenScenario::predict(a, "m", 6);
  const char* const caption = "errors relative to measured times";
  EXPECT_THAT(lines_section({given.scenario, given.outcomes, given.compare()}), Not(HasSubstr(caption)));
  given.scenario.cases[0].measured = Measured{8, "here"};
  const std::string html = lines_section({given.scenario, given.outcomes, given.compare()});
  const std::size_t at = html.find(caption);
  ASSERT_NE(at, std::string::npos);
  EXPECT_THAT(html.substr(at), HasSubstr("-25.0%"));
  EXPECT_THAT(html.substr(at), HasSubstr("largest |error|"));
  EXPECT_THAT(html.substr(at), HasSubstr(">25.0%"));
}

TEST(Sections, OfCasesThatWereTooLongToRecordFiveAreNamed)
{
  for (const int count : {1, 5, 6}) {
    GivenScenario given({});
    for (int i = 0; i < count; ++i) {
      given.add("case " + std::to_string(i), 1);
      given.outcomes.back().result.operations = 1;
    }
    const std::string html = time_section({given.scenario, given.outcomes, given.compare()}, "e");
    const std::string names = count == 1 ? " 1 case: case 0." : " cases: case 0; case 1; case 2; case 3; case 4";
    EXPECT_THAT(html, HasSubstr(names + (count == 1 ? "" : count == 5 ? "." : "; ... loghop")));
  }
}

TEST(Sections, AnExperimentHasItsDescriptionFiguresAndDiscussion)
{
  Experiment experiment = with_claims();
  ModelStyles styles;
  EXPECT_THAT(experiment_section(experiment, "e", styles), Not(HasSubstr("Discussion")));
  experiment.scenario.resolved["scenario"]["description"] = "about <it>";
  experiment.scenario.discussion = {"so <it> is", "and stays"};
  const std::string html = experiment_section(experiment, "e", styles);
  EXPECT_THAT(html, HasSubstr("<div class=\"card-body\">\n<p>about &lt;it&gt;</p>\n"));
  EXPECT_THAT(html, HasSubstr("<h4>Discussion</h4>\n<p>so &lt;it&gt; is</p>\n<p>and stays</p>\n"));
}

TEST(Sections, CasesThatFailedSayWhy)
{
  GivenScenario given({});
  given.add("a", 1);
  given.fail("ranks wait for each other");
  const std::string html = lines_section({given.scenario, given.outcomes, given.compare()});
  EXPECT_THAT(html, HasSubstr("failed"));
  EXPECT_THAT(html, HasSubstr("Failed: a: ranks wait for each other"));
}

} // namespace
} // namespace loghop::sections_test
