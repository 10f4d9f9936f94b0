#include "loghop/predict/lognp/measured_copies.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/fit/measured.hpp"

#include <map>

namespace loghop {

namespace {

constexpr const char* quantity = "memory_copy";

} // namespace

std::optional<CostTable> measured_copies(const Calibration& calibration)
{
  const std::vector<Level> levels = measured_levels(calibration, quantity);
  if (levels.empty()) return std::nullopt;
  const auto contiguous = measured_curve(calibration, {quantity, levels.front(), "", 0});
  if (!contiguous) return std::nullopt;
  std::map<double, CostCurve> curves = {{0, *contiguous}};
  for (const double stride : measured_strides(calibration, quantity, levels.front()))
    curves.emplace(stride, *measured_curve(calibration, {quantity, levels.front(), "", stride}));
  return CostTable(std::move(curves));
}

CostTable require_copies(const Calibration& calibration, const std::string& model)
{
  if (auto copies = measured_copies(calibration)) return *std::move(copies);
  throw MissingMeasurements(calibration.name, model, {std::string(quantity) + " of contiguous data"});
}

bool covers_stride(const CostTable& costs, Bytes stride)
{
  return stride <= Bytes(0) || costs.curves().size() > 1;
}

} // namespace loghop
