// Claims are judged with the comparison; over several seeds models are asked for each of them.
#include "loghop/scenario/compare_scenario.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::compare_scenario_test {
namespace {

using test::GivenScenario;
using ::testing::IsEmpty;

/// Predicts as many seconds as the seed.
class SeedModel : public Model {
public:
  std::optional<Seconds> predict(const Workload&, const PredictionContext& context) const override
  {
    return Seconds(static_cast<double>(context.seed));
  }
};

const ModelRow& seed_model()
{
  static const ModelRow row = {
      "seed",
      "predicts the seed",
      {},
      [](const Calibration&, const ModelOptions&) { return std::unique_ptr<Model>(std::make_unique<SeedModel>()); },
      "nothing"};
  return row;
}

/// One case of 1 s, of which a claim says that the model predicts at most 8 s; the first seed is 7.
GivenScenario given()
{
  GivenScenario given({});
  given.scenario.seed = 7;
  given.scenario.models = {{"m", &seed_model(), {}, nullptr}};
  given.add("a", 1);
  Claim claim;
  claim.id = "x";
  claim.checks.resize(1);
  claim.checks[0].quantity.of = "m";
  claim.checks[0].at_most = 8;
  given.scenario.claims = {claim};
  return given;
}

Comparison compared(const GivenScenario& given, std::size_t seeds)
{
  return compare_seeds(given.scenario, std::vector<std::vector<CaseOutcome>>(seeds, given.outcomes));
}

TEST(CompareScenario, JudgesItsClaims)
{
  const Comparison comparison = given().compare();
  ASSERT_EQ(comparison.claims.size(), 1u);
  EXPECT_EQ(comparison.claims[0].claim.id, "x");
  EXPECT_EQ(comparison.claims[0].checks.at(0).value, 7);
  EXPECT_EQ(comparison.claims[0].verdict, Verdict::holds);
  GivenScenario none = given();
  none.scenario.claims.clear();
  EXPECT_THAT(none.compare().claims, IsEmpty());
}

TEST(CompareSeeds, OfOneIsTheComparison)
{
  const Comparison comparison = compared(given(), 1);
  EXPECT_EQ(comparison.cases.at(0).predictions.at(0).predicted, 7);
  EXPECT_FALSE(comparison.claims.at(0).over_seeds);
  EXPECT_EQ(comparison.claims[0].checks.at(0).text, given().compare().claims.at(0).checks.at(0).text);
}

TEST(CompareSeeds, ModelsKnowEachSeed)
{
  const ClaimResult claim = compared(given(), 3).claims.at(0);
  EXPECT_EQ(claim.checks.at(0).over_seeds->least, 7);
  EXPECT_EQ(claim.checks.at(0).over_seeds->largest, 9);
  EXPECT_EQ(claim.over_seeds->holds, 2);
  EXPECT_EQ(claim.over_seeds->seeds, 3);
  EXPECT_EQ(claim.verdict, Verdict::depends_on_the_draw);
}

TEST(CompareSeeds, TimesAndPredictionsAreThoseOfTheFirst)
{
  GivenScenario drawn = given();
  std::vector<std::vector<CaseOutcome>> outcomes(2, drawn.outcomes);
  outcomes[1][0].result.simulated = Seconds(5);
  const Comparison comparison = compare_seeds(drawn.scenario, outcomes);
  ASSERT_EQ(comparison.cases.size(), 1u);
  EXPECT_EQ(comparison.cases[0].simulated, 1);
  EXPECT_EQ(comparison.cases[0].predictions.at(0).predicted, 7);
  EXPECT_EQ(drawn.scenario.seed, 7u);
}

} // namespace
} // namespace loghop::compare_scenario_test
