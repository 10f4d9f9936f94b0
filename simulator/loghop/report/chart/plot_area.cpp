#include "loghop/report/chart/plot_area.hpp"

#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

#include <cmath>

namespace loghop {

namespace {

double place_along(const Axis& axis, double value)
{
  if (axis.logarithmic) return std::log(value / axis.low) / std::log(axis.high / axis.low);
  return (value - axis.low) / (axis.high - axis.low);
}

/// From left to right, or from top to bottom.
std::string line(double x0, double y0, double x1, double y1)
{
  return y0 == y1 ? fmt::format("M{:.0f} {:.1f}H{:.0f}", x0, y0, x1) : fmt::format("M{:.1f} {:.0f}V{:.0f}", x0, y0, y1);
}

std::string path(const char* css, const std::string& lines)
{
  return fmt::format("<path class=\"{}\" d=\"{}\"/>", css, lines);
}

} // namespace

double PlotArea::at_x(double value) const
{
  return place.left + place_along(x, value) * (place.right - place.left);
}

double PlotArea::at_y(double value) const
{
  return place.bottom - place_along(y, value) * (place.bottom - place.top);
}

std::string svg_text(double x, double y, const std::string& text, const std::string& css, const std::string& attributes)
{
  return fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\"{}{}>{}</text>", x, y, css.empty() ? "" : " class=\"" + css + "\"",
                     attributes.empty() ? "" : " " + attributes, escaped(text));
}

std::string y_axis_svg(const PlotArea& area)
{
  std::string lines, labels;
  for (const Tick& tick : area.y.ticks) {
    const double y = area.at_y(tick.at);
    lines += line(area.place.left, y, area.place.right, y);
    labels += svg_text(area.place.left - 8, y + 4, tick.label, "end");
  }
  return path("grid", lines) + labels + svg_text(area.place.left, area.place.top - 8, area.y.label, "axis-label");
}

std::string x_axis_svg(const PlotArea& area, bool labels)
{
  const Rectangle& at = area.place;
  std::string lines = line(at.left, at.bottom, at.right, at.bottom), texts;
  int number = 0;
  for (const Tick& tick : area.x.ticks) {
    const double x = area.at_x(tick.at);
    lines += line(x, at.bottom, x, at.bottom + 5);
    texts += svg_text(x, at.bottom + 20, tick.label, number++ % 2 == 0 ? "middle" : "middle second");
  }
  if (!labels) return path("axis", lines);
  return path("axis", lines) + texts + svg_text(at.right, at.bottom + 40, area.x.label, "axis-label end");
}

std::string row_axes_svg(const PlotArea& area)
{
  const Rectangle& at = area.place;
  std::string lines, texts;
  int number = 0;
  for (const Tick& tick : area.x.ticks) {
    const double x = area.at_x(tick.at);
    lines += line(x, at.top, x, at.bottom);
    texts += svg_text(x, at.bottom + 18, tick.label, number++ % 2 == 0 ? "middle" : "middle second");
  }
  for (const Tick& tick : area.y.ticks)
    texts += svg_text(at.left - 8, area.at_y(tick.at) + 4, tick.label, "end row");
  return path("grid", lines) + texts + svg_text(at.right, at.bottom + 38, area.x.label, "axis-label end");
}

} // namespace loghop
