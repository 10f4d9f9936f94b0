// Measurements of micro-benchmarks on one machine, real or simulated: models take their parameters from these.
//
// See calibration/README.md for the file format.
#pragma once

#include "loghop/base/origin.hpp"
#include "loghop/calibration/measured_table.hpp"
#include "loghop/units/units.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// One measured value, in the SI unit of its quantity (s, s/B or B).
struct Measurement {
  std::string quantity;             ///< "L", "o_s", "o_r", "g", "G", "G_m", "a", ...
  std::string protocol;             ///< "short", "long" or "" if the quantity does not depend on it
  std::optional<int> arguments;     ///< of a short message, where the quantity depends on their number
  std::optional<double> size_bytes; ///< message size, where the quantity depends on it
  double value = 0;
  std::string source; ///< where the number comes from
  Origin origin = Origin::source;
};

struct Calibration {
  std::string name;
  std::string machine;
  std::string origin;
  std::string license;
  std::string tool;                  ///< name of the benchmark program; "" if the file does not say
  std::string date;                  ///< date of the measurement, "2016-07-26"; or ""
  double clock_period_s = 0;         ///< 0 if the file has no clock
  std::vector<Measurement> rows;     ///< parameters of models
  std::vector<MeasuredTable> tables; ///< measurements from which parameters are fitted

  /// The row with this quantity, protocol and (if given) number of arguments; nullptr if there is none.
  const Measurement* find(const std::string& quantity, const std::string& protocol,
                          std::optional<int> arguments = std::nullopt) const;
};

} // namespace loghop
