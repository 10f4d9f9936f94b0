#include "loghop/report/text/power_report.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace loghop {
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

} // namespace
} // namespace loghop
