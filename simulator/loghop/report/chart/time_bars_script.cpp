#include "loghop/report/chart/gnuplot_script.hpp"
#include "loghop/report/chart/palette.hpp"
#include "loghop/report/chart/time_bars.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

constexpr double letter_pixels = 14; ///< a piece that is narrower has no letter
constexpr int row_pixels = 26;
constexpr int bars_pixels = 320;
constexpr int path_pixels = 240;
constexpr int gap_pixels = 36;
constexpr int end_pixels = 84; ///< for the times at the ends of bars
constexpr int top_pixels = 6;
constexpr int scale_pixels = 56;

/// One of the two plots: where it stands, and what is in it.
struct Plot {
  int left;
  int width;
  double high; ///< the end of its axis
  std::string label;
  std::vector<BarPiece> pieces;
  std::vector<std::string> ends;
  bool has_names;
};

class Script {
public:
  Script(const TimeBars& bars, std::string name) : bars_(bars), name_(std::move(name)), left_(room_for_names())
  {
    width_ = left_ + bars_pixels + (bars.has_path ? gap_pixels + path_pixels + end_pixels : 14);
    height_ = top_pixels + scale_pixels + row_pixels * static_cast<int>(bars.rows.size());
  }

  std::string text()
  {
    script_ = terminal_of(width_, height_, name_) + "set multiplot\n";
    add({left_, bars_pixels, 100, "all ranks (% of their time)", rank_pieces(bars_), {}, true});
    if (bars_.has_path) {
      const PathBars path = path_bars(bars_);
      add({left_ + bars_pixels + gap_pixels, path_pixels, path.high, path.label, path.pieces, path.ends, false});
    }
    return script_ + "unset multiplot\n";
  }

private:
  int room_for_names() const
  {
    std::size_t longest = 0;
    for (const std::string& name : bars_.names)
      longest = std::max(longest, name.size());
    return static_cast<int>(static_cast<double>(longest) * 7.5) + 16;
  }

  void add(const Plot& plot)
  {
    frame(plot);
    names(plot);
    script_ += "unset label\n";
    letters(plot);
    ends(plot);
    boxes(plot);
  }

  void frame(const Plot& plot)
  {
    script_ += fmt::format("set lmargin at screen {:.5f}\nset rmargin at screen {:.5f}\n", part(plot.left, width_),
                           part(plot.left + plot.width, width_));
    script_ += fmt::format("set tmargin at screen {:.5f}\nset bmargin at screen {:.5f}\n",
                           1 - part(top_pixels, height_), part(scale_pixels, height_));
    script_ += fmt::format("set border 1 lc rgb '{}'\nset grid xtics front lc rgb '{}' lw 0.5 dt (2,4)\n",
                           placeholder(ChartColour::axis), placeholder(ChartColour::axis));
    script_ += fmt::format("set xrange [0:{}]\nset yrange [{}:0.6]\n", plot.high,
                           0.4 - static_cast<double>(bars_.rows.size()));
    script_ += fmt::format("set xtics nomirror out scale 0.6 offset 0,0.35 tc rgb '{0}' format '%g'\n"
                           "set xlabel {1} offset 0,0.6 tc rgb '{0}'\n",
                           placeholder(ChartColour::text), gnuplot_quoted(plot.label));
  }

  void names(const Plot& plot)
  {
    if (!plot.has_names) {
      script_ += "unset ytics\n";
      return;
    }
    std::string ticks;
    for (std::size_t row = 0; row < bars_.names.size(); ++row)
      ticks +=
          fmt::format("{}{} {}", row == 0 ? "" : ", ", gnuplot_quoted(bars_.names[row]), -static_cast<double>(row));
    script_ += fmt::format("set ytics nomirror scale 0 tc rgb '{}' ({})\n", placeholder(ChartColour::text), ticks);
  }

  /// Labels of one plot are numbered by gnuplot.
  void label(const std::string& text, double x, double y, const char* where)
  {
    script_ += fmt::format("set label {} at {},{} {} front tc rgb '{}'\n", gnuplot_quoted(text), x, y, where,
                           placeholder(ChartColour::text));
  }

  void letters(const Plot& plot)
  {
    for (const BarPiece& piece : plot.pieces)
      if ((piece.to - piece.from) / plot.high * plot.width >= letter_pixels)
        label(std::string(1, bars_.kinds[piece.kind].letter), (piece.from + piece.to) / 2,
              -static_cast<double>(piece.row), "center");
  }

  void ends(const Plot& plot)
  {
    std::vector<double> end(bars_.rows.size(), 0);
    for (const BarPiece& piece : plot.pieces)
      end[piece.row] = piece.to;
    for (std::size_t row = 0; row < plot.ends.size(); ++row)
      label(plot.ends[row], end[row], -static_cast<double>(row), "left offset 0.6,0");
  }

  /// A block of data a kind. Without a border pieces of one kind in two bars would not differ from one.
  void boxes(const Plot& plot)
  {
    std::string blocks, plots;
    for (std::size_t kind = 0; kind < bars_.kinds.size(); ++kind) {
      std::string rows;
      for (const BarPiece& piece : plot.pieces)
        if (piece.kind == kind)
          rows += fmt::format("{} {} {}\n", piece.from, piece.to, -static_cast<double>(piece.row));
      if (rows.empty()) continue;
      blocks += fmt::format("$kind{} << END\n{}END\n", kind, rows);
      plots += fmt::format("{}$kind{} using 1:3:1:2:($3-0.36):($3+0.36) with boxxyerror fs solid border lc rgb '{}' "
                           "fc rgb '{}'",
                           plots.empty() ? "" : ", ", kind, placeholder(ChartColour::ground),
                           time_placeholder(kind_colour(kind)));
    }
    script_ += blocks + "plot " + plots + "\n";
  }

  std::size_t kind_colour(std::size_t kind) const { return bars_.kinds[kind].colour; }
  static double part(int pixels, int of) { return static_cast<double>(pixels) / of; }

  const TimeBars& bars_;
  std::string name_;
  std::string script_;
  int left_, width_ = 0, height_ = 0;
};

} // namespace

std::string time_bars_script(const TimeBars& bars, const std::string& name)
{
  return Script(bars, name).text();
}

} // namespace loghop
