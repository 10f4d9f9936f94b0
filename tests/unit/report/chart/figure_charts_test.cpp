#include "loghop/report/chart/figure_charts.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

namespace loghop {
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
  EXPECT_EQ(near.x.label, "message");
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
  EXPECT_EQ(chart.width, 720);
  EXPECT_EQ(chart.height, 60 + 26 * 2); // a row has 26 pixels
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

} // namespace
} // namespace loghop
