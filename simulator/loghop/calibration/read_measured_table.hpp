// Reads "tables" of a calibration file: see calibration/README.md.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/calibration/measured_table.hpp"

#include <vector>

namespace loghop {

/// Records problems and goes on. No two points of a file are of the same thing.
std::vector<MeasuredTable> read_measured_tables(const JsonValue& tables);

} // namespace loghop
