#include "loghop/predict/lognpc/curve_tools.hpp"

#include "loghop/predict/fit/measured.hpp"

#include <algorithm>
#include <set>

namespace loghop::lognpc {

std::optional<CostCurve> measured(const Calibration& calibration, const char* quantity, Level level)
{
  return measured_curve(calibration, {quantity, level, "", 0});
}

std::vector<Bytes> sizes_of(const std::vector<const CostCurve*>& curves)
{
  std::set<double> sizes;
  for (const CostCurve* curve : curves)
    for (const CostPoint& point : curve->points())
      sizes.insert(point.size.count());
  std::vector<Bytes> result;
  for (const double size : sizes)
    result.emplace_back(size);
  return result;
}

CostCurve curve_at(const std::vector<Bytes>& sizes, const std::function<Seconds(Bytes)>& value)
{
  std::vector<CostPoint> points;
  for (const Bytes size : sizes)
    points.push_back({size, std::max(Seconds(0), value(size))});
  return CostCurve(std::move(points));
}

} // namespace loghop::lognpc
