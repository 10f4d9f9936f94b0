// The parameters of LogGP: the rows of a calibration, or the fit of its measurements by ranges of size.
//
// Rows count where the calibration has all that LogGP cannot do without: L, o_s and o_r (or o), and G of long messages.
// Else the parameters are the ranges of fit_loggp.hpp. Only a row tells a, the bytes that arrive before a receiving
// processor is interrupted: without it a is 0, and there is nothing to say about programs that depend on it.
#pragma once

#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"

#include <string>

namespace loghop {

struct LogGPParameters {
  LogGPRanges by_size;
  MeasuredRange sizes; ///< that were measured
  bool of_rows = false;
  bool has_a = false;
  std::string calibration; ///< its name

  /// Throws MissingMeasurements for the model that is named.
  static LogGPParameters from(const Calibration& calibration, const std::string& model = "LogGP");
  /// Parameters of long messages. Throws MissingMeasurements if the calibration has no row a.
  const LogGP& with_interrupts() const;
};

/// An empty message counts as one byte.
Bytes at_least_one(Bytes size);

} // namespace loghop
