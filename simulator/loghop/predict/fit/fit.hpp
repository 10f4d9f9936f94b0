// The result of fitting one model to one calibration: parameters, their residuals, and missing measurements.
#pragma once

#include "loghop/calibration/calibration.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

enum class FitUnit { seconds, seconds_per_byte, number };

struct FittedParameter {
  std::string name;
  double value = 0; ///< in SI units; NaN: not measured here
  FitUnit unit = FitUnit::seconds;
  std::optional<double> half_width; ///< of the 95 % interval; nothing: taken from a measurement, not from a fit
};

/// Parameters that hold for some messages: by size, or by the number of others.
struct FittedRange {
  double from = 0;
  double to = 0; ///< as measured: beyond it, parameters are extrapolated
  std::vector<FittedParameter> parameters;
};

/// One measured value, and what the fitted model says of it.
struct FitResidual {
  std::string what; ///< "half_round_trip, between_nodes, stride 64 B"
  double x = 0;     ///< size [B], or P
  double measured_s = 0;
  double fitted_s = 0;
  double relative_error() const { return (fitted_s - measured_s) / measured_s; }
};

struct DecadeError {
  double from = 0; ///< x from here to ten times that
  double mean_absolute = 0;
  double largest = 0;
  std::size_t points = 0;
};

struct Fit {
  enum class Axis { size, others };

  std::string model;
  Axis axis = Axis::size;             ///< what x of ranges and residuals is
  std::vector<FittedRange> ranges;    ///< none: nothing was fitted
  std::vector<FitResidual> residuals; ///< of all measurements that the model speaks of, outliers included
  std::vector<std::string> outliers;  ///< measurements that were not used, and why
  std::vector<std::string> notes;     ///< what to know about these parameters
  std::vector<std::string> missing;   ///< measurements without which the model, or a part of it, cannot be fitted

  bool fitted() const { return !ranges.empty(); }
};

/// By decades of x from 1 on; x below 1 counts as 1. Residuals whose measured value is 0 are left out.
std::vector<DecadeError> errors_by_decade(const std::vector<FitResidual>& residuals);

/// 1 - sum (measured - fitted)^2 / sum (measured - mean)^2; nothing with less than two different values.
std::optional<double> r_squared(const std::vector<FitResidual>& residuals);

double mean_absolute_error(const std::vector<FitResidual>& residuals); ///< relative

/// The fit; or one that is not fitted and says so under `missing`, if a parameter is infinite, or an interval or a
/// fitted time is not finite: the times of a damaged calibration may lie too far apart to compute with.
Fit finite_fit(Fit fit);

} // namespace loghop
