#include "loghop/report/chart/link_strips.hpp"

#include "loghop/report/chart/channel_map_svg.hpp"
#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace loghop {

namespace {

constexpr int strip_width = 448; ///< in CSS pixels
constexpr int wide_cell = 14;
constexpr int narrow_cell = 7;
constexpr int heading_height = 22;

/// The links of one kind.
struct Strip {
  std::string kind;
  std::vector<ChannelShare> links;
};

std::vector<Strip> strips_of(const std::vector<ChannelShare>& links)
{
  std::vector<Strip> strips;
  for (const ChannelShare& link : links) {
    const auto same = [&](const Strip& strip) { return strip.kind == link.use.direction; };
    auto strip = std::find_if(strips.begin(), strips.end(), same);
    if (strip == strips.end()) strip = strips.insert(strips.end(), {link.use.direction, {}});
    strip->links.push_back(link);
  }
  return strips;
}

/// "injection: 64 links, mean 12.0 %, largest 40.1 %".
std::string strip_heading(const Strip& strip)
{
  double sum = 0, largest = 0;
  for (const ChannelShare& link : strip.links) {
    sum += link.share;
    largest = std::max(largest, link.share);
  }
  const auto count = static_cast<double>(strip.links.size());
  return fmt::format("{}: {} link{}, mean {:.1f} %, largest {:.1f} %", strip.kind, strip.links.size(),
                     strip.links.size() == 1 ? "" : "s", 100 * sum / count, 100 * largest);
}

class StripDrawing {
public:
  StripDrawing(std::size_t links, double top)
      : top_(top), titled_(links <= most_titled_links), cell_(titled_ ? wide_cell : narrow_cell)
  {}

  void add(const Strip& strip)
  {
    headings_ += element("text", {{"x", "0"}, {"y", std::to_string(height_ + heading_height - 7)}},
                         escaped(strip_heading(strip)));
    height_ += heading_height;
    const int in_line = strip_width / cell_;
    for (std::size_t i = 0; i < strip.links.size(); ++i) {
      const int number = static_cast<int>(i);
      add(strip.links[i], number % in_line * cell_, height_ + number / in_line * cell_);
    }
    height_ += (static_cast<int>(strip.links.size()) + in_line - 1) / in_line * cell_;
  }

  int height() const { return height_ + 2; }

  std::string html() const
  {
    std::string html = element("g", {{"class", "strip-names"}}, headings_) + "\n";
    for (std::size_t heat = 0; heat < cells_.size(); ++heat) {
      if (cells_[heat].empty()) continue;
      const std::string cells = titled_ ? cells_[heat] : element("path", {{"d", cells_[heat]}}, "");
      html += element("g", {{"class", fmt::format("heat-{}", heat)}}, cells) + "\n";
    }
    return html;
  }

private:
  void add(const ChannelShare& link, int x, int y)
  {
    const int side = cell_ - 1;
    const std::string d = fmt::format("M{},{}h{}v{}h-{}z", x, y, side, side, side);
    std::string& cells = cells_[static_cast<std::size_t>(heat_class(link.share, top_))];
    cells +=
        titled_ ? element("path", {{"d", d}},
                          element("title", escaped(fmt::format("{}: {:.1f} %", link_name(link.use), 100 * link.share))))
                : d;
  }

  double top_;
  bool titled_;
  int cell_;
  int height_ = 0;
  std::string headings_;
  std::array<std::string, heat_classes + 1> cells_;
};

} // namespace

std::string link_name(const simulate::ChannelUse& use)
{
  if (use.direction == "injection" || use.direction == "ejection")
    return fmt::format("{} of {}", use.direction, use.from.value());
  return fmt::format("{}, {} to {}", use.direction, use.from.value(), use.to.value());
}

std::string link_strips_svg(const std::vector<ChannelShare>& links, double top, const std::string& name,
                            const std::string& title, const std::string& description)
{
  StripDrawing drawing(links.size(), top);
  for (const Strip& strip : strips_of(links))
    drawing.add(strip);
  return element("svg",
                 {{"class", "map strips"},
                  {"viewBox", fmt::format("0 0 {} {}", strip_width, drawing.height())},
                  {"width", std::to_string(strip_width)},
                  {"height", std::to_string(drawing.height())},
                  {"role", "img"},
                  {"id", name},
                  {"aria-label", title + ". " + description}},
                 "\n" + drawing.html());
}

} // namespace loghop
