#include "loghop/report/chart/axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace loghop {

namespace {

constexpr double decade = 10;
constexpr double axis_pixels = 320;    ///< about, of a chart with one value axis
constexpr double character_pixels = 7; ///< of a label

std::vector<double> sorted(std::vector<double> values)
{
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

/// The smallest value above 0; 0 if there is none.
double smallest_above_0(const std::vector<double>& ascending)
{
  const auto first = std::upper_bound(ascending.begin(), ascending.end(), 0.0);
  return first == ascending.end() ? 0 : *first;
}

bool is_geometric(const std::vector<double>& ascending)
{
  const double low = smallest_above_0(ascending), high = ascending.back();
  if (ascending.front() < 0 || low <= 0 || high / low <= decade) return false;
  const double median = ascending[ascending.size() / 2];
  return std::abs(median - std::sqrt(low * high)) < std::abs(median - (low + high) / 2);
}

double part_of(const Axis& axis, double value)
{
  if (!axis.logarithmic) return (value - axis.low) / (axis.high - axis.low);
  return std::log(place_on(axis, value) / axis.low) / std::log(axis.high / axis.low);
}

/// Sizes of one axis are all written with prefixes, or none: 125 Ki beside 32000 would be 128000 for nobody.
bool has_prefixes(const std::vector<double>& sizes)
{
  return std::all_of(sizes.begin(), sizes.end(), [](double s) { return s < 1024 || std::fmod(s, 1024) == 0; });
}

std::string label_of(double value, std::optional<Dimension> dimension, bool prefixes)
{
  if (dimension != Dimension::size) return number_label(value);
  return prefixes ? size_label(value) : fmt::format("{:.10g}", value);
}

/// Half of the part of an axis that a label takes, with the gap to the next.
double half_room(const Tick& tick)
{
  return (static_cast<double>(tick.label.size()) * character_pixels + 10) / axis_pixels / 2;
}

/// At values, from left to right, each with room to the one before.
std::vector<Tick> ticks_at(const Axis& axis, const std::vector<double>& ascending, std::optional<Dimension> dimension)
{
  const bool prefixes = has_prefixes(ascending);
  std::vector<Tick> ticks;
  double end = -1;
  for (const double value : ascending) {
    const Tick tick{place_on(axis, value), label_of(value, dimension, prefixes)};
    const double part = part_of(axis, value), half = half_room(tick);
    if (part - half < end) continue;
    end = part + half;
    ticks.push_back(tick);
  }
  return ticks;
}

/// 1, 10, 100 ...; or 1, 2, 5, 10 ... on less than two decades.
std::vector<Tick> decade_ticks(const Axis& axis)
{
  const double decades = std::log10(axis.high / axis.low);
  const int step = std::max(1, static_cast<int>(decades / 7));
  std::vector<Tick> ticks;
  for (int power = static_cast<int>(std::floor(std::log10(axis.low))); std::pow(10, power) <= axis.high; ++power)
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double value = digit * std::pow(10, power);
      const bool wanted = decades < 2 || (digit == 1 && power % step == 0);
      if (wanted && value >= axis.low * 0.999 && value <= axis.high * 1.001)
        ticks.push_back({value, number_label(value)});
    }
  return ticks;
}

/// Room beside the outermost values.
Axis with_margin(Axis axis, double part)
{
  if (axis.logarithmic) {
    const double factor = std::pow(axis.high / axis.low, part);
    axis.low /= factor;
    axis.high *= factor;
  } else {
    const double margin = (axis.high - axis.low) * part;
    axis.low -= axis.low == 0 ? 0 : margin;
    axis.high += axis.high == 0 ? 0 : margin;
  }
  return axis;
}

/// 1, 2 or 5 times a power of ten, so that there are at most `most` steps.
double round_step(double length, double most)
{
  const double power = std::pow(10, std::floor(std::log10(length / most)));
  for (const double digit : {1.0, 2.0, 5.0})
    if (length / (digit * power) <= most) return digit * power;
  return 10 * power;
}

/// Ticks at round numbers, if the axis has none: of a linear axis six or fewer steps.
Axis with_round_ticks(Axis axis)
{
  if (!axis.ticks.empty() || axis.logarithmic || axis.high <= axis.low) return axis;
  const double step = round_step(axis.high - axis.low, 6);
  for (auto i = static_cast<long>(std::ceil(axis.low / step)); static_cast<double>(i) * step <= axis.high; ++i)
    axis.ticks.push_back({static_cast<double>(i) * step, number_label(static_cast<double>(i) * step)});
  return axis;
}

} // namespace

std::string size_label(double bytes)
{
  struct Prefix {
    const char* name;
    double bytes;
  };
  static const Prefix prefixes[] = {{"Gi", 1 << 30}, {"Mi", 1 << 20}, {"Ki", 1 << 10}};
  for (const Prefix& prefix : prefixes)
    if (bytes >= prefix.bytes && std::fmod(bytes, prefix.bytes) == 0)
      return fmt::format("{:g} {}", bytes / prefix.bytes, prefix.name);
  return fmt::format("{:.10g}", bytes);
}

std::string number_label(double value)
{
  std::string text = fmt::format("{:.6g}", value);
  const std::size_t exponent = text.find("e+"); // 1e+06 -> 1e6
  return exponent == std::string::npos
             ? text
             : fmt::format("{}e{}", text.substr(0, exponent), std::stoi(text.substr(exponent + 1)));
}

Axis case_axis(const std::vector<double>& values, std::optional<Dimension> dimension, const std::string& label)
{
  const std::vector<double> ascending = sorted(values);
  Axis axis{label, is_geometric(ascending), ascending.front(), ascending.back(), {}, 0};
  if (axis.logarithmic) {
    const double low = smallest_above_0(ascending);
    axis.low = axis.low > 0 ? low : low / std::pow(axis.high / low, 0.2); // room for 0
    axis.zero = axis.low;
  } else if (axis.low > 0 && axis.low < axis.high / 3) {
    axis.low = 0;
  }
  if (axis.low == axis.high) axis = {label, false, std::min(0.0, axis.low), std::max(1.0, axis.high), {}, 0};
  if (axis.logarithmic || dimension == Dimension::size) axis.ticks = ticks_at(axis, ascending, dimension);
  return with_round_ticks(with_margin(axis, 0.03));
}

double place_on(const Axis& axis, double value)
{
  return axis.logarithmic ? std::max(value, axis.zero) : value;
}

Axis time_axis(const std::vector<double>& values, const std::string& label)
{
  const std::vector<double> ascending = sorted(values);
  Axis axis{label, false, 0, 1, {}, 0};
  if (ascending.empty() || ascending.back() <= 0) return axis;
  axis.high = ascending.back();
  const double low = smallest_above_0(ascending);
  if (axis.high / low <= decade) return with_round_ticks(with_margin(axis, 0.05));
  axis.logarithmic = true;
  axis.low = low;
  axis = with_margin(axis, 0.05);
  axis.ticks = decade_ticks(axis);
  return axis;
}

Axis error_axis(const std::vector<double>& values, const std::string& label)
{
  Axis axis{label, false, 0, 0, {}, 0};
  for (const double value : values) {
    axis.low = std::min(axis.low, value);
    axis.high = std::max(axis.high, value);
  }
  if (axis.low == axis.high) axis.high = 1;
  return with_round_ticks(with_margin(axis, 0.05));
}

Axis ratio_axis(const std::vector<double>& values)
{
  Axis axis{"predicted / simulated", true, 0.8, 1.25, {}, 0};
  for (const double value : values) {
    axis.low = std::min(axis.low, value);
    axis.high = std::max(axis.high, value);
  }
  axis = with_margin(axis, 0.05);
  static constexpr std::array<double, 17> round = {0.001, 0.003, 0.01, 0.03, 0.1, 0.2, 0.3, 0.5, 1,
                                                   2,     3,     5,    10,   30,  100, 300, 1000};
  double last = 0;
  for (const double value : round) {
    const double part = value < axis.low ? -1 : part_of(axis, value);
    const bool room = axis.ticks.empty() || part - last >= 0.2 || value == 1;
    if (part < 0 || part > 1 || !room) continue;
    if (value == 1 && !axis.ticks.empty() && part - last < 0.2) axis.ticks.pop_back(); // 1 must be there
    axis.ticks.push_back({value, number_label(value)});
    last = part;
  }
  return axis;
}

} // namespace loghop
