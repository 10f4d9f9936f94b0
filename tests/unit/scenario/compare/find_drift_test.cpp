// What a difference from a baseline says, field by field.
#include "loghop/scenario/compare/find_drift.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::find_drift_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Kind = DriftLine::Kind;
using Of = DriftLine::Of;

ComparisonLine line(const std::string& name, std::optional<double> simulated, std::optional<double> predicted)
{
  ComparisonLine line;
  line.name = name;
  line.simulated = simulated;
  line.predictions = {{"m", predicted, {}, {}, false}};
  return line;
}

/// Cases a and b, of which model m covers the first, and claim x.
Comparison now()
{
  Comparison comparison;
  comparison.cases = {line("a", 2, 4), line("b", 1, std::nullopt)};
  comparison.summary = {{"m", 0, 0, 1}};
  comparison.claims.emplace_back();
  comparison.claims[0].claim.id = "x";
  return comparison;
}

Baseline before()
{
  Baseline baseline;
  baseline.file = "old.json";
  baseline.models = {"m"};
  baseline.cases = {{"a", 2, {{"m", 4}}}, {"b", 1, {{"m", std::nullopt}}}};
  baseline.claims = {{"x", "holds"}};
  return baseline;
}

std::vector<DriftLine> lines(const Baseline& baseline, const Comparison& comparison, const DriftLimits& limits = {})
{
  return drift_from(baseline, comparison, limits).lines;
}

std::vector<std::string> texts(const Baseline& baseline, const Comparison& comparison, const DriftLimits& limits = {})
{
  std::vector<std::string> texts;
  for (const DriftLine& line : lines(baseline, comparison, limits))
    texts.push_back(line.text());
  return texts;
}

TEST(FindDrift, KnowsTheBaselineAndWhatIsAllowed)
{
  const Drift drift = drift_from(before(), now(), {0.25, false});
  EXPECT_EQ(drift.baseline, "old.json");
  EXPECT_EQ(drift.allowed, 0.25);
  EXPECT_THAT(drift.lines, IsEmpty());
}

TEST(FindDrift, ATimeHasItsValuesAndTheirRelativeChange)
{
  Comparison comparison = now();
  comparison.cases[0].simulated = 1.5;
  const auto found = lines(before(), comparison);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Kind::changed);
  EXPECT_EQ(found[0].of, Of::simulated);
  EXPECT_EQ(found[0].name, "a");
  EXPECT_EQ(found[0].model, "");
  EXPECT_EQ(found[0].before, 2);
  EXPECT_EQ(found[0].now, 1.5);
  EXPECT_EQ(found[0].relative, -0.25);
  EXPECT_EQ(found[0].verdict_before + found[0].verdict_now, "");
}

TEST(FindDrift, APredictionNamesItsModel)
{
  Comparison comparison = now();
  comparison.cases[1].predictions[0].predicted = 3;
  const auto found = lines(before(), comparison);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].of, Of::predicted);
  EXPECT_EQ(found[0].name, "b");
  EXPECT_EQ(found[0].model, "m");
  EXPECT_EQ(found[0].before, std::nullopt);
  EXPECT_EQ(found[0].now, 3);
  EXPECT_EQ(found[0].relative, std::nullopt);
}

TEST(FindDrift, AClaimHasBothVerdicts)
{
  Comparison comparison = now();
  comparison.claims[0].verdict = Verdict::depends_on_the_draw;
  const auto found = lines(before(), comparison);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Kind::changed);
  EXPECT_EQ(found[0].of, Of::a_claim);
  EXPECT_EQ(found[0].name, "x");
  EXPECT_EQ(found[0].verdict_before, "holds");
  EXPECT_EQ(found[0].verdict_now, "depends on the draw");
}

/// A change of a half is allowed where it is a half of what was, whatever its sign.
TEST(FindDrift, IsHeldToAPartOfTheTimeBefore)
{
  for (const double changed : {3.0, 1.0}) {
    Comparison comparison = now();
    comparison.cases[0].simulated = changed;
    EXPECT_THAT(lines(before(), comparison, {0.5, false}), IsEmpty()) << changed;
    EXPECT_EQ(lines(before(), comparison, {0.49, false}).size(), 1u) << changed;
  }
}

TEST(FindDrift, WhatWasMissingAndIsNoDrift)
{
  Baseline baseline = before();
  baseline.cases[0].simulated.reset();
  Comparison comparison = now();
  EXPECT_THAT(texts(baseline, comparison), ElementsAre("drift: a: simulated 2 s, before no value"));
  comparison.cases[0].simulated.reset();
  EXPECT_THAT(texts(baseline, comparison), IsEmpty());
}

TEST(FindDrift, PredictionsOfANewModelAreNotCompared)
{
  Comparison comparison = now();
  for (ComparisonLine& line : comparison.cases)
    line.predictions.push_back({"n", 5, {}, {}, false});
  comparison.summary.push_back({"n", 0, 0, 2});
  const auto found = lines(before(), comparison);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, Kind::appeared);
  EXPECT_EQ(found[0].of, Of::a_model);
  EXPECT_EQ(found[0].name, "n");
}

/// The baseline may lack one of its models in one of its cases.
TEST(FindDrift, APredictionThatTheCaseHadNotIsDrift)
{
  Baseline baseline = before();
  baseline.cases[0].predictions.clear();
  EXPECT_THAT(texts(baseline, now()), ElementsAre("drift: a: m 4 s, before no value"));
}

TEST(FindDrift, SaysFirstWhatIsNewAndLastWhatIsGone)
{
  Baseline baseline = before();
  baseline.models = {"l"};
  baseline.cases = {{"y", 1, {}}, {"b", 4, {}}, {"z", 1, {}}};
  baseline.claims = {{"w", "holds"}};
  EXPECT_THAT(texts(baseline, now()),
              ElementsAre("drift: model m is new", "drift: case a is new",
                          "drift: b: simulated 1 s, before 4 s (-75 %)", "drift: claim x is new",
                          "drift: model l is gone", "drift: case y is gone", "drift: case z is gone",
                          "drift: claim w is gone"));
  for (const DriftLine& line : lines(baseline, now(), {0, true}))
    EXPECT_NE(line.kind, Kind::gone) << line.text();
  EXPECT_EQ(lines(baseline, now(), {0, true}).size(), 4u);
}

TEST(FindDrift, NamesStayInTheirLine)
{
  DriftLine drift;
  drift.name = "a\nb";
  drift.of = Of::predicted;
  drift.model = "m\nn";
  drift.now = 1;
  EXPECT_EQ(drift.text(), "drift: a\\x0ab: m\\x0an 1 s, before no value");
}

} // namespace
} // namespace loghop::find_drift_test
