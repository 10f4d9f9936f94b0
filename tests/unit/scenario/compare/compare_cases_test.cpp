// What models are made of and asked, and what is noted of a simulation beside its time.
#include "loghop/scenario/compare/compare_cases.hpp"

#include "loghop/platform/read_platform.hpp"
#include "support/source_dir.hpp"
#include "unit/scenario/comparison_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <memory>

namespace loghop::compare_cases_test {
namespace {

using test::GivenScenario;
using testing::ElementsAre;

struct Made {
  std::string calibration;
  ModelOptions options;
};
std::vector<Made> made;

/// Predicts the seed, and a thousand for each rank of the machine.
class AskedModel : public Model {
public:
  std::optional<Seconds> predict(const Workload&, const PredictionContext& context) const override
  {
    return Seconds(static_cast<double>(context.seed) + 1000.0 * context.machine.ranks());
  }
};

const ModelRow& asked_model()
{
  static const ModelRow row = {"asked",
                               "notes what it is made of",
                               {},
                               [](const Calibration& calibration, const ModelOptions& options) {
                                 made.push_back({calibration.name, options});
                                 return std::unique_ptr<Model>(std::make_unique<AskedModel>());
                               },
                               "nothing"};
  return row;
}

GivenScenario asked_scenario()
{
  made.clear();
  GivenScenario given({});
  given.scenario.seed = 42;
  given.scenario.calibration->name = "shared";
  ModelOptions options;
  options.words = {{"a", "model"}, {"b", "model"}};
  auto own = std::make_shared<Calibration>();
  own->name = "own";
  given.scenario.models = {{"plain", &asked_model(), {}, nullptr}, {"fitted", &asked_model(), options, own}};
  return given;
}

TEST(CompareCases, AModelIsMadeOnceForAllCasesWithoutOptions)
{
  GivenScenario given = asked_scenario();
  for (const char* name : {"a", "b", "c"})
    given.add(name, 1);
  given.compare();
  ASSERT_EQ(made.size(), 2u);
  EXPECT_EQ(made[0].calibration, "shared");
  EXPECT_TRUE(made[0].options.words.empty());
  EXPECT_EQ(made[1].calibration, "own");
  EXPECT_EQ(made[1].options.words.at("b"), "model");
}

TEST(CompareCases, ACaseAddsItsOptionsToThoseOfTheModel)
{
  GivenScenario given = asked_scenario();
  given.add("a", 1).model_options["fitted"].words = {{"b", "case"}, {"c", "case"}};
  given.add("b", 1);
  given.compare();
  ASSERT_EQ(made.size(), 3u);
  EXPECT_EQ(made[1].calibration, "own");
  EXPECT_THAT(made[1].options.words,
              ElementsAre(std::pair("a", "model"), std::pair("b", "case"), std::pair("c", "case")));
  EXPECT_THAT(made[2].options.words, ElementsAre(std::pair("a", "model"), std::pair("b", "model")));
}

TEST(CompareCases, ModelsKnowTheSeedAndTheMachineOfTheCase)
{
  GivenScenario given = asked_scenario();
  given.scenario.platform = read_platform(test::source_dir() + "/platforms/alewife.json"); // 32 nodes
  given.add("a", 1);
  given.add("b", 1).platform =
      std::make_shared<const Platform>(read_platform(test::source_dir() + "/platforms/mesh8x8.json"));
  const Comparison comparison = given.compare();
  EXPECT_EQ(comparison.cases[0].predictions[0].predicted, 32042);
  EXPECT_EQ(comparison.cases[1].predictions[1].predicted, 64042);
}

TEST(CompareCases, WhatIsNotFiniteIsNoPrediction)
{
  GivenScenario given({"m"});
  for (const double time : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 5.0}) {
    Case& c = given.add(std::to_string(time), 1);
    GivenScenario::predict(c, "m", time);
    c.model_options["m"].words["derived"] = "";
  }
  const Comparison comparison = given.compare();
  for (const std::size_t i : {0, 1}) {
    EXPECT_FALSE(comparison.cases[i].predictions[0].predicted);
    EXPECT_FALSE(comparison.cases[i].predictions[0].relative_error);
    EXPECT_FALSE(comparison.cases[i].predictions[0].derived);
  }
  EXPECT_EQ(comparison.cases[2].predictions[0].predicted, 5);
  EXPECT_TRUE(comparison.cases[2].predictions[0].derived);
  EXPECT_EQ(comparison.summary[0].cases, 1);
}

TEST(CompareCases, PartsOfTheTimeAreThoseOfActiveMessages)
{
  GivenScenario given({});
  for (const char* name : {"programs", "graph", "failed"}) {
    given.add(name, 1);
    given.outcomes.back().result.breakdown.compute = 0.25;
  }
  given.outcomes[1].result.operations = 0;
  given.outcomes[2].succeeded = false;
  const Comparison comparison = given.compare();
  ASSERT_TRUE(comparison.cases[0].breakdown);
  EXPECT_EQ(comparison.cases[0].breakdown->compute, 0.25);
  EXPECT_FALSE(comparison.cases[1].breakdown);
  EXPECT_FALSE(comparison.cases[2].breakdown);
  EXPECT_EQ(comparison.cases[1].simulated, 1);
  EXPECT_FALSE(comparison.cases[2].simulated);
}

TEST(CompareCases, LinesHaveNameUnitAndMeasurementOfTheCase)
{
  GivenScenario given({});
  Case& c = given.add("a", 3);
  c.unit = {"us", 1e-6};
  c.measured = Measured{2, "Table 4"};
  const ComparisonLine line = given.compare().cases[0];
  EXPECT_EQ(line.name, "a");
  EXPECT_EQ(line.unit.name, "us");
  EXPECT_EQ(line.measured->source, "Table 4");
  EXPECT_EQ(line.measured_error, 0.5);
  EXPECT_FALSE(line.within_tolerance);
  EXPECT_TRUE(line.violations.empty());
}

TEST(CompareCases, ChannelsAreThoseThatWereRecorded)
{
  GivenScenario given({});
  WormholeMesh mesh;
  mesh.dimensions = {2};
  given.scenario.platform.network = mesh;
  for (const char* name : {"recorded", "not recorded", "failed"})
    given.add(name, 1);
  given.outcomes[0].result.channels = {{0, Node(0), Node(1), "+x", 1, 60, 20, 100}};
  given.outcomes[2].result.channels = given.outcomes[0].result.channels;
  given.outcomes[2].succeeded = false;
  const Comparison comparison = given.compare();
  ASSERT_FALSE(comparison.cases[0].channels.empty());
  EXPECT_EQ(comparison.cases[0].channels[0].dimension, "x");
  EXPECT_DOUBLE_EQ(comparison.cases[0].channels[0].mean.utilisation, 0.4);
  EXPECT_DOUBLE_EQ(comparison.cases[0].channels[0].mean.blocked, 0.2);
  EXPECT_TRUE(comparison.cases[1].channels.empty());
  EXPECT_TRUE(comparison.cases[2].channels.empty());
}

TEST(CompareCases, OfARatioWhoseDenominatorIsZeroNothingIsSaid)
{
  GivenScenario given({"m"});
  GivenScenario::predict(given.add("a", 3), "m", 0);
  GivenScenario::predict(given.add("zero", 0), "m", 2);
  given.scenario.ratios = {{"r", 0, 1, Measured{2, "here"}, {}}, {"s", 1, 0, Measured{0, "here"}, {}}};
  const Comparison comparison = given.compare();
  EXPECT_FALSE(comparison.ratios[0].simulated);
  EXPECT_FALSE(comparison.ratios[0].measured_error);
  EXPECT_EQ(comparison.ratios[0].predictions[0].predicted, 0);
  EXPECT_EQ(comparison.ratios[0].predictions[0].measured_error, -1);
  EXPECT_EQ(comparison.ratios[1].simulated, 0);
  EXPECT_FALSE(comparison.ratios[1].measured_error);
  EXPECT_FALSE(comparison.ratios[1].predictions[0].predicted);
}

/// Errors of +100 % and -25 %: means are of sizes, and the largest has no sign.
TEST(CompareCases, SummariesAreOfSizesOfErrors)
{
  GivenScenario given({"m"});
  GivenScenario::predict(given.add("a", 2), "m", 4);
  GivenScenario::predict(given.add("b", 4), "m", 3);
  const Comparison comparison = given.compare();
  EXPECT_DOUBLE_EQ(comparison.summary.at(0).max_absolute_relative_error, 1);
  EXPECT_DOUBLE_EQ(comparison.summary.at(0).mean_absolute_relative_error, 0.625);
}

} // namespace
} // namespace loghop::compare_cases_test
