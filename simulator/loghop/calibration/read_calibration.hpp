// Reads a calibration file (format "loghop.calibration", version 1): see calibration/README.md.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Throws InputErrors with everything that is wrong. "-" reads standard input.
Calibration read_calibration(const std::string& file);

/// The same for a file that was read already.
Calibration read_calibration(const JsonValue& root);

/// A quantity that a row of a calibration may give.
struct QuantityRow {
  std::string name;
  std::string summary;
  Dimension dimension;
};

/// Every quantity that there is.
const std::vector<QuantityRow>& quantity_table();

} // namespace loghop
