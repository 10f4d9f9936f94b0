// Writes a calibration file that read_calibration reads: one point of a table a line, so that files can be compared.
#pragma once

#include "loghop/calibration/calibration.hpp"

#include <string>

namespace loghop {

/// The text of the file. Times are rounded to whole picoseconds, sizes are exact. A column whose cells would all be
/// empty is left out.
/// Throws std::invalid_argument if there is neither a row nor a table, or a table without points.
std::string write_calibration(const Calibration& calibration);

} // namespace loghop
