#include "loghop/calibration/calibration.hpp"

namespace loghop {

const Measurement* Calibration::find(const std::string& quantity, const std::string& protocol,
                                     std::optional<int> arguments) const
{
  for (const Measurement& row : rows) {
    if (row.quantity != quantity || row.protocol != protocol) continue;
    if (!arguments || row.arguments == arguments) return &row;
  }
  return nullptr;
}

} // namespace loghop
