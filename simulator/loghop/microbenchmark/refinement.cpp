#include "loghop/microbenchmark/refinement.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

bool is_on_line(const MeasuredPoint& a, const MeasuredPoint& middle, const MeasuredPoint& b, double tolerance)
{
  const double part = (middle.size_bytes - a.size_bytes) / (b.size_bytes - a.size_bytes);
  const double line = a.value_s + part * (b.value_s - a.value_s);
  return std::abs(line - middle.value_s) <= tolerance * middle.value_s;
}

} // namespace

std::vector<std::int64_t> Refinement::next(const MeasuredTable& table)
{
  std::vector<MeasuredPoint> points = table.points;
  std::sort(points.begin(), points.end(),
            [](const MeasuredPoint& a, const MeasuredPoint& b) { return a.size_bytes < b.size_bytes; });
  const auto size = [&](std::size_t i) { return std::llround(points[i].size_bytes); };
  for (std::size_t i = 1; i + 1 < points.size(); ++i)
    if (middles_.erase(size(i)) > 0 && is_on_line(points[i - 1], points[i], points[i + 1], tolerance_)) {
      settled_.insert(size(i - 1));
      settled_.insert(size(i));
    }
  middles_.clear();
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const std::int64_t middle = (size(i) + size(i + 1)) / 2 / finest_ * finest_;
    if (settled_.count(size(i)) != 0) continue;
    if (middle > size(i) && middle < size(i + 1) && asked_.insert(middle).second)
      middles_.insert(middle);
    else
      settled_.insert(size(i));
  }
  return {middles_.begin(), middles_.end()};
}

} // namespace loghop
