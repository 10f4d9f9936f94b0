#include "loghop/report/text/comparison_report.hpp"

#include "unit/report/json_shape.hpp"
#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::comparison_report_test {
namespace {

using nlohmann::json;
using test::GivenScenario;

/// One case with everything, one with nothing, one that failed; a ratio with everything, one with nothing.
GivenScenario given()
{
  GivenScenario given({"LogP", "silent"});
  Case& full = given.add("full, first", 4);
  full.measured = Measured{5, "Table 1"};
  full.measured_tolerance = 0.1;
  GivenScenario::predict(full, "LogP", 5);
  given.add("plain", 2).unit = {"ms", 1e-3};
  given.add("failed", 1).unit = {"ms", 1e-3};
  given.fail("deadlock:\n  rank 0 waits");
  given.scenario.ratios = {{"r", 0, 1, Measured{2, "Table 2"}, 0.5}, {"s", 1, 0, {}, {}}};
  given.scenario.resolved = {{"scenario", {{"name", "given"}}}, {"platform", {{"name", "nowhere"}}}};
  given.scenario.seed = 9;
  return given;
}

json comparison()
{
  const GivenScenario g = given();
  return json::parse(comparison_json(g.scenario, g.compare()));
}

TEST(ComparisonReport, JsonHasTheDocumentedNamesAndTypes)
{
  const json result = comparison();
  EXPECT_EQ(test::shape(result),
            "cases:array claims:array context:object errors:array format:string input:object measured_summary:array "
            "ratios:array summary:array version:number");
  EXPECT_EQ(result["format"], "loghop.comparison");
  EXPECT_EQ(result["version"], 1);
  EXPECT_EQ(test::shape(result["context"]), "loghop:string name:string scenario:string seed:number simgrid:string");
  EXPECT_EQ(test::shape(result["input"]), "platform:object scenario:object");
  EXPECT_EQ(test::shape(result["cases"][0]),
            "measured:object name:string predictions:array simulated_s:number within_tolerance:boolean");
  EXPECT_EQ(test::shape(result["cases"][0]["measured"]), "relative_error:number source:string value_s:number");
  EXPECT_EQ(test::shape(result["cases"][0]["predictions"][0]),
            "measured_relative_error:number model:string predicted_s:number relative_error:number");
  EXPECT_EQ(test::shape(result["cases"][0]["predictions"][1]),
            "measured_relative_error:null model:string predicted_s:null relative_error:null");
  EXPECT_EQ(test::shape(result["cases"][1]["predictions"][0]), "model:string predicted_s:null relative_error:null");
  EXPECT_EQ(test::shape(result["cases"][1]), "name:string predictions:array simulated_s:number within_tolerance:null");
  EXPECT_EQ(test::shape(result["cases"][2]), "name:string predictions:array simulated_s:null within_tolerance:null");
  EXPECT_EQ(test::shape(result["ratios"][0]),
            "measured:object name:string predictions:array simulated:number within_tolerance:boolean");
  EXPECT_EQ(test::shape(result["ratios"][0]["measured"]), "relative_error:number source:string value:number");
  EXPECT_EQ(test::shape(result["ratios"][0]["predictions"][0]),
            "measured_relative_error:null model:string predicted:null relative_error:null");
  EXPECT_EQ(test::shape(result["summary"][0]), "cases:number max_absolute_relative_error:number "
                                               "mean_absolute_relative_error:number model:string");
  EXPECT_EQ(test::shape(result["measured_summary"][0]), "cases:number max_absolute_relative_error:number "
                                                        "mean_absolute_relative_error:number model:null");
  EXPECT_EQ(result["measured_summary"][1]["model"], "LogP");
  EXPECT_EQ(test::shape(result["errors"][0]), "case:string error:string");
}

TEST(ComparisonReport, JsonHasTheNumbers)
{
  const json result = comparison();
  EXPECT_EQ(result["context"]["seed"], 9);
  EXPECT_EQ(result["cases"][0]["simulated_s"], 4);
  EXPECT_EQ(result["cases"][0]["measured"]["value_s"], 5);
  EXPECT_EQ(result["cases"][0]["measured"]["relative_error"], -0.2);
  EXPECT_EQ(result["cases"][0]["predictions"][0]["relative_error"], 0.25);
  EXPECT_EQ(result["cases"][0]["within_tolerance"], false);
  EXPECT_EQ(result["ratios"][0]["simulated"], 2);
  EXPECT_EQ(result["summary"][0]["cases"], 1);
  EXPECT_EQ(result["errors"][0]["error"], "deadlock:\n  rank 0 waits");
}

/// One claim that holds, one that does not, one that cannot be reproduced.
GivenScenario with_claims()
{
  GivenScenario g = given();
  Claim good;
  good.id = "good";
  good.claim = "is short";
  good.paper = "4 s";
  good.source = "p. 3";
  good.checks.resize(1);
  good.checks[0].quantity.cases = "full*";
  good.checks[0].at_most = 4;
  Claim bad = good;
  bad.id = "bad";
  bad.paper = "";
  bad.checks[0].quantity.cases = "failed";
  Claim gone;
  gone.id = "gone";
  gone.claim = "was seen";
  gone.expected = Verdict::not_reproducible;
  gone.reason = "no machine";
  g.scenario.claims = {good, bad, gone};
  return g;
}

TEST(ComparisonReport, JsonOfClaims)
{
  const GivenScenario g = with_claims();
  const json claims = json::parse(comparison_json(g.scenario, g.compare()))["claims"];
  ASSERT_EQ(claims.size(), 3u);
  const std::string always =
      "as_expected:boolean checks:array claim:string expected:string id:string kind:null paper:string ";
  EXPECT_EQ(test::shape(claims[0]), always + "source:string verdict:string");
  EXPECT_EQ(test::shape(claims[2]), always + "reason:string source:string verdict:string");
  EXPECT_EQ(test::shape(claims[0]["checks"][0]), "holds:boolean text:string value:number");
  EXPECT_EQ(claims[0]["checks"][0]["value"], 4);
  EXPECT_EQ(test::shape(claims[1]["checks"][0]), "holds:boolean text:string value:null");
  EXPECT_EQ(claims[1]["verdict"], "differs");
  EXPECT_EQ(claims[1]["as_expected"], false);
  EXPECT_EQ(claims[2]["verdict"], "not reproducible");
}

TEST(ComparisonReport, TableOfClaims)
{
  const GivenScenario g = with_claims();
  const std::string text = comparison_table(g.scenario, g.compare());
  EXPECT_NE(text.find("\n\n"
                      "claim           kind  paper                   verdict\n"
                      "--------------  ----  -----  ------------------------\n"
                      "good: is short     -    4 s                     holds\n"
                      "bad: is short      -      -  differs, EXPECTED: holds\n"
                      "gone: was seen     -      -          not reproducible\n"
                      "-: the scenario does not say\n"
                      "\n"
                      "without a kind: 1 holds, 1 differs, 1 not reproducible; 1 not as expected\n"
                      "\n"
                      "good:\n"
                      "  yes  time of the simulation, full, first: 4 s, at most 4 s\n"
                      "bad:\n"
                      "  NO   time of the simulation, failed: no value, at most 4000 ms\n"
                      "gone:\n"
                      "  not reproducible: no machine\n"
                      "\n"
                      "outside tolerance: full, first: "),
            std::string::npos)
      << text;
}

TEST(ComparisonReport, DriftIsThereOnlyWithABaseline)
{
  const GivenScenario g = given();
  Comparison comparison = g.compare();
  EXPECT_EQ(json::parse(comparison_json(g.scenario, comparison)).count("drift"), 0u);
  comparison.drift = Drift{"old.json", 0, {}};
  EXPECT_EQ(json::parse(comparison_json(g.scenario, comparison))["drift"], json::array());
  EXPECT_NE(comparison_table(g.scenario, comparison).find("\nno drift from old.json\n"), std::string::npos);
}

TEST(ComparisonReport, EqualInputGivesEqualBytes)
{
  const GivenScenario a = given();
  const GivenScenario b = given();
  EXPECT_EQ(comparison_json(a.scenario, a.compare()), comparison_json(b.scenario, b.compare()));
  EXPECT_EQ(comparison_table(a.scenario, a.compare()), comparison_table(b.scenario, b.compare()));
  EXPECT_EQ(comparison_csv(a.scenario, a.compare()), comparison_csv(b.scenario, b.compare()));
}

TEST(ComparisonReport, FileNamesNeedNotBeUtf8)
{
  GivenScenario g = given();
  g.scenario.file = "\xff.json";
  EXPECT_EQ(json::parse(comparison_json(g.scenario, g.compare()))["context"]["scenario"], "\xEF\xBF\xBD.json");
}

TEST(ComparisonReport, TablesByUnitRatiosSummaryAndRemarks)
{
  const GivenScenario g = given();
  EXPECT_EQ(comparison_table(g.scenario, g.compare()),
            "remap [s]    simulated  measured  sim/meas   LogP   error  tolerance\n"
            "-----------  ---------  --------  --------  -----  ------  ---------\n"
            "full, first      4.000     5.000    -20.0%  5.000  +25.0%    OUTSIDE\n"
            "\n"
            "remap [ms]  simulated  measured  sim/meas  tolerance\n"
            "----------  ---------  --------  --------  ---------\n"
            "plain            2000         -         -          -\n"
            "failed         failed         -         -          -\n"
            "\n"
            "ratio  simulated  measured  sim/meas  tolerance\n"
            "-----  ---------  --------  --------  ---------\n"
            "r          2.000     2.000      0.0%     within\n"
            "s         0.5000         -         -          -\n"
            "\n"
            "model   cases  mean |error|  max |error|\n"
            "------  -----  ------------  -----------\n"
            "LogP        1         25.0%        25.0%\n"
            "silent      0             -            -\n"
            "-: nothing measured; the model does not cover it; no tolerance given; no error without a simulated time\n"
            "\n"
            "error to measured  simulated  LogP\n"
            "-----------------  ---------  ----\n"
            "full, first           -20.0%  0.0%\n"
            "mean |error|           20.0%  0.0%\n"
            "max |error|            20.0%  0.0%\n"
            "\n"
            "outside tolerance: full, first: the simulated time is off by -20.00 %, allowed is 10 %\n"
            "failed: failed: deadlock:\n"
            "  rank 0 waits\n");
}

/// One line each below the tables, and in JSON; without any there is nothing.
TEST(ComparisonReport, WarningsOfModels)
{
  const GivenScenario g = given();
  Comparison comparison = g.compare();
  EXPECT_FALSE(nlohmann::json::parse(comparison_json(g.scenario, comparison)).contains("warnings"));
  comparison.warnings = {"first", "second\n"};
  EXPECT_NE(comparison_table(g.scenario, comparison)
                .find("simulated time\nwarning: first\nwarning: second\\x0a\n\nerror to measured"),
            std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(comparison_json(g.scenario, comparison))["warnings"],
            nlohmann::json({"first", "second\n"}));
}

TEST(ComparisonReport, CsvHasAColumnForEachModel)
{
  const GivenScenario g = given();
  EXPECT_EQ(comparison_csv(g.scenario, g.compare()), "case,simulated_s,measured_s,LogP_s,silent_s\n"
                                                     "\"full, first\",4,5,5,\n"
                                                     "plain,2,,,\n"
                                                     "failed,,,,\n");
}

} // namespace
} // namespace loghop::comparison_report_test
