// Points of the explorer, by formulas of a message. ../../cli/explorer_test.py holds the page to the command line.
#include "loghop/explore/exploration.hpp"

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::exploration_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json row(const char* quantity, const char* value)
{
  return {{"quantity", quantity}, {"value", value}, {"source", "test"}};
}

/// L = 5 us, o = 1 us, g = 2 us, G = 1 ns/B; a broadcast from rank 0, which sends to all in turn.
json request()
{
  const json calibration{{"format", "loghop.calibration"},
                         {"version", 1},
                         {"name", "m"},
                         {"machine", "m"},
                         {"origin", "test"},
                         {"license", "none"},
                         {"rows", {row("L", "5us"), row("o", "1us"), row("g", "2us"), row("G", "1ns/B")}}};
  json network{{"type", "loggops"}, {"nodes", {{"value", 64}, {"assumed", "test"}}}};
  for (const auto& [name, value] : {std::pair{"L", "5us"}, {"o", "1us"}, {"g", "2us"}, {"G", "1ns/B"}})
    network[name] = {{"value", value}, {"assumed", "test"}};
  return {{"calibration", calibration},
          {"platform", {{"format", "loghop.platform"}, {"version", 1}, {"name", "m"}, {"network", network}}},
          {"models", {{{"model", "LogP"}}, {{"model", "LogGP"}}, {{"model", "LogGPS"}, {"S", 1000}}}},
          {"workload", {{"type", "collective"}, {"collective", "broadcast"}, {"algorithm", "linear"}}}};
}

json answer_to(json request, const json& points)
{
  request["points"] = points;
  return json::parse(explore(request.dump()));
}

TEST(Exploration, OneMessage)
{
  const json found = answer_to(request(), {{{"message", "1B"}, {"ranks", 2}}, {{"message", "501B"}, {"ranks", 2}}});
  EXPECT_EQ(found["models"], json({"LogP", "LogGP", "LogGPS"}));
  EXPECT_NEAR(found["points"][0]["simulated_s"].get<double>(), 7e-6, 1e-15);
  EXPECT_NEAR(found["points"][1]["simulated_s"].get<double>(), 7.5e-6, 1e-15);
  const json& longer = found["points"][1]["predictions"];
  EXPECT_NEAR(longer["LogP"].get<double>(), 7e-6, 1e-15);
  EXPECT_NEAR(longer["LogGP"].get<double>(), 7.5e-6, 1e-15);
  EXPECT_NEAR(longer["LogGPS"].get<double>(), 7.5e-6, 1e-15);
  EXPECT_EQ(found.count("diagram"), 0u);
}

TEST(Exploration, OnlyThePointThatIsAskedForIsDrawn)
{
  json drawn = request();
  drawn["diagram"] = 1;
  const json found = answer_to(drawn, {{{"message", "1B"}, {"ranks", 2}}, {{"message", "1B"}, {"ranks", 5}}});
  EXPECT_THAT(found["diagram"].get<std::string>(), HasSubstr("5 ranks"));
}

TEST(Exploration, PointsThatCannotBeSayWhy)
{
  const json found = answer_to(request(), {{{"message", "1B"}, {"ranks", 65}}, {{"message", "-1B"}, {"ranks", 2}}});
  EXPECT_THAT(found["points"][0]["problem"].get<std::string>(), HasSubstr("ranks are 0 to 63"));
  EXPECT_THAT(found["points"][1]["problem"].get<std::string>(), HasSubstr("/message"));
}

TEST(Exploration, WrongRequestsAreRefused)
{
  json unknown = request();
  unknown["models"] = {{{"model", "LogQ"}}};
  EXPECT_THROW(answer_to(unknown, json::array()), std::invalid_argument);
  json option = request();
  option["models"] = {{{"model", "LogP"}, {"S", 1}}};
  EXPECT_THROW(answer_to(option, json::array()), std::invalid_argument);
  json mesh = request();
  mesh["platform"]["network"] = {{"type", "crossbar"}};
  EXPECT_ANY_THROW(answer_to(mesh, json::array()));
  EXPECT_ANY_THROW(explore("{}"));
  EXPECT_ANY_THROW(explore("nothing"));
}

TEST(Exploration, ChoicesAreAlgorithmsThatNeedNoMore)
{
  const json choices = json::parse(explorer_choices());
  EXPECT_TRUE(choices["broadcast"]["message"].get<bool>());
  EXPECT_FALSE(choices["barrier"]["message"].get<bool>());
  const json& broadcasts = choices["broadcast"]["algorithms"];
  EXPECT_NE(std::find(broadcasts.begin(), broadcasts.end(), "binomial"), broadcasts.end());
  EXPECT_EQ(std::find(broadcasts.begin(), broadcasts.end(), "default"), broadcasts.end()); // needs a library
}

} // namespace
} // namespace loghop::exploration_test
