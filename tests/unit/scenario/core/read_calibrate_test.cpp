// Where the models of a scenario take their parameters from: a file, benchmarks, or a file of their own.
#include "loghop/scenario/core/read_calibrate.hpp"
#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

CalibrateOptions options_of(const std::string& text)
{
  const JsonValue root = parse_json(text, "x.json");
  const CalibrateOptions options = read_calibrate(root);
  root.problems().throw_if_any();
  return options;
}

TEST(ReadCalibrate, EveryKey)
{
  const CalibrateOptions options = options_of(
      R"({"sizes": ["1B", "2KiB"], "strides": ["64B"], "others": [1, 3], "partner": 5, "refine": "5%", "seed": 9})");
  EXPECT_THAT(options.plan.sizes, ElementsAre(1, 2048));
  EXPECT_THAT(options.plan.strides, ElementsAre(64));
  EXPECT_THAT(options.plan.others, ElementsAre(1, 3));
  EXPECT_EQ(options.plan.partner, 5);
  EXPECT_EQ(options.refine, 0.05);
  EXPECT_EQ(options.plan.seed, 9u);
}

TEST(ReadCalibrate, DefaultsAreThoseOfTheCommand)
{
  const CalibrateOptions options = options_of("{}"), defaults;
  EXPECT_THAT(options.plan.sizes, IsEmpty());
  EXPECT_THAT(options.plan.strides, IsEmpty());
  EXPECT_THAT(options.plan.others, IsEmpty());
  EXPECT_EQ(options.plan.partner, defaults.plan.partner);
  EXPECT_EQ(options.plan.seed, defaults.plan.seed);
  EXPECT_EQ(options.refine, 0);
  EXPECT_EQ(options.noise, 0);
}

/// On four nodes, with the file of a calibration whose half round trips are longer.
json own_calibration(const test::TemporaryFolder& folder)
{
  folder.write("p.json", R"({"format": "loghop.platform", "version": 1, "name": "four",
    "network": {"type": "loggops", "nodes": 4, "L": "3us", "o": "1us", "g": "2us", "G": "6ns/B", "O": "0ns/B", "S": "1KiB"}})");
  return json::parse(R"({"format": "loghop.scenario", "version": 1, "name": "own", "platform": "p.json",
    "calibrate": {"sizes": ["1B", "64B"]}, "models": [{"model": "LogGP"}],
    "cases": [{"name": "a", "workload": {"type": "ping_pong", "message": "1B"}}]})");
}

ReadOptions measuring()
{
  ReadOptions options;
  options.measures = true;
  return options;
}

TEST(ReadCalibrate, IsMeasuredOnlyIfAskedFor)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.write("s.json", own_calibration(folder).dump());
  EXPECT_FALSE(read_scenario(file).calibration);
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
  const Scenario scenario = read_scenario(file, measuring());
  ASSERT_TRUE(scenario.calibration);
  EXPECT_EQ(scenario.resolved["calibration"]["name"], scenario.calibration->name);
  EXPECT_TRUE(std::filesystem::exists(folder.path(".cache")));
  EXPECT_EQ(read_scenario(file, measuring()).resolved, scenario.resolved);
}

/// Of LogGOPS a message of 1 B takes o + L + o = 5 us.
TEST(ReadCalibrate, ModelsAreFittedToIt)
{
  const test::TemporaryFolder folder;
  const Scenario scenario = read_scenario(folder.write("s.json", own_calibration(folder).dump()), measuring());
  const auto model = scenario.models[0].row->make(scenario.calibration_of(scenario.models[0]), {});
  PredictionContext setting;
  setting.machine.dimensions = {4};
  EXPECT_NEAR(model->predict(*scenario.cases[0].workload, setting).value().count(), 5e-6, 1e-12);
}

TEST(ReadCalibrate, AModelMayHaveAFileOfItsOwn)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  const std::string alewife = test::source_dir() + "/calibration/alewife.json";
  file["models"] = {{{"model", "LogGP"}},
                    {{"model", "LogGP"}, {"name", "b"}, {"calibration", alewife}},
                    {{"model", "LogP"}, {"name", "c"}, {"calibration", alewife}}};
  const Scenario scenario = read_scenario(folder.write("s.json", file.dump()), measuring());
  EXPECT_EQ(scenario.models[0].calibration, nullptr);
  EXPECT_EQ(scenario.calibration_of(scenario.models[1]).name, "alewife");
  EXPECT_EQ(scenario.models[1].calibration, scenario.models[2].calibration); // read once
  EXPECT_NE(scenario.calibration_of(scenario.models[0]).name, "alewife");
  EXPECT_EQ(scenario.resolved["calibrations"].size(), 1u);
}

std::string problems(const json& scenario, const test::TemporaryFolder& folder)
{
  const std::string file = folder.write("s.json", scenario.dump());
  return test::texts(test::errors_of([&] { read_scenario(file, measuring()); }));
}

TEST(ReadCalibrate, WhatCannotBeMeasuredIsAProblemOfThePlace)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["calibrate"]["partner"] = 4;
  EXPECT_THAT(problems(file, folder), HasSubstr("s.json:/calibrate: platform \"four\" cannot be calibrated: "));
  file["calibrate"] = {{"sizes", {"x"}}};
  EXPECT_THAT(problems(file, folder), HasSubstr("s.json:/calibrate/sizes/0: "));
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
}

TEST(ReadCalibrate, WhatIsWrongElsewhereIsSaidBeforeAnythingIsMeasured)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["cases"][0]["workload"]["message"] = "x";
  EXPECT_THAT(problems(file, folder), HasSubstr("s.json:/cases/0/workload/message: "));
  EXPECT_FALSE(std::filesystem::exists(folder.path(".cache")));
}

TEST(ReadCalibrate, NotBesideAFile)
{
  const test::TemporaryFolder folder;
  json file = own_calibration(folder);
  file["calibration"] = test::source_dir() + "/calibration/alewife.json";
  EXPECT_THAT(problems(file, folder), HasSubstr("/calibrate: expected \"calibrate\" or \"calibration\", found both"));
}

} // namespace
} // namespace loghop
