// Where the models of a scenario take their parameters from: a file, benchmarks, or a file of their own.
#include "loghop/scenario/prepare_scenario.hpp"

#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop::prepare_scenario_test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// On four nodes, with the file of a calibration whose half round trips are longer.
json own_calibration(const test::TemporaryFolder& folder)
{
  folder.write("p.json", R"({"format": "loghop.platform", "version": 1, "name": "four",
    "network": {"type": "loggops", "nodes": 4, "L": "3us", "o": "1us", "g": "2us", "G": "6ns/B", "O": "0ns/B", "S": "1KiB"}})");
  return json::parse(R"({"format": "loghop.scenario", "version": 1, "name": "own", "platform": "p.json",
    "calibrate": {"sizes": ["1B", "64B"]}, "models": [{"model": "LogGP"}],
    "cases": [{"name": "a", "workload": {"type": "ping_pong", "message": "1B"}}]})");
}

Scenario prepared(const std::string& file)
{
  Scenario scenario = read_scenario(file);
  prepare(scenario);
  return scenario;
}

TEST(PrepareScenario, IsMeasuredOnlyIfAskedFor)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.write("s.json", own_calibration(folder).dump());
  EXPECT_FALSE(read_scenario(file).calibration);
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
  const Scenario scenario = prepared(file);
  ASSERT_TRUE(scenario.calibration);
  EXPECT_EQ(scenario.resolved["calibration"]["name"], scenario.calibration->name);
  EXPECT_TRUE(std::filesystem::exists(folder.path(".cache")));
  EXPECT_EQ(prepared(file).resolved, scenario.resolved);
}

/// LogGOPS predicts o + L + o = 5 us for a message of 1 B.
TEST(PrepareScenario, ModelsAreFittedToIt)
{
  const test::TemporaryFolder folder;
  const Scenario scenario = prepared(folder.write("s.json", own_calibration(folder).dump()));
  const auto model = scenario.models[0].row->make(scenario.calibration_of(scenario.models[0]), {});
  PredictionContext context;
  context.machine.dimensions = {4};
  EXPECT_NEAR(model->predict(*scenario.cases[0].workload, context).value().count(), 5e-6, 1e-12);
}

TEST(PrepareScenario, AModelMayHaveAFileOfItsOwn)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  const std::string alewife = test::source_dir() + "/calibration/alewife.json";
  file["models"] = {{{"model", "LogGP"}},
                    {{"model", "LogGP"}, {"name", "b"}, {"calibration", alewife}},
                    {{"model", "LogP"}, {"name", "c"}, {"calibration", alewife}}};
  const Scenario scenario = prepared(folder.write("s.json", file.dump()));
  EXPECT_EQ(scenario.models[0].calibration, nullptr);
  EXPECT_EQ(scenario.calibration_of(scenario.models[1]).name, "alewife");
  EXPECT_EQ(scenario.models[1].calibration, scenario.models[2].calibration); // read once
  EXPECT_NE(scenario.calibration_of(scenario.models[0]).name, "alewife");
  EXPECT_EQ(scenario.resolved["calibrations"].size(), 1u);
}

std::string problems(const json& scenario, const test::TemporaryFolder& folder)
{
  const std::string file = folder.write("s.json", scenario.dump());
  return test::texts(test::errors_of([&] { prepared(file); }));
}

TEST(PrepareScenario, WhatCannotBeMeasuredIsAProblemOfThePlace)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["calibrate"]["partner"] = 4;
  EXPECT_THAT(problems(file, folder), HasSubstr("s.json:/calibrate/partner: partner node 4: expected 1 to 3"));
  file["calibrate"] = {{"sizes", {"x"}}};
  EXPECT_THAT(problems(file, folder), HasSubstr("s.json:/calibrate/sizes/0: "));
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
}

TEST(PrepareScenario, WhatIsWrongElsewhereIsSaidBeforeAnythingIsMeasured)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["cases"][0]["workload"]["message"] = "x";
  EXPECT_THAT(problems(file, folder), HasSubstr("s.json:/cases/0/workload/message: "));
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
}

TEST(PrepareScenario, NotBesideAFile)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["calibration"] = test::source_dir() + "/calibration/alewife.json";
  EXPECT_THAT(problems(file, folder), HasSubstr("/calibrate: expected \"calibrate\" or \"calibration\", found both"));
}

TEST(PrepareScenario, LeavesOtherScenariosAsTheyAre)
{
  const test::TemporaryFolder folder;
  json file = test::good_scenario();
  const std::string name = folder.write("s.json", file.dump());
  const Scenario read = read_scenario(name);
  EXPECT_EQ(prepared(name).resolved, read.resolved);
  EXPECT_EQ(prepared(name).calibration->name, "alewife");
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
}

/// Reading measures nothing; it keeps the options for the step that does.
TEST(PrepareScenario, ReadingKeepsTheOptionsOfTheBenchmarks)
{
  const test::TemporaryFolder folder;
  const Scenario scenario = read_scenario(folder.write("s.json", own_calibration(folder).dump()));
  ASSERT_TRUE(scenario.calibrate);
  EXPECT_THAT(scenario.calibrate->plan.sizes, ElementsAre(1, 64));
  EXPECT_FALSE(scenario.resolved.contains("calibration"));
}

TEST(PrepareScenario, TheSeedOfTheScenarioIsThatOfTheBenchmarks)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["seed"] = 4;
  const std::string name = folder.write("s.json", file.dump());
  EXPECT_EQ(prepared(name).calibration->origin, "loghop calibrate, seed 4");
  file["calibrate"]["seed"] = 9;
  EXPECT_EQ(prepared(folder.write("own.json", file.dump())).calibration->origin, "loghop calibrate, seed 9");
}

TEST(PrepareScenario, ASeedThatIsSetIsOfEverything)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["calibrate"]["seed"] = 9;
  Scenario scenario = read_scenario(folder.write("s.json", file.dump()));
  scenario.set_seed(5);
  prepare(scenario);
  EXPECT_EQ(scenario.seed, 5u);
  EXPECT_EQ(scenario.calibration->origin, "loghop calibrate, seed 5");
}

/// LoGPC needs measurements of long messages, which benchmarks of ranks do not give.
TEST(PrepareScenario, ModelsThatCannotBeMadeAreProblemsOfTheirPlaces)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["models"] = {{{"model", "LogGP"}}, {{"model", "LoGPC"}}};
  EXPECT_THAT(problems(file, folder),
              HasSubstr("s.json:/models/1: model LoGPC cannot be made from calibration \"four\": "));
}

/// Nobody could make them before there was a calibration.
TEST(PrepareScenario, OptionsOfACaseThatMakeNoModelAreProblemsOfTheCase)
{
  const test::TemporaryFolder folder;
  json file = test::good_scenario();
  file.erase("calibration");
  file["calibrate"] = json::object();
  Scenario scenario = read_scenario(folder.write("s.json", file.dump()));
  scenario.cases[0].model_options.at("mine").words["occupancy"] = "sideways";
  EXPECT_THAT(test::texts(test::errors_of([&] { prepare(scenario); })),
              HasSubstr("s.json:/cases/0/model_options/mine: model mine cannot be made from calibration \"alewife\": "
                        "option \"occupancy\": expected one of "));
}

TEST(PrepareScenario, TellsHowFarTheBenchmarksAre)
{
  const test::TemporaryFolder folder;
  Scenario scenario = read_scenario(folder.write("s.json", own_calibration(folder).dump()));
  std::size_t last = 0, all_of_them = 0;
  PrepareOptions options;
  options.progress = [&](std::size_t done, std::size_t all) {
    EXPECT_GE(done, last);
    last = done;
    all_of_them = all;
  };
  prepare(scenario, options);
  EXPECT_GT(last, 0u);
  EXPECT_EQ(last, all_of_them);
}

} // namespace
} // namespace loghop::prepare_scenario_test
