#include "loghop/report/text/choices_report.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace loghop::choices_report_test {
namespace {

ScenarioChoices given()
{
  ScenarioChoices choices;
  choices.scenario.name = "s";
  choices.ranges = {{"p", {"/network/L", "3us"}, {"1.5us", "0.75us", {"x", "y"}, ""}, {"12us", "", {}, ""}},
                    {"p", {"/nodes", "4"}, {"4", "", {}, "too few"}, {"5", "8", {"z"}, ""}}};
  return choices;
}

TEST(ChoicesReport, TablesSayWhereVerdictsTurn)
{
  EXPECT_EQ(choices_table(given()),
            "s: chosen values, and the range over which all verdicts stay (up to a factor of 4)\n"
            "platform, place  value   from    to      turns at\n"
            "---------------  -----  -----  ----  ------------\n"
            "p /network/L       3us  1.5us  12us  0.75us: x, y\n"
            "p /nodes             4      4     5          8: z\n");
}

TEST(ChoicesReport, JsonHasBothEnds)
{
  const auto file = nlohmann::json::parse(choices_json({given()}));
  EXPECT_EQ(file.at("format"), "loghop.choices");
  const auto& chosen = file.at("scenarios").at(0).at("chosen");
  EXPECT_EQ(chosen.at(0).at("from").at("turned"), nlohmann::json::parse(R"(["x", "y"])"));
  EXPECT_FALSE(chosen.at(0).at("to").contains("turns_at"));
  EXPECT_EQ(chosen.at(1).at("from").at("problem"), "too few");
}

TEST(ChoicesReport, VerdictsMayTurnAtBothEnds)
{
  ScenarioChoices choices = given();
  choices.scenario.name = "s\n";
  choices.ranges[0].high = {"12us", "24us", {"z"}, ""};
  choices.ranges[1].high.turns_at.clear();
  const std::string text = choices_table(choices);
  EXPECT_THAT(text, testing::StartsWith("s\\x0a: chosen values"));
  EXPECT_THAT(text, testing::HasSubstr("  12us  0.75us: x, y; 24us: z\n"));
  EXPECT_THAT(text, testing::EndsWith("p /nodes             4      4     5\n"));
}

TEST(ChoicesReport, TheJsonHasEverything)
{
  auto file = nlohmann::json::parse(choices_json({given(), given()}));
  EXPECT_EQ(file["version"], 1);
  ASSERT_EQ(file["scenarios"].size(), 2u);
  EXPECT_EQ(file["scenarios"][1]["context"]["name"], "s");
  EXPECT_EQ(file["scenarios"][1]["chosen"], nlohmann::json::parse(R"([
    {"platform": "p", "place": "/network/L", "value": "3us",
     "from": {"value": "1.5us", "turns_at": "0.75us", "turned": ["x", "y"]}, "to": {"value": "12us"}},
    {"platform": "p", "place": "/nodes", "value": "4",
     "from": {"value": "4", "problem": "too few"}, "to": {"value": "5", "turns_at": "8", "turned": ["z"]}}])"));
}

} // namespace
} // namespace loghop::choices_report_test
