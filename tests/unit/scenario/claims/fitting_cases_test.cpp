// Numbers of claims that no case of theirs can have are refused when they are read.
#include "loghop/scenario/claims/fitting_cases.hpp"

#include "loghop/scenario/read_scenario.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

namespace loghop::fitting_cases_test {
namespace {

using ::testing::HasSubstr;

/// Cases "short", "long", "1", "2", "3" on Alewife, "tree" on a LogGOPS network, and "torus".
std::string problems_of(const std::string& check)
{
  nlohmann::json file = test::good_scenario();
  file.erase("models");
  file["display"] = "us"; // all of its platforms have seconds
  file["cases"][0].erase("model_options");
  file["cases"][0]["tolerance"].erase("mine");
  file["cases"].push_back(nlohmann::json::parse(R"({"name": "tree", "workload": {"type": "collective",
    "collective": "broadcast", "algorithm": "binomial", "message": "1B", "ranks": 8}})"));
  file["cases"].back()["platform"] = test::source_dir() + "/platforms/loggops.json";
  file["cases"].push_back(nlohmann::json::parse(R"({"name": "torus", "workload": {"type": "traffic",
    "pattern": "uniform", "load": 0.1, "message": "8B", "messages_per_node": 10}})"));
  file["cases"].back()["platform"] = test::source_dir() + "/platforms/torus8x8.json";
  file["claims"] = nlohmann::json::parse(R"([{"id": "x", "claim": "y", "checks": [)" + check + "]}]");
  return test::texts(test::errors_of([&] { read_scenario(file.dump(), "x.json"); }));
}

TEST(FittingCases, PartsOfTheTimeAreThoseOfActiveMessages)
{
  EXPECT_EQ(problems_of(R"({"share": "compute", "cases": "long", "at_most": "1%"})"), "");
  EXPECT_EQ(problems_of(R"({"share": "compute", "at_most": "1%"})"),
            "x.json:/claims/0/checks/0: expected cases whose ranks run active messages, found \"tree\" of type "
            "\"collective\", whose time has no such parts\n");
}

TEST(FittingCases, BothCasesOfARatioMustFit)
{
  const std::string ratio = R"({"ratio": "simulated", "cases": "1", "over": "tree", "at_most": 1)";
  EXPECT_EQ(problems_of(ratio + "}"), "");
  EXPECT_THAT(problems_of(ratio + R"(, "part": "compute"})"), HasSubstr("found \"tree\""));
}

TEST(FittingCases, SoMustThoseOfTheOtherNumber)
{
  EXPECT_THAT(problems_of(R"({"share": "compute", "cases": "1", "below": {"share": "compute", "cases": "tree"}})"),
              HasSubstr("/claims/0/checks/0/below: expected cases whose ranks run active messages"));
}

TEST(FittingCases, ChannelsAreThoseOfWormholeNetworks)
{
  EXPECT_EQ(problems_of(R"({"utilisation": "y", "cases": "t*s", "at_most": "1%"})"), "");
  EXPECT_EQ(problems_of(R"({"utilisation": "x", "cases": "t*", "at_most": "1%"})"),
            "x.json:/claims/0/checks/0: expected cases on wormhole networks, found \"tree\" on a network of type "
            "\"loggops\"\n");
  EXPECT_EQ(problems_of(R"({"utilisation": "z", "cases": "1", "at_most": "1%"})"),
            "x.json:/claims/0/checks/0: expected a dimension of the network, one of \"x\", \"y\" of \"1\", found "
            "\"z\"\n");
}

TEST(FittingCases, OnlyMeshesHavePlaces)
{
  EXPECT_EQ(problems_of(R"({"utilisation": "x", "place": "middle", "cases": "1", "at_most": "1%"})"), "");
  EXPECT_EQ(problems_of(R"({"utilisation": "x", "place": "middle", "cases": "torus", "at_most": "1%"})"),
            "x.json:/claims/0/checks/0: expected \"place\" only on meshes, found \"torus\" on a torus, whose rows have "
            "no ends\n");
}

TEST(FittingCases, ADimensionHasTwoNodesOrMore)
{
  nlohmann::json platform = nlohmann::json::parse(test::file_text(test::source_dir() + "/platforms/mesh8x8.json"));
  platform["network"]["dimensions"] = {2, 1, 8};
  const test::TemporaryFolder folder;
  const auto problems = [&](const std::string& dimension) {
    nlohmann::json file = nlohmann::json::parse(R"({"format": "loghop.scenario", "version": 1, "name": "x",
      "cases": [{"name": "a", "workload": {"type": "traffic", "pattern": "uniform", "load": 0.1, "message": "8B",
                                           "messages_per_node": 10}}],
      "claims": [{"id": "x", "claim": "y", "checks": [{"at_most": "1%"}]}]})");
    file["platform"] = folder.write("p.json", platform.dump());
    file["claims"][0]["checks"][0]["utilisation"] = dimension;
    return test::texts(test::errors_of([&] { read_scenario(file.dump(), "x.json"); }));
  };
  EXPECT_EQ(problems("x") + problems("z"), "");
  EXPECT_EQ(problems("y"), "x.json:/claims/0/checks/0: expected a dimension of the network, one of \"x\", \"z\" of "
                           "\"a\", found \"y\"\n");
}

TEST(FittingCases, OnATorusChannelsAreAnywhere)
{
  EXPECT_EQ(problems_of(R"({"utilisation": "x", "place": "anywhere", "cases": "torus", "at_most": "1%"})"), "");
  EXPECT_THAT(problems_of(R"({"utilisation": "x", "place": "margin", "cases": "torus", "at_most": "1%"})"),
              HasSubstr("expected \"place\" only on meshes"));
}

/// Programs whose messages want no replies run on ranks that pass messages too, without such parts.
TEST(FittingCases, OnlyProgramsOnNodesOfActiveMessagesHaveParts)
{
  const auto problems = [](const char* platform, const char* workload) {
    nlohmann::json file = nlohmann::json::parse(R"({"format": "loghop.scenario", "version": 1, "name": "x",
      "claims": [{"id": "x", "claim": "y", "checks": [{"share": "compute", "at_most": "1%"}]}]})");
    file["platform"] = test::source_dir() + "/platforms/" + platform;
    file["cases"] = {{{"name", "a"}, {"workload", nlohmann::json::parse(workload)}}};
    return test::texts(test::errors_of([&] { read_scenario(file.dump(), "x.json"); }));
  };
  const char* const remap = R"({"type": "remap", "kind": "asynchronous", "iterations": 1})";
  EXPECT_EQ(problems("alewife.json", remap), "");
  EXPECT_EQ(problems("loggops.json", remap),
            "x.json:/claims/0/checks/0: expected cases whose ranks run active messages, found \"a\" of type \"remap\", "
            "whose time has no such parts\n");
  EXPECT_EQ(
      problems("mesh8x8.json", R"({"type": "traffic", "pattern": "uniform", "load": 0.1, "message": "8B",
                                          "messages_per_node": 10})"),
      "x.json:/claims/0/checks/0: expected cases whose ranks run active messages, found \"a\" of type \"traffic\", "
      "whose time has no such parts\n");
  EXPECT_THAT(problems("alewife.json", R"({"type": "traffic", "pattern": "uniform", "load": 0.1, "message": "8B",
                                          "messages_per_node": 10})"),
              HasSubstr("expected cases whose ranks run active messages"));
}

} // namespace
} // namespace loghop::fitting_cases_test
