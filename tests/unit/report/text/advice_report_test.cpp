#include "loghop/report/text/advice_report.hpp"

#include "unit/report/json_shape.hpp"
#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

using nlohmann::json;
using test::GivenScenario;

/// Two alternatives of message 1B, of which one failed in simulation for 2B; "some" covers one of each.
GivenScenario given()
{
  GivenScenario given({"model", "some", "silent"});
  const auto add = [&](const char* algorithm, const char* message, double simulated) -> Case& {
    Case& c = given.add(std::string(algorithm) + " " + message, simulated);
    c.input = {{"workload", {{"algorithm", algorithm}, {"message", message}}}};
    return c;
  };
  GivenScenario::predict(add("slow", "1B", 6), "model", 1);
  Case& fast = add("fast", "1B", 4);
  GivenScenario::predict(fast, "model", 1);
  GivenScenario::predict(fast, "some", 1);
  GivenScenario::predict(add("slow", "2B", 7), "model", 8);
  GivenScenario::predict(add("fast", "2B", 1), "model", 3);
  given.fail("stuck");
  add("slow", "3B", 5);
  return given;
}

template<class Write> auto written(const Write& write)
{
  const GivenScenario g = given();
  const Comparison comparison = g.compare();
  return write(g.scenario, comparison, advise(g.scenario, comparison, {"/workload/algorithm"}));
}

TEST(AdviceReport, Table)
{
  EXPECT_EQ(written(advice_table),
            R"(Alternatives differ in /workload/algorithm; of equal ones the first of the scenario is chosen.

Which algorithm? message 1B [s]

algorithm  rank  simulated  over best  model  rank   some  rank
---------  ----  ---------  ---------  -----  ----  -----  ----
fast          1      4.000      1.000  1.000     1  1.000     1
slow          2      6.000      1.500  1.000     1      -     -

model would choose slow: 1.500 times the simulated best; the first of 2 that it finds equal
some covers 1 of 2 alternatives: nothing to choose from
silent covers 0 of 2 alternatives: nothing to choose from

Which algorithm? message 2B [s]

algorithm  rank  simulated  over best  model  rank
---------  ----  ---------  ---------  -----  ----
slow          1      7.000      1.000  8.000     2
fast          -     failed          -  3.000     1

model would choose fast, whose simulation failed
some covers 0 of 2 alternatives: nothing to choose from
silent covers 0 of 2 alternatives: nothing to choose from

Which algorithm? message 3B [s]

algorithm  rank  simulated  over best
---------  ----  ---------  ---------
slow          1      5.000      1.000

A single alternative: nothing to choose.

model   questions  right  undecided  mean cost  worst cost  mean tau-b    worst at
------  ---------  -----  ---------  ---------  ----------  ----------  ----------
model           1      0          1      1.500       1.500           -  message 1B
some            0      0          0          -           -           -           -
silent          0      0          0          -           -           -           -

failed: fast 2B: stuck
)");
}

TEST(AdviceReport, LinesSayWhatIsNotCovered)
{
  Question question;
  question.alternatives.resize(3);
  question.alternatives[1].of.title = "tree";
  question.choices = {{"M", 1, 1.0, true, 2, 0, 1.0, {}}, {"N", 1, 1.0, true, 3, 1, 4.0, {}}};
  EXPECT_EQ(choice_lines(question), "M chooses the best, tree; it covers 2 of 3 alternatives\n"
                                    "N chooses the best, tree; the first of 2 that it finds equal, the worst 4.000\n");
}

TEST(AdviceReport, JsonHasTheDocumentedNamesAndTypes)
{
  const json result = json::parse(written(advice_json));
  EXPECT_EQ(test::shape(result), "choose:array context:object errors:array format:string input:null questions:array "
                                 "summary:array version:number");
  EXPECT_EQ(result["format"], "loghop.advice");
  EXPECT_EQ(result["version"], 1);
  EXPECT_EQ(result["choose"], json::parse(R"(["/workload/algorithm"])"));
  const json& question = result["questions"][0];
  EXPECT_EQ(test::shape(question), "alternatives:array best:string choices:array title:string");
  EXPECT_EQ(test::shape(question["alternatives"][0]), "alternative:string case:string over_best:number "
                                                      "predictions:array rank:number simulated_s:number values:object");
  EXPECT_EQ(test::shape(question["alternatives"][0]["predictions"][0]), "model:string predicted_s:number rank:number");
  EXPECT_EQ(test::shape(question["choices"][0]), "case:string covered:number equal:number model:string "
                                                 "over_best:number right:boolean tau_b:null worst_equal:number");
  EXPECT_EQ(test::shape(result["summary"][0]),
            "mean_over_best:number mean_tau_b:null model:string questions:number right:number undecided:number "
            "worst_over_best:number worst_question:string");
  EXPECT_EQ(test::shape(result["errors"][0]), "case:string error:string");
}

TEST(AdviceReport, JsonHasTheNumbers)
{
  const json result = json::parse(written(advice_json));
  EXPECT_EQ(result["questions"][0]["best"], "fast 1B");
  EXPECT_EQ(result["questions"][0]["alternatives"][0]["over_best"], 1.5);
  EXPECT_EQ(result["questions"][0]["alternatives"][0]["values"]["/workload/algorithm"], "slow");
  EXPECT_EQ(result["questions"][0]["choices"][0]["case"], "slow 1B");
  EXPECT_EQ(result["questions"][1]["alternatives"][1]["simulated_s"], nullptr);
  EXPECT_EQ(result["questions"][1]["choices"][0]["right"], nullptr);
  EXPECT_EQ(result["questions"][2]["choices"], json::array());
}

TEST(AdviceReport, CsvHasARowForEachAlternative)
{
  const std::string text =
      written([](const Scenario& s, const Comparison&, const Advice& a) { return advice_csv(s, a); });
  EXPECT_EQ(text.substr(0, text.find("message 2B")),
            "question,alternative,case,rank,simulated_s,over_best,model_s,model_rank,some_s,some_rank,silent_s,"
            "silent_rank\n"
            "message 1B,slow,slow 1B,2,6,1.5,1,1,,,,\n"
            "message 1B,fast,fast 1B,1,4,1,1,1,1,1,,\n");
}

} // namespace
} // namespace loghop
