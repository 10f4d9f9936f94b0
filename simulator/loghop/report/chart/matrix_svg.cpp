#include "loghop/report/chart/matrix_svg.hpp"

#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace loghop {

namespace {

constexpr double matrix_side = 512; ///< in CSS pixels
constexpr double left_of_matrix = 80, above_matrix = 84, right_of_matrix = 150, below_matrix = 24;
constexpr double legend_width = 18;
constexpr int axis_labels = 8, legend_labels = 6; ///< at most
constexpr int scale_steps = 32;                   ///< colours

/// From pale to dark: sequential colours after ColorBrewer's YlGnBu (Brewer 2003), in sRGB.
constexpr std::array<std::array<double, 3>, 5> ramp = {
    {{218, 240, 205}, {127, 205, 187}, {65, 182, 196}, {34, 94, 168}, {8, 29, 88}}};

std::string colour_at(double share)
{
  const double place = share * static_cast<double>(ramp.size() - 1);
  const std::size_t low = std::min(static_cast<std::size_t>(place), ramp.size() - 2);
  const double part = place - static_cast<double>(low);
  std::array<int, 3> rgb{};
  for (std::size_t c = 0; c < rgb.size(); ++c)
    rgb[c] = static_cast<int>(std::lround(ramp[low][c] + part * (ramp[low + 1][c] - ramp[low][c])));
  return fmt::format("#{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
}

int floor_log2(std::int64_t bytes)
{
  int power = 0;
  while (power < 62 && std::int64_t{1} << (power + 1) <= bytes)
    ++power;
  return power;
}

/// 2^power as "512 B", "64 KiB", ...
std::string size_text(int power)
{
  static constexpr std::array<const char*, 7> units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  const auto unit = static_cast<std::size_t>(power / 10);
  return fmt::format("{} {}", std::int64_t{1} << power % 10, units[unit]);
}

/// "12.3 MiB".
std::string bytes_text(std::int64_t bytes)
{
  const int unit = floor_log2(std::max<std::int64_t>(bytes, 1)) / 10;
  const std::string name = size_text(10 * unit).substr(2);
  return unit == 0 ? fmt::format("{} {}", bytes, name)
                   : fmt::format("{:.3g} {}", static_cast<double>(bytes) / std::exp2(10 * unit), name);
}

/// The least of 1, 2, 5, 10, ... with which `count` has no more than `most` steps.
int round_step(int count, int most)
{
  for (int ten = 1;; ten *= 10)
    for (const int digit : {1, 2, 5})
      if (count / (digit * ten) < most) return digit * ten;
}

std::string text_at(double x, double y, const std::string& anchor, const std::string& text)
{
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(text));
}

class MatrixDrawing {
public:
  explicit MatrixDrawing(const MatrixMap& map)
      : map_(map), cell_(matrix_side / std::max(1, map.cells)),
        lowest_(floor_log2(std::max<std::int64_t>(map.least, 1))),
        highest_(std::max(lowest_ + 1, power_above(map.most)))
  {}

  /// One path a colour, and one rectangle for neighbours of a row with one colour.
  std::string cells() const
  {
    std::array<std::string, scale_steps> paths;
    for (int from = 0; from < map_.cells; ++from)
      for (int to = 0; to < map_.cells;) {
        const int step = step_of(from, to);
        int end = to + 1;
        while (end < map_.cells && step_of(from, end) == step)
          ++end;
        if (step >= 0)
          paths[static_cast<std::size_t>(step)] += fmt::format("M{:.2f} {:.2f}h{:.2f}v{:.2f}h{:.2f}z", x(to), y(from),
                                                               cell_ * (end - to), cell_, -cell_ * (end - to));
        to = end;
      }
    std::string svg;
    for (int step = 0; step < scale_steps; ++step)
      if (const std::string& path = paths[static_cast<std::size_t>(step)]; !path.empty())
        svg += fmt::format("<path fill=\"{}\" d=\"{}\"/>\n", colour_of(step), path);
    return svg + fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"none\" "
                             "stroke=\"#555\"/>\n",
                             left_of_matrix, above_matrix, matrix_side, matrix_side);
  }

  std::string axes(const std::string& ends) const
  {
    std::string svg;
    const int step = round_step(map_.ranks, axis_labels);
    for (int rank = 0; rank < map_.ranks; rank += step) {
      const double at = (static_cast<double>(rank / map_.group) + 0.5) * cell_;
      svg += text_at(left_of_matrix + at, above_matrix - 6, "middle", std::to_string(rank));
      svg += text_at(left_of_matrix - 6, above_matrix + at + 4, "end", std::to_string(rank));
    }
    const std::string groups = map_.group == 1 ? "" : fmt::format(", in groups of {}", map_.group);
    svg += text_at(left_of_matrix + matrix_side / 2, above_matrix - 24, "middle", "to " + ends + groups);
    const double middle = above_matrix + matrix_side / 2;
    return svg + fmt::format("<text transform=\"translate(20 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                             middle, escaped("from " + ends + groups));
  }

  std::string legend() const
  {
    const double left = left_of_matrix + matrix_side + 30, height = matrix_side / 2;
    const double top = above_matrix + 20;
    std::string svg =
        text_at(left, above_matrix + 6, "start", map_.counts_messages ? "messages in a cell" : "bytes in a cell");
    for (int step = 0; step < scale_steps; ++step)
      svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.2f}\" width=\"{:.1f}\" height=\"{:.2f}\" fill=\"{}\"/>\n", left,
                         top + height * (scale_steps - 1 - step) / scale_steps, legend_width,
                         height / scale_steps + 0.3, colour_of(step));
    const int powers = highest_ - lowest_, each = (powers + legend_labels - 2) / (legend_labels - 1);
    for (int power = lowest_; power <= highest_; power += each)
      svg += text_at(left + legend_width + 8, top + height * (highest_ - power) / powers + 4, "start",
                     map_.counts_messages ? std::to_string(std::int64_t{1} << power) : size_text(power));
    svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#fff\" "
                       "stroke=\"#999\"/>\n",
                       left, top + height + 16, legend_width, legend_width);
    return svg + text_at(left + legend_width + 8, top + height + 29, "start", "none");
  }

private:
  static int power_above(std::int64_t bytes)
  {
    const int power = floor_log2(std::max<std::int64_t>(bytes, 1));
    return std::int64_t{1} << power < bytes ? power + 1 : power;
  }

  double x(int to) const { return left_of_matrix + cell_ * to; }
  double y(int from) const { return above_matrix + cell_ * from; }
  static std::string colour_of(int step) { return colour_at((step + 0.5) / scale_steps); }

  /// -1: nothing.
  int step_of(int from, int to) const
  {
    const auto amount = map_.amounts[static_cast<std::size_t>(from) * static_cast<std::size_t>(map_.cells) +
                                     static_cast<std::size_t>(to)];
    if (amount == 0) return -1;
    const double share = (std::log2(static_cast<double>(amount)) - lowest_) / (highest_ - lowest_);
    return std::clamp(static_cast<int>(share * scale_steps), 0, scale_steps - 1);
  }

  const MatrixMap& map_;
  double cell_;
  int lowest_; ///< power of two at the pale end
  int highest_;
};

} // namespace

std::string matrix_svg(const MatrixMap& map, const std::string& title, const std::string& ends)
{
  const MatrixDrawing drawing(map);
  const double width = left_of_matrix + matrix_side + right_of_matrix,
               height = above_matrix + matrix_side + below_matrix;
  const std::string sum =
      fmt::format("{} messages of {} between {} {}s", map.messages, bytes_text(map.all_bytes), map.ranks, ends);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
             "height=\"{1:.0f}\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n<title>{2}</title>\n"
             "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
             width, height, escaped(title + ": " + sum)) +
         "<g shape-rendering=\"crispEdges\">\n" + drawing.cells() + "</g>\n" + drawing.axes(ends) + drawing.legend() +
         fmt::format("<text x=\"{:.1f}\" y=\"22\" font-size=\"16\">{}</text>\n", left_of_matrix, escaped(title)) +
         text_at(left_of_matrix, 42, "start", sum) + "</svg>\n";
}

std::string matrix_svg(const Scenario& scenario, const Case& c, const simulate::SimulationResult& result,
                       int most_cells)
{
  const int ranks = static_cast<int>(result.rank_finish.size());
  const int ends = ranks > 0 ? ranks : scenario.platform_of(c).network_nodes();
  return matrix_svg(matrix_map(result.matrix, ends, most_cells), c.name, ranks > 0 ? "rank" : "node");
}

} // namespace loghop
