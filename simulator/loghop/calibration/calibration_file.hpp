// Reads and writes calibration files (format "loghop.calibration", version 1): see calibration/README.md.
#pragma once

#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration.hpp"

#include <string>
#include <vector>

namespace loghop {

/// Throws InputErrors with everything that is wrong. "-" reads standard input.
Calibration read_calibration(const std::string& file);

/// Reads a calibration from a file that was parsed already.
Calibration read_calibration(const JsonValue& root);

/// Reads the key "tables". Records problems and goes on. No two points of a file measure the same thing.
std::vector<MeasuredTable> read_measured_tables(const JsonValue& tables);

/// The text of a file that read_calibration reads: one point of a table a line, so that files can be compared. Times
/// are rounded to whole picoseconds, sizes are exact. A column whose cells would all be empty is left out.
/// Throws std::invalid_argument if there is neither a row nor a table, or a table without points.
std::string write_calibration(const Calibration& calibration);

/// A quantity that a row of a calibration may give.
struct QuantityRow {
  std::string name;
  std::string summary;
  Dimension dimension;
};

/// Every quantity that there is.
const std::vector<QuantityRow>& quantity_table();

} // namespace loghop
