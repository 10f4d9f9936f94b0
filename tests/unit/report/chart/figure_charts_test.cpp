#include "loghop/report/chart/figure_charts.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::figure_charts_test {
namespace {

using test::GivenScenario;
using Points = std::vector<std::pair<double, double>>;

TEST(FigureCharts, NamesOfMoreThan48BytesAreCut)
{
  const std::string fits(48, 'a');
  EXPECT_EQ(shortened(fits), fits);
  EXPECT_EQ(shortened(fits + "b"), std::string(45, 'a') + "...");
  // A character of two bytes, of which the second would be byte 45, counted from 0, is left out as a whole.
  EXPECT_EQ(shortened(std::string(44, 'a') + "\u00e9" + fits), std::string(44, 'a') + "...");
  EXPECT_EQ(shortened(std::string(43, 'a') + "\u00e9" + fits), std::string(43, 'a') + "\u00e9...");
}

/// Sizes 2 and 1 KiB, twice; the model says half and, of the last case, nothing.
GivenScenario given_sizes()
{
  GivenScenario given({"m"});
  int number = 0;
  for (const char* layout : {"near", "far"})
    for (const char* size : {"2KiB", "1KiB"}) {
      Case& c = given.add(std::string(layout) + " " + size, 4 + number);
      c.unit = {"ms", 1e-3};
      c.input = {{"workload", {{"message", size}, {"layout", layout}}}};
      if (++number < 4) GivenScenario::predict(c, "m", 2);
    }
  return given;
}

DrawnFigure drawn(const GivenScenario& given, const Figure& figure)
{
  ModelStyles styles;
  return charts_of(given.scenario, given.compare(), figure, styles);
}

const Series& series_named(const Chart& chart, const std::string& name)
{
  for (const Series& series : chart.series)
    if (series.name == name) return series;
  throw std::runtime_error("no series " + name);
}

TEST(FigureCharts, PointsAreInTheUnitOfTheCasesAndAscend)
{
  const DrawnFigure figure =
      drawn(given_sizes(), {"t", "", {0, 1, 2, 3}, "/workload/message", {"/workload/layout"}, "", false});
  ASSERT_EQ(figure.panels.size(), 2u);
  EXPECT_EQ(figure.panels[0].title, "layout near");
  EXPECT_EQ(figure.panels[1].title, "layout far");
  const Chart& near = figure.panels[0].chart;
  EXPECT_EQ(series_named(near, "simulated").points, (Points{{1024, 5000}, {2048, 4000}}));
  EXPECT_EQ(series_named(near, "m").points, (Points{{1024, 2000}, {2048, 2000}}));
  EXPECT_EQ(series_named(figure.panels[1].chart, "m").points, (Points{{2048, 2000}}));
  EXPECT_EQ(near.y.label, "time (ms)");
  EXPECT_EQ(near.x.label, "message size (B)");
  EXPECT_EQ(near.y.high, figure.panels[1].chart.y.high); // panels can be compared
  EXPECT_FALSE(series_named(near, "simulated").joined);
  ASSERT_EQ(figure.legend.size(), 2u);
  EXPECT_EQ(figure.legend[0].name, "simulated");
}

TEST(FigureCharts, ErrorsAreRelativeToTheSimulation)
{
  GivenScenario given = given_sizes();
  given.scenario.cases[0].measured = Measured{5, "here"};
  const DrawnFigure figure = drawn(given, {"t", "", {0, 1}, "/workload/message", {}, "", true});
  const Chart& chart = figure.panels.at(0).chart;
  EXPECT_EQ(series_named(chart, "m").points, (Points{{1024, -60}, {2048, -50}})); // (2 - 5) / 5, (2 - 4) / 4
  EXPECT_EQ(series_named(chart, "measured").points, (Points{{2048, 25}}));        // (5 - 4) / 4
  EXPECT_EQ(chart.series.size(), 2u);
  EXPECT_EQ(chart.y.label, "error (%)");
}

TEST(FigureCharts, BarsAreRowsFromTopToBottom)
{
  GivenScenario given = given_sizes();
  given.scenario.cases[1].name = std::string(46, 'a') + "\u00b5\u00b5\u00b5";
  const DrawnFigure figure = drawn(given, {"t", "", {2, 1}, "", {}, "y", false});
  const Chart& chart = figure.panels.at(0).chart;
  EXPECT_TRUE(chart.bars);
  EXPECT_EQ(series_named(chart, "simulated").points, (Points{{6000, 0}, {5000, -1}}));
  EXPECT_EQ(chart.y.ticks.at(0).label, "far 2KiB");
  EXPECT_EQ(chart.y.ticks.at(1).label, std::string(45, 'a') + "...");
  EXPECT_EQ(chart.x.label, "y (ms)");
  EXPECT_EQ(chart.x.low, 0);
  EXPECT_EQ(chart.width, 1000);
  EXPECT_EQ(chart.height, 64 + 28 * 2); // a row has 28
}

/// 1 ms and 1000 s stand on a logarithmic axis, where 0 has no place.
TEST(FigureCharts, NothingIsDrawnOfZerosOnALogarithmicAxis)
{
  for (const bool bars : {false, true}) {
    GivenScenario given({"m"});
    for (const double time : {1e-3, 1e3}) {
      Case& c = given.add("a", time);
      c.input = {{"n", time < 1 ? 1 : 2}};
      GivenScenario::predict(c, "m", time < 1 ? 0 : 10);
    }
    const DrawnFigure figure = drawn(given, {"t", "", {0, 1}, bars ? "" : "/n", {}, "", false});
    const Chart& chart = figure.panels.at(0).chart;
    EXPECT_TRUE((bars ? chart.x : chart.y).logarithmic);
    EXPECT_EQ(series_named(chart, "simulated").points.size(), 2u);
    EXPECT_EQ(series_named(chart, "m").points.size(), 1u);
  }
}

TEST(FigureCharts, CasesThatFailedHaveNoMarks)
{
  GivenScenario given({});
  given.add("a", 1).input = {{"n", 1}};
  given.add("b", 2).input = {{"n", 2}};
  given.fail("stuck");
  const DrawnFigure figure = drawn(given, {"t", "", {0, 1}, "/n", {}, "", false});
  EXPECT_EQ(figure.panels.at(0).chart.series.size(), 1u);
  EXPECT_EQ(series_named(figure.panels[0].chart, "simulated").points, (Points{{1, 1}}));
  EXPECT_TRUE(series_named(figure.panels[0].chart, "simulated").joined); // there is no model
}

TEST(FigureCharts, CasesOfSeveralUnitsAreInMicroseconds)
{
  GivenScenario given = given_sizes();
  given.scenario.cases[1].unit = {"s", 1};
  const DrawnFigure figure = drawn(given, {"t", "", {0, 1}, "/workload/message", {}, "", false});
  EXPECT_EQ(figure.panels.at(0).chart.y.label, "time (\u00b5s)");
  EXPECT_EQ(series_named(figure.panels[0].chart, "simulated").points, (Points{{1024, 5e6}, {2048, 4e6}}));
}

TEST(FigureCharts, AModelLooksTheSameInAllFigures)
{
  ModelStyles styles;
  EXPECT_EQ(styles.number("a"), 0u);
  EXPECT_EQ(styles.number("b"), 1u);
  EXPECT_EQ(styles.number("a"), 0u);
}

TEST(FigureCharts, ASeriesWithoutAPlaceOnTheAxisIsLeftOut)
{
  GivenScenario given({"zero"});
  for (const double time : {1e-3, 1e3}) {
    Case& c = given.add("a", time);
    c.input = {{"n", time < 1 ? 1 : 2}};
    GivenScenario::predict(c, "zero", 0);
  }
  for (const char* x : {"/n", ""}) {
    const DrawnFigure figure = drawn(given, {"t", "", {0, 1}, x, {}, "", false});
    ASSERT_EQ(figure.panels.at(0).chart.series.size(), 1u);
    EXPECT_EQ(figure.panels[0].chart.series[0].name, "simulated");
    EXPECT_EQ(figure.legend.size(), 1u);
  }
}

TEST(FigureCharts, TitleAndDescriptionSayWhatIsDrawn)
{
  const DrawnFigure panels =
      drawn(given_sizes(), {"The title", "", {0, 1, 2, 3}, "/workload/message", {"/workload/layout"}, "", false});
  const Chart& near = panels.panels.at(0).chart;
  EXPECT_EQ(near.title, "The title: layout near");
  EXPECT_EQ(near.description, "time (ms) of 2 cases against message: m, simulated. The numbers are in the table.");
  EXPECT_EQ(near.width, 520);
  EXPECT_EQ(near.height, 270);
  EXPECT_FALSE(near.bars);
  const DrawnFigure bars = drawn(given_sizes(), {"Bars", "", {0, 1, 2}, "", {}, "length", false});
  const Chart& chart = bars.panels.at(0).chart;
  EXPECT_EQ(chart.title, "Bars");
  EXPECT_EQ(chart.description, "length (ms) of 3 cases: m, simulated. The numbers are in the table.");
}

TEST(FigureCharts, RowsOfBarsHaveTheNamesOfTheirCases)
{
  const DrawnFigure figure = drawn(given_sizes(), {"t", "", {3, 0}, "", {}, "", false});
  const Axis& rows = figure.panels.at(0).chart.y;
  EXPECT_FALSE(rows.logarithmic);
  EXPECT_DOUBLE_EQ(rows.low, -1.6);
  EXPECT_DOUBLE_EQ(rows.high, 0.6);
  ASSERT_EQ(rows.ticks.size(), 2u);
  EXPECT_EQ(rows.ticks[0].at, 0);
  EXPECT_EQ(rows.ticks[0].label, "far 1KiB");
  EXPECT_EQ(rows.ticks[1].at, -1);
  EXPECT_EQ(rows.ticks[1].label, "near 2KiB");
}

TEST(FigureCharts, PanelsAreNamedByAllTheirPlaces)
{
  const DrawnFigure figure =
      drawn(given_sizes(), {"t", "", {3, 0, 1}, "", {"/workload/layout", "/workload/message", "/none"}, "", false});
  ASSERT_EQ(figure.panels.size(), 3u);
  EXPECT_EQ(figure.panels[0].title, "layout far, message 1KiB, none none");
  EXPECT_EQ(figure.panels[1].title, "layout near, message 2KiB, none none");
  EXPECT_EQ(figure.panels[2].title, "layout near, message 1KiB, none none");
}

TEST(FigureCharts, PanelsWithoutMarksAreLeftOut)
{
  GivenScenario given({});
  given.add("a", 1).input = {{"n", 1}};
  given.add("b", 1).input = {{"n", 2}};
  given.fail("stuck");
  const DrawnFigure figure = drawn(given, {"t", "", {0, 1}, "", {"/n"}, "", false});
  ASSERT_EQ(figure.panels.size(), 1u);
  EXPECT_EQ(figure.panels[0].title, "n 1");
}

/// What the first panel has comes first; models stand by their numbers, whatever panel has them.
TEST(FigureCharts, TheLegendHasSimulatedThenMeasuredThenModels)
{
  GivenScenario given({"first", "second"});
  for (const int n : {1, 2}) {
    Case& c = given.add("a", 4);
    c.input = {{"n", n}};
    GivenScenario::predict(c, n == 1 ? "second" : "first", 5);
  }
  given.scenario.cases[1].measured = Measured{3, "here"};
  const DrawnFigure figure = drawn(given, {"t", "", {0, 1}, "", {"/n"}, "", false});
  std::vector<std::string> names;
  for (const Series& series : figure.legend) {
    names.push_back(series.name);
    EXPECT_TRUE(series.points.empty());
    EXPECT_EQ(series.joined, series.style.kind == SeriesStyle::Kind::model);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"simulated", "measured", "first", "second"}));
  EXPECT_EQ(figure.legend[3].style.model, 1u);
}

TEST(FigureCharts, AxesNameTheUnitOfWhatStandsAlongThem)
{
  const std::pair<nlohmann::json, const char*> labels[] = {
      {"3us", "n (\u00b5s)"},     {"3ns/B", "n (ps/B)"}, {"3MBps", "n (B/s)"}, {"3MHz", "n (Hz)"},
      {"3Gflop/s", "n (flop/s)"}, {"3%", "n"},           {"3KiB", "n (B)"},    {3, "n"}};
  for (const auto& [value, label] : labels) {
    GivenScenario given({});
    given.add("a", 1).input = {{"n", value}};
    EXPECT_EQ(drawn(given, {"t", "", {0}, "/n", {}, "", false}).panels.at(0).chart.x.label, label);
  }
}

TEST(FigureCharts, MicrosecondsHaveTheirSign)
{
  const std::pair<const char*, const char*> labels[] = {
      {"us", "time (\u00b5s)"}, {"us/B", "time (\u00b5s/B)"}, {"cycles", "time (cycles)"}, {"u", "time (u)"}};
  for (const auto& [unit, label] : labels) {
    GivenScenario given({});
    given.add("a", 1).unit = {unit, 1};
    EXPECT_EQ(drawn(given, {"t", "", {0}, "", {}, "", false}).panels.at(0).chart.x.label, label);
  }
}

/// 0 among 1 and 64 KiB stands at the end of the axis of sizes.
TEST(FigureCharts, ASizeOfZeroHasAPlaceOnItsAxis)
{
  GivenScenario given({});
  for (const char* size : {"0B", "1KiB", "64KiB"})
    given.add("a", 1).input = {{"size", size}};
  const Chart chart = drawn(given, {"t", "", {0, 1, 2}, "/size", {}, "", false}).panels.at(0).chart;
  ASSERT_TRUE(chart.x.logarithmic);
  EXPECT_EQ(series_named(chart, "simulated").points, (Points{{chart.x.zero, 1}, {1024, 1}, {65536, 1}}));
}

TEST(FigureCharts, CharactersOfTwoBytesAreNotTornApart)
{
  std::string name;
  for (int i = 0; i < 30; ++i)
    name += "\u00e9";
  EXPECT_EQ(shortened(name), name.substr(0, 44) + "...");
  EXPECT_EQ(shortened("a" + name), "a" + name.substr(0, 44) + "...");
}

} // namespace
} // namespace loghop::figure_charts_test
