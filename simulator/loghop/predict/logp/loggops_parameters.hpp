// The parameters of LogGPS and LogGOPS: the rows of a calibration, or the fit of its measurements.
//
// Rows count where the calibration has L, o_s and o_r (or o), and G of long messages; o = (o_s + o_r) / 2. Else the
// parameters are those of fit_loggops.hpp, one set for all sizes up to S. O is no row: LogGOPS takes it from send
// overheads at two sizes or more, up to S.
#pragma once

#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/logp/loggps.hpp"

#include <optional>
#include <string>

namespace loghop {

class LogGOPSParameters {
public:
  /// Throws MissingMeasurements. `has_O`: LogGOPS, else LogGPS. Messages above `S` synchronise; nothing: none does.
  static LogGOPSParameters from(const Calibration& calibration, bool has_O, std::optional<Bytes> S = {});

  /// With this S, or the one of `from` if there is nothing. Throws MissingMeasurements if too little was measured up to
  /// S.
  LogGOPS at(std::optional<Bytes> S) const;
  const MeasuredRange& sizes() const { return sizes_; } ///< that were measured

private:
  Calibration calibration_;
  bool has_O_ = false;
  std::optional<Bytes> S_;
  MeasuredRange sizes_;
};

} // namespace loghop
