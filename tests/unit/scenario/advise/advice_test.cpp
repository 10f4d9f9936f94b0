#include "loghop/scenario/advise/advice.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::advice_test {
namespace {

using test::GivenScenario;

/// A scenario of algorithms for messages; times of models below 0 are none.
class Given : public GivenScenario {
public:
  using GivenScenario::GivenScenario;

  void add(const std::string& algorithm, const std::string& message, double simulated,
           const std::vector<double>& predicted)
  {
    Case& c = GivenScenario::add(algorithm + " " + message, simulated);
    c.input = {{"name", c.name}, {"workload", {{"algorithm", algorithm}, {"message", message}}}};
    for (std::size_t m = 0; m < predicted.size(); ++m)
      if (predicted[m] >= 0) predict(c, scenario.models[m].name, predicted[m]);
    // Options decide what a model predicts. They are no part of these questions, and not in `input`.
  }

  Advice advice() const { return advise(scenario, compare(), {"/workload/algorithm"}); }
};

/// Three algorithms: x is the best of short messages, z of long ones.
Given given()
{
  Given given({"good", "bad"});
  given.add("x", "1B", 2, {1, 9});
  given.add("x", "9B", 8, {6, 1});
  given.add("y", "1B", 3, {2, 5});
  given.add("y", "9B", 6, {5, 2});
  given.add("z", "1B", 5, {3, 5});
  given.add("z", "9B", 4, {4, 3});
  return given;
}

TEST(Advice, RanksAlternativesInSimulation)
{
  const Advice advice = given().advice();
  ASSERT_EQ(advice.questions.size(), 2u);
  const Question& first = advice.questions[0];
  EXPECT_EQ(first.title, "message 1B");
  EXPECT_EQ(first.best, 0u);
  ASSERT_EQ(first.alternatives.size(), 3u);
  EXPECT_EQ(first.alternatives[2].name, "z 1B");
  EXPECT_EQ(first.alternatives[2].simulated, 5);
  EXPECT_EQ(first.alternatives[2].rank, 3);
  EXPECT_EQ(first.alternatives[2].over_best, 2.5);
  EXPECT_EQ(advice.questions[1].best, 2u);
}

TEST(Advice, SaysWhatAWrongChoiceCosts)
{
  const Advice advice = given().advice();
  const ModelChoice& good = advice.questions[0].choices[0];
  EXPECT_EQ(good.alternative, 0u);
  EXPECT_EQ(good.right, true);
  EXPECT_EQ(good.over_best, 1);
  EXPECT_EQ(good.tau_b, 1);
  const ModelChoice& bad = advice.questions[1].choices[1];
  EXPECT_EQ(bad.alternative, 0u);
  EXPECT_EQ(bad.right, false);
  EXPECT_EQ(bad.over_best, 2); // 8 over 4
  EXPECT_EQ(bad.tau_b, -1);
}

TEST(Advice, OfEqualPredictionsTheFirstIsChosen)
{
  const Advice advice = given().advice();
  const ModelChoice& bad = advice.questions[0].choices[1];
  EXPECT_EQ(bad.alternative, 1u); // y, before z
  EXPECT_EQ(bad.equal, 1);
  EXPECT_EQ(bad.over_best, 1.5);
  EXPECT_EQ(bad.worst_equal, 2.5);
}

TEST(Advice, SumsUpOverQuestions)
{
  const Advice advice = given().advice();
  const ChoiceSummary& good = advice.summary[0];
  EXPECT_EQ(good.model, "good");
  EXPECT_EQ(good.questions, 2);
  EXPECT_EQ(good.right, 2);
  EXPECT_EQ(good.mean_over_best, 1);
  EXPECT_EQ(good.mean_tau_b, 1);
  const ChoiceSummary& bad = advice.summary[1];
  EXPECT_EQ(bad.right, 0);
  EXPECT_EQ(bad.undecided, 1);
  EXPECT_EQ(bad.mean_over_best, 1.75); // of 1.5 and 2
  EXPECT_EQ(bad.worst_over_best, 2);
  EXPECT_EQ(bad.worst_question, "message 9B");
}

TEST(Advice, AModelRanksWhatItCovers)
{
  Given given({"some", "one", "none"});
  given.add("x", "1B", 1, {-1, 1, -1});
  given.add("y", "1B", 3, {7, -1, -1});
  given.add("z", "1B", 2, {8, -1, -1});
  const Advice advice = given.advice();
  const Question& question = advice.questions[0];
  EXPECT_EQ(question.alternatives[0].predictions[0].rank, std::nullopt);
  EXPECT_EQ(question.alternatives[1].predictions[0].rank, 1);
  EXPECT_EQ(question.choices[0].covered, 2);
  EXPECT_EQ(question.choices[0].alternative, 1u);
  EXPECT_EQ(question.choices[0].over_best, 3);
  EXPECT_EQ(question.choices[0].tau_b, -1);
  EXPECT_EQ(question.choices[1].covered, 1);
  EXPECT_EQ(question.choices[1].alternative, std::nullopt);
  EXPECT_EQ(question.choices[2].covered, 0);
  EXPECT_EQ(advice.summary[1].questions, 0);
  EXPECT_EQ(advice.summary[1].mean_over_best, std::nullopt);
}

TEST(Advice, AChoiceThatSharesTheLeastTimeIsRight)
{
  Given given({"model"});
  given.add("x", "1B", 2, {5});
  given.add("y", "1B", 2, {4});
  given.add("z", "1B", 3, {6});
  const Question question = given.advice().questions[0];
  EXPECT_EQ(question.best, 0u);
  EXPECT_EQ(question.choices[0].alternative, 1u);
  EXPECT_EQ(question.choices[0].right, true);
  EXPECT_EQ(question.alternatives[2].rank, 3);
}

TEST(Advice, WhatFailedHasNoRank)
{
  Given given({"model"});
  given.add("x", "1B", 4, {2});
  given.add("y", "1B", 8, {3});
  given.add("z", "1B", 1, {1});
  given.fail("deadlock");
  const Advice advice = given.advice();
  const Question& question = advice.questions[0];
  EXPECT_EQ(question.best, 0u);
  EXPECT_EQ(question.alternatives[2].rank, std::nullopt);
  EXPECT_EQ(question.choices[0].alternative, 2u);
  EXPECT_EQ(question.choices[0].right, std::nullopt);
  EXPECT_EQ(question.choices[0].over_best, std::nullopt);
  EXPECT_EQ(advice.summary[0].questions, 0);
}

TEST(Advice, ASingleAlternativeIsNoChoice)
{
  Given given({"model"});
  given.add("x", "1B", 4, {2});
  const Advice advice = given.advice();
  ASSERT_EQ(advice.questions.size(), 1u);
  EXPECT_EQ(advice.questions[0].best, 0u);
  EXPECT_TRUE(advice.questions[0].choices.empty());
  EXPECT_EQ(advice.summary[0].questions, 0);
}

TEST(Advice, WithoutModelsThereIsStillABest)
{
  Given given(std::vector<std::string>{});
  given.add("x", "1B", 4, {});
  given.add("y", "1B", 3, {});
  const Advice advice = given.advice();
  EXPECT_EQ(advice.questions[0].best, 1u);
  EXPECT_TRUE(advice.summary.empty());
}

TEST(Advice, KeepsWhatWasChosenAndHasAChoiceForEachModel)
{
  const Advice advice = given().advice();
  EXPECT_EQ(advice.choose, std::vector<std::string>{"/workload/algorithm"});
  for (const Question& question : advice.questions) {
    ASSERT_EQ(question.choices.size(), 2u);
    EXPECT_EQ(question.choices[0].model, "good");
    EXPECT_EQ(question.choices[1].model, "bad");
    EXPECT_EQ(question.choices[1].covered, 3);
  }
  EXPECT_EQ(advice.questions[1].alternatives[1].of.at, 3u); // y 9B is the fourth case
  EXPECT_EQ(advice.questions[1].alternatives[1].predictions[1].predicted, 2);
}

TEST(Advice, SaysWhichPredictionsAreDerived)
{
  Given given({"model"});
  given.add("x", "1B", 1, {1});
  given.add("y", "1B", 2, {2});
  given.scenario.cases[1].model_options["model"].words["derived"] = "";
  const Question question = given.advice().questions[0];
  EXPECT_FALSE(question.alternatives[0].predictions[0].derived);
  EXPECT_TRUE(question.alternatives[1].predictions[0].derived);
}

TEST(Advice, OfAnAlternativeWithoutAnyTimeNothingCostsMore)
{
  Given given({"model"});
  given.add("x", "1B", 0, {2});
  given.add("y", "1B", 1, {1});
  const Advice advice = given.advice();
  const Question& question = advice.questions[0];
  EXPECT_EQ(question.best, 0u);
  EXPECT_EQ(question.alternatives[1].rank, 2);
  EXPECT_EQ(question.alternatives[1].over_best, std::nullopt);
  EXPECT_EQ(question.choices[0].right, false);
  EXPECT_EQ(question.choices[0].over_best, std::nullopt);
  EXPECT_EQ(advice.summary[0].questions, 0);
}

TEST(Advice, OfEqualPredictionsOneMayHaveFailed)
{
  Given given({"model"});
  given.add("x", "1B", 3, {1});
  given.add("y", "1B", 2, {1});
  given.add("z", "1B", 6, {1});
  given.fail("deadlock");
  const ModelChoice choice = given.advice().questions[0].choices[0];
  EXPECT_EQ(choice.equal, 2);
  EXPECT_EQ(choice.over_best, 1.5);
  EXPECT_EQ(choice.worst_equal, 1.5);
  EXPECT_EQ(choice.tau_b, std::nullopt); // the model tells none apart
}

TEST(Advice, IfAllFailedThereIsNoBest)
{
  Given given({"model"});
  for (const char* name : {"x", "y"}) {
    given.add(name, "1B", 1, {1});
    given.fail("deadlock");
  }
  const Question question = given.advice().questions[0];
  EXPECT_EQ(question.best, std::nullopt);
  EXPECT_EQ(question.choices[0].alternative, 0u);
  EXPECT_EQ(question.choices[0].right, std::nullopt);
}

/// Costs 2, 1 and 2; the last model choice is between equal times.
TEST(Advice, MeansAreOverQuestionsThatHaveAValue)
{
  Given given({"model"});
  for (const char* message : {"1B", "2B", "3B"}) {
    const bool first = message[0] == '1', last = message[0] == '3';
    given.add("x", message, last ? 2 : 1, {first ? 2.0 : 1.0});
    given.add("y", message, last ? 1 : 2, {first || last ? 1.0 : 2.0});
  }
  const ChoiceSummary summary = given.advice().summary.at(0);
  EXPECT_EQ(summary.questions, 3);
  EXPECT_EQ(summary.right, 1);
  EXPECT_EQ(summary.undecided, 1);
  EXPECT_DOUBLE_EQ(summary.mean_over_best.value(), 5.0 / 3);
  EXPECT_EQ(summary.worst_over_best, 2);
  EXPECT_EQ(summary.worst_question, "message 1B"); // the first of two
  EXPECT_EQ(summary.mean_tau_b, 0);                // -1 and 1
}

TEST(Advice, WithoutAnyTauThereIsNoMean)
{
  Given given({"model"});
  given.add("x", "1B", 1, {1});
  given.add("y", "1B", 2, {1});
  const ChoiceSummary summary = given.advice().summary.at(0);
  EXPECT_EQ(summary.questions, 1);
  EXPECT_EQ(summary.mean_over_best, 1);
  EXPECT_EQ(summary.mean_tau_b, std::nullopt);
}

} // namespace
} // namespace loghop::advice_test
