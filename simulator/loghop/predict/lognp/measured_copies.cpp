#include "loghop/predict/lognp/measured_copies.hpp"

#include "loghop/predict/fit/measured.hpp"

#include <map>

namespace loghop {

CostTable measured_copies(const Calibration& calibration, const std::string& model)
{
  constexpr const char* quantity = "memory_copy";
  const std::vector<Level> levels = measured_levels(calibration, quantity);
  if (levels.empty()) throw MissingMeasurements(model, {quantity});
  const auto contiguous = measured_curve(calibration, {quantity, levels.front(), "", 0});
  if (!contiguous) throw MissingMeasurements(model, {std::string(quantity) + " of contiguous data"});
  std::map<double, CostCurve> curves = {{0, *contiguous}};
  for (const double stride : measured_strides(calibration, quantity, levels.front()))
    curves.emplace(stride, *measured_curve(calibration, {quantity, levels.front(), "", stride}));
  return CostTable(std::move(curves));
}

void require_strided_copies(const CostTable& copies, Bytes stride, const std::string& model)
{
  if (stride > Bytes(0) && copies.curves().size() < 2)
    throw MissingMeasurements(model, {"memory_copy of strided data"});
}

} // namespace loghop
