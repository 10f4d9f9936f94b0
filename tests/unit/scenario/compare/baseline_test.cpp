#include "loghop/scenario/compare/baseline.hpp"

#include "loghop/scenario/core/scenario.hpp"
#include "unit/base/wrong_input.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::baseline_test {
namespace {

using nlohmann::json;
using test::Wrong;

json good()
{
  return json::parse(R"({
    "format": "loghop.comparison", "version": 1, "context": {"name": "given", "seed": 7, "host": "anywhere"},
    "cases": [
      {"name": "a", "simulated_s": 1.5, "predictions": [{"model": "m", "predicted_s": 2}, {"model": "n", "predicted_s": null}]},
      {"name": "b", "simulated_s": null, "predictions": [], "more": "of later programs"}
    ],
    "summary": [{"model": "m", "cases": 2}, {"model": "n"}],
    "claims": [{"id": "x", "verdict": "holds", "checks": []}, {"id": "y", "verdict": "differs"}],
    "later": {}
  })");
}

Baseline read(const std::string& text)
{
  return read_baseline(parse_json(text, "old.json"));
}

std::string problems(const json& file)
{
  return test::texts(test::errors_of([&] { read(file.dump()); }));
}

TEST(ReadBaseline, TakesTimesPredictionsAndVerdicts)
{
  const Baseline baseline = read(good().dump());
  EXPECT_EQ(baseline.file, "old.json");
  EXPECT_EQ(baseline.scenario, "given");
  EXPECT_EQ(baseline.seed, 7u);
  ASSERT_EQ(baseline.cases.size(), 2u);
  EXPECT_EQ(baseline.cases[0].name, "a");
  EXPECT_EQ(baseline.cases[0].simulated, 1.5);
  ASSERT_EQ(baseline.cases[0].predictions.size(), 2u);
  EXPECT_EQ(baseline.cases[0].predictions[0].model, "m");
  EXPECT_EQ(baseline.cases[0].predictions[0].time, 2);
  EXPECT_EQ(baseline.cases[0].predictions[1].model, "n");
  EXPECT_EQ(baseline.cases[0].predictions[1].time, std::nullopt);
  EXPECT_EQ(baseline.cases[1].name, "b");
  EXPECT_EQ(baseline.cases[1].simulated, std::nullopt);
  EXPECT_TRUE(baseline.cases[1].predictions.empty());
  EXPECT_THAT(baseline.models, testing::ElementsAre("m", "n"));
  ASSERT_EQ(baseline.claims.size(), 2u);
  EXPECT_EQ(baseline.claims[0].name, "x");
  EXPECT_EQ(baseline.claims[0].verdict, "holds");
  EXPECT_EQ(baseline.claims[1].name, "y");
  EXPECT_EQ(baseline.claims[1].verdict, "differs");
}

TEST(ReadBaseline, MayBeOfAProgramThatKnewNoClaims)
{
  EXPECT_TRUE(read(test::without(good(), "", "claims").dump()).claims.empty());
}

TEST(ReadBaseline, IsReadFromAFile)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.write("old.json", good().dump());
  EXPECT_EQ(read_baseline(file).file, file);
  EXPECT_EQ(read_baseline(file).cases.size(), 2u);
  EXPECT_EQ(test::errors_of([&] { read_baseline(folder.path("none.json")); }).size(), 1u);
}

TEST(ReadBaseline, SeedsGoToTheLargestWholeNumber)
{
  EXPECT_EQ(read(test::changed(good(), "/context/seed", 0).dump()).seed, 0u);
  EXPECT_EQ(read(test::changed(good(), "/context/seed", 9223372036854775807).dump()).seed, 9223372036854775807u);
  EXPECT_NE(problems(test::changed(good(), "/context/seed", 9223372036854775808u)), "");
  EXPECT_NE(problems(test::changed(good(), "/context/seed", -1)), "");
}

TEST(ReadBaseline, NamesEachPlaceThatIsWrong)
{
  const std::vector<Wrong> cases = {
      {"/format", "loghop.scenario", "/format",
       R"(expected "loghop.comparison", found "loghop.scenario" (a scenario is for loghop run, compare, report, advise and validate))"},
      {"/version", 2, "/version", "expected version 1, found 2"},
      {"/cases/0/simulated_s", "1s", "/cases/0/simulated_s", R"(expected a number or null, found "1s")"},
      {"/cases/0/simulated_s", true, "/cases/0/simulated_s", "expected a number or null, found true"},
      {"/cases/0/predictions/1/predicted_s", "2", "/cases/0/predictions/1/predicted_s",
       R"(expected a number or null, found "2")"},
      {"/cases/0/simulated_s", -1, "/cases/0/simulated_s", "expected a number of at least 0, found -1"},
      {"/cases/1/name", "a", "/cases", R"(expected each case once, found two named "a")"},
      {"/claims/1/id", "x", "/claims", R"(expected each claim once, found two named "x")"},
      {"/summary/0/model", 5, "/summary/0/model", "expected a text that is not empty, found 5"},
      {"/claims/0/verdict", "", "/claims/0/verdict", R"(expected a text that is not empty, found "")"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good(), wrong);
}

TEST(ReadBaseline, NamesMissingKeys)
{
  const auto lacks = [](const std::string& parent, const std::string& key) {
    EXPECT_EQ(problems(test::without(good(), parent, key)),
              "old.json" + (parent.empty() ? "" : ":" + parent) + ": expected the key \"" + key + "\", found none\n");
  };
  for (const char* key : {"context", "cases", "summary"})
    lacks("", key);
  for (const char* key : {"name", "seed"})
    lacks("/context", key);
  for (const char* key : {"name", "simulated_s", "predictions"})
    lacks("/cases/0", key);
  for (const char* key : {"model", "predicted_s"})
    lacks("/cases/0/predictions/0", key);
  for (const char* key : {"id", "verdict"})
    lacks("/claims/0", key);
  lacks("/summary/1", "model");
}

TEST(ReadBaseline, EveryProblemIsSaid)
{
  json file = test::changed(good(), "/cases/1/name", "a");
  file["claims"][1]["id"] = "x";
  file["context"]["seed"] = -1;
  file["cases"][0]["simulated_s"] = "1s";
  EXPECT_EQ(test::errors_of([&] { read(file.dump()); }).size(), 4u) << problems(file);
}

TEST(Baseline, MustBeOfTheSameScenarioAndSeed)
{
  Scenario scenario;
  scenario.name = "given";
  scenario.seed = 7;
  const Baseline baseline = read(good().dump());
  const auto errors = [&] { return test::errors_of([&] { check_is_of(baseline, scenario); }); };
  EXPECT_TRUE(errors().empty());
  scenario.name = "another";
  ASSERT_EQ(errors().size(), 1u);
  EXPECT_EQ(errors()[0].text(), "old.json:/context/name: expected a result of the scenario \"another\", found one of "
                                "\"given\"");
  scenario.seed = 8;
  ASSERT_EQ(errors().size(), 2u);
  EXPECT_EQ(errors()[1].text(), "old.json:/context/seed: expected a result of seed 8, found one of seed 7");
  scenario.name = "given";
  EXPECT_EQ(errors().size(), 1u);
}

} // namespace
} // namespace loghop::baseline_test
