#include "loghop/scenario/core/predicted_times.hpp"

#include "loghop/scenario/compare_scenario.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::predicted_times_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;

const json good = {{"format", "loghop.predictions"},
                   {"version", 1},
                   {"name", "mine"},
                   {"cases", {{{"case", "a"}, {"predicted_s", 1.25e-5}}, {{"case", "b"}, {"predicted_s", 0}}}}};

PredictedTimes read(const json& file)
{
  return read_predicted_times(parse_json(file.dump(), "x.json"));
}

std::string problems_of(const json& file)
{
  return test::texts(test::errors_of([&] { read(file); }));
}

TEST(PredictedTimes, AreByCase)
{
  EXPECT_THAT(read(good).by_case, ElementsAre(std::pair("a", Seconds(1.25e-5)), std::pair("b", Seconds(0))));
}

TEST(PredictedTimes, AllProblemsAreReported)
{
  json file = good;
  file["cases"][0]["predicted_s"] = -1;
  file["cases"][1]["case"] = "a";
  file["cases"][1]["predicted"] = 2;
  EXPECT_EQ(problems_of(file),
            "x.json:/cases/0/predicted_s: expected a number of at least 0, found -1\n"
            "x.json:/cases/1/predicted: unknown key \"predicted\"; known: \"case\", \"predicted_s\"; "
            "did you mean \"predicted_s\"?\n"
            "x.json:/cases/1/case: expected each case once, found \"a\" again\n");
}

TEST(PredictedTimes, OtherFilesAreRefused)
{
  json file = good;
  file["format"] = "loghop.comparison";
  EXPECT_THAT(problems_of(file), testing::HasSubstr("x.json:/format: expected \"loghop.predictions\""));
}

TEST(PredictedTimes, StandBesideTheSimulation)
{
  const Scenario scenario = read_scenario(test::source_dir() + "/tests/data/scenario/good/predictions.json");
  ASSERT_EQ(scenario.models.size(), 2u);
  EXPECT_EQ(scenario.models[1].name, "table");
  const Comparison comparison = compare(scenario, run_cases(scenario, {}));
  ASSERT_EQ(comparison.cases.size(), 3u);
  EXPECT_EQ(comparison.cases[0].predictions[0].predicted, 5.048e-06);
  EXPECT_EQ(comparison.cases[1].predictions[1].predicted, 1.1144e-05);
  EXPECT_FALSE(comparison.cases[2].predictions[0].predicted); // no prediction of this case
  EXPECT_EQ(comparison.summary[0].cases, 2);
}

TEST(PredictedTimes, CasesThatAreNotThereAreRefused)
{
  const auto read_bad = [] {
    read_scenario(test::source_dir() + "/tests/data/scenario/bad/semantic_predictions_of_unknown_case.json");
  };
  EXPECT_THAT(test::texts(test::errors_of(read_bad)),
              testing::HasSubstr("/models/0: \"predictions\": unknown case \"ping-pong, 1KiB\"; known: pong, 8B, "));
}

} // namespace
} // namespace loghop::predicted_times_test
