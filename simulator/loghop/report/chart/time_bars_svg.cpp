#include "loghop/report/chart/chart_svg.hpp"
#include "loghop/report/chart/plot_area.hpp"
#include "loghop/report/chart/time_bars.hpp"
#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

constexpr double letter_width = 14; ///< a piece that is narrower has no letter
constexpr double least_width = 0.5; ///< a piece that is narrower cannot be seen, and is not drawn
constexpr int row_height = 28;
constexpr int bars_width = 330;
constexpr int path_width = 240;
constexpr int bars_gap = 30;
constexpr int end_room = 84; ///< for the times at the ends of bars
constexpr int bars_top = 6;
constexpr int bars_bottom = 48;

class BarDrawing {
public:
  explicit BarDrawing(const TimeBars& bars) : bars_(bars), left_(room_for_names())
  {
    width_ = left_ + bars_width + (bars.has_path ? bars_gap + path_width + end_room : 16);
    height_ = bars_top + bars_bottom + row_height * static_cast<int>(bars.rows.size());
  }

  int width() const { return width_; }
  int height() const { return height_; }

  std::string plots() const
  {
    std::string html = plot(left_, bars_width, round_axis(bars_.label, 100), rank_pieces(bars_));
    if (!bars_.has_path) return html;
    const PathBars path = path_bars(bars_);
    const int left = left_ + bars_width + bars_gap;
    const Axis axis = round_axis(path.label, path.high);
    return html + plot(left, path_width, axis, path.pieces) + ends(area(left, path_width, axis), path);
  }

private:
  int room_for_names() const
  {
    std::size_t longest = 0;
    for (const std::string& name : bars_.names)
      longest = std::max(longest, name.size());
    return static_cast<int>(static_cast<double>(longest) * 6.8) + 16;
  }

  /// 0, a half and the end.
  Axis round_axis(const std::string& label, double high) const
  {
    Axis axis{label, false, 0, high, {}, 0};
    for (const double part : {0.0, 0.5, 1.0})
      axis.ticks.push_back({high * part, fmt::format("{:.3g}", high * part)});
    return axis;
  }

  PlotArea area(int left, int width, const Axis& x) const
  {
    Axis rows{"", false, 0.5 - static_cast<double>(bars_.rows.size()), 0.5, {}, 0};
    if (left == left_)
      for (std::size_t row = 0; row < bars_.names.size(); ++row)
        rows.ticks.push_back({-static_cast<double>(row), bars_.names[row]});
    return {{static_cast<double>(left), static_cast<double>(bars_top), static_cast<double>(left + width),
             static_cast<double>(height_ - bars_bottom)},
            x,
            rows};
  }

  std::string plot(int left, int width, const Axis& axis, const std::vector<BarPiece>& pieces) const
  {
    const PlotArea place = area(left, width, axis);
    std::string html = row_axes_svg(place);
    for (std::size_t row = 0; row < bars_.rows.size(); ++row) {
      std::string bar;
      for (const BarPiece& piece : pieces)
        if (piece.row == row) bar += piece_svg(place, piece);
      html += element("g", {{"class", "bar"}, {"data-bar", bars_.names[row]}}, bar) + "\n";
    }
    return html;
  }

  /// Its title says the kind and its share; that of which bar is written beside it, and in the group.
  std::string piece_svg(const PlotArea& place, const BarPiece& piece) const
  {
    const double from = place.at_x(piece.from), to = place.at_x(piece.to);
    if (to - from < least_width) return "";
    const double y = place.at_y(-static_cast<double>(piece.row));
    const TimeKindName& kind = bars_.kinds[piece.kind];
    const std::string box =
        fmt::format("<path class=\"t-{}\" d=\"M{:.0f} {:.0f}H{:.0f}v20H{:.0f}z\"><title>{}, {:.1f} %</title></path>",
                    kind.colour, from, y - 10, to, from, escaped(kind.name), share_of(piece, place));
    if (to - from < letter_width) return box;
    return box + svg_text((from + to) / 2, y + 4, std::string(1, kind.letter), "");
  }

  /// Of the whole bar, which may end before the axis.
  double share_of(const BarPiece& piece, const PlotArea& place) const
  {
    const TimeRow& row = bars_.rows[piece.row];
    const std::vector<double>& times = place.place.left == left_ ? row.ranks : row.path;
    return 100 * times[piece.kind] / total(times);
  }

  std::string ends(const PlotArea& place, const PathBars& path) const
  {
    std::vector<double> end(bars_.rows.size(), 0);
    for (const BarPiece& piece : path.pieces)
      end[piece.row] = piece.to;
    std::string html;
    for (std::size_t row = 0; row < path.ends.size(); ++row)
      html += svg_text(place.at_x(end[row]) + 6, place.at_y(-static_cast<double>(row)) + 4, path.ends[row], "");
    return html;
  }

  const TimeBars& bars_;
  int left_, width_ = 0, height_ = 0;
};

} // namespace

std::string time_bars_svg(const TimeBars& bars, const std::string& id, const std::string& title,
                          const std::string& description)
{
  const BarDrawing drawing(bars);
  return svg_root(drawing.width(), drawing.height(), "chart bars-chart", id, title, description) + drawing.plots() +
         "</svg>";
}

} // namespace loghop
