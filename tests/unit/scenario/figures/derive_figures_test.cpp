#include "loghop/scenario/figures/derive_figures.hpp"

#include "loghop/scenario/read_scenario.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::derive_figures_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;

/// Remaps of long messages.
json remap(const std::string& name, const std::vector<json>& sweep = {})
{
  json made = {
      {"name", name},
      {"workload", {{"type", "remap"}, {"kind", "long"}, {"iterations", 1}, {"message", "8B"}, {"send", "waiting"}}}};
  if (!sweep.empty()) made["sweep"] = sweep;
  return made;
}

json over(const char* place, const std::vector<json>& values)
{
  return {{"at", place}, {"values", values}};
}

std::vector<Figure> figures(const std::vector<json>& cases)
{
  json file = test::good_scenario();
  for (const char* key : {"ratios", "models", "calibration"})
    file.erase(key);
  file["cases"] = cases;
  return derive_figures(read_scenario(file.dump(), "x.json"));
}

const json sizes = over("/workload/message", {"64B", "1KiB"});
const json counts = over("/workload/iterations", {1, 2});
const json sends = over("/workload/send", {"waiting", "nonblocking"});

TEST(DerivedAxis, OfEquallyManyValuesIsTheLater)
{
  EXPECT_EQ(figures({remap("a", {sizes, counts})}).at(0).x, "/workload/iterations");
  EXPECT_EQ(figures({remap("a", {counts, sizes})}).at(0).x, "/workload/message");
  EXPECT_THAT(figures({remap("a", {counts, sizes})}).at(0).panels, ElementsAre("/workload/iterations"));
}

TEST(DerivedAxis, CountsDifferentNumbers)
{
  // twice the same size, written in two ways
  const json same = over("/workload/message", {"1024B", "1KiB"});
  EXPECT_EQ(figures({remap("a", {counts, same})}).at(0).x, "/workload/iterations");
}

TEST(DerivedAxis, NeedsTwoNumbersOfOneKind)
{
  const auto axis = [](const json& sweep) {
    const auto made = figures({remap("a", {sweep}), remap("b")});
    return made.empty() ? "none" : made.at(0).x;
  };
  EXPECT_EQ(axis(over("/workload/message", {"64B", "65B"})), "/workload/message");
  EXPECT_EQ(axis(over("/workload/message", {"64B"})), "");
  EXPECT_EQ(axis(sends), "");
  EXPECT_EQ(axis(over("/measured", {{{"value", "1us"}, {"source", "x"}}, {{"value", "2us"}, {"source", "x"}}})),
            "/measured");
}

TEST(DerivedAxis, HasValuesOfOneDimension)
{
  json file = test::good_scenario();
  for (const char* key : {"ratios", "models", "calibration"})
    file.erase(key);
  file["cases"] = json::array({remap("a", {over("/workload/message", {"64B", "128B", "1KiB"})})});
  Scenario scenario = read_scenario(file.dump(), "x.json");
  EXPECT_EQ(derive_figures(scenario).at(0).x, "/workload/message");
  for (const json& other : {json(5), json("5us"), json("long")}) {
    scenario.cases[2].input["workload"]["message"] = other;
    EXPECT_EQ(derive_figures(scenario).at(0).x, "") << other;
  }
}

TEST(DerivedAxis, UnitsOfThePlatformAreNumbersToo)
{
  const json measured =
      over("/measured", {{{"value", "1cycles"}, {"source", "x"}}, {{"value", "2cycles"}, {"source", "x"}}});
  EXPECT_EQ(figures({remap("a", {measured})}).at(0).x, "/measured");
}

TEST(DerivedFigures, ShareWhatIsSweptInAnyOrder)
{
  const auto made = figures({remap("a", {sizes, counts}), remap("b", {counts, sizes})});
  ASSERT_EQ(made.size(), 1u);
  EXPECT_THAT(made[0].cases, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_EQ(figures({remap("a", {sizes, counts}), remap("b", {sizes})}).size(), 2u);
}

TEST(DerivedFigures, NamesMeasurementsAndTolerancesMayDiffer)
{
  json measured = remap("b", {sizes});
  measured["measured"] = {{"value", "1us"}, {"source", "x"}};
  measured["tolerance"] = "5%";
  measured["most_blocked_sends"] = 3;
  EXPECT_EQ(figures({remap("a", {sizes}), measured}).size(), 1u);
  json other = remap("b", {sizes});
  other["display"] = "us";
  EXPECT_EQ(figures({remap("a", {sizes}), other}).size(), 2u);
}

TEST(DerivedFigures, HaveUpToSixPanels)
{
  const auto panels = [](int count) {
    std::vector<json> values;
    for (int i = 0; i < count; ++i)
      values.push_back(i + 1);
    return over("/workload/iterations", values);
  };
  const json axis = over("/workload/message", {"1B", "2B", "3B", "4B", "5B", "6B", "7B", "8B"});
  EXPECT_EQ(figures({remap("a", {panels(6), axis})}).size(), 1u);
  EXPECT_THAT(figures({remap("a", {panels(7), axis})}), IsEmpty());
  EXPECT_EQ(figures({remap("a", {sends, panels(3), axis})}).size(), 1u);
  EXPECT_THAT(figures({remap("a", {sends, panels(4), axis})}), IsEmpty());
}

TEST(DerivedTitles, AreTheCommonBeginningOfTheNames)
{
  const auto title = [](const std::string& name) { return figures({remap(name, {sizes})}).at(0).title; };
  EXPECT_EQ(title("remap of {/workload/message}"), "remap of");
  EXPECT_EQ(title("remap, ({/workload/message})"), "remap");
  EXPECT_EQ(title("remap: {/workload/message} each"), "remap");
  EXPECT_EQ(title("remap"), "remap");                        // gets the values added
  EXPECT_EQ(title("{/workload/message} remapped"), "remap"); // the type of the workload
  EXPECT_EQ(title("of{/workload/message}"), "remap");
  EXPECT_EQ(title("remap {/workload/message} waiting"), "remap");
}

TEST(DerivedBars, AreOneFigureForEachUnit)
{
  const auto shown = [](const std::string& name, const char* unit) {
    json made = remap(name);
    made["display"] = unit;
    return made;
  };
  const auto made =
      figures({shown("bar a", "us"), shown("x", "ns"), shown("bar b", "us"), shown("y", "ns"), shown("alone", "s")});
  ASSERT_EQ(made.size(), 2u);
  EXPECT_THAT(made[0].cases, ElementsAre(0, 2));
  EXPECT_EQ(made[0].title, "bar");
  EXPECT_EQ(made[0].x, "");
  EXPECT_THAT(made[0].panels, IsEmpty());
  EXPECT_THAT(made[1].cases, ElementsAre(1, 3));
  EXPECT_EQ(made[1].title, "remap");
}

TEST(DerivedBars, ComeAfterTheSweeps)
{
  const auto made = figures({remap("a"), remap("s", {sizes}), remap("b"), remap("t", {sends})});
  ASSERT_EQ(made.size(), 2u);
  EXPECT_THAT(made[0].cases, ElementsAre(1, 2));
  EXPECT_THAT(made[1].cases, ElementsAre(0, 3, 4, 5));
}

TEST(DerivedBars, NeedTwoCases)
{
  EXPECT_THAT(figures({remap("a")}), IsEmpty());
  EXPECT_EQ(figures({remap("a"), remap("b")}).size(), 1u);
}

/// Equal ones do not come together: each stands where the file has it.
TEST(DerivedBars, AreInTheOrderOfTheFile)
{
  EXPECT_THAT(figures({remap("a"), remap("t", {sends}), remap("b")}).at(0).cases, ElementsAre(0, 1, 2, 3));
}

TEST(DerivedFigures, OfAFileTakeThePlaceOfThese)
{
  json file = test::good_scenario();
  Scenario scenario = read_scenario(file.dump(), "x.json");
  EXPECT_EQ(figures_of(scenario).size(), derive_figures(scenario).size());
  EXPECT_FALSE(figures_of(scenario).empty());
  scenario.figures = std::vector<Figure>(3);
  EXPECT_EQ(figures_of(scenario).size(), 3u);
  scenario.figures->clear();
  EXPECT_THAT(figures_of(scenario), IsEmpty());
}

/// Two of the three have the same number.
TEST(DerivedAxis, NeedsTwoNumbersThatDiffer)
{
  EXPECT_EQ(figures({remap("a", {over("/workload/message", {"1024B", "1KiB", "1024.0B"})})}).at(0).x, "");
  EXPECT_EQ(figures({remap("a", {over("/workload/message", {"1024B", "1KiB", "1025B"})})}).at(0).x,
            "/workload/message");
}

TEST(DerivedFigures, TheSameSweepOfAnotherWorkloadIsAnother)
{
  json other = remap("b", {sizes});
  other["workload"]["iterations"] = 3;
  const auto made = figures({remap("a", {sizes}), other, remap("c", {sizes})});
  ASSERT_EQ(made.size(), 2u);
  EXPECT_THAT(made[0].cases, ElementsAre(0, 1, 4, 5));
  EXPECT_THAT(made[1].cases, ElementsAre(2, 3));
}

} // namespace
} // namespace loghop::derive_figures_test
