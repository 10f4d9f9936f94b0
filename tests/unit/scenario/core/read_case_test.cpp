#include "loghop/scenario/read_scenario.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/core/read_case.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::read_case_test {
namespace {

using nlohmann::json;
using test::good_scenario;

Scenario read(const json& file)
{
  return read_scenario(file.dump(), "x.json");
}

std::string problems(const json& file)
{
  return test::texts(test::errors_of([&] { read(file); }));
}

/// A broadcast among nodes of cores that pass messages.
json broadcast()
{
  json file = good_scenario();
  for (const char* key : {"models", "ratios", "calibration", "display"})
    file.erase(key);
  file["platform"] = test::source_dir() + "/platforms/xeon-gige.json";
  file["cases"] = json::parse(R"([{"name": "a", "workload": {"type": "collective", "collective": "broadcast",
                                   "algorithm": "binomial", "message": "1KiB"}}])");
  return file;
}

TEST(ReadCase, KnowsItsPlaceAndItsInput)
{
  const Scenario scenario = read(good_scenario());
  EXPECT_EQ(scenario.cases[0].pointer, "/cases/0");
  EXPECT_EQ(scenario.cases[1].pointer, "/cases/1");
  for (int span = 1; span <= 3; ++span) {
    const Case& c = scenario.cases[static_cast<std::size_t>(span) + 1];
    EXPECT_EQ(c.pointer, "/cases/2");
    EXPECT_EQ(c.input["name"], std::to_string(span));
    EXPECT_EQ(c.input["workload"]["span"], span);
  }
}

TEST(ReadCase, HasItsPlacement)
{
  json file = broadcast();
  EXPECT_EQ(read(file).cases[0].placement.order, Placement{}.order);
  file["cases"][0]["placement"] = {{"order", "cyclic"}, {"ranks_per_core", 2}};
  EXPECT_EQ(read(file).cases[0].placement.order, Placement::Order::cyclic);
  EXPECT_EQ(read(file).cases[0].placement.ranks_per_core, 2);
  file["cases"][0]["placement"] = {0, 1 << 20};
  EXPECT_THAT(problems(file), testing::HasSubstr("x.json:/cases/0/placement"));
}

TEST(ReadCase, OnlySendsIntoAQueueCanBeBlocked)
{
  json file = broadcast();
  EXPECT_EQ(problems(file), "");
  file["cases"][0]["most_blocked_sends"] = 0;
  EXPECT_EQ(problems(file),
            "x.json:/cases/0/most_blocked_sends: expected no \"most_blocked_sends\" for a workload of type "
            "\"collective\": no send waits for room in a queue there\n");
  file = good_scenario();
  file["cases"][0]["most_blocked_sends"] = 0;
  EXPECT_EQ(read(file).cases[0].most_blocked_sends, 0);
  EXPECT_FALSE(read(file).cases[1].most_blocked_sends);
}

TEST(ReadCase, TolerancesOfModelsNeedNoMeasurement)
{
  json file = good_scenario();
  file["cases"][2]["tolerance"] = {{"mine", "5%"}, {"LogGP", "7%"}};
  const Case c = read(file).cases[2];
  EXPECT_FALSE(c.measured_tolerance);
  EXPECT_EQ(c.model_tolerances, (std::map<std::string, double>{{"mine", 0.05}, {"LogGP", 0.07}}));
  file["cases"][2]["tolerance"]["measured"] = "5%";
  EXPECT_EQ(problems(file), "x.json:/cases/2/tolerance: expected \"measured\" beside a tolerance for it\n");
}

TEST(ReadCase, OptionsAreThoseOfModelsOfTheScenario)
{
  json file = good_scenario();
  file["cases"][1]["model_options"] = {{"mine", {{"message_bytes", 24}}}};
  const Case c = read(file).cases[1];
  EXPECT_EQ(c.model_options.size(), 1u);
  EXPECT_EQ(c.model_options.at("mine").numbers.at("message_bytes"), 24);
  EXPECT_TRUE(read(file).cases[2].model_options.empty());
  file["cases"][1]["model_options"] = {{"LoGPC", json::object()}};
  EXPECT_EQ(problems(file),
            "x.json:/cases/1/model_options/LoGPC: unknown model of this scenario \"LoGPC\"; known: LogGP, mine\n");
}

TEST(ReadCase, SourcesOfMeasurementsAreKept)
{
  const Scenario scenario = read(good_scenario());
  EXPECT_EQ(scenario.cases[1].measured->source, "Section 5");
  EXPECT_EQ(scenario.ratios[0].measured->source, "both");
}

TEST(ReadRatio, NeedsNoMeasurement)
{
  json file = good_scenario();
  file["ratios"][0] = {{"name", "r"}, {"case", "3"}, {"over", "1"}};
  const Ratio ratio = read(file).ratios[0];
  EXPECT_EQ(ratio.numerator, 4u);
  EXPECT_EQ(ratio.denominator, 2u);
  EXPECT_FALSE(ratio.measured);
  EXPECT_FALSE(ratio.tolerance);
  for (const char* key : {"name", "case", "over"})
    EXPECT_EQ(problems(test::without(file, "/ratios/0", key)),
              std::string("x.json:/ratios/0: expected the key \"") + key + "\", found none\n");
  file["ratios"][0]["case"] = "4";
  EXPECT_EQ(problems(file), "x.json:/ratios/0/case: unknown case \"4\"; known: short, long, 1, 2, 3\n");
}

/// Only nodes that run active messages have queues in which a send waits for room.
TEST(ReadCase, LimitsOfBlockedSendsAreForProgramsOnNodesWithQueues)
{
  const auto problem_on = [](const char* platform, const json& workload) {
    json file = broadcast();
    file["platform"] = test::source_dir() + "/platforms/" + platform + ".json";
    file["cases"][0]["workload"] = workload;
    file["cases"][0]["most_blocked_sends"] = 0;
    return problems(file);
  };
  const auto refused = [](const std::string& type) {
    return "x.json:/cases/0/most_blocked_sends: expected no \"most_blocked_sends\" for a workload of type \"" + type +
           "\": no send waits for room in a queue there\n";
  };
  const json remap = {{"type", "remap"}, {"kind", "asynchronous"}, {"iterations", 1}};
  EXPECT_EQ(problem_on("alewife", remap), "");
  EXPECT_EQ(problem_on("loggops", remap), refused("remap"));
  EXPECT_EQ(problem_on("loggops", broadcast()["cases"][0]["workload"]), refused("collective"));
}

TEST(ReadCase, AMeasurementPerByteIsTakenTimesTheBytes)
{
  json file = good_scenario();
  file["cases"][1]["display"] = "us/B";
  file["cases"][1]["measured"]["value"] = "3ns/B";
  EXPECT_DOUBLE_EQ(read(file).cases[1].measured->value, 300e-9); // 100 B
  file["cases"][0]["measured"]["value"] = "3ns";
  EXPECT_DOUBLE_EQ(read(file).cases[0].measured->value, 3e-9);
}

TEST(ReadCase, TheUnitOfTheScenarioIsThatOfCasesWithoutOne)
{
  json file = good_scenario();
  file["display"] = "ns";
  EXPECT_EQ(read(file).cases[0].unit.name, "us");
  EXPECT_EQ(read(file).cases[2].unit.name, "ns");
  EXPECT_DOUBLE_EQ(read(file).cases[2].unit.seconds, 1e-9);
  file["display"] = "ns/B"; // EM3D moves messages of no one size
  EXPECT_NE(problems(file).find("x.json:/cases/2: expected a unit of time to display, one of "), std::string::npos)
      << problems(file);
}

TEST(ReadCase, AMeasurementWithoutAUnitIsNotAlsoATimeOf0)
{
  json file = good_scenario();
  file["cases"][0]["measured"] = {{"value", "5"}};
  EXPECT_EQ(test::errors_of([&] { read(file); }).size(), 2u) << problems(file); // the unit, and no source
  file["cases"][0]["measured"] = {{"value", "0us"}, {"source", "x"}};
  EXPECT_EQ(problems(file), "x.json:/cases/0/measured: expected a time above 0, found \"0us\"\n");
}

TEST(ReadRatio, AMeasurementIsAtLeast0AndHasASource)
{
  json file = good_scenario();
  file["ratios"][0]["measured"] = {{"value", 0}, {"source", "x"}};
  EXPECT_EQ(read(file).ratios[0].measured->value, 0);
  file["ratios"][0]["measured"]["value"] = -0.5;
  EXPECT_EQ(problems(file), "x.json:/ratios/0/measured/value: expected a number of at least 0, found -0.5\n");
  file["ratios"][0]["measured"] = -0.5;
  EXPECT_EQ(problems(file), "x.json:/ratios/0/measured: expected a number of at least 0, found -0.5\n");
}

TEST(ReadRatio, WithoutAllCasesNothingIsSaidOfUnknownOnes)
{
  Scenario scenario;
  for (const bool has_all_cases : {true, false}) {
    const JsonValue root = parse_json(R"({"name": "r", "case": "a", "over": "b"})", "x.json");
    read_ratio(root, has_all_cases, scenario);
    EXPECT_EQ(root.problems().size(), has_all_cases ? 2u : 0u);
  }
  EXPECT_EQ(scenario.ratios.size(), 2u);
}

} // namespace
} // namespace loghop::read_case_test
