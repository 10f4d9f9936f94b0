#include "loghop/scenario/compare/comparison.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop::comparison_test {
namespace {

using test::GivenScenario;
using Texts = std::vector<std::string>;

TEST(Comparison, RelativeErrors)
{
  GivenScenario given({"m"});
  Case& c = given.add("a", 4);
  c.measured = Measured{5, "here"};
  GivenScenario::predict(c, "m", 3);
  const ComparisonLine line = given.compare().cases[0];
  EXPECT_EQ(line.simulated, 4);
  EXPECT_EQ(line.measured_error, -0.2); // (4 - 5) / 5
  EXPECT_EQ(line.predictions[0].model, "m");
  EXPECT_EQ(line.predictions[0].predicted, 3);
  EXPECT_EQ(line.predictions[0].relative_error, -0.25); // (3 - 4) / 4
  EXPECT_FALSE(line.within_tolerance);                  // there is none
}

TEST(Comparison, OptionsOfACaseAreAddedToThoseOfTheModel)
{
  GivenScenario given({"m", "n"});
  given.scenario.models[0].options.times["time"] = Seconds(7);
  given.add("by the model", 1);
  GivenScenario::predict(given.add("by the case", 1), "m", 8);
  const Comparison comparison = given.compare();
  EXPECT_EQ(comparison.cases[0].predictions[0].predicted, 7);
  EXPECT_EQ(comparison.cases[1].predictions[0].predicted, 8);
  EXPECT_FALSE(comparison.cases[1].predictions[1].predicted); // n says nothing
  EXPECT_FALSE(comparison.cases[1].predictions[1].relative_error);
}

TEST(Comparison, TolerancesIncludeTheirEnds)
{
  GivenScenario given({"m"});
  Case& c = given.add("a", 4);
  c.measured = Measured{5, "here"};
  c.measured_tolerance = 0.2; // exactly what it is off
  c.model_tolerances["m"] = 0.25;
  GivenScenario::predict(c, "m", 5);
  const Comparison comparison = given.compare();
  EXPECT_EQ(comparison.cases[0].within_tolerance, true);
  EXPECT_TRUE(comparison.cases[0].violations.empty());
  EXPECT_TRUE(comparison.within_tolerance());
}

TEST(Comparison, SaysWhatIsOutsideTolerance)
{
  GivenScenario given({"m", "n"});
  Case& c = given.add("a", 4);
  c.measured = Measured{5, "here"};
  c.measured_tolerance = 0.1;
  c.model_tolerances = {{"m", 0.125}, {"n", 0.5}};
  c.most_blocked_sends = 2;
  given.outcomes[0].result.network.blocked_sends = 3;
  GivenScenario::predict(c, "m", 5);
  GivenScenario::predict(c, "n", 5);
  const Comparison comparison = given.compare();
  EXPECT_EQ(comparison.cases[0].within_tolerance, false);
  EXPECT_EQ(comparison.cases[0].violations,
            (Texts{"m is off by +25.00 %, allowed is 12.5 %", "the simulated time is off by -20.00 %, allowed is 10 %",
                   "3 sends were blocked, allowed is 2"}));
  EXPECT_FALSE(comparison.within_tolerance());
}

TEST(Comparison, OneCaseOutsideIsEnough)
{
  GivenScenario given({});
  given.add("no tolerance", 1);
  Case& good = given.add("within", 1);
  good.measured = Measured{1, "here"};
  good.measured_tolerance = 0;
  EXPECT_TRUE(given.compare().within_tolerance());
  Case& bad = given.add("outside", 2);
  bad.measured = Measured{1, "here"};
  bad.measured_tolerance = 0.99;
  EXPECT_FALSE(given.compare().within_tolerance());
}

/// A case is held to a tolerance for each model, then to the measured value, then to its blocked sends: one of them that
/// fails is enough, wherever it stands.
TEST(Comparison, OneCheckOfACaseOutsideIsEnough)
{
  const auto within = [](double first, double second, double measured, std::int64_t blocked) {
    GivenScenario given({"m", "n"});
    Case& c = given.add("a", 4);
    c.model_tolerances = {{"m", 0.1}, {"n", 0.1}};
    GivenScenario::predict(c, "m", first);
    GivenScenario::predict(c, "n", second);
    c.measured = Measured{measured, "here"};
    c.measured_tolerance = 0.1;
    c.most_blocked_sends = 2;
    given.outcomes[0].result.network.blocked_sends = blocked;
    const Comparison comparison = given.compare();
    const bool line = comparison.cases[0].within_tolerance.value();
    EXPECT_EQ(comparison.cases[0].violations.empty(), line);
    EXPECT_EQ(comparison.within_tolerance(), line);
    return line;
  };
  EXPECT_TRUE(within(4, 4, 4, 2));
  EXPECT_FALSE(within(5, 4, 4, 2));
  EXPECT_FALSE(within(4, 5, 4, 2));
  EXPECT_FALSE(within(4, 4, 5, 2));
  EXPECT_FALSE(within(4, 4, 4, 3));
}

/// The gate looks at every line: also at a ratio after good ones, and at a case before good ones.
TEST(Comparison, ALineOutsideIsFoundWhereverItStands)
{
  for (const std::size_t bad : {0u, 1u, 2u}) {
    GivenScenario given({});
    for (std::size_t i = 0; i < 3; ++i) {
      Case& c = given.add(std::to_string(i), i == bad ? 2 : 1);
      c.measured = Measured{1, "here"};
      c.measured_tolerance = 0.5;
    }
    EXPECT_FALSE(given.compare().within_tolerance()) << "case " << bad;
    for (Case& c : given.scenario.cases)
      c.measured_tolerance.reset();
    EXPECT_TRUE(given.compare().within_tolerance());
    for (std::size_t i = 0; i < 3; ++i)
      given.scenario.ratios.push_back({std::to_string(i), i, (bad + 1) % 3, Measured{1, "here"}, 0.5});
    EXPECT_FALSE(given.compare().within_tolerance()) << "ratio " << bad;
  }
}

TEST(Comparison, BlockedSendsUpToTheLimitAreFine)
{
  GivenScenario given({});
  given.add("a", 1).most_blocked_sends = 3;
  given.outcomes[0].result.network.blocked_sends = 3;
  EXPECT_EQ(given.compare().cases[0].within_tolerance, true);
}

TEST(Comparison, WhatIsMissingIsOutsideTolerance)
{
  GivenScenario given({"m"});
  Case& silent = given.add("the model says nothing", 1);
  silent.model_tolerances["m"] = 1e6;
  Case& failed = given.add("failed", 1);
  failed.measured = Measured{1, "here"};
  failed.measured_tolerance = 1e6;
  failed.most_blocked_sends = 1000;
  GivenScenario::predict(failed, "m", 1);
  given.fail("deadlock");
  const Comparison comparison = given.compare();
  EXPECT_EQ(comparison.cases[0].violations, Texts{"m has no value to hold to its tolerance"});
  EXPECT_EQ(comparison.cases[1].violations, (Texts{"the simulated time has no value to hold to its tolerance",
                                                   "the number of blocked sends is not known"}));
}

TEST(Comparison, AFailedCaseHasNoTimesAndNoErrors)
{
  GivenScenario given({"m"});
  Case& c = given.add("failed", 1);
  c.measured = Measured{1, "here"};
  GivenScenario::predict(c, "m", 1);
  given.fail("deadlock");
  given.add("fine", 1);
  const Comparison comparison = given.compare();
  EXPECT_FALSE(comparison.cases[0].simulated);
  EXPECT_FALSE(comparison.cases[0].measured_error);
  EXPECT_EQ(comparison.cases[0].predictions[0].predicted, 1);
  EXPECT_FALSE(comparison.cases[0].predictions[0].relative_error);
  EXPECT_EQ(comparison.cases[1].simulated, 1);
  ASSERT_EQ(comparison.errors.size(), 1u);
  EXPECT_EQ(comparison.errors[0].name, "failed");
  EXPECT_EQ(comparison.errors[0].error, "deadlock");
}

TEST(Comparison, ASimulatedTimeOfZeroHasNoRelativeError)
{
  GivenScenario given({"m"});
  GivenScenario::predict(given.add("a", 0), "m", 1);
  EXPECT_FALSE(given.compare().cases[0].predictions[0].relative_error);
}

TEST(Comparison, Ratios)
{
  GivenScenario given({"m", "n"});
  GivenScenario::predict(given.add("a", 6), "m", 8);
  GivenScenario::predict(given.add("b", 2), "m", 4);
  given.scenario.ratios = {{"a over b", 0, 1, Measured{4, "here"}, 0.3}, {"b over a", 1, 0, {}, {}}};
  const Comparison comparison = given.compare();
  ASSERT_EQ(comparison.ratios.size(), 2u);
  const ComparisonLine& line = comparison.ratios[0];
  EXPECT_EQ(line.name, "a over b");
  EXPECT_EQ(line.simulated, 3);
  EXPECT_EQ(line.measured_error, -0.25);       // (3 - 4) / 4
  EXPECT_EQ(line.predictions[0].predicted, 2); // 8 / 4
  EXPECT_EQ(line.predictions[0].relative_error, (2. - 3) / 3);
  EXPECT_FALSE(line.predictions[1].predicted); // n says nothing
  EXPECT_EQ(line.within_tolerance, true);
  EXPECT_DOUBLE_EQ(*comparison.ratios[1].simulated, 1. / 3);
  EXPECT_FALSE(comparison.ratios[1].within_tolerance);
}

TEST(Comparison, ARatioIsDerivedIfOneOfItsPredictionsIs)
{
  GivenScenario given({"m"});
  GivenScenario::predict(given.add("formula", 1), "m", 1);
  GivenScenario::predict(given.add("derived", 1), "m", 1);
  given.scenario.cases[1].model_options["m"].words["derived"] = "yes";
  given.scenario.ratios = {
      {"neither", 0, 0, {}, {}}, {"over", 1, 0, {}, {}}, {"under", 0, 1, {}, {}}, {"both", 1, 1, {}, {}}};
  const Comparison comparison = given.compare();
  EXPECT_FALSE(comparison.cases[0].predictions[0].derived);
  EXPECT_TRUE(comparison.cases[1].predictions[0].derived);
  ASSERT_EQ(comparison.ratios.size(), 4u);
  EXPECT_FALSE(comparison.ratios[0].predictions[0].derived);
  for (const std::size_t i : {1u, 2u, 3u})
    EXPECT_TRUE(comparison.ratios[i].predictions[0].derived) << comparison.ratios[i].name;
}

TEST(Comparison, RatiosOutsideTolerance)
{
  GivenScenario given({});
  given.add("a", 6);
  given.add("b", 2);
  given.scenario.ratios = {{"r", 0, 1, Measured{4, "here"}, 0.2}};
  EXPECT_EQ(given.compare().ratios[0].violations, Texts{"the simulated ratio is off by -25.00 %, allowed is 20 %"});
  EXPECT_FALSE(given.compare().within_tolerance());
  given.fail("deadlock");
  EXPECT_EQ(given.compare().ratios[0].violations, Texts{"the simulated ratio has no value to hold to its tolerance"});
  EXPECT_FALSE(given.compare().ratios[0].simulated);
}

TEST(Comparison, SummaryOfEachModel)
{
  GivenScenario given({"m", "n", "silent"});
  Case& a = given.add("a", 4);
  GivenScenario::predict(a, "m", 5); // +25 %
  GivenScenario::predict(a, "n", 4);
  GivenScenario::predict(given.add("b", 4), "m", 1); // -75 %
  Case& c = given.add("c", 1);
  GivenScenario::predict(c, "m", 1);
  given.fail("does not count");
  const Comparison comparison = given.compare();
  ASSERT_EQ(comparison.summary.size(), 3u);
  EXPECT_EQ(comparison.summary[0].model, "m");
  EXPECT_EQ(comparison.summary[0].cases, 2);
  EXPECT_DOUBLE_EQ(comparison.summary[0].mean_absolute_relative_error, 0.5);
  EXPECT_DOUBLE_EQ(comparison.summary[0].max_absolute_relative_error, 0.75);
  EXPECT_EQ(comparison.summary[1].cases, 1);
  EXPECT_EQ(comparison.summary[1].mean_absolute_relative_error, 0);
  EXPECT_EQ(comparison.summary[2].cases, 0);
  EXPECT_EQ(comparison.summary[2].mean_absolute_relative_error, 0);
}

/// The simulation is the first, without a name. Cases without a measured value do not count.
TEST(Comparison, SummaryOfErrorsAgainstMeasuredValues)
{
  GivenScenario given({"m", "silent"});
  Case& a = given.add("a", 4);
  a.measured = Measured{5, "here"};  // simulated -20 %
  GivenScenario::predict(a, "m", 8); // +60 %
  Case& b = given.add("b", 6);
  b.measured = Measured{4, "here"};  // +50 %
  GivenScenario::predict(b, "m", 3); // -25 %
  GivenScenario::predict(given.add("c", 4), "m", 1);
  given.scenario.ratios = {{"r", 1, 0, Measured{0.75, "here"}, {}}}; // predicted 3 / 8
  const Comparison comparison = given.compare();
  EXPECT_DOUBLE_EQ(*comparison.cases[0].predictions[0].measured_error, 0.6);
  EXPECT_FALSE(comparison.cases[0].predictions[1].measured_error);
  EXPECT_FALSE(comparison.cases[2].predictions[0].measured_error);
  EXPECT_DOUBLE_EQ(*comparison.ratios[0].predictions[0].measured_error, -0.5);
  ASSERT_EQ(comparison.measured_summary.size(), 3u);
  EXPECT_EQ(comparison.measured_summary[0].model, "");
  EXPECT_EQ(comparison.measured_summary[0].cases, 2);
  EXPECT_DOUBLE_EQ(comparison.measured_summary[0].mean_absolute_relative_error, 0.35);
  EXPECT_DOUBLE_EQ(comparison.measured_summary[0].max_absolute_relative_error, 0.5);
  EXPECT_EQ(comparison.measured_summary[1].model, "m");
  EXPECT_DOUBLE_EQ(comparison.measured_summary[1].mean_absolute_relative_error, 0.425);
  EXPECT_EQ(comparison.measured_summary[2].cases, 0);
}

TEST(Comparison, WithoutMeasuredCasesThereIsNoSummaryOfThem)
{
  GivenScenario given({"m"});
  GivenScenario::predict(given.add("a", 4), "m", 5);
  EXPECT_TRUE(given.compare().measured_summary.empty());
}

} // namespace
} // namespace loghop::comparison_test
