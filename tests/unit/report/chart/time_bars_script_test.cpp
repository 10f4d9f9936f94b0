// Whole scripts, counted by hand: a letter of a name is 7.5 pixels wide, a row 26 high. Colours are placeholders: see
// report/chart/palette.hpp.
#include "loghop/report/chart/time_bars.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Paths of 4 and 0.5 s.
TimeBars two_rows()
{
  TimeBars bars;
  bars.kinds = {{"computation", 'C', 0}, {"network", 'N', 4}, {"waiting", 'W', 6}};
  bars.names = {"it's a", "b"};
  bars.rows = {{0, {1, 0, 3}, {1, 3, 0}}, {1, {2, 6, 0}, {0.5, 0, 0}}};
  bars.has_path = true;
  return bars;
}

std::string start_of(int width, int height)
{
  return "reset\nset encoding utf8\nset terminal svg noenhanced size " + std::to_string(width) + "," +
         std::to_string(height) +
         " font 'sans-serif,13' name 't' background '#010201'\nset output\nunset key\nset multiplot\n";
}

std::string frame(const std::string& margins, const std::string& ranges, const std::string& label)
{
  return margins + "set border 1 lc rgb '#010203'\nset grid xtics front lc rgb '#010203' lw 0.5 dt (2,4)\n" + ranges +
         "set xtics nomirror out scale 0.6 offset 0,0.35 tc rgb '#010202' format '%g'\n"
         "set xlabel '" +
         label + "' offset 0,0.6 tc rgb '#010202'\n";
}

std::string label(const std::string& text, const std::string& at, const std::string& where = "center")
{
  return "set label '" + text + "' at " + at + " " + where + " front tc rgb '#010202'\n";
}

std::string boxes(int kind, const std::string& colour)
{
  return "$kind" + std::to_string(kind) +
         " using 1:3:1:2:($3-0.36):($3+0.36) with boxxyerror fs solid border lc rgb '#010201' fc rgb '" + colour + "'";
}

/// 61 pixels of names, 320 of shares, 36 between, 240 of paths and 84 for their times; 6 above and 56 below two rows.
TEST(TimeBarsScript, IsWhole)
{
  EXPECT_EQ(time_bars_script(two_rows(), "t"),
            start_of(741, 114) +
                frame("set lmargin at screen 0.08232\nset rmargin at screen 0.51417\n"
                      "set tmargin at screen 0.94737\nset bmargin at screen 0.49123\n",
                      "set xrange [0:100]\nset yrange [-1.6:0.6]\n", "all ranks (% of their time)") +
                "set ytics nomirror scale 0 tc rgb '#010202' ('it''s a' -0, 'b' -1)\nunset label\n" +
                label("C", "12.5,-0") + label("W", "62.5,-0") + label("C", "12.5,-1") + label("N", "62.5,-1") +
                "$kind0 << END\n0 25 -0\n0 25 -1\nEND\n$kind1 << END\n25 100 -1\nEND\n"
                "$kind2 << END\n25 100 -0\nEND\n"
                "plot " +
                boxes(0, "#01020f") + ", " + boxes(1, "#010213") + ", " + boxes(2, "#010215") + "\n" +
                frame("set lmargin at screen 0.56275\nset rmargin at screen 0.88664\n"
                      "set tmargin at screen 0.94737\nset bmargin at screen 0.49123\n",
                      "set xrange [0:4]\nset yrange [-1.6:0.6]\n", "critical path (s)") +
                "unset ytics\nunset label\n" + label("C", "0.5,-0") + label("N", "2.5,-0") + label("C", "0.25,-1") +
                label("4.000 s", "4,-0", "left offset 0.6,0") + label("500.0 ms", "0.5,-1", "left offset 0.6,0") +
                "$kind0 << END\n0 1 -0\n0 0.5 -1\nEND\n$kind1 << END\n1 4 -0\nEND\n"
                "plot " +
                boxes(0, "#01020f") + ", " + boxes(1, "#010213") + "\nunset multiplot\n");
}

TEST(TimeBarsScript, WithoutPathsIsOnePlot)
{
  TimeBars bars = two_rows();
  bars.has_path = false;
  const std::string script = time_bars_script(bars, "t");
  EXPECT_THAT(script, testing::StartsWith(start_of(395, 114))); // 61 + 320 + 14
  EXPECT_THAT(script, testing::EndsWith(boxes(2, "#010215") + "\nunset multiplot\n"));
  EXPECT_THAT(script, Not(HasSubstr("critical path")));
}

/// 14 of 320 pixels are 4.375 %.
TEST(TimeBarsScript, APieceOf14PixelsHasALetter)
{
  TimeBars bars = two_rows();
  bars.has_path = false;
  bars.rows[0].ranks = {4.375, 95.625, 0};
  EXPECT_THAT(time_bars_script(bars, "t"), HasSubstr(label("C", "2.1875,-0")));
  bars.rows[0].ranks = {4.25, 95.75, 0};
  EXPECT_THAT(time_bars_script(bars, "t"), Not(HasSubstr(label("C", "2.125,-0"))));
}

TEST(TimeBarsScript, RowsMakeThePictureHigher)
{
  TimeBars bars = two_rows();
  bars.rows.push_back(bars.rows[0]);
  bars.names.push_back("c");
  const std::string script = time_bars_script(bars, "t");
  EXPECT_THAT(script, testing::StartsWith(start_of(741, 140)));
  EXPECT_THAT(script, HasSubstr("set yrange [-2.6:0.6]\n"));
  EXPECT_THAT(script, HasSubstr("'c' -2)\n"));
  EXPECT_THAT(script, HasSubstr(label("4.000 s", "4,-2", "left offset 0.6,0")));
}

} // namespace
} // namespace loghop
