#include "loghop/scenario/core/choose.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace loghop::choose_test {
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

TEST(Choose, PlacesBelowThoseThatSayNothingOfTheSimulationAreWrongToo)
{
  for (const char* place : {"/name", "/measured/value", "/tolerance/m", "/display", "/most_blocked_sends"})
    EXPECT_EQ(problem(place), std::string("expected a place that says what is simulated, found \"") + place + "\"");
  EXPECT_EQ(problem("/names"), "expected a place that a case has, found \"/names\""); // another key
  EXPECT_EQ(problem("/workload/name"), "expected a place that a case has, found \"/workload/name\"");
}

TEST(Choose, APlaceThatBeginsLikeAnotherIsOutsideOfIt)
{
  const auto both = cases({R"({"workload": {"m": 1, "mm": 2}})"});
  EXPECT_EQ(problem_with_choice("/workload/mm", {"/workload/m"}, both), "");
  EXPECT_EQ(problem_with_choice("/workload/m", {"/workload/mm"}, both), "");
  EXPECT_EQ(problem_with_choice("/workload/m", {"/workload/mm", "/workload/m"}, both),
            "expected a place outside of the other one to choose, \"/workload/m\", found \"/workload/m\"");
}

TEST(Choose, WithoutAllCasesNothingIsSaidOfPlaces)
{
  const JsonValue root = parse_json(R"(["/nowhere", "/name", ""])", "x.json");
  EXPECT_TRUE(read_choose(root, false, {}).empty());
  EXPECT_EQ(test::texts(test::errors_of([&] { root.problems().throw_if_any(); })),
            "x.json:/2: expected a text that is not empty, found \"\"\n");
}

TEST(Choose, AnEmptyPlaceIsOneProblem)
{
  EXPECT_EQ(read_problem(""), "x.json:/choose: expected a text that is not empty, found \"\"\n");
}

TEST(Choose, KeepsTheOrderOfTheFile)
{
  EXPECT_EQ(read({"/workload/span", "/workload/kind"}).choose,
            (std::vector<std::string>{"/workload/span", "/workload/kind"}));
}

TEST(SweptPlaces, AreAddedOnceEach)
{
  std::vector<std::string> places = {"/b"};
  const json swept = R"({"sweep": [{"at": "/a", "values": [1]}, {"at": {"value": "/b", "chosen": "x"}, "values": [1]},
                                   {"at": "/c", "values": [1]}]})"_json;
  add_swept_places(swept, places);
  add_swept_places(swept, places);
  EXPECT_EQ(places, (std::vector<std::string>{"/b", "/a", "/c"}));
  add_swept_places(R"({"name": "no sweep"})"_json, places);
  add_swept_places(5, places);
  EXPECT_EQ(places.size(), 3u);
}

TEST(Choose, SourcesAreLeftOutAtEveryDepth)
{
  EXPECT_EQ(without_sources(R"([{"value": {"value": 1, "source": "x"}, "source": "y"}, {"b": null}, "c"])"_json),
            R"([{"value": 1, "source": "x"}, {"b": null}, "c"])"_json);
  EXPECT_EQ(without_sources(5), json(5));
}

} // namespace
} // namespace loghop::choose_test
