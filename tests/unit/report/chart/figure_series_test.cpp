#include "loghop/report/chart/figure_series.hpp"

#include "unit/scenario/comparison_fixture.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace loghop::figure_series_test {
namespace {

using test::GivenScenario;
using Kind = SeriesStyle::Kind;
using Points = std::vector<std::pair<double, double>>;

/// Two cases of 4 and 8 ms at n = 2 and 1, measured 5 and 8 ms; "m" says 6 and 2 ms, "silent" nothing.
GivenScenario given()
{
  GivenScenario made({"silent", "m"});
  for (const double ms : {4., 8.}) {
    Case& c = made.add("a", ms * 1e-3);
    c.input = {{"n", ms == 4 ? 2 : 1}};
    c.unit = {"ms", 1e-3};
    c.measured = Measured{ms == 4 ? 5e-3 : 8e-3, "here"};
    GivenScenario::predict(c, "m", ms == 4 ? 6e-3 : 2e-3);
  }
  return made;
}

/// By name; points are in the order of the series.
struct Drawn {
  explicit Drawn(const GivenScenario& given, Comparison comparison_, const std::string& x, bool relative,
                 const std::string& unit = "ms")
      : comparison(std::move(comparison_)), figure{"t", "", {0, 1}, x, {}, "", relative}
  {
    series = series_of({given.scenario, comparison, figure, unit}, {0, 1}, styles);
  }

  Comparison comparison;
  Figure figure;
  ModelStyles styles;
  std::vector<Series> series;
};

void expect_points(const Series& series, const Points& points)
{
  ASSERT_EQ(series.points.size(), points.size()) << series.name;
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_NEAR(series.points[i].first, points[i].first, 1e-9) << series.name;
    EXPECT_NEAR(series.points[i].second, points[i].second, 1e-9) << series.name;
  }
}

TEST(FigureSeries, ModelsThenMeasuredThenSimulated)
{
  const GivenScenario g = given();
  const Drawn drawn(g, g.compare(), "/n", false);
  ASSERT_EQ(drawn.series.size(), 3u); // without "silent"
  const Series &m = drawn.series[0], &measured = drawn.series[1], &simulated = drawn.series[2];
  EXPECT_EQ(m.name, "m");
  EXPECT_EQ(m.style.kind, Kind::model);
  EXPECT_EQ(m.style.model, 1u);
  EXPECT_TRUE(m.joined);
  expect_points(m, {{1, 2}, {2, 6}});
  EXPECT_EQ(measured.name, "measured");
  EXPECT_EQ(measured.style.kind, Kind::measured);
  EXPECT_FALSE(measured.joined);
  expect_points(measured, {{1, 8}, {2, 5}});
  EXPECT_EQ(simulated.name, "simulated");
  EXPECT_EQ(simulated.style.kind, Kind::simulated);
  EXPECT_FALSE(simulated.joined);
  expect_points(simulated, {{1, 8}, {2, 4}});
}

TEST(FigureSeries, WithoutModelsWhatWasMeasuredAndSimulatedIsJoined)
{
  GivenScenario g({});
  for (const int n : {1, 2}) {
    Case& c = g.add("a", n);
    c.input = {{"n", n}};
    c.measured = Measured{2., "here"};
  }
  const Drawn drawn(g, g.compare(), "/n", false);
  ASSERT_EQ(drawn.series.size(), 2u);
  EXPECT_TRUE(drawn.series[0].joined);
  EXPECT_TRUE(drawn.series[1].joined);
}

TEST(FigureSeries, ErrorsAreInPercentOfTheSimulatedTime)
{
  const GivenScenario g = given();
  const Drawn drawn(g, g.compare(), "/n", true, "%");
  ASSERT_EQ(drawn.series.size(), 2u); // nothing of the simulation itself
  expect_points(drawn.series[0], {{1, -75}, {2, 50}});
  expect_points(drawn.series[1], {{1, 0}, {2, 25}});
}

TEST(FigureSeries, ErrorsNeedASimulatedTimeAboveZero)
{
  const GivenScenario g = given();
  Comparison comparison = g.compare();
  comparison.cases[0].simulated = 0;
  comparison.cases[1].simulated.reset();
  for (ComparisonLine& line : comparison.cases)
    for (Prediction& p : line.predictions)
      p.relative_error.reset();
  EXPECT_TRUE(Drawn(g, comparison, "/n", true, "%").series.empty());
  EXPECT_EQ(Drawn(g, comparison, "/n", false).series.size(), 3u);
}

/// A row that has no mark stays free.
TEST(FigureSeries, BarsAreRowsWithTheirValues)
{
  const GivenScenario g = given();
  Comparison comparison = g.compare();
  comparison.cases[0].measured.reset();
  comparison.cases[0].predictions[1].predicted = std::numeric_limits<double>::infinity();
  const Drawn drawn(g, comparison, "", false);
  ASSERT_EQ(drawn.series.size(), 3u);
  expect_points(drawn.series[0], {{2, -1}});
  expect_points(drawn.series[1], {{8, -1}});
  expect_points(drawn.series[2], {{4, 0}, {8, -1}});
}

TEST(FigureSeries, TimesOfSeveralUnitsAreInMicroseconds)
{
  const GivenScenario g = given();
  const Drawn drawn(g, g.compare(), "/n", false, "");
  expect_points(drawn.series.at(0), {{1, 2000}, {2, 6000}});
  expect_points(drawn.series.at(2), {{1, 8000}, {2, 4000}});
}

TEST(FigureSeries, CasesAtOnePlaceKeepTheirOrder)
{
  GivenScenario g = given();
  g.scenario.cases[1].input = {{"n", 2}};
  expect_points(Drawn(g, g.compare(), "/n", false).series.at(2), {{2, 4}, {2, 8}});
}

TEST(FigureSeries, TimesAlongXAreInMicroseconds)
{
  GivenScenario g = given();
  g.scenario.cases[0].input = {{"t", "3ms"}, {"size", "2KiB"}, {"n", 5}};
  const Comparison comparison = g.compare();
  const std::pair<const char*, double> places[] = {{"/t", 3000}, {"/size", 2048}, {"/n", 5}, {"/none", 0}};
  for (const auto& [place, x] : places) {
    const Figure figure = {"t", "", {0}, place, {}, "", false};
    EXPECT_DOUBLE_EQ(x_of({g.scenario, comparison, figure, "ms"}, 0), x) << place;
  }
}

TEST(FigureSeries, TheLastKeyOfAPlaceIsItsName)
{
  EXPECT_EQ(last_key("/workload/message"), "message");
  EXPECT_EQ(last_key("/n"), "n");
  EXPECT_EQ(last_key("n"), "n");
  EXPECT_EQ(last_key("/"), "");
}

TEST(FigureSeries, PointsSayModelCaseValueAndError)
{
  GivenScenario given({"m"});
  Case& c = given.add("a", 4);
  c.unit = {"us", 1e-6};
  c.measured = Measured{5, "Table 1"};
  GivenScenario::predict(c, "m", 6);
  const Comparison comparison = given.compare();
  const Figure figure{"t", "", {0}, "", {}, "", false}, errors{"t", "", {0}, "", {}, "", true};
  ModelStyles styles;
  const std::vector<Series> all = series_of({given.scenario, comparison, figure, "us"}, {0}, styles);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].notes, std::vector<std::string>{"m, a: 6000000 \u00b5s, +50.0%, +20.0% of measured"});
  EXPECT_EQ(all[1].notes, std::vector<std::string>{"measured, a: 5000000 \u00b5s (Table 1)"});
  EXPECT_EQ(all[2].notes, std::vector<std::string>{"simulated, a: 4000000 \u00b5s, -20.0% of measured"});
  const std::vector<Series> relative = series_of({given.scenario, comparison, errors, "%"}, {0}, styles);
  EXPECT_EQ(relative[0].notes, std::vector<std::string>{"m, a: +50.0 %, +20.0% of measured"});
}

/// Of bars and of errors there are none.
TEST(FigureSeries, RatiosArePredictedOverSimulated)
{
  GivenScenario given({"m"});
  Case& c = given.add("a", 4);
  c.input = {{"n", 3}};
  GivenScenario::predict(c, "m", 6);
  const Comparison comparison = given.compare();
  Figure figure{"t", "", {0}, "/n", {}, "", false};
  ModelStyles styles;
  const FigureFrame frame{given.scenario, comparison, figure, "s"};
  const std::vector<Series> ratios = ratios_of(frame, {0}, styles);
  ASSERT_EQ(ratios.size(), 1u);
  EXPECT_EQ(ratios[0].points, (std::vector<std::pair<double, double>>{{3, 1.5}}));
  EXPECT_EQ(ratios[0].notes, std::vector<std::string>{"m, a: 1.500 times simulated"});
  figure.relative = true;
  EXPECT_TRUE(ratios_of(frame, {0}, styles).empty());
  figure = {"t", "", {0}, "", {}, "", false};
  EXPECT_TRUE(ratios_of(frame, {0}, styles).empty());
}

} // namespace
} // namespace loghop::figure_series_test
