#include "loghop/report/html/error_matrix.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::error_matrix_test {
namespace {

using test::GivenScenario;

Experiment experiment_of(const GivenScenario& given)
{
  return {given.scenario, given.outcomes, given.compare()};
}

/// m is off by -50 %, +25 % and, in the second, by +10 %; n says nothing in the first.
std::vector<Experiment> two_experiments()
{
  GivenScenario first({"m", "n"});
  Case& a = first.add("a", 4);
  a.measured = Measured{5, "here"}; // simulated is off by -20 %
  GivenScenario::predict(a, "m", 2);
  GivenScenario::predict(first.add("b", 4), "m", 5);
  GivenScenario second({"n", "m"});
  Case& c = second.add("c", 10);
  GivenScenario::predict(c, "m", 11);
  GivenScenario::predict(c, "n", 10);
  return {experiment_of(first), experiment_of(second)};
}

TEST(ErrorMatrix, HasTheMeansOfEachModelInEachExperiment)
{
  const ErrorMatrix matrix = error_matrix(two_experiments());
  EXPECT_EQ(matrix.models, (std::vector<std::string>{"m", "n"}));
  ASSERT_EQ(matrix.cells.size(), 2u);
  EXPECT_DOUBLE_EQ(matrix.cells[0][0]->mean_absolute_relative_error, 0.375); // (50 % + 25 %) / 2
  EXPECT_FALSE(matrix.cells[0][1]);                                          // covers no case
  EXPECT_DOUBLE_EQ(matrix.cells[1][0]->mean_absolute_relative_error, 0.1);
  EXPECT_DOUBLE_EQ(matrix.cells[1][1]->mean_absolute_relative_error, 0);
  EXPECT_DOUBLE_EQ(*matrix.measured[0], 0.2);
  EXPECT_FALSE(matrix.measured[1]);
}

TEST(ErrorMatrix, SaysWhereModelsAreWorst)
{
  const auto limits = model_limits(two_experiments());
  ASSERT_EQ(limits.size(), 2u);
  const ModelLimits& m = limits[0];
  EXPECT_EQ(m.worst, 0u);
  EXPECT_DOUBLE_EQ(m.worst_mean, 0.375);
  EXPECT_EQ(m.best, 1u);
  EXPECT_EQ(m.largest.name, "a");
  EXPECT_EQ(m.largest.experiment, 0u);
  EXPECT_DOUBLE_EQ(m.largest.error, -0.5);
  EXPECT_EQ(m.cases, 3);
  EXPECT_EQ(m.too_low, 1);
  EXPECT_EQ(m.too_high, 2);
  EXPECT_EQ(limits[1].experiments, 1);
  EXPECT_EQ(limits[1].too_low + limits[1].too_high, 0);
}

TEST(ErrorMatrix, ClassesIncludeTheirEnds)
{
  EXPECT_EQ(error_class(0), 0);
  EXPECT_EQ(error_class(0.02), 0);
  EXPECT_EQ(error_class(-0.03), 1);
  EXPECT_EQ(error_class(0.1), 2);
  EXPECT_EQ(error_class(0.5), 4);
  EXPECT_EQ(error_class(-7), 5);
}

TEST(ErrorMatrix, IdsDiffer)
{
  std::vector<Experiment> experiments(3);
  experiments[0].scenario.file = "a/das.json";
  experiments[1].scenario.file = "b/das.json";
  experiments[2].scenario.file = "b/das-2.json";
  const auto ids = experiment_ids(experiments);
  EXPECT_EQ(ids[0], "experiment-das");
  EXPECT_EQ(ids[1], "experiment-das-2");
  EXPECT_NE(ids[2], ids[1]);
}

TEST(ErrorMatrix, EachClassEndsWithItsLimit)
{
  const double ends[] = {0.02, 0.05, 0.1, 0.2, 0.5};
  for (int i = 0; i < 5; ++i)
    for (const int sign : {-1, 1}) {
      EXPECT_EQ(error_class(sign * ends[i]), i);
      EXPECT_EQ(error_class(sign * (ends[i] + 1e-9)), i + 1);
    }
}

/// An experiment of 64 s cases that m predicts with these errors.
Experiment with_errors(const std::string& name, const std::vector<double>& errors)
{
  GivenScenario given({"m"});
  for (const double error : errors)
    GivenScenario::predict(given.add(name + std::to_string(given.scenario.cases.size()), 64), "m", 64 * (1 + error));
  return experiment_of(given);
}

TEST(ErrorMatrix, OfEqualExperimentsAndCasesTheFirstIsNamed)
{
  const auto limits = model_limits({with_errors("a", {0.25, -0.25}), with_errors("b", {-0.25, 0.25})});
  ASSERT_EQ(limits.size(), 1u);
  EXPECT_EQ(limits[0].worst, 0u);
  EXPECT_EQ(limits[0].best, 0u);
  EXPECT_EQ(limits[0].largest.experiment, 0u);
  EXPECT_EQ(limits[0].largest.name, "a0");
  EXPECT_EQ(limits[0].largest.error, 0.25);
  EXPECT_EQ(limits[0].experiments, 2);
}

TEST(ErrorMatrix, WorstAndBestMayStandAnywhere)
{
  GivenScenario none({"m"});
  none.add("z", 1);
  const auto limits = model_limits({experiment_of(none), with_errors("a", {0.25}), with_errors("b", {0.125}),
                                    with_errors("c", {0.5, -0.0625}), with_errors("d", {-0.75, 0, 0})});
  ASSERT_EQ(limits.size(), 1u);
  EXPECT_EQ(limits[0].worst, 3u);
  EXPECT_EQ(limits[0].worst_mean, 0.28125); // (0.5 + 0.0625) / 2
  EXPECT_EQ(limits[0].best, 2u);
  EXPECT_EQ(limits[0].best_mean, 0.125);
  EXPECT_EQ(limits[0].largest.experiment, 4u);
  EXPECT_EQ(limits[0].largest.error, -0.75);
  EXPECT_EQ(limits[0].cases, 7);
  EXPECT_EQ(limits[0].too_low, 2);
  EXPECT_EQ(limits[0].too_high, 3);
  EXPECT_EQ(limits[0].experiments, 4);
}

TEST(ErrorMatrix, ErrorsOfFivePercentAreNotCounted)
{
  Experiment experiment = with_errors("a", {0, 0, 0, 0});
  const double errors[] = {0.05, -0.05, 0.0500001, -0.0500001};
  for (std::size_t i = 0; i < 4; ++i)
    experiment.comparison.cases[i].predictions[0].relative_error = errors[i];
  const auto limits = model_limits({experiment});
  EXPECT_EQ(limits[0].too_low, 1);
  EXPECT_EQ(limits[0].too_high, 1);
}

TEST(ErrorMatrix, WhatWasMeasuredIsTheMeanOverTheCasesThatWere)
{
  GivenScenario given({});
  given.add("a", 5).measured = Measured{4, "here"};
  given.add("b", 4);
  given.add("c", 1).measured = Measured{4, "here"};
  EXPECT_EQ(error_matrix({experiment_of(given)}).measured[0], 0.5); // (25 % + 75 %) / 2
}

TEST(ErrorMatrix, LimitsBeginAtNothing)
{
  const ModelLimits limits;
  EXPECT_EQ(limits.worst, 0u);
  EXPECT_EQ(limits.best, 0u);
  EXPECT_EQ(limits.worst_mean, 0);
  EXPECT_EQ(limits.best_mean, 0);
  EXPECT_EQ(limits.largest.experiment, 0u);
  EXPECT_EQ(limits.largest.error, 0);
  EXPECT_EQ(limits.cases + limits.too_low + limits.too_high + limits.experiments, 0);
}

TEST(ErrorMatrix, SignedErrorsHaveAMeanAndAClassOnEitherSide)
{
  GivenScenario given({"m", "silent"});
  GivenScenario::predict(given.add("a", 4), "m", 2);
  GivenScenario::predict(given.add("b", 4), "m", 5);
  EXPECT_EQ(mean_signed_error(given.compare(), "m"), -0.125); // of -1/2 and 1/4
  EXPECT_FALSE(mean_signed_error(given.compare(), "silent"));
  EXPECT_EQ(signed_class(-0.125), "low-3");
  EXPECT_EQ(signed_class(0.9), "high-5");
  EXPECT_EQ(signed_class(-0.02), "error-0");
}

} // namespace
} // namespace loghop::error_matrix_test
