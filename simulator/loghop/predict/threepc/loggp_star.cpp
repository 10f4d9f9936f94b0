#include "loghop/predict/threepc/loggp_star.hpp"

#include <vector>

namespace loghop::p3pc {
namespace {

CostCurve shifted(const CostCurve& curve, Seconds by)
{
  std::vector<CostPoint> points = curve.points();
  for (CostPoint& point : points)
    point.cost += by;
  return CostCurve(points);
}

P3PC::Row all_layouts(const CostCurve& curve)
{
  return {curve, curve, curve, curve};
}

} // namespace

P3PC loggp_star(const P3PC& machine)
{
  const CostCurve& full = machine.curve(Path::full, MemoryLayout::cc);
  const Seconds t_cs = machine.at(Path::send, MemoryLayout::cc, Bytes(0));
  const CostCurve ends = shifted(full, t_cs - full.at(Bytes(0)));
  return P3PC(all_layouts(ends), all_layouts(ends), all_layouts(full));
}

} // namespace loghop::p3pc
