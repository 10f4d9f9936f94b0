// Drift between a baseline, written by hand, and a comparison whose every number is given.
#include "loghop/scenario/compare/drift.hpp"

#include "loghop/scenario/compare/find_drift.hpp"
#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace loghop::drift_test {
namespace {

using test::GivenScenario;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The baseline of `now`, from which nothing has changed.
Baseline before()
{
  Baseline baseline;
  baseline.file = "old.json";
  baseline.scenario = "given";
  baseline.models = {"m"};
  baseline.cases = {{"a", 2, {{"m", 4}}}, {"b", 1, {{"m", std::nullopt}}}};
  baseline.claims = {{"x", "holds"}};
  return baseline;
}

GivenScenario now(double a = 2, std::optional<double> predicted = 4, double longest = 1)
{
  GivenScenario given({"m"});
  Case& first = given.add("a", a);
  if (predicted) GivenScenario::predict(first, "m", *predicted);
  given.add("b", 1);
  Claim claim;
  claim.id = "x";
  claim.checks.resize(1);
  claim.checks[0].quantity.cases = "b";
  claim.checks[0].at_most = longest;
  given.scenario.claims = {claim};
  return given;
}

std::vector<std::string> texts(const Baseline& baseline, const GivenScenario& given, const DriftLimits& limits = {})
{
  std::vector<std::string> texts;
  for (const DriftLine& line : drift_from(baseline, given.compare(), limits).lines)
    texts.push_back(line.text());
  return texts;
}

TEST(Drift, NothingChanged)
{
  EXPECT_THAT(texts(before(), now()), IsEmpty());
}

TEST(Drift, EveryDigitCounts)
{
  const double next = std::nextafter(2, 3);
  EXPECT_EQ(texts(before(), now(next)).size(), 1u);
  EXPECT_THAT(texts(before(), now(next), {1e-9, false}), IsEmpty());
}

TEST(Drift, OfTimesAndPredictions)
{
  EXPECT_THAT(texts(before(), now(3, 5)),
              ElementsAre("drift: a: simulated 3 s, before 2 s (+50 %)", "drift: a: m 5 s, before 4 s (+25 %)"));
}

TEST(Drift, UpToTheLimitIsNone)
{
  EXPECT_THAT(texts(before(), now(3, 5), {0.5, false}), IsEmpty()); // 50 and 25 %
  EXPECT_THAT(texts(before(), now(1, 3), {0.3, false}), ElementsAre("drift: a: simulated 1 s, before 2 s (-50 %)"));
}

TEST(Drift, OfValuesThatComeAndGoNoLimitHelps)
{
  GivenScenario failed = now();
  failed.fail("deadlock"); // b; its claim has no value any more
  EXPECT_THAT(texts(before(), failed, {10, false}),
              ElementsAre("drift: b: simulated no value, before 1 s", "drift: claim x: differs, before holds"));
  EXPECT_THAT(texts(before(), now(2, std::nullopt)), ElementsAre("drift: a: m no value, before 4 s"));
}

TEST(Drift, FromZeroIsDriftWithoutARelativeChange)
{
  Baseline baseline = before();
  baseline.cases[0].simulated = 0;
  const std::vector<DriftLine> lines = drift_from(baseline, now().compare(), {0.5, false}).lines;
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_FALSE(lines[0].relative);
  EXPECT_THAT(texts(baseline, now(0)), IsEmpty());
}

TEST(Drift, OfCases)
{
  Baseline baseline = before();
  baseline.cases[0].name = "z";
  EXPECT_THAT(texts(baseline, now()), ElementsAre("drift: case a is new", "drift: case z is gone"));
}

TEST(Drift, OfChosenCasesNothingIsGone)
{
  Baseline baseline = before();
  baseline.cases.push_back({"z", 1, {}});
  baseline.claims.push_back({"y", "holds"});
  EXPECT_THAT(texts(baseline, now(), {0, true}), IsEmpty());
  EXPECT_THAT(texts(baseline, now(3), {0, true}), ElementsAre("drift: a: simulated 3 s, before 2 s (+50 %)"));
}

TEST(Drift, TheOrderOfCasesDoesNotMatter)
{
  Baseline baseline = before();
  std::swap(baseline.cases[0], baseline.cases[1]);
  EXPECT_THAT(texts(baseline, now()), IsEmpty());
}

TEST(Drift, OfModelsIsSaidOnce)
{
  Baseline baseline = before();
  baseline.models = {"n"};
  baseline.cases = {{"a", 2, {{"n", 4}}}, {"b", 1, {{"n", std::nullopt}}}};
  EXPECT_THAT(texts(baseline, now()), ElementsAre("drift: model m is new", "drift: model n is gone"));
}

TEST(Drift, OfClaims)
{
  EXPECT_THAT(texts(before(), now(2, 4, 0.5)), ElementsAre("drift: claim x: differs, before holds"));
  Baseline baseline = before();
  baseline.claims[0].name = "y";
  EXPECT_THAT(texts(baseline, now()), ElementsAre("drift: claim x is new", "drift: claim y is gone"));
}

TEST(Drift, IsOutsideTolerance)
{
  Comparison comparison = now(3).compare();
  EXPECT_TRUE(comparison.within_tolerance());
  comparison.drift = drift_from(before(), comparison, {});
  EXPECT_FALSE(comparison.within_tolerance());
  comparison.drift = drift_from(before(), comparison, {0.5, false});
  EXPECT_TRUE(comparison.within_tolerance());
}

} // namespace
} // namespace loghop::drift_test
