#include "loghop/report/chart/chart_svg.hpp"

#include <gmock/gmock.h>

namespace loghop::chart_svg_test {
namespace {

using Kind = SeriesStyle::Kind;
using testing::HasSubstr;
using testing::Not;

/// A model and the simulation at 0 and 10, both of them at 5 there.
Chart chart()
{
  Chart chart;
  chart.title = "times <1>";
  chart.description = "of two";
  chart.x = {"size (B)", false, 0, 10, {{0, "0"}, {10, "10"}}, 0};
  chart.y = {"time (s)", false, 0, 10, {{0, "0"}, {10, "10"}}, 0};
  chart.series = {{"m & n", {Kind::model, 0}, {{0, 0}, {10, 5}}, true, {"m at 0", "m at <10>"}},
                  {"simulated", {Kind::simulated, 0}, {{10, 5}}, false, {"simulated at 10"}}};
  return chart;
}

TEST(ChartSvg, IsAnImageWithItsWords)
{
  EXPECT_THAT(chart_svg(chart(), "c-1"),
              testing::StartsWith("<svg class=\"chart half\" id=\"c-1\" viewBox=\"0 0 520 270\" role=\"img\" "
                                  "aria-label=\"times &lt;1&gt;. of two\"><path class=\"grid\""));
}

/// x from 48 to 504, y from 222 to 26: (10, 5) is (504, 124). Two marks there stand 8 apart; the line does not move.
TEST(ChartSvg, MarksThatMeetStandSideBySideAndSayWhatTheyAre)
{
  const std::string svg = chart_svg(chart(), "c");
  EXPECT_THAT(svg, HasSubstr("<g class=\"series c-model-0 d-0\" data-series=\"m &amp; n\"><path d=\"M48 222L504 124\"/>"
                             "<use href=\"#m0\" x=\"48\" y=\"222\"><title>m at 0</title></use>"
                             "<use href=\"#m0\" x=\"500\" y=\"124\"><title>m at &lt;10&gt;</title></use></g>"));
  EXPECT_THAT(svg, HasSubstr("<g class=\"series c-simulated\" data-series=\"simulated\">"
                             "<use href=\"#ms\" x=\"508\" y=\"124\"><title>simulated at 10</title></use></g>"));
}

TEST(ChartSvg, WideChartsNameTheirLinesAtTheEnd)
{
  Chart wide = chart();
  EXPECT_THAT(chart_svg(wide, "c"), Not(HasSubstr("class=\"direct")));
  wide.width = 1000;
  const std::string svg = chart_svg(wide, "c");
  EXPECT_THAT(svg, HasSubstr("chart wide"));
  EXPECT_THAT(svg, HasSubstr("<g class=\"direct c-model-0 d-0\" data-series=\"m &amp; n\">"));
  EXPECT_THAT(svg, HasSubstr(">m &amp; n</text>"));
}

TEST(ChartSvg, RatiosStandBelowWithTheSameX)
{
  Chart with = chart();
  with.ratio = {"predicted / simulated", true, 0.5, 2, {{1, "1"}}, 0};
  with.ratios = {{"m & n", {Kind::model, 0}, {{0, 1}, {10, 2}}, true, {"r at 0", "r at 10"}}};
  const std::string svg = chart_svg(with, "c");
  EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 520 444\"")); // 34 + 92 + 48 more
  EXPECT_THAT(svg, HasSubstr("<g class=\"ratios\">"));
  EXPECT_THAT(svg, HasSubstr(">predicted / simulated</text>"));
  EXPECT_THAT(svg, Not(HasSubstr("r at"))); // the script takes the words above
  with.ratios[0].points.pop_back();
  with.ratios[0].notes.pop_back();
  EXPECT_THAT(chart_svg(with, "c"), HasSubstr("<title>r at 0</title>"));
}

TEST(ChartSvg, SimulatedTimesAreBarsFrom0IfTheAxisIsLinear)
{
  Chart bars = chart();
  bars.bars = true;
  bars.y = {"", false, -0.6, 0.6, {{0, "a case"}}, 0};
  bars.series = {{"simulated", {Kind::simulated, 0}, {{5, 0}}, false, {"five"}}};
  EXPECT_THAT(chart_svg(bars, "c"), HasSubstr("<path class=\"bars\" d=\"M"));
  EXPECT_THAT(chart_svg(bars, "c"), HasSubstr("class=\"chart bars-chart\""));
  bars.x = {"", true, 1, 10, {}, 0};
  EXPECT_THAT(chart_svg(bars, "c"), Not(HasSubstr("class=\"bars\"")));
}

TEST(ChartSvg, ErrorsHaveALineAt0)
{
  Chart errors = chart();
  EXPECT_EQ(chart_svg(errors, "c").find("M48 124.0H504\"/><g"), std::string::npos);
  errors.y.low = -10;
  EXPECT_THAT(chart_svg(errors, "c"), HasSubstr("<path class=\"axis\" d=\"M48.0 124.0H504.0\"/>"));
}

} // namespace
} // namespace loghop::chart_svg_test
