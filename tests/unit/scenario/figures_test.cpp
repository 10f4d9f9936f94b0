#include "loghop/scenario/figures/derive_figures.hpp"

#include "loghop/scenario/core/case_value.hpp"
#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace loghop::figures_test {
namespace {

using nlohmann::json;
using Texts = std::vector<std::string>;

Scenario read(const json& file)
{
  return read_scenario(file.dump(), "figures.json");
}

/// Remaps of long messages, swept as told.
json swept(const std::vector<json>& sweep, const std::string& name = "remap")
{
  return {
      {"name", name + " {/workload/message} {/workload/send} {/workload/iterations}"},
      {"workload", {{"type", "remap"}, {"kind", "long"}, {"iterations", 1}, {"message", "8B"}, {"send", "waiting"}}},
      {"sweep", sweep}};
}

json scenario_of(const std::vector<json>& cases)
{
  json file = test::good_scenario();
  for (const char* key : {"ratios", "models", "calibration"})
    file.erase(key);
  file["cases"] = cases;
  return file;
}

const json sizes = {{"at", "/workload/message"}, {"values", {"64B", "1KiB", "4KiB"}}};
const json sends = {{"at", "/workload/send"}, {"values", {"waiting", "nonblocking"}}};
const json counts = {{"at", "/workload/iterations"}, {"values", {1, 2}}};

TEST(CaseValue, NumbersAndQuantities)
{
  const json input = {{"a", {{"size", "4KiB"}, {"n", 3}, {"t", {{"value", "2us"}, {"source", "x"}}}, {"w", "long"}}}};
  EXPECT_EQ(axis_value(input, "/a/size", {})->value, 4096);
  EXPECT_EQ(axis_value(input, "/a/size", {})->dimension, Dimension::size);
  EXPECT_EQ(axis_value(input, "/a/n", {})->value, 3);
  EXPECT_FALSE(axis_value(input, "/a/n", {})->dimension);
  EXPECT_EQ(axis_value(input, "/a/t", {})->value, 2e6); // ps
  EXPECT_FALSE(axis_value(input, "/a/w", {}));
  EXPECT_FALSE(axis_value(input, "/a/none", {}));
  EXPECT_FALSE(axis_value(input, "no pointer", {}));
  EXPECT_EQ(text_at(input, "/a/n"), "3");
  EXPECT_EQ(text_at(input, "/b"), "");
}

TEST(DeriveFigures, TheSweepWithTheMostNumbersIsTheAxis)
{
  const auto figures = derive_figures(read(scenario_of({swept({sizes, sends, counts})})));
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(figures[0].x, "/workload/message");
  EXPECT_EQ(figures[0].panels, (Texts{"/workload/send", "/workload/iterations"}));
  EXPECT_EQ(figures[0].cases.size(), 12u);
  EXPECT_EQ(figures[0].title, "remap");
}

TEST(DeriveFigures, ElementsOfOneKindShareAFigure)
{
  const json more = {{"at", "/workload/message"}, {"values", {"8KiB", "16KiB"}}};
  json other = swept({sizes}, "other");
  other["workload"]["iterations"] = 5;
  const auto figures = derive_figures(read(scenario_of({swept({sizes}), swept({more}), other})));
  ASSERT_EQ(figures.size(), 2u);
  EXPECT_EQ(figures[0].cases, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(figures[1].cases, (std::vector<std::size_t>{5, 6, 7}));
}

TEST(DeriveFigures, WhatIsNotSweptOverNumbersIsABar)
{
  const auto figures = derive_figures(read(scenario_of({swept({sends}, "a"), swept({counts}, "b")})));
  ASSERT_EQ(figures.size(), 2u);
  EXPECT_EQ(figures[0].x, "/workload/iterations");
  EXPECT_EQ(figures[1].x, "");
  EXPECT_EQ(figures[1].cases, (std::vector<std::size_t>{0, 1}));
}

TEST(DeriveFigures, TooManyPanelsOrBarsAreNoFigure)
{
  json many = {{"at", "/workload/iterations"}, {"values", json::array()}};
  for (int i = 1; i <= 7; ++i)
    many["values"].push_back(i);
  const json longer = {{"at", "/workload/message"}, {"values", {"1B", "2B", "3B", "4B", "5B", "6B", "7B", "8B"}}};
  EXPECT_TRUE(derive_figures(read(scenario_of({swept({many, longer})}))).empty());
  std::vector<json> bars;
  for (int i = 0; i < 25; ++i)
    bars.push_back(
        {{"name", std::to_string(i)}, {"workload", {{"type", "remap"}, {"kind", "synchronous"}, {"iterations", 1}}}});
  EXPECT_TRUE(derive_figures(read(scenario_of(bars))).empty());
  bars.pop_back();
  EXPECT_EQ(derive_figures(read(scenario_of(bars))).size(), 1u);
}

TEST(ReadFigures, TakeThePlaceOfDerivedOnes)
{
  json file = scenario_of({swept({sizes, sends})});
  file["figures"] = json::array();
  EXPECT_TRUE(figures_of(read(file)).empty());
  file["figures"] = json::array();
  file["figures"].push_back(
      {{"title", "t"}, {"cases", "remap * waiting *"}, {"x", "/workload/message"}, {"y_label", "y"}});
  file["discussion"] = "so";
  const Scenario scenario = read(file);
  ASSERT_EQ(figures_of(scenario).size(), 1u);
  EXPECT_EQ(figures_of(scenario)[0].cases, (std::vector<std::size_t>{0, 2, 4}));
  EXPECT_EQ(scenario.discussion, Texts{"so"});
}

std::string problem_with(const char* key, const json& value)
{
  json file = scenario_of({swept({sizes, sends})});
  file["figures"] = json::array();
  file["figures"].push_back({{"title", "t"}, {"x", "/workload/message"}});
  file["figures"][0][key] = value;
  try {
    read(file);
  } catch (const InputErrors& errors) {
    return errors.what();
  }
  return "";
}

TEST(ReadFigures, WhatCannotBeDrawnIsExplained)
{
  EXPECT_EQ(problem_with("cases", "x*"), "figures.json:/figures/0/cases: expected the name of a case, with * for any "
                                         "text, found \"x*\", which fits none of the 6");
  EXPECT_NE(problem_with("x", "/workload/size").find("\"remap 64B waiting 1\" has nothing"), std::string::npos);
  EXPECT_NE(problem_with("x", "/workload/send").find("has \"waiting\""), std::string::npos);
  EXPECT_NE(problem_with("panels", "/placement").find("/figures/0/panels: expected JSON pointers"), std::string::npos);
  EXPECT_NE(problem_with("relative", true).find("expected \"models\""), std::string::npos);
  EXPECT_EQ(problem_with("panels", "/workload/send"), "");
}

} // namespace
} // namespace loghop::figures_test
