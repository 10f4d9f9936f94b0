#include "loghop/report/text/power_report.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace loghop::power_report_test {
namespace {

using ::testing::HasSubstr;

ScenarioPower given()
{
  ScenarioPower power;
  power.scenario.name = "s";
  power.scenario.platform.name = "p";
  power.machines = {{"a x 2", "a doubled", ""}, {"b x 2", "b doubled", ""}, {"c x 2", "c doubled", "it starves"}};
  ClaimPower claim;
  claim.result.claim.id = "x";
  claim.result.claim.claim = "y";
  claim.result.claim.kind = ClaimKind::prediction;
  claim.checks = {{{"time", 1, true}, {"a x 2"}, {"b x 2"}}, {{"error", 1, false}, {"a x 2", "b x 2"}, {}}};
  power.claims = {claim};
  return power;
}

TEST(PowerReport, TablesNameTheMachinesAndMarkChecksWithoutPower)
{
  EXPECT_EQ(power_table(given()), "s: claims on p, and on 2 wrong machines\n"
                                  "  a x 2: a doubled\n"
                                  "  b x 2: b doubled\n"
                                  "  c x 2: not applicable: it starves\n"
                                  "\n"
                                  "x: y (prediction, holds)\n"
                                  "  yes  time\n"
                                  "       holds on 1 of 2 wrong machines: a x 2\n"
                                  "  NO   error\n"
                                  "       holds on 2 of 2 wrong machines: no power\n");
}

TEST(PowerReport, JsonHasBothSides)
{
  const auto json = nlohmann::json::parse(power_json({given()})).at("scenarios").at(0);
  EXPECT_EQ(json.at("machines").at(2).at("not_applicable"), "it starves");
  const auto& claim = json.at("claims").at(0);
  EXPECT_EQ(claim.at("power"), true);
  EXPECT_EQ(claim.at("checks").at(0).at("differs_on"), nlohmann::json::parse(R"(["b x 2"])"));
  EXPECT_EQ(claim.at("checks").at(1).at("power"), false);
}

TEST(PowerReport, TheJsonHasEverything)
{
  auto json = nlohmann::json::parse(power_json({given(), given()}));
  EXPECT_EQ(json["format"], "loghop.power");
  EXPECT_EQ(json["version"], 1);
  ASSERT_EQ(json["scenarios"].size(), 2u);
  EXPECT_EQ(json["scenarios"][1]["context"]["name"], "s");
  json["scenarios"][0].erase("context");
  EXPECT_EQ(json["scenarios"][0], nlohmann::json::parse(R"({
    "platform": "p",
    "machines": [{"name": "a x 2", "summary": "a doubled"}, {"name": "b x 2", "summary": "b doubled"},
                 {"name": "c x 2", "summary": "c doubled", "not_applicable": "it starves"}],
    "claims": [{"id": "x", "kind": "prediction", "verdict": "holds", "power": true, "checks": [
      {"text": "time", "holds": true, "holds_on": ["a x 2"], "differs_on": ["b x 2"], "power": true},
      {"text": "error", "holds": false, "holds_on": ["a x 2", "b x 2"], "differs_on": [], "power": false}]}]})"));
}

TEST(PowerReport, ClaimsWithoutAKindOrPowerSaySo)
{
  ScenarioPower power = given();
  power.claims[0].result.claim.kind.reset();
  power.claims[0].checks.erase(power.claims[0].checks.begin());
  EXPECT_THAT(power_table(power), HasSubstr("\nx: y (-, holds, no power)\n  NO   error\n"));
  const auto claim = nlohmann::json::parse(power_json({power})).at("scenarios").at(0).at("claims").at(0);
  EXPECT_EQ(claim.at("kind"), nullptr);
  EXPECT_EQ(claim.at("power"), false);
  power.claims[0].checks.clear();
  EXPECT_THAT(power_table(power), ::testing::EndsWith("\n\nx: y (-, holds)\n"));
}

TEST(PowerReport, OfChecksThatHoldNowhereElseNoMachineIsNamed)
{
  ScenarioPower power = given();
  power.claims[0].checks = {{{"time", 1, true}, {}, {"a x 2", "b x 2"}}};
  EXPECT_THAT(power_table(power), ::testing::EndsWith("  yes  time\n       holds on 0 of 2 wrong machines\n"));
  power.claims[0].checks = {{{"time", 1, true}, {"a x 2", "b x 2"}, {"d"}}};
  EXPECT_THAT(power_table(power), ::testing::EndsWith("holds on 2 of 2 wrong machines: a x 2, b x 2\n"));
}

TEST(PowerReport, NamesStayOnTheirLine)
{
  ScenarioPower power = given();
  power.scenario.name = power.scenario.platform.name = power.machines[2].problem = "1\n";
  power.claims[0].result.claim.id = power.claims[0].result.claim.claim = power.claims[0].checks[0].result.text = "2\n";
  const std::string text = power_table(power);
  for (const char* part : {"1\\x0a: claims on 1\\x0a, and on 2 wrong machines\n", "c x 2: not applicable: 1\\x0a\n",
                           "2\\x0a: 2\\x0a (prediction", "yes  2\\x0a\n"})
    EXPECT_THAT(text, HasSubstr(part));
}

} // namespace
} // namespace loghop::power_report_test
