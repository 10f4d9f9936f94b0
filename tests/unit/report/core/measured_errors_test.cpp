#include "loghop/report/core/measured_errors.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::measured_errors_test {
namespace {

using test::GivenScenario;

/// Measured 4 s and simulated 5 s; m says 2 s. The model "silent" predicts the other case, which was not measured.
GivenScenario given()
{
  GivenScenario given({"silent", "m"});
  Case& a = given.add("a", 5);
  a.measured = Measured{4, "here"};
  GivenScenario::predict(a, "m", 2);
  GivenScenario::predict(given.add("b", 5), "silent", 5);
  given.scenario.ratios = {{"r", 0, 1, {}, {}}};
  return given;
}

TEST(MeasuredErrors, OfMeasuredCasesAndTheModelsThatPredictThem)
{
  const MeasuredErrors errors = measured_errors_of_cases(given().compare());
  EXPECT_THAT(errors.columns, testing::ElementsAre("simulated", "m"));
  ASSERT_EQ(errors.rows.size(), 1u);
  EXPECT_EQ(errors.rows[0].name, "a");
  EXPECT_THAT(errors.rows[0].errors, testing::ElementsAre(0.25, -0.5));
  ASSERT_EQ(errors.summary.size(), 2u);
  EXPECT_EQ(errors.summary[0].model, "");
  EXPECT_EQ(errors.summary[1].model, "m");
  EXPECT_DOUBLE_EQ(errors.summary[1].max_absolute_relative_error, 0.5);
}

TEST(MeasuredErrors, NoneWithoutMeasuredValuesOrModels)
{
  EXPECT_TRUE(measured_errors_of_ratios(given().compare()).rows.empty());
  GivenScenario no_model({});
  no_model.add("a", 5).measured = Measured{4, "here"};
  EXPECT_TRUE(measured_errors_of_cases(no_model.compare()).rows.empty());
  EXPECT_TRUE(measured_errors_of_cases(GivenScenario({}).compare()).rows.empty());
}

TEST(MeasuredErrors, OfRatiosThereIsNoSummary)
{
  GivenScenario g = given();
  GivenScenario::predict(g.scenario.cases[1], "m", 4);
  g.scenario.ratios = {{"r", 0, 1, Measured{2, "here"}, {}}}; // simulated 1, m says 1 / 2
  const MeasuredErrors errors = measured_errors_of_ratios(g.compare());
  ASSERT_EQ(errors.rows.size(), 1u);
  EXPECT_THAT(errors.rows[0].errors, testing::ElementsAre(-0.5, -0.75));
  EXPECT_TRUE(errors.summary.empty());
}

/// Measured 4 s and simulated 5 s, then measured 8 s and simulated 8 s; "late" predicts only the second.
TEST(MeasuredErrors, AModelThatPredictsOneOfTheMeasuredCasesHasAColumn)
{
  GivenScenario g({"m", "silent", "late"});
  for (const double measured : {4., 8.}) {
    Case& c = g.add("a", measured == 4 ? 5 : 8);
    c.measured = Measured{measured, "here"};
    GivenScenario::predict(c, "m", 2);
    if (measured == 8) GivenScenario::predict(c, "late", 12);
  }
  const MeasuredErrors errors = measured_errors_of_cases(g.compare());
  EXPECT_THAT(errors.columns, testing::ElementsAre("simulated", "m", "late"));
  ASSERT_EQ(errors.rows.size(), 2u);
  EXPECT_THAT(errors.rows[0].errors, testing::ElementsAre(0.25, -0.5, std::nullopt));
  EXPECT_THAT(errors.rows[1].errors, testing::ElementsAre(0., -0.75, 0.5));
  ASSERT_EQ(errors.summary.size(), 3u);
  EXPECT_EQ(errors.summary[0].mean_absolute_relative_error, 0.125);
  EXPECT_EQ(errors.summary[1].mean_absolute_relative_error, 0.625);
  EXPECT_EQ(errors.summary[2].model, "late");
  EXPECT_EQ(errors.summary[2].cases, 1);
}

TEST(MeasuredErrors, ACaseThatFailedHasARowOfModels)
{
  GivenScenario g({"m"});
  g.add("a", 1).measured = Measured{4, "here"};
  GivenScenario::predict(g.scenario.cases[0], "m", 5);
  g.fail("deadlock");
  const MeasuredErrors errors = measured_errors_of_cases(g.compare());
  ASSERT_EQ(errors.rows.size(), 1u);
  EXPECT_THAT(errors.rows[0].errors, testing::ElementsAre(std::nullopt, 0.25));
}

} // namespace
} // namespace loghop::measured_errors_test
