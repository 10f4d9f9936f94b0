#include "loghop/predict/core/cost_curve.hpp"

#include "loghop/predict/core/domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace loghop {
namespace {

void check_order(Bytes before, Bytes after)
{
  if (before < after) return;
  const char* problem = before == after ? "the size {0} B is there twice" : "the size {1} B comes after {0} B";
  throw std::invalid_argument(fmt::format(fmt::runtime(problem), before.count(), after.count()) +
                              "; the sizes of a cost curve must increase");
}

/// The line through two points, at a size anywhere.
Seconds on_line(const CostPoint& from, const CostPoint& to, Bytes size)
{
  return from.cost + (to.cost - from.cost) * ((size - from.size) / (to.size - from.size));
}

/// A curve that goes on from a measured end does not fall below 0, or further if it was there already.
Seconds beyond(const CostPoint& end, Seconds value)
{
  return std::max(value, std::min(Seconds(0), end.cost));
}

} // namespace

CostCurve::CostCurve(std::vector<CostPoint> points) : points_(std::move(points))
{
  if (points_.empty()) throw std::invalid_argument("a cost curve has no point; at least one is needed");
  for (const CostPoint& point : points_) {
    domain::size("the size of a point of a cost curve", point.size);
    domain::finite("the cost of a point of a cost curve", point.cost.count());
  }
  for (std::size_t i = 1; i < points_.size(); ++i)
    check_order(points_[i - 1].size, points_[i].size);
}

CostCurve CostCurve::constant(Seconds cost)
{
  return CostCurve({{Bytes(0), cost}});
}

Seconds CostCurve::at(Bytes size) const
{
  domain::size("the message size", size);
  if (points_.size() == 1) return points_.front().cost;
  const auto smaller = [](const CostPoint& point, Bytes s) { return point.size < s; };
  const auto found = std::lower_bound(points_.begin(), points_.end(), size, smaller);
  if (found == points_.end()) return beyond(points_.back(), on_line(*(found - 2), *(found - 1), size));
  if (found->size == size) return found->cost;
  if (found == points_.begin()) return beyond(*found, on_line(*found, *(found + 1), size));
  return on_line(*(found - 1), *found, size);
}

CostTable::CostTable(std::map<double, CostCurve> curves_by_stride_in_bytes)
    : curves_(std::move(curves_by_stride_in_bytes))
{
  if (curves_.empty()) throw std::invalid_argument("a cost table has no curve; at least one stride is needed");
  for (const auto& [stride, curve] : curves_)
    domain::size("a stride of a cost table", Bytes(stride));
}

CostTable CostTable::constant(Seconds cost)
{
  return CostTable({{0.0, CostCurve::constant(cost)}});
}

Seconds CostTable::at(Bytes size, Bytes stride) const
{
  domain::size("the stride", stride);
  const auto above = curves_.lower_bound(stride.count());
  if (above == curves_.end()) return curves_.rbegin()->second.at(size);
  const Seconds upper = above->second.at(size);
  if (above->first == stride.count() || above == curves_.begin()) return upper;
  const auto below = std::prev(above);
  const Seconds lower = below->second.at(size);
  return lower + (upper - lower) * ((stride.count() - below->first) / (above->first - below->first));
}

} // namespace loghop
