// Whole scripts. Colours are placeholders, #0102NN: see report/chart/palette.hpp.
#include "loghop/report/chart/gnuplot_script.hpp"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using Kind = SeriesStyle::Kind;

const std::string closer = "set tmargin 0.6\nset xtics offset 0,0.35\nset xlabel offset 0,0.6\n";

std::string start_of(int width, int height, const std::string& name)
{
  return "reset\nset encoding utf8\nset terminal svg noenhanced size " + std::to_string(width) + "," +
         std::to_string(height) + " font 'sans-serif,13' name '" + name +
         "' background '#010201'\nset output\nunset key\n";
}

Chart lines()
{
  Chart chart;
  chart.x = {"load", false, 0, 10, {}, 0};
  chart.y = {"time", true, 1, 1000, {{10, "10"}, {100, "it's"}}, 0};
  chart.series = {{"LogP's", {Kind::model, 1}, {{1, 10}, {9, 100.5}}, true},
                  {"measured", {Kind::measured, 0}, {{2, 20}}, false},
                  {"simulated", {Kind::simulated, 0}, {{3, 30}}, true}};
  return chart;
}

TEST(GnuplotScript, OfLinesIsWhole)
{
  EXPECT_EQ(chart_script(lines(), "c_1"),
            start_of(390, 270, "c_1") +
                "set border 3 lc rgb '#010203'\n"
                "set grid ytics lc rgb '#010204' lw 1 dt solid\n" +
                closer +
                "set xrange [0:10]\n"
                "set xlabel 'load' tc rgb '#010202'\n"
                "set xtics nomirror out scale 0.6,0.3 tc rgb '#010202' format '%g'\n"
                "set yrange [1:1000]\n"
                "set ylabel 'time' tc rgb '#010202'\n"
                "set logscale y\n"
                "set ytics nomirror out scale 0.6,0.3 tc rgb '#010202' ('10' 10, 'it''s' 100)\n"
                "$series0 << END\n1 10\n9 100.5\nEND\n"
                "$series1 << END\n2 20\nEND\n"
                "$series2 << END\n3 30\nEND\n"
                "plot $series0 using 1:2 with linespoints lw 1.6 dt (10,4) pt 12 ps 0.7 lc rgb '#010209' title "
                "'LogP''s', "
                "$series1 using 1:2 with points lw 1.6 dt 1 pt 4 ps 0.95 lc rgb '#010207' title 'measured', "
                "$series2 using 1:2 with linespoints lw 1.6 dt 1 pt 7 ps 0.65 lc rgb '#010206' title 'simulated'\n");
}

Chart bars()
{
  Chart chart;
  chart.bars = true;
  chart.width = 720;
  chart.height = 112;
  chart.x = {"time", false, 0, 7.5, {}, 0};
  chart.y = {"", false, -1.6, 0.6, {{0, "ab"}, {-1, "four"}}, 0};
  chart.series = {{"M", {Kind::model, 0}, {{5, 0}}, true},
                  {"measured", {Kind::measured, 0}, {{6, -1}}, false},
                  {"simulated", {Kind::simulated, 0}, {{7, 0}, {6.5, -1}}, true}};
  return chart;
}

/// Marks are a quarter larger. A letter of the longest name has 7.4 of 720 pixels, beside them are 16.
TEST(GnuplotScript, OfBarsIsWhole)
{
  EXPECT_EQ(chart_script(bars(), "b"),
            start_of(720, 112, "b") +
                "set border 1 lc rgb '#010203'\n"
                "set grid xtics lc rgb '#010204' lw 1 dt solid\n"
                "set yzeroaxis lc rgb '#010203' lw 1 dt solid\n" +
                closer +
                "set xrange [0:7.5]\n"
                "set xlabel 'time' tc rgb '#010202'\n"
                "set xtics nomirror out scale 0.6,0.3 tc rgb '#010202' format '%g'\n"
                "set yrange [-1.6:0.6]\n"
                "set ylabel '' tc rgb '#010202'\n"
                "set ytics nomirror out scale 0.6,0.3 tc rgb '#010202' ('ab' 0, 'four' -1)\n"
                "set ytics scale 0\n"
                "set lmargin at screen 0.0633\n"
                "$series0 << END\n5 0\nEND\n"
                "$series1 << END\n6 -1\nEND\n"
                "$series2 << END\n7 0\n6.5 -1\nEND\n"
                "plot $series2 using 1:2:(0):1:($2-0.32):($2+0.32) with boxxyerror lc rgb '#010205' fs solid noborder "
                "title 'simulated', "
                "$series0 using 1:2 with points lw 1.6 dt 1 pt 8 ps 0.875 lc rgb '#010208' title 'M', "
                "$series1 using 1:2 with points lw 1.6 dt 1 pt 4 ps 1.1875 lc rgb '#010207' title 'measured', "
                "$series2 using 1:2 with points lw 1.6 dt 1 pt 7 ps 0.8125 lc rgb '#010206' title 'simulated'\n");
}

TEST(GnuplotScript, OnALogarithmicAxisThereAreMarksAlone)
{
  Chart chart = bars();
  chart.x.logarithmic = true;
  const std::string script = chart_script(chart, "b");
  EXPECT_THAT(script, HasSubstr("set logscale x\n"));
  EXPECT_THAT(script, HasSubstr("END\nplot $series0 using 1:2 with points "));
}

TEST(GnuplotScript, SeveralBarsAreOnePlot)
{
  Chart chart = bars();
  chart.series = {chart.series[2], chart.series[2]};
  const std::string bar = " using 1:2:(0):1:($2-0.32):($2+0.32) with boxxyerror lc rgb '#010205' fs solid noborder "
                          "title 'simulated', ";
  EXPECT_THAT(chart_script(chart, "b"),
              HasSubstr("plot $series0" + bar + "$series1" + bar + "$series0 using 1:2 with"));
}

/// A line at 0 is drawn only where values lie on both sides of it, or below.
TEST(GnuplotScript, ZeroHasALineIfAnAxisBeginsBelowIt)
{
  const auto script = [](double low_x, double low_y, bool with_bars) {
    Chart chart = lines();
    chart.bars = with_bars;
    chart.x.low = low_x;
    chart.y.low = low_y;
    return chart_script(chart, "c");
  };
  const std::string line = "zeroaxis lc rgb '#010203' lw 1 dt solid\nset tmargin";
  EXPECT_THAT(script(-1, 1, false), HasSubstr("\nset x" + line));
  EXPECT_THAT(script(1, -1, false), HasSubstr("\nset x" + line));
  EXPECT_THAT(script(-1, 1, true), HasSubstr("\nset y" + line));
  EXPECT_THAT(script(0, 0, false), Not(HasSubstr("zeroaxis")));
}

TEST(GnuplotScript, CrossesAreLargerThanTheOtherMarksOfModels)
{
  const double sizes[] = {0.7, 0.7, 0.7, 0.9, 0.9, 0.7, 0.7};
  for (std::size_t model = 0; model < 7; ++model) {
    Series series = lines().series[0];
    series.style.model = model;
    std::string size = std::to_string(sizes[model]).substr(0, 3);
    EXPECT_THAT(sample_script(series, false, "s"), HasSubstr(" ps " + size + " lc rgb '#01020")) << model;
  }
}

TEST(GnuplotScript, OfASampleIsALineThroughOneMark)
{
  const std::string start = start_of(44, 14, "s_2") +
                            "unset border\nunset tics\nset margins 0,0,0,0\nset xrange [0:2]\nset yrange [-1:1]\n"
                            "$series0 << END\n-1 0\n1 0\n3 0\nEND\nplot $series0 using 1:2 with ";
  EXPECT_EQ(sample_script(lines().series[0], false, "s_2"),
            start + "linespoints lw 1.6 dt (10,4) pt 12 ps 0.7 lc rgb '#010209'\n");
  EXPECT_EQ(sample_script(lines().series[2], true, "s_2"),
            start + "points lw 1.6 dt 1 pt 7 ps 0.8125 lc rgb '#010206'\n");
}

TEST(GnuplotScript, ColoursOfModelsBeginAgainAfterSeven)
{
  Series series = lines().series[0];
  series.style.model = 7;
  EXPECT_THAT(sample_script(series, false, "s"), EndsWith("dt (3,3) pt 12 ps 0.7 lc rgb '#010208'\n"));
}

} // namespace
} // namespace loghop
