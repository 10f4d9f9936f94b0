#include "loghop/scenario/read_scenario.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"

#include "unit/scenario/scenario_files.hpp"

namespace loghop::read_scenario_test {
namespace {

using nlohmann::json;
using test::good_scenario;
using test::Wrong;

Scenario read(const std::string& text)
{
  return read_scenario(text, "x.json");
}

std::string problems(const json& file)
{
  return test::texts(test::errors_of([&] { read(file.dump()); }));
}

constexpr double cycle = 48780e-12;

TEST(ReadScenario, ReadsTheTop)
{
  const Scenario scenario = read(good_scenario().dump());
  EXPECT_EQ(scenario.name, "good");
  EXPECT_EQ(scenario.file, "x.json");
  EXPECT_EQ(scenario.seed, 7u);
  EXPECT_EQ(scenario.platform.name, "alewife");
  EXPECT_TRUE(scenario.calibration.has_value());
  EXPECT_EQ(scenario.cases.size(), 5u);
}

TEST(ReadScenario, ReadsModelsWithTheirOptions)
{
  const Scenario scenario = read(good_scenario().dump());
  ASSERT_EQ(scenario.models.size(), 2u);
  EXPECT_EQ(scenario.models[0].name, "LogGP");
  EXPECT_EQ(scenario.models[1].name, "mine");
  EXPECT_EQ(scenario.models[1].row->name, "LoGPC");
  EXPECT_EQ(scenario.models[1].options.words.at("contention"), "open");
  EXPECT_DOUBLE_EQ(scenario.models[1].options.times.at("C_n").count(), 23 * cycle);
  EXPECT_EQ(scenario.models[1].options.numbers.at("message_bytes"), 16);
}

TEST(ReadScenario, ReadsEveryKeyOfACase)
{
  const Case c = read(good_scenario().dump()).cases[0];
  EXPECT_EQ(c.name, "short");
  EXPECT_EQ(dynamic_cast<const Remap&>(*c.workload).arguments, 2);
  EXPECT_EQ(c.unit.name, "us");
  EXPECT_DOUBLE_EQ(c.measured->value, 486 * cycle);
  EXPECT_EQ(c.measured->source, "Table 4");
  EXPECT_DOUBLE_EQ(*c.measured_tolerance, 0.05);
  EXPECT_EQ(c.model_tolerances, (std::map<std::string, double>{{"mine", 0.1}}));
  EXPECT_EQ(c.model_options.at("mine").words.at("contention"), "closed");
  EXPECT_TRUE(c.model_options.at("mine").times.empty()); // those of the model are added when it predicts
  EXPECT_EQ(c.most_blocked_sends, 3);
}

TEST(ReadScenario, ATimePerByteIsThatOfTheMessageOfAnIteration)
{
  const Case c = read(good_scenario().dump()).cases[1];
  EXPECT_DOUBLE_EQ(c.measured->value, 2 * 100 * cycle);
  EXPECT_DOUBLE_EQ(c.unit.shown(c.measured->value), 2);
  EXPECT_DOUBLE_EQ(*c.measured_tolerance, 0.2);
}

TEST(ReadScenario, SweepsBecomeCases)
{
  const Scenario scenario = read(good_scenario().dump());
  for (int span = 1; span <= 3; ++span) {
    const Case& c = scenario.cases[static_cast<std::size_t>(span) + 1];
    EXPECT_EQ(c.name, std::to_string(span));
    EXPECT_EQ(dynamic_cast<const Em3d&>(*c.workload).span, span);
    EXPECT_EQ(c.unit.name, "cycles"); // of the scenario
  }
}

TEST(ReadScenario, ReadsRatios)
{
  const Scenario scenario = read(good_scenario().dump());
  ASSERT_EQ(scenario.ratios.size(), 1u);
  EXPECT_EQ(scenario.ratios[0].name, "long over short");
  EXPECT_EQ(scenario.ratios[0].numerator, 1u);
  EXPECT_EQ(scenario.ratios[0].denominator, 0u);
  EXPECT_EQ(scenario.ratios[0].measured->value, 1.5);
  EXPECT_EQ(*scenario.ratios[0].tolerance, 0.5);
}

TEST(ReadScenario, KeepsItsInputWithSweepsExpanded)
{
  const Scenario scenario = read(good_scenario().dump());
  EXPECT_EQ(scenario.resolved["platform"]["name"], "alewife");
  EXPECT_EQ(scenario.resolved["calibration"]["format"], "loghop.calibration");
  const json& cases = scenario.resolved["scenario"]["cases"];
  ASSERT_EQ(cases.size(), 5u);
  EXPECT_EQ(cases[4]["name"], "3");
  EXPECT_EQ(cases[4]["workload"]["span"], 3);
  EXPECT_FALSE(cases[4].contains("sweep"));
}

TEST(ReadScenario, AlmostEverythingHasADefault)
{
  const Scenario scenario = read_scenario(test::source_dir() + "/tests/data/scenario/good/least.json");
  EXPECT_EQ(scenario.seed, 1u);
  EXPECT_TRUE(scenario.models.empty());
  EXPECT_TRUE(scenario.ratios.empty());
  EXPECT_FALSE(scenario.calibration);
  EXPECT_FALSE(scenario.cases[0].measured);
  EXPECT_FALSE(scenario.cases[0].measured_tolerance);
  EXPECT_FALSE(scenario.cases[0].most_blocked_sends);
  EXPECT_EQ(scenario.cases[0].unit.name, "cycles"); // the platform has a clock
}

TEST(ReadScenario, WithoutAClockMicrosecondsAreShown)
{
  json file = good_scenario();
  file["platform"] = test::source_dir() + "/tests/data/platform/good/network_only.json";
  for (const char* key : {"calibration", "models", "ratios", "display"})
    file.erase(key);
  file["cases"] = json::parse(R"([{"name": "a", "workload": {"type": "traffic", "pattern": "uniform", "load": 0.1,
                                   "message": "8B", "messages_per_node": 1}}])");
  EXPECT_EQ(read(file.dump()).cases[0].unit.name, "us");
}

TEST(ReadScenario, FilesAreRelativeToItsFolder)
{
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("machines"));
  folder.write("machines/m.json", test::file_text(test::source_dir() + "/platforms/alewife.json"));
  std::filesystem::create_directories(folder.path("experiments"));
  json file = good_scenario();
  file["platform"] = "../machines/m.json";
  EXPECT_EQ(read_scenario(folder.write("experiments/s.json", file.dump())).platform.name, "alewife");
}

/// A platform of its own, with its units; the other cases keep theirs.
TEST(ReadScenario, ACaseMayHaveAPlatformOfItsOwn)
{
  json file = good_scenario();
  const std::string loggops = test::source_dir() + "/platforms/loggops.json";
  file["cases"].push_back(
      {{"name", "own"},
       {"platform", loggops},
       {"display", "us"},
       {"workload",
        {{"type", "collective"}, {"collective", "broadcast"}, {"algorithm", "binomial"}, {"message", "1KiB"}}}});
  const Scenario scenario = read(file.dump());
  EXPECT_EQ(scenario.platform_of(scenario.cases.front()).name, "alewife");
  EXPECT_EQ(scenario.platform_of(scenario.cases.back()).name, "loggops");
  EXPECT_EQ(scenario.resolved["platforms"][loggops]["name"], "loggops");
  file["cases"].back()["display"] = "cycles"; // which this platform does not have
  EXPECT_NE(problems(file).find("expected a unit of time to display"), std::string::npos);
  file["cases"].back()["platform"] = "absent.json";
  EXPECT_EQ(test::errors_of([&] { read(file.dump()); }).size(), 1u) << problems(file);
}

TEST(ReadScenario, KeepsEachPlatformThatACaseNames)
{
  json file = good_scenario();
  const json workload = json::parse(R"({"type": "traffic", "pattern": "uniform", "load": 0.1, "message": "8B",
                                        "messages_per_node": 1})");
  const auto names = [](const std::string& name) { return test::source_dir() + "/platforms/" + name + ".json"; };
  for (const char* name : {"mesh8x8x8-manycore", "alewife"})
    file["cases"].push_back({{"name", name}, {"platform", names(name)}, {"display", "us"}, {"workload", workload}});
  const json resolved = read(file.dump()).resolved["platforms"];
  ASSERT_EQ(resolved.size(), 2u);
  for (const char* name : {"mesh8x8x8-manycore", "alewife"})
    EXPECT_EQ(resolved[names(name)]["name"], name);
}

TEST(ReadScenario, NamesEachPlaceThatIsWrongAtTheTop)
{
  const std::vector<Wrong> cases = {
      {"/format", "loghop.platform", "/format",
       R"(expected "loghop.scenario", found "loghop.platform" (a platform is for loghop validate, calibrate and tune, and for the key "platform" of a scenario))"},
      {"/version", 2, "/version", "expected version 1, found 2"},
      {"/name", "", "/name", R"(expected a text that is not empty, found "")"},
      {"/description", 5, "/description", "expected a text that is not empty, found 5"},
      {"/calibration", 5, "/calibration", "expected a text that is not empty, found 5"},
      {"/seed", -1, "/seed", "expected a whole number of at least 0, found -1"},
      {"/seed", 9223372036854775808u, "/seed", "expected a whole number of at least 0, found 9223372036854775808"},
      {"/case", 5, "/case",
       R"(unknown key "case"; known: "format", "version", "name", "description", "seed", "platform", "calibration", )"
       R"("calibrate", "display", "models", "cases", "ratios", "claims", "choose", "figures", "channels", "discussion")",
       "cases"},
      {"/models", "LogP", "/models", R"(expected an array of 0 to 1048576 elements, found "LogP")"},
      {"/ratios", json::array(), "/ratios", "expected an array of 1 to 1000 elements, found an array of 0"},
  };
  for (const Wrong& wrong : cases) {
    json file = good_scenario();
    if (wrong.place == "/models") file["cases"] = json::array({file["cases"][2]}); // names no model
    if (wrong.place == "/models") file.erase("ratios");
    test::expect_error(read, file, wrong);
  }
}

TEST(ReadScenario, NamesEachPlaceThatIsWrongInModels)
{
  const std::vector<Wrong> cases = {
      {"/models/0", 5, "/models/0", "expected an object, found 5"},
      {"/models/0/model", "LogPG", "/models/0/model",
       unknown_component("model", "LogPG", component_names(model_table())), "LogP"},
      {"/models/0/model", 5, "/models/0/model", "expected a text that is not empty, found 5"},
      {"/models/0/C_n", "1us", "/models/0/C_n", R"(unknown key "C_n"; known: "model", "name", "calibration")"},
      {"/models/2",
       {{"model", "LogGP"}},
       "/models/2",
       R"(expected a different name for each model, found two named "LogGP")"},
      {"/models/1/contention", "shut", "/models/1/contention", R"(expected one of "closed", "open", found "shut")"},
      {"/models/1/C_n", "23", "/models/1/C_n",
       R"(expected a time such as "1.6us" or "3flits", found "23" without a unit)"},
      {"/models/1/message_bytes", -1, "/models/1/message_bytes", "expected a number of at least 0, found -1"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good_scenario(), wrong);
}

/// Also if each case has a unit of its own, or is wrong elsewhere.
TEST(ReadScenario, NamesAWrongUnitOfTheScenario)
{
  const std::string problem = "/display: expected a unit of time to display, one of cycles, flits, ms, ns, ps, s, us; "
                              "for workloads of messages of one size also with /B, found \"parsecs\"\n";
  json file = good_scenario();
  file["display"] = "parsecs";
  EXPECT_EQ(problems(file), "x.json:" + problem);
  for (json& item : file["cases"])
    item["display"] = "us";
  EXPECT_NE(problems(file).find("x.json:" + problem), std::string::npos);
  file["cases"][0]["workload"]["iterations"] = 0;
  EXPECT_NE(problems(file).find("x.json:" + problem), std::string::npos);
}

/// Reading measures nothing, and yet knows which benchmarks cannot be run.
TEST(ReadScenario, NamesOptionsOfBenchmarksThatThePlatformRefuses)
{
  json file = good_scenario();
  file.erase("calibration");
  file["calibrate"] = {{"partner", 32}};
  EXPECT_NE(problems(file).find("x.json:/calibrate/partner: partner node 32: expected 1 to 31\n"), std::string::npos);
  file["calibrate"] = {{"path_sizes", {"400B"}}};
  EXPECT_NE(problems(file).find("x.json:/calibrate/path_sizes: platform alewife has nodes of active messages only"),
            std::string::npos);
}

TEST(ReadScenario, NamesEachPlaceThatIsWrongInCases)
{
  const std::string provenance = R"(expected one of "source", "measured", "derived", "assumed", "chosen" )"
                                 "(where the value comes from), found none";
  const std::vector<Wrong> cases = {
      {"/cases/0/name", 5, "/cases/0/name", "expected a text that is not empty, found 5"},
      {"/cases/0/workload/iterations", 0, "/cases/0/workload/iterations", "expected a whole number above 0, found 0"},
      {"/cases/0/display", "parsecs", "/cases/0/display",
       "expected a unit of time to display, one of cycles, flits, ms, ns, ps, s, us; for workloads of messages of one "
       "size also with /B, found \"parsecs\""},
      {"/cases/0/measured", {{"value", "1us"}}, "/cases/0/measured", provenance},
      {"/cases/0/measured", "1us", "/cases/0/measured",
       R"(expected {"value": ..., "source": where it was measured}, found "1us")"},
      {"/cases/0/measured/value", "0us", "/cases/0/measured", "expected a time above 0, found \"0us\""},
      {"/cases/1/measured/value", "2us", "/cases/1/measured/value",
       R"(expected a time per byte such as "10ns/B" or "0.5cycles/B", found a time, "2us")"},
      {"/cases/0/tolerance", 5, "/cases/0/tolerance",
       R"(expected a percentage such as "5%", or one for each model in an object, found 5)"},
      {"/cases/0/tolerance/mine", "5", "/cases/0/tolerance/mine",
       R"(expected a percentage such as "12%", found "5" without a unit)"},
      {"/cases/0/tolerance/LoGPC", "5%", "/cases/0/tolerance/LoGPC",
       R"(unknown model of this scenario "LoGPC"; known: LogGP, mine)"},
      {"/cases/2/tolerance", "5%", "/cases/2/tolerance", R"(expected "measured" beside a tolerance for it)"},
      {"/cases/0/model_options", 5, "/cases/0/model_options", "expected an object, found 5"},
      {"/cases/0/model_options/LogGP", {{"C_n", "1us"}}, "/cases/0/model_options/LogGP/C_n", R"(unknown key "C_n")"},
      {"/cases/0/most_blocked_sends", -1, "/cases/0/most_blocked_sends",
       "expected a whole number of at least 0, found -1"},
      {"/cases/0/swep", 5, "/cases/0/swep",
       R"(unknown key "swep"; known: "name", "platform", "jobs", "workload", "placement", "noise", "sweep", "display", )"
       R"("measured", "tolerance", "model_options", "most_blocked_sends")",
       "sweep"},
      {"/cases/1/name", "short", "/cases", R"(expected a different name for each case, found two named "short")"},
  };
  for (const Wrong& wrong : cases) {
    json file = good_scenario();
    if (wrong.pointer == "/cases") file.erase("ratios"); // they name the case that is renamed
    if (wrong.place == "/cases/0/name") file["ratios"][0]["over"] = "long";
    if (wrong.place == "/cases/0/model_options/LogGP") {
      const std::string text = test::changed(file, wrong.place, wrong.value).dump();
      const std::vector<InputError> errors = test::errors_of([&] { read(text); });
      ASSERT_EQ(errors.size(), 1u) << test::texts(errors);
      EXPECT_EQ(errors[0].pointer, wrong.pointer);
      EXPECT_EQ(errors[0].problem.rfind(wrong.problem, 0), 0u) << errors[0].problem;
      continue;
    }
    test::expect_error(read, file, wrong);
  }
}

TEST(ReadScenario, NamesEachPlaceThatIsWrongInRatios)
{
  const std::vector<Wrong> cases = {
      {"/ratios/0", "long over short", "/ratios/0", R"(expected an object, found "long over short")"},
      {"/ratios/0/over", "shrt", "/ratios/0/over", R"(unknown case "shrt"; known: short, long, 1, 2, 3)"},
      {"/ratios/0/measured", 1.5, "/ratios/0/measured",
       R"(expected {"value": ..., "source": where it was measured}, found 1.5)"},
      {"/ratios/0/measured/value", "150%", "/ratios/0/measured/value",
       R"(expected a number of at least 0, found "150%")"},
      {"/ratios/0/tolerance", 5, "/ratios/0/tolerance",
       R"(expected a percentage such as "12%" (text with a unit), found 5)"},
      {"/ratios/0/under", "x", "/ratios/0/under",
       R"(unknown key "under"; known: "name", "case", "over", "measured", "tolerance")"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good_scenario(), wrong);
  EXPECT_EQ(problems(test::without(good_scenario(), "/ratios/0", "measured")),
            "x.json:/ratios/0/tolerance: expected \"measured\" beside a tolerance for it\n");
}

TEST(ReadScenario, NamesMissingKeys)
{
  for (const char* key : {"name", "platform"})
    EXPECT_EQ(problems(test::without(good_scenario(), "", key)),
              std::string("x.json: expected the key \"") + key + "\", found none\n");
  EXPECT_EQ(problems(test::without(good_scenario(), "", "cases")), "x.json: expected the key \"cases\", found none\n");
  EXPECT_EQ(problems(test::without(good_scenario(), "/cases/1", "workload")),
            "x.json:/cases/1: expected the key \"workload\", found none\n");
  EXPECT_EQ(problems(test::without(good_scenario(), "/models/1", "model")),
            "x.json:/models/1: expected the key \"model\", found none\n");
}

TEST(ReadScenario, ModelsNeedACalibration)
{
  json file = test::without(good_scenario(), "", "calibration");
  file["seed"] = -1; // reported together with others
  EXPECT_EQ(
      problems(file),
      "x.json:/seed: expected a whole number of at least 0, found -1\n"
      "x.json:/models: expected \"calibration\" or \"calibrate\" beside \"models\": their parameters come from it\n");
}

TEST(ReadScenario, ACalibrationThatLacksDataIsAProblemOfTheModel)
{
  const std::string calibration = test::source_dir() + "/tests/data/calibration/good/one_row.json";
  const std::string text = problems(test::changed(good_scenario(), "/calibration", calibration));
  EXPECT_EQ(text.rfind("x.json:/models/0: model LogGP cannot be made from calibration \"", 0), 0u) << text;
}

TEST(ReadScenario, OptionsThatTheCalibrationHasNotTheDataForAreAProblemOfTheCase)
{
  const test::TemporaryFolder folder;
  json calibration = json::parse(test::file_text(test::source_dir() + "/calibration/alewife.json"));
  calibration.erase("clock");
  for (json& row : calibration["rows"]) {
    std::string value = row["value"];
    const std::size_t unit = value.find("cycle");
    if (unit != std::string::npos) value.replace(unit, value.compare(unit, 6, "cycles") == 0 ? 6 : 5, "ns");
    row["value"] = value;
  }
  json file = good_scenario();
  file["calibration"] = folder.write("c.json", calibration.dump());
  EXPECT_EQ(problems(file), "");
  file["cases"][0]["model_options"]["mine"]["occupancy"] = "literal";
  EXPECT_EQ(problems(file).rfind("x.json:/cases/0/model_options/mine: model mine cannot be made from calibration", 0),
            0u)
      << problems(file);
}

TEST(ReadScenario, AWorkloadThatDoesNotFitThePlatformIsAProblem)
{
  const json file = test::changed(good_scenario(), "/cases/2/sweep/0/values", {16, 17});
  EXPECT_EQ(problems(file),
            "x.json:/cases/2/workload: em3d: span must be between 1 and half of the number of ranks (16)\n");
}

TEST(ReadScenario, ProgramsNeedNodes)
{
  json file = good_scenario();
  file["platform"] = test::source_dir() + "/platforms/mesh8x8.json";
  const std::string text = problems(file);
  EXPECT_NE(
      text.find(
          "x.json:/cases/0/workload: workload remap runs programs with handlers, and platform mesh8x8 has no \"node\""),
      std::string::npos)
      << text;
}

TEST(ReadScenario, AnUnknownModelIsReportedOnce)
{
  // The case names it in tolerance and options.
  json file = test::changed(good_scenario(), "/models/1/model", "LoPGC");
  EXPECT_EQ(problems(file),
            "x.json:/models/1/model: " + unknown_component("model", "LoPGC", component_names(model_table())) +
                "; did you mean \"LoPC\"?\n");
}

TEST(ReadScenario, AWrongSweepDoesNotMakeItsCasesUnknown)
{
  json file = test::changed(good_scenario(), "/cases/2/sweep/0/at", "span");
  file["ratios"][0]["over"] = "2";
  const std::vector<InputError> errors = test::errors_of([&] { read(file.dump()); });
  ASSERT_EQ(errors.size(), 1u) << test::texts(errors);
  EXPECT_EQ(errors[0].pointer, "/cases/2/sweep/0/at");
}

TEST(ReadScenario, AWrongWorkloadIsTheOnlyProblemOfItsCase)
{
  // Its unit per byte and its measured time per byte are not held against it.
  for (const auto& [place, value] :
       std::map<std::string, json>{{"kind", "lon"}, {"message", "100"}, {"type", "remapp"}}) {
    const json file = test::changed(good_scenario(), "/cases/1/workload/" + place, value);
    const std::vector<InputError> errors = test::errors_of([&] { read(file.dump()); });
    ASSERT_EQ(errors.size(), 1u) << test::texts(errors);
    EXPECT_EQ(errors[0].pointer, "/cases/1/workload/" + place);
  }
}

TEST(ReadScenario, ProblemsOfAllItsFilesAreReported)
{
  const test::TemporaryFolder folder;
  json platform = json::parse(test::file_text(test::source_dir() + "/platforms/alewife.json"));
  platform["network"]["hop"] = "3";
  json calibration = json::parse(test::file_text(test::source_dir() + "/calibration/alewife.json"));
  calibration["license"] = "";
  json file = good_scenario();
  file["platform"] = folder.write("p.json", platform.dump());
  file["calibration"] = folder.write("c.json", calibration.dump());
  file["cases"][0]["workload"]["iterations"] = 0;
  file["cases"][2]["workload"] = {{"type", "messages"}, {"file", folder.write("m.csv", "message\n")}, {"span", 0}};
  file["cases"][2]["sweep"] = json::array({{{"at", "/name"}, {"values", {"x"}}}});
  const std::vector<InputError> errors = test::errors_of([&] { read(file.dump()); });
  std::vector<std::string> places;
  for (const InputError& error : errors)
    places.push_back(error.file + ":" + error.pointer);
  EXPECT_EQ(places, (std::vector<std::string>{
                        folder.path("p.json") + ":/network/hop", folder.path("c.json") + ":/license",
                        "x.json:/cases/0/workload/iterations", folder.path("m.csv") + ":1", folder.path("m.csv") + ":1",
                        folder.path("m.csv") + ":1", folder.path("m.csv") + ":1", "x.json:/cases/2/workload/span"}))
      << test::texts(errors);
}

TEST(ReadScenario, IsNotBlamedForAWrongPlatform)
{
  // Cycles, flits, units per byte, fits of workloads: all depend on it.
  const test::TemporaryFolder folder;
  for (const char* place : {"/clock", "/network/bandwidth", "/network", "/node/nic/header"}) {
    json platform = json::parse(test::file_text(test::source_dir() + "/platforms/alewife.json"));
    platform[json::json_pointer(place)] = "wrong";
    json file = good_scenario();
    file["platform"] = folder.write("p.json", platform.dump());
    file["cases"][2]["workload"]["span"] = 1000;
    file["cases"][2]["workload"]["update"] = "3flits";
    const std::vector<InputError> errors = test::errors_of([&] { read(file.dump()); });
    ASSERT_EQ(errors.size(), 1u) << test::texts(errors);
    EXPECT_EQ(errors[0].pointer, place);
    EXPECT_EQ(errors[0].file, folder.path("p.json"));
  }
}

TEST(ReadScenario, FilesThatCannotBeReadAreProblems)
{
  const std::vector<std::pair<const char*, std::string>> cases = {
      {"no such file.json", "expected a file that can be read, found \"no such file.json\": No such file or directory"},
      {".", "expected a file, found a directory"},
      {"-", "expected a file that can be read, found \"./-\": No such file or directory"}};
  for (const auto& [name, problem] : cases) {
    const json file = test::changed(good_scenario(), "/platform", name);
    const std::vector<InputError> errors = test::errors_of([&] { read(file.dump()); });
    ASSERT_EQ(errors.size(), 1u) << test::texts(errors);
    EXPECT_EQ(errors[0].problem, problem);
  }
}

TEST(ReadScenario, KnowsWhichCasesEachElementBecame)
{
  const Scenario scenario = read(good_scenario().dump());
  ASSERT_EQ(scenario.groups.size(), 3u);
  const std::vector<std::size_t> first = {0, 1, 2}, count = {1, 1, 3};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(scenario.groups[i].first, first[i]);
    EXPECT_EQ(scenario.groups[i].count, count[i]);
  }
  EXPECT_TRUE(scenario.groups[1].swept.empty());
  EXPECT_EQ(scenario.groups[2].swept, std::vector<std::string>{"/workload/span"});
}

TEST(ReadScenario, SeedsGoFrom0ToTheLargestWholeNumber)
{
  EXPECT_EQ(read(test::changed(good_scenario(), "/seed", 0).dump()).seed, 0u);
  EXPECT_EQ(read(test::changed(good_scenario(), "/seed", 9223372036854775807).dump()).seed, 9223372036854775807u);
}

TEST(ReadScenario, HasUpToAThousandRatios)
{
  json file = good_scenario();
  file["ratios"] = json(1000, {{"name", "r"}, {"case", "long"}, {"over", "short"}});
  EXPECT_EQ(read(file.dump()).ratios.size(), 1000u);
  file["ratios"].push_back(file["ratios"][0]);
  EXPECT_EQ(problems(file), "x.json:/ratios: expected an array of 1 to 1000 elements, found an array of 1001\n");
}

TEST(ReadScenario, HasUpToAHundredThousandCasesWithAllSweeps)
{
  json file = good_scenario();
  for (const char* key : {"models", "ratios", "calibration", "display"})
    file.erase(key);
  file["cases"] = {{{"name", "a"}, {"workload", file["cases"][2]["workload"]}},
                   {{"workload", 0}, {"sweep", {{{"at", "/x"}, {"values", std::vector<int>(100000, 1)}}}}}};
  EXPECT_EQ(problems(file), "x.json:/cases: expected at most 100000 cases with all sweeps, found more\n");
}

/// Its file is read once, however many cases name it.
TEST(ReadScenario, AWrongFileIsSaidOnce)
{
  json file = good_scenario();
  for (const char* name : {"a", "b"})
    file["cases"].push_back({{"name", name}, {"platform", "absent.json"}, {"workload", file["cases"][2]["workload"]}});
  EXPECT_EQ(problems(file),
            "x.json:/cases/3/platform: expected a file that can be read, found \"absent.json\": No such file or "
            "directory\n");
  file["cases"].erase(4);
  file["cases"].erase(3);
  for (const char* name : {"a", "b"})
    file["models"].push_back({{"model", "LogGP"}, {"name", name}, {"calibration", "absent.json"}});
  EXPECT_EQ(problems(file),
            "x.json:/models/2/calibration: expected a file that can be read, found \"absent.json\": No such file or "
            "directory\n");
}

TEST(ReadScenario, MayBeChangedAsItIsRead)
{
  json file = good_scenario();
  file["cases"][1]["platform"] = file["platform"];
  ScenarioEdit edit;
  edit.platform = [](json& platform) { platform["name"] = "changed"; };
  edit.item = [](json& item) { item["name"] = item["name"].get<std::string>() + "!"; };
  file.erase("ratios");
  const Scenario scenario = read_scenario(file.dump(), "x.json", edit);
  EXPECT_EQ(scenario.platform.name, "changed");
  EXPECT_EQ(scenario.resolved["platform"]["name"], "changed");
  EXPECT_EQ(scenario.platform_of(scenario.cases[1]).name, "changed");
  EXPECT_EQ(scenario.cases[0].name, "short!");
  EXPECT_EQ(scenario.cases[4].name, "3!");
  EXPECT_EQ(scenario.resolved["scenario"]["cases"][4]["name"], "3!");
}

TEST(ReadScenario, WithTwoSourcesOfParametersOneIsTooMany)
{
  json file = good_scenario();
  file["calibrate"] = json::object();
  EXPECT_EQ(problems(file), "x.json:/calibrate: expected \"calibrate\" or \"calibration\", found both\n");
  file.erase("calibration");
  const Scenario scenario = read(file.dump());
  EXPECT_TRUE(scenario.calibrate);
  EXPECT_FALSE(scenario.calibration);
  EXPECT_EQ(scenario.calibrate->plan.seed, 7u);
}

TEST(ReadScenario, HasTheTextsAndFiguresOfItsReport)
{
  json file = good_scenario();
  file["discussion"] = {"one", "two"};
  file["figures"] = {{{"title", "t"}, {"cases", "1"}}};
  file["channels"] = "long";
  const Scenario scenario = read(file.dump());
  EXPECT_EQ(scenario.discussion, (std::vector<std::string>{"one", "two"}));
  ASSERT_TRUE(scenario.figures);
  EXPECT_EQ(scenario.figures->at(0).cases, std::vector<std::size_t>{2});
  EXPECT_EQ(scenario.channels, std::vector<std::size_t>{1});
  EXPECT_FALSE(read(good_scenario().dump()).figures);
}

} // namespace
} // namespace loghop::read_scenario_test
