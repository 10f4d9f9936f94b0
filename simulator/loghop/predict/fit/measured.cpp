#include "loghop/predict/fit/measured.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace loghop {

std::string text_of(const MeasuredKey& key)
{
  std::string text = key.quantity + " " + name_of(key.level);
  if (!key.layout.empty()) text += ", layout " + key.layout;
  if (key.stride > 0) text += fmt::format(", stride {:g} B", key.stride);
  return text;
}

namespace {

std::vector<MeasuredPoint> direct_points(const Calibration& calibration, const MeasuredKey& key)
{
  std::vector<MeasuredPoint> points;
  const std::string* benchmark = nullptr;
  for (const MeasuredTable& table : calibration.tables) {
    if (table.quantity != key.quantity || table.level != key.level || table.layout != key.layout) continue;
    if (benchmark != nullptr && table.benchmark != *benchmark) continue;
    benchmark = &table.benchmark;
    for (const MeasuredPoint& point : table.points)
      if (point.stride_bytes == key.stride) points.push_back(point);
  }
  const auto order = [](const MeasuredPoint& p) {
    return std::tie(p.size_bytes, p.others, p.messages, p.pairs, p.delay_s, p.block_bytes);
  };
  std::stable_sort(points.begin(), points.end(),
                   [&](const MeasuredPoint& a, const MeasuredPoint& b) { return order(a) < order(b); });
  const auto same_but_block = [](const MeasuredPoint& a, const MeasuredPoint& b) {
    return std::tie(a.size_bytes, a.others, a.messages, a.pairs, a.delay_s) ==
           std::tie(b.size_bytes, b.others, b.messages, b.pairs, b.delay_s);
  };
  points.erase(std::unique(points.begin(), points.end(), same_but_block), points.end());
  return points;
}

/// Half round trips or gaps that PRTT says.
std::vector<MeasuredPoint> points_of_round_trips(const Calibration& calibration, const MeasuredKey& key)
{
  std::map<double, std::map<int, double>> trips; // by size and n
  for (const MeasuredPoint& point : direct_points(calibration, {"parametrised_round_trip", key.level, "", 0}))
    if (point.delay_s == 0) trips[point.size_bytes][point.messages] = point.value_s;
  std::vector<MeasuredPoint> points;
  for (const auto& [size, by_messages] : trips) {
    if (by_messages.begin()->first != 1) continue;
    const double single = by_messages.begin()->second;
    const auto& [most, last] = *by_messages.rbegin();
    MeasuredPoint point;
    point.size_bytes = size;
    point.value_s = key.quantity == "gap" ? (most > 1 ? (last - single) / (most - 1) : -1) : single / 2;
    if (point.value_s >= 0) points.push_back(point);
  }
  return points;
}

} // namespace

std::vector<MeasuredPoint> measured_points(const Calibration& calibration, const MeasuredKey& key)
{
  std::vector<MeasuredPoint> points = direct_points(calibration, key);
  const bool derivable = (key.quantity == "half_round_trip" || key.quantity == "gap") && key.stride == 0 &&
                         key.layout.empty() && key.level != Level::to_itself;
  return points.empty() && derivable ? points_of_round_trips(calibration, key) : points;
}

std::vector<double> measured_strides(const Calibration& calibration, const std::string& quantity, Level level)
{
  std::set<double> strides;
  for (const MeasuredTable& table : calibration.tables)
    if (table.quantity == quantity && table.level == level)
      for (const MeasuredPoint& point : table.points)
        if (point.stride_bytes > 0) strides.insert(point.stride_bytes);
  return {strides.begin(), strides.end()};
}

std::vector<Level> measured_levels(const Calibration& calibration, const std::string& quantity)
{
  std::set<Level> levels;
  for (const MeasuredTable& table : calibration.tables)
    if (table.quantity == quantity) levels.insert(table.level);
  return {levels.begin(), levels.end()};
}

std::optional<CostCurve> measured_curve(const Calibration& calibration, const MeasuredKey& key)
{
  std::vector<CostPoint> curve;
  for (const MeasuredPoint& point : measured_points(calibration, key))
    curve.push_back({Bytes(point.size_bytes), Seconds(point.value_s)});
  if (curve.empty()) return std::nullopt;
  return CostCurve(std::move(curve));
}

std::vector<DataPoint> data_points(const std::vector<MeasuredPoint>& points)
{
  std::vector<DataPoint> data;
  for (const MeasuredPoint& point : points)
    if (point.value_s > 0) data.push_back({point.size_bytes, point.value_s});
  return data;
}

} // namespace loghop
