#include "loghop/report/html/error_matrix.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

} // namespace
} // namespace loghop
