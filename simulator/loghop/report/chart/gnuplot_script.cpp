#include "loghop/report/chart/gnuplot_script.hpp"

#include "loghop/report/chart/palette.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace loghop {

namespace {

using Kind = SeriesStyle::Kind;

std::string colour_of(const SeriesStyle& style)
{
  switch (style.kind) {
  case Kind::simulated:
    return placeholder(ChartColour::simulated);
  case Kind::measured:
    return placeholder(ChartColour::measured);
  case Kind::model:
    break;
  }
  return model_placeholder(style.model);
}

// Models of one colour differ in dashes: their numbers are a multiple of 7 apart, and there are 5 dashes.

std::string dash_of(const SeriesStyle& style)
{
  static const std::array<const char*, 5> dashes = {"1", "(10,4)", "(3,3)", "(10,3,2,3)", "(6,2)"};
  return style.kind == Kind::model ? dashes[style.model % dashes.size()] : dashes[0];
}

/// gnuplot's numbers of points: 7 is a disc, 4 a square, the others are those of models.
int mark_of(const SeriesStyle& style)
{
  static const std::array<int, 6> marks = {8, 12, 10, 1, 2, 14};
  return style.kind == Kind::simulated ? 7 : style.kind == Kind::measured ? 4 : marks[style.model % marks.size()];
}

double mark_size_of(const SeriesStyle& style)
{
  return style.kind == Kind::simulated ? 0.65 : style.kind == Kind::measured ? 0.95 : mark_of(style) < 4 ? 0.9 : 0.7;
}

bool is_line(const Series& series, bool bars)
{
  return series.joined && !bars;
}

std::string marks(const Series& series, bool bars)
{
  return fmt::format("with {} lw 1.6 dt {} pt {} ps {} lc rgb '{}'", is_line(series, bars) ? "linespoints" : "points",
                     dash_of(series.style), mark_of(series.style), mark_size_of(series.style) * (bars ? 1.25 : 1),
                     colour_of(series.style));
}

bool is_bar(const Chart& chart, const Series& series)
{
  return chart.bars && !chart.x.logarithmic && series.style.kind == Kind::simulated;
}

std::string data_block(const Series& series, std::size_t number)
{
  std::string text = fmt::format("$series{} << END\n", number);
  for (const auto& [x, y] : series.points)
    text += fmt::format("{} {}\n", x, y);
  return text + "END\n";
}

/// A bar from 0 in its row.
std::string bar(std::size_t number)
{
  return fmt::format("$series{} using 1:2:(0):1:($2-0.32):($2+0.32) with boxxyerror lc rgb '{}' fs solid noborder",
                     number, placeholder(ChartColour::bar));
}

std::string plot(const Chart& chart)
{
  std::string blocks, bars, lines;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Series& series = chart.series[i];
    blocks += data_block(series, i);
    const std::string title = " title " + gnuplot_quoted(series.name);
    if (is_bar(chart, series)) bars += (bars.empty() ? "" : ", ") + bar(i) + title;
    lines += (lines.empty() ? "" : ", ") + fmt::format("$series{} using 1:2 ", i) + marks(series, chart.bars) + title;
  }
  return blocks + "plot " + bars + (bars.empty() ? "" : ", ") + lines + "\n";
}

std::string axis(const Axis& axis, char name)
{
  std::string text = fmt::format("set {}range [{}:{}]\nset {}label {} tc rgb '{}'\n", name, axis.low, axis.high, name,
                                 gnuplot_quoted(axis.label), placeholder(ChartColour::text));
  if (axis.logarithmic) text += fmt::format("set logscale {}\n", name);
  text += fmt::format("set {}tics nomirror out scale 0.6,0.3 tc rgb '{}'", name, placeholder(ChartColour::text));
  if (axis.ticks.empty()) return text + fmt::format(" format '%g'\n");
  std::string ticks;
  for (const Tick& tick : axis.ticks)
    ticks += fmt::format("{}{} {}", ticks.empty() ? "" : ", ", gnuplot_quoted(tick.label), tick.at);
  return text + " (" + ticks + ")\n";
}

/// Room for the names of rows: gnuplot leaves twice as much as they need.
std::string name_margin(const Chart& chart)
{
  std::size_t longest = 0;
  for (const Tick& tick : chart.y.ticks)
    longest = std::max(longest, tick.label.size());
  return fmt::format("set lmargin at screen {:.4f}\n", (static_cast<double>(longest) * 7.4 + 16) / chart.width);
}

} // namespace

std::string gnuplot_quoted(const std::string& text)
{
  std::string quoted = "'";
  for (const char c : printable(text))
    quoted += c == '\'' ? std::string("''") : std::string(1, c);
  return quoted + "'";
}

std::string terminal_of(int width, int height, const std::string& name)
{
  return fmt::format("reset\nset encoding utf8\n"
                     "set terminal svg noenhanced size {},{} font 'sans-serif,13' name '{}' background '{}'\n"
                     "set output\nunset key\n",
                     width, height, name, placeholder(ChartColour::ground));
}

std::string chart_script(const Chart& chart, const std::string& name)
{
  std::string script = terminal_of(chart.width, chart.height, name);
  script += fmt::format("set border {} lc rgb '{}'\n", chart.bars ? 1 : 3, placeholder(ChartColour::axis));
  script += fmt::format("set grid {}tics lc rgb '{}' lw 1 dt solid\n", chart.bars ? 'x' : 'y',
                        placeholder(ChartColour::grid));
  if (chart.x.low < 0 || chart.y.low < 0)
    script += fmt::format("set {}zeroaxis lc rgb '{}' lw 1 dt solid\n", chart.bars ? 'y' : 'x',
                          placeholder(ChartColour::axis));
  script += "set tmargin 0.6\nset xtics offset 0,0.35\nset xlabel offset 0,0.6\n"; // closer to the axis than by default
  return script + axis(chart.x, 'x') + axis(chart.y, 'y') +
         (chart.bars ? "set ytics scale 0\n" + name_margin(chart) : "") + plot(chart);
}

std::string sample_script(const Series& series, bool bars, const std::string& name)
{
  std::string script = terminal_of(44, 14, name);
  script += "unset border\nunset tics\nset margins 0,0,0,0\nset xrange [0:2]\nset yrange [-1:1]\n";
  Series sample = series;
  sample.points = {{-1, 0}, {1, 0}, {3, 0}}; // the outer marks are outside
  return script + data_block(sample, 0) + "plot $series0 using 1:2 " + marks(series, bars) + "\n";
}

} // namespace loghop
