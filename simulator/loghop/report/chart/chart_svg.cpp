#include "loghop/report/chart/chart_svg.hpp"

#include "loghop/report/chart/chart_marks.hpp"
#include "loghop/report/chart/label_places.hpp"
#include "loghop/report/chart/plot_area.hpp"
#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

using Kind = SeriesStyle::Kind;

constexpr double character = 6.6;       ///< width of one, about
constexpr double label_height = 15;     ///< of direct labels
constexpr double near_marks = 6;        ///< marks nearer than this lie on each other
constexpr double mark_step = 8;         ///< between marks side by side
constexpr double axis_height = 48;      ///< below an area, with labels
constexpr double label_top = 26;        ///< for the label of the axis
constexpr double ratio_height = 92;     ///< of the area of ratios
constexpr double ratio_gap = 34;        ///< above it
constexpr int direct_labels_from = 700; ///< narrower charts have only a legend

/// Places are whole units of the drawing, about a pixel: digits below would be a tenth of the page.
/// Where the marks of each series are, with their shifts.
using Places = std::vector<std::vector<std::pair<double, double>>>;

Places places_of(const std::vector<Series>& all, const PlotArea& area)
{
  std::vector<std::pair<double, double>> flat;
  for (const Series& series : all)
    for (const auto& [x, y] : series.points)
      flat.emplace_back(area.at_x(x), area.at_y(y));
  const std::vector<double> shifts = part_marks(flat, near_marks, mark_step);
  Places places;
  std::size_t next = 0;
  for (const Series& series : all) {
    auto& of_series = places.emplace_back();
    for (std::size_t i = 0; i < series.points.size(); ++i, ++next)
      of_series.emplace_back(flat[next].first + shifts[next], flat[next].second);
  }
  return places;
}

std::string line_svg(const Series& series, const PlotArea& area)
{
  std::string path;
  for (const auto& [x, y] : series.points)
    path += fmt::format("{}{:.0f} {:.0f}", path.empty() ? "M" : "L", area.at_x(x), area.at_y(y));
  return "<path d=\"" + path + "\"/>";
}

std::string marks_svg(const Series& series, const std::vector<std::pair<double, double>>& places)
{
  std::string html;
  const std::string use = "<use href=\"#" + mark_id(series.style) + "\"";
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::string at = fmt::format(" x=\"{:.0f}\" y=\"{:.0f}\"", places[i].first, places[i].second);
    html +=
        i < series.notes.size() ? use + at + "><title>" + escaped(series.notes[i]) + "</title></use>" : use + at + "/>";
  }
  return html;
}

std::string bars_svg(const Series& series, const PlotArea& area)
{
  std::string path;
  for (const auto& [x, y] : series.points)
    path += fmt::format("M{:.1f} {:.1f}H{:.1f}V{:.1f}H{:.1f}Z", area.at_x(std::max(0.0, area.x.low)),
                        area.at_y(y + 0.32), area.at_x(x), area.at_y(y - 0.32), area.at_x(std::max(0.0, area.x.low)));
  return "<path class=\"bars\" d=\"" + path + "\"/>";
}

bool has_bars(const Chart& chart, const Series& series)
{
  return chart.bars && !chart.x.logarithmic && series.style.kind == Kind::simulated;
}

std::string series_svg(const Chart& chart, const std::vector<Series>& all, const PlotArea& area)
{
  const Places places = places_of(all, area);
  std::string bars, html;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (has_bars(chart, all[i])) bars += bars_svg(all[i], area);
    const std::string line = all[i].joined && !chart.bars ? line_svg(all[i], area) : "";
    html += element("g", {{"class", "series " + series_classes(all[i].style)}, {"data-series", all[i].name}},
                    line + marks_svg(all[i], places[i])) +
            "\n";
  }
  return bars + html;
}

/// The names of joined series at their ends, on the right of the area.
std::string end_labels(const Chart& chart, const PlotArea& area)
{
  std::vector<double> wanted;
  std::vector<const Series*> named;
  for (const Series& series : chart.series)
    if (!chart.bars) {
      named.push_back(&series);
      wanted.push_back(area.at_y(series.points.back().second));
    }
  const std::vector<double> placed = spread_labels(wanted, label_height, area.place.top, area.place.bottom);
  std::string html;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const double end = area.at_x(named[i]->points.back().first), from = area.place.right + 4;
    html += element("g", {{"class", "direct " + series_classes(named[i]->style)}, {"data-series", named[i]->name}},
                    fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>", std::max(end + 6, from), wanted[i],
                                from + 14, placed[i]) +
                        svg_text(from + 18, placed[i] + 4, named[i]->name, ""));
  }
  return html;
}

bool has_direct_labels(const Chart& chart)
{
  return !chart.bars && chart.width >= direct_labels_from;
}

/// Room on the right for direct labels.
double label_room(const Chart& chart)
{
  if (!has_direct_labels(chart)) return 16;
  std::size_t longest = 0;
  for (const Series& series : chart.series)
    longest = std::max(longest, series.name.size());
  return 30 + character * static_cast<double>(std::min<std::size_t>(longest, 30));
}

/// Room on the left for the labels of ticks.
double tick_room(const Axis& axis)
{
  std::size_t longest = 0;
  for (const Tick& tick : axis.ticks)
    longest = std::max(longest, tick.label.size());
  return std::max(48.0, 18 + character * static_cast<double>(longest));
}

std::string zero_line(const PlotArea& area, bool along_x)
{
  if (along_x && area.y.low < 0 && !area.y.logarithmic)
    return fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", area.place.left, area.at_y(0),
                       area.place.right);
  if (!along_x && area.x.low < 0 && !area.x.logarithmic)
    return fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>", area.at_x(0), area.place.top,
                       area.place.bottom);
  return "";
}

/// The ratios of a series whose points all stand above need no titles of their own: the script takes those above.
std::vector<Series> without_repeated_notes(const Chart& chart)
{
  std::vector<Series> ratios = chart.ratios;
  for (Series& ratio : ratios)
    for (const Series& series : chart.series)
      if (series.name == ratio.name && series.points.size() == ratio.points.size()) ratio.notes.clear();
  return ratios;
}

std::string ratio_svg(const Chart& chart, const PlotArea& main)
{
  const double above = main.place.bottom + ratio_gap;
  const PlotArea area{{main.place.left, above, main.place.right, above + ratio_height}, chart.x, chart.ratio};
  const std::string one = fmt::format("<path class=\"axis\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>", area.place.left,
                                      area.at_y(1), area.place.right);
  return y_axis_svg(area) + x_axis_svg(area, true) + one +
         element("g", {{"class", "ratios"}}, series_svg(chart, without_repeated_notes(chart), area));
}

} // namespace

std::string svg_root(int width, int height, const std::string& css, const std::string& id, const std::string& title,
                     const std::string& description)
{
  return fmt::format("<svg class=\"{}\" id=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}. {}\">", css, id,
                     width, height, escaped(title), escaped(description));
}

std::string chart_svg(const Chart& chart, const std::string& id)
{
  const double left = tick_room(chart.y), right = chart.width - label_room(chart);
  const double above = chart.bars ? 4 : label_top;
  const PlotArea area{{left, above, right, chart.height - (chart.ratios.empty() ? axis_height : 0)}, chart.x, chart.y};
  const int height =
      chart.height + (chart.ratios.empty() ? 0 : static_cast<int>(ratio_gap + ratio_height + axis_height));
  const std::string size = chart.bars                          ? "chart bars-chart"
                           : chart.width >= direct_labels_from ? "chart wide"
                                                               : "chart half";
  return svg_root(chart.width, height, size, id, chart.title, chart.description) +
         (chart.bars ? row_axes_svg(area) : y_axis_svg(area) + x_axis_svg(area, chart.ratios.empty())) +
         zero_line(area, !chart.bars) + series_svg(chart, chart.series, area) +
         (has_direct_labels(chart) ? end_labels(chart, area) : "") +
         (chart.ratios.empty() ? "" : ratio_svg(chart, area)) + "</svg>";
}

} // namespace loghop
