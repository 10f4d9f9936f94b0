#include "loghop/report/text/advice_report.hpp"

#include "loghop/report/core/table.hpp"
#include "loghop/report/text/comparison_report.hpp"
#include "unit/report/json_shape.hpp"
#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::advice_report_test {
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

RankedPrediction prediction_of(double seconds, int rank, bool derived)
{
  return {seconds, rank, derived};
}

/// One question of two alternatives, in milliseconds, and all that can be said of two models.
struct Given {
  Given() : scenario({"M", "N"})
  {
    scenario.add("case a", 3e-3).unit = {"ms", 1e-3};
    scenario.add("case b", 2e-3).unit = {"s", 1};
    Question question;
    question.title = "a\nb";
    question.alternatives = {{{0, "a", {}}, "case a", 3e-3, 2, 1.5, {prediction_of(1e-3, 1, true), {}}},
                             {{1, "b", {}}, "case b", 2e-3, 1, 1, {prediction_of(4e-3, 2, false), {}}}};
    question.alternatives[0].of.values = {{"/x", "a"}};
    question.alternatives[1].of.values = {{"/x", "b"}};
    question.best = 1;
    question.choices = {{"M", 0, 1.5, false, 2, 0, 1.5, -1.}, {"N", {}, {}, {}, 0, 0, {}, {}}};
    advice = {{"/x", "/y"}, {question}, {{"M", 1, 0, 0, 1.5, 1.5, "a\nb", -1.}, {"N", 0, 0, 0, {}, {}, "", {}}}};
  }

  GivenScenario scenario;
  Advice advice;
};

TEST(AdviceReport, JsonOfAQuestionIsComplete)
{
  const Given g;
  json result = json::parse(advice_json(g.scenario.scenario, g.scenario.compare(), g.advice));
  EXPECT_EQ(result["context"]["name"], "given");
  result.erase("context");
  EXPECT_EQ(result, json::parse(R"({
    "format": "loghop.advice", "version": 1, "input": null, "choose": ["/x", "/y"], "errors": [],
    "questions": [{
      "title": "a\nb", "best": "case b",
      "alternatives": [
        {"case": "case a", "alternative": "a", "values": {"/x": "a"}, "rank": 2, "simulated_s": 0.003, "over_best": 1.5,
         "predictions": [{"model": "M", "predicted_s": 0.001, "rank": 1, "derived": true},
                         {"model": "N", "predicted_s": null, "rank": null}]},
        {"case": "case b", "alternative": "b", "values": {"/x": "b"}, "rank": 1, "simulated_s": 0.002, "over_best": 1.0,
         "predictions": [{"model": "M", "predicted_s": 0.004, "rank": 2},
                         {"model": "N", "predicted_s": null, "rank": null}]}],
      "choices": [
        {"model": "M", "case": "case a", "over_best": 1.5, "right": false, "covered": 2, "equal": 0,
         "worst_equal": 1.5, "tau_b": -1.0},
        {"model": "N", "case": null, "over_best": null, "right": null, "covered": 0, "equal": 0, "worst_equal": null,
         "tau_b": null}]}],
    "summary": [
      {"model": "M", "questions": 1, "right": 0, "undecided": 0, "mean_over_best": 1.5, "worst_over_best": 1.5,
       "worst_question": "a\nb", "mean_tau_b": -1.0},
      {"model": "N", "questions": 0, "right": 0, "undecided": 0, "mean_over_best": null, "worst_over_best": null,
       "worst_question": null, "mean_tau_b": null}]})"));
}

TEST(AdviceReport, AQuestionIsInTheUnitOfItsFirstAlternative)
{
  const Given g;
  EXPECT_EQ(
      advice_table(g.scenario.scenario, g.scenario.compare(), g.advice),
      "Alternatives differ in /x, /y; of equal ones the first of the scenario is chosen.\n\n"
      "Which x and y? a\\x0ab [ms]\n\n" +
          [] {
            Table table({"x and y", "rank", "simulated", "over best", "M", "rank"});
            table.add({"b", "1", "2.000", "1.000", "4.000", "2"});
            table.add({"a", "2", "3.000", "1.500", "~1.000", "1"});
            Table summary(
                {"model", "questions", "right", "undecided", "mean cost", "worst cost", "mean tau-b", "worst at"});
            summary.add({"M", "1", "0", "0", "1.500", "1.500", "-1.00", "a\nb"});
            summary.add({"N", "0", "0", "0", "-", "-", "-", "-"});
            return table.text() +
                   "\nM would choose a: 1.500 times the simulated best\n"
                   "N covers 0 of 2 alternatives: nothing to choose from\n\n" +
                   summary.text();
          }());
}

TEST(AdviceReport, AModelThatIsAlwaysRightIsWorstNowhere)
{
  Given g;
  g.advice.summary = {{"M", 2, 2, 1, 1., 1., "a", 0.256}, {"N", 2, 1, 0, 1.25, 1.5, "a", {}}};
  const std::string text = advice_table(g.scenario.scenario, g.scenario.compare(), g.advice);
  Table summary({"model", "questions", "right", "undecided", "mean cost", "worst cost", "mean tau-b", "worst at"});
  summary.add({"M", "2", "2", "1", "1.000", "1.000", "0.26", "-"});
  summary.add({"N", "2", "1", "0", "1.250", "1.500", "-", "a"});
  EXPECT_NE(text.find("\n\n" + summary.text()), std::string::npos) << text;
  g.advice.summary.clear();
  EXPECT_EQ(advice_table(g.scenario.scenario, g.scenario.compare(), g.advice).find("mean cost"), std::string::npos);
}

TEST(AdviceReport, ChoicesAmongEqualOnesTellTheWorstOnlyIfItIsWorse)
{
  Question question;
  question.alternatives.resize(2);
  question.alternatives[0].of.title = "ring";
  question.choices = {{"M", 0, 2.0, false, 2, 2, 2.0, {}},
                      {"N", 0, 2.0, false, 1, 1, 2.5, {}},
                      {"O", 0, {}, {}, 2, 0, {}, {}},
                      {"P\n", {}, {}, {}, 1, 0, {}, {}}};
  EXPECT_EQ(choice_lines(question), "M would choose ring: 2.000 times the simulated best; the first of 3 that it finds "
                                    "equal\n"
                                    "N would choose ring: 2.000 times the simulated best; the first of 2 that it finds "
                                    "equal, the worst 2.500; it covers 1 of 2 alternatives\n"
                                    "O would choose ring, whose simulation failed\n"
                                    "P\\x0a covers 1 of 2 alternatives: nothing to choose from\n");
}

TEST(AdviceReport, DerivedPredictionsAreExplained)
{
  GivenScenario given({"M"});
  Case& c = given.add("a", 1);
  GivenScenario::predict(c, "M", 1);
  c.model_options["M"].words["derived"] = "yes";
  const Comparison comparison = given.compare();
  const std::string text = advice_table(given.scenario, comparison, Advice{{"/x"}, {}, {}});
  EXPECT_EQ(text, "Alternatives differ in /x; of equal ones the first of the scenario is chosen.\n\n" + derived_note());
}

} // namespace
} // namespace loghop::advice_report_test
