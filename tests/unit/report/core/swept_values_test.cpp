#include "loghop/report/core/swept_values.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace loghop::swept_values_test {
namespace {

using Cells = std::vector<std::string>;
using nlohmann::json;

Scenario scenario_of(const std::vector<json>& inputs, const std::vector<std::string>& swept)
{
  Scenario scenario;
  scenario.swept = swept;
  for (const json& input : inputs) {
    scenario.cases.emplace_back();
    scenario.cases.back().input = input;
  }
  return scenario;
}

SweptColumns columns_of(const Scenario& scenario)
{
  std::vector<const Case*> cases;
  for (const Case& c : scenario.cases)
    cases.push_back(&c);
  return {scenario, cases};
}

TEST(SweptValues, PlacesAtWhichCasesDifferAreColumns)
{
  const Scenario scenario =
      scenario_of({{{"workload", {{"ranks", 4}, {"message", "1KiB"}, {"kind", "a"}}}},
                   {{"workload", {{"ranks", 8}, {"message", {{"value", "2KiB"}}}, {"kind", "a"}}}},
                   {{"workload", {{"kind", "a"}}}}},
                  {"/workload/message", "/workload/ranks", "/workload/kind"});
  const SweptColumns columns = columns_of(scenario);
  EXPECT_EQ(columns.names(), (Cells{"message", "ranks"})); // all have one kind
  EXPECT_EQ(columns.cells(scenario.cases[0]), (Cells{"1KiB", "4"}));
  EXPECT_EQ(columns.cells(scenario.cases[1]), (Cells{"2KiB", "8"}));
  EXPECT_EQ(columns.cells(scenario.cases[2]), (Cells{"-", "-"}));
}

TEST(SweptValues, NamesAreAsLongAsItTakesToTellThemApart)
{
  const Scenario scenario =
      scenario_of({json::parse(R"({"a": {"b": {"c": 1}}, "d": {"b": {"c": 1}}, "c": 1, "e": 1})"),
                   json::parse(R"({"a": {"b": {"c": 2}}, "d": {"b": {"c": 2}}, "c": 2, "e": 2})")},
                  {"/a/b/c", "/d/b/c", "/c", "/e"});
  EXPECT_EQ(columns_of(scenario).names(), (Cells{"a/b/c", "d/b/c", "c", "e"}));
}

TEST(SweptValues, ListsAreInJsonAlone)
{
  const Scenario scenario = scenario_of({{{"grid", {2, 8}}, {"n", 1}}, {{"grid", {4, 4}}, {"n", 2}}}, {"/grid", "/n"});
  EXPECT_EQ(columns_of(scenario).names(), (Cells{"n"}));
  EXPECT_EQ(swept_values(scenario, scenario.cases[1]).dump(), R"({"/grid":[4,4],"/n":2})");
}

TEST(SweptValues, WithoutSweepsThereAreNone)
{
  const Scenario scenario = scenario_of({{{"n", 1}}, {{"n", 2}}}, {});
  EXPECT_TRUE(columns_of(scenario).names().empty());
  EXPECT_TRUE(swept_values(scenario, scenario.cases[0]).empty());
}

} // namespace
} // namespace loghop::swept_values_test
