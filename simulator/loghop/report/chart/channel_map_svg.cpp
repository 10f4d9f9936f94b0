#include "loghop/report/chart/channel_map_svg.hpp"

#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace loghop {

namespace {

constexpr double widest_map = 470; ///< in CSS pixels
constexpr double widest_step = 68; ///< from node to node
constexpr double numbered_step = 30;

struct Point {
  double x, y;
};

std::string text_of(Point p)
{
  return fmt::format("{:.1f},{:.1f}", p.x, p.y);
}

class Drawing {
public:
  Drawing(const ChannelMap& map, double top)
      : map_(map), top_(top), step_(std::min(widest_step, widest_map / std::max(map.columns, map.rows))),
        node_(step_ * (has_numbers() ? 0.22 : 0.1))
  {}

  int width() const { return static_cast<int>(std::ceil(step_ * (map_.columns + 0.2))); }
  int height() const { return static_cast<int>(std::ceil(step_ * (map_.rows + 0.2))); }

  /// Links by class, so that the busy ones are on top.
  std::string links() const
  {
    std::string html;
    for (int heat = 0; heat <= heat_classes; ++heat) {
      const std::string arrows = map_.links.size() > most_titled_links ? one_path(heat) : titled_paths(heat);
      if (!arrows.empty()) html += element("g", {{"class", fmt::format("heat-{}", heat)}}, arrows) + "\n";
    }
    return html;
  }

  std::string nodes() const
  {
    std::string squares, numbers;
    for (int y = 0; y < map_.rows; ++y)
      for (int x = 0; x < map_.columns; ++x) {
        const Point at = place(x, y);
        squares += fmt::format("M{}h{:.1f}v{:.1f}h{:.1f}z", text_of({at.x - node_, at.y - node_}), 2 * node_, 2 * node_,
                               -2 * node_);
        numbers += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", at.x, at.y + step_ * 0.07,
                               map_.first_node.value() + y * map_.columns + x);
      }
    const std::string html = element("path", {{"class", has_numbers() ? "node" : "small node"}, {"d", squares}}, "");
    if (!has_numbers()) return html;
    const std::string size = fmt::format("{:.1f}", std::min(13.0, step_ * 0.21));
    return html + element("g", {{"class", "numbers"}, {"font-size", size}}, numbers);
  }

private:
  bool has_numbers() const { return step_ >= numbered_step; }
  Point place(double x, double y) const { return {(x + 0.6) * step_, (y + 0.6) * step_}; }

  bool belongs(const MapLine& line, int heat) const { return heat_class(map_.links[line.link].share, top_) == heat; }

  std::string one_path(int heat) const
  {
    std::string d;
    for (const MapLine& line : map_.lines)
      if (belongs(line, heat)) d += shape(line, heat);
    return d.empty() ? "" : element("path", {{"d", d}}, "");
  }

  std::string titled_paths(int heat) const
  {
    std::string paths;
    for (const MapLine& line : map_.lines) {
      if (!belongs(line, heat)) continue;
      const ChannelShare& link = map_.links[line.link];
      paths += element("path", {{"d", shape(line, heat)}},
                       element("title", fmt::format("{} \u2192 {}: {:.1f} %", link.use.from.value(),
                                                    link.use.to.value(), 100 * link.share)));
    }
    return paths;
  }

  /// Straight on the side of the axis, with half a head on the other. Ends that leave the map have no node to spare.
  std::string shape(const MapLine& line, int heat) const
  {
    const double length = std::hypot(line.x1 - line.x0, line.y1 - line.y0);
    const Point along{(line.x1 - line.x0) / length, (line.y1 - line.y0) / length};
    const Point right{-along.y, along.x}; // y points down
    const Point start = place(line.x0, line.y0);
    const double from = starts_at_node(line) ? node_ + 0.03 * step_ : 0;
    const double to = length * step_ - (ends_at_node(line) ? node_ + 0.03 * step_ : 0);
    const double inner = 0.035 * step_, outer = inner + width_of(heat), head = std::min(0.2 * step_, to - from);
    const double wing = heat == 0 ? outer : outer + 0.06 * step_;
    const auto at = [&](double way, double side) {
      return text_of({start.x + along.x * way + right.x * side, start.y + along.y * way + right.y * side});
    };
    return "M" + at(from, inner) + "L" + at(to, inner) + "L" + at(to - head, wing) + "L" + at(to - head, outer) + "L" +
           at(from, outer) + "z";
  }

  static bool is_node(double x, double y) { return x == std::floor(x) && y == std::floor(y); }
  static bool starts_at_node(const MapLine& line) { return is_node(line.x0, line.y0); }
  static bool ends_at_node(const MapLine& line) { return is_node(line.x1, line.y1); }

  double width_of(int heat) const { return (heat == 0 ? 0.015 : (has_numbers() ? 0.02 : 0.1) + 0.025 * heat) * step_; }

  const ChannelMap& map_;
  double top_;
  double step_;
  double node_; ///< half the side of its square
};

} // namespace

double scale_top(double largest)
{
  static constexpr std::array<double, 11> tops = {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1};
  const auto top = std::lower_bound(tops.begin(), tops.end(), largest);
  return top == tops.end() ? tops.back() : *top;
}

int heat_class(double share, double top)
{
  if (share <= 0) return 0;
  return std::clamp(static_cast<int>(std::ceil(share / top * heat_classes)), 1, heat_classes);
}

std::string channel_map_svg(const ChannelMap& map, double top, const std::string& name, const std::string& title,
                            const std::string& description)
{
  const Drawing drawing(map, top);
  const std::string size = fmt::format("0 0 {} {}", drawing.width(), drawing.height());
  return element("svg",
                 {{"class", "map"},
                  {"viewBox", size},
                  {"width", std::to_string(drawing.width())},
                  {"height", std::to_string(drawing.height())},
                  {"role", "img"},
                  {"id", name},
                  {"aria-label", title + ". " + description}},
                 "\n" + drawing.links() + drawing.nodes());
}

} // namespace loghop
