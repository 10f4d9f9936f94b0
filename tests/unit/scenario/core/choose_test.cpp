#include "loghop/scenario/core/choose.hpp"

#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

using nlohmann::json;

std::vector<Case> cases(const std::vector<std::string>& inputs)
{
  std::vector<Case> result(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i)
    result[i].input = json::parse(inputs[i]);
  return result;
}

std::string problem(const std::string& pointer, const std::vector<std::string>& before = {})
{
  return problem_with_choice(
      pointer, before, cases({R"({"name": "a", "workload": {"n": 1}})", R"({"workload": {"m": {"value": [7, 8]}}})"}));
}

Scenario read(const json& choose)
{
  json file = test::good_scenario();
  file["choose"] = choose;
  return read_scenario(file.dump(), "x.json");
}

std::string read_problem(const json& choose)
{
  return test::texts(test::errors_of([&] { read(choose); }));
}

TEST(Choose, PlacesThatACaseHasAreRight)
{
  for (const char* place : {"/workload", "/workload/n", "/workload/m", "/workload/m/1"})
    EXPECT_EQ(problem(place), "") << place;
}

TEST(Choose, OtherPlacesAreWrong)
{
  EXPECT_EQ(problem("/workload/k"), "expected a place that a case has, found \"/workload/k\"");
  EXPECT_EQ(problem("/workload/m/2"), "expected a place that a case has, found \"/workload/m/2\"");
  EXPECT_EQ(problem("/workload/m/99999999999999999999"),
            "expected a place that a case has, found \"/workload/m/99999999999999999999\"");
  EXPECT_EQ(problem("/name"), "expected a place that says what is simulated, found \"/name\"");
  for (const char* place : {"", "workload", "/~"})
    EXPECT_NE(problem(place).find("expected a JSON pointer into a case"), std::string::npos) << place;
}

TEST(Choose, PlacesDoNotContainEachOther)
{
  EXPECT_EQ(problem("/workload/m", {"/workload/n"}), "");
  for (const char* other : {"/workload/n", "/workload"})
    EXPECT_NE(problem("/workload/n", {other}).find("outside of the other one"), std::string::npos) << other;
  EXPECT_NE(problem("/workload", {"/workload/n"}), "");
}

TEST(Choose, IsReadAsOnePlaceOrSeveral)
{
  EXPECT_EQ(read("/workload/span").choose, std::vector<std::string>{"/workload/span"});
  EXPECT_EQ(read({"/workload/span", "/workload/kind"}).choose.size(), 2u);
  EXPECT_EQ(read({{"value", "/workload/span"}, {"chosen", "x"}}).choose.size(), 1u);
}

TEST(Choose, EveryProblemSaysWhereItIs)
{
  EXPECT_EQ(read_problem({"/workload/spam", "/tolerance", "/workload/span", "/workload/span"}),
            "x.json:/choose/0: expected a place that a case has, found \"/workload/spam\"\n"
            "x.json:/choose/1: expected a place that says what is simulated, found \"/tolerance\"\n"
            "x.json:/choose/3: expected a place outside of the other one to choose, \"/workload/span\", found "
            "\"/workload/span\"\n");
  EXPECT_NE(read_problem(7).find("x.json:/choose: expected"), std::string::npos);
  EXPECT_NE(read_problem(json::array()).find("x.json:/choose: expected"), std::string::npos);
}

TEST(Choose, TheReaderKnowsWhatSweepsVary)
{
  EXPECT_EQ(read("/workload/span").swept, std::vector<std::string>{"/workload/span"});
}

TEST(Choose, SourcesAreLeftOut)
{
  EXPECT_EQ(without_sources(json::parse(R"({"a": {"value": [{"value": 1, "source": "x"}], "chosen": "y"}})")),
            json::parse(R"({"a": [1]})"));
}

} // namespace
} // namespace loghop
