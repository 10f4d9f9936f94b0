// Whether an argument lies where something was measured, and how that is said.
//
// Sizes and strides in bytes, P as a plain number. A range is closed: its ends were measured. Curves of one point at
// size 0 are constants that were not measured, and hold everywhere. Nothing throws.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"
#include "loghop/predict/fit/fit.hpp"

#include <limits>
#include <string>
#include <vector>

namespace loghop {

struct MeasuredRange {
  double from = 0;
  double to = std::numeric_limits<double>::infinity(); ///< from the parameters alone nothing is known of its ends

  bool has(double x) const { return x >= from && x <= to; }
  void narrow(const MeasuredRange& other); ///< to what both have; may become empty
};

/// "", or "size 1KiB, measured from 16KiB to 64KiB".
std::string outside_sizes(const MeasuredRange& range, Bytes size);
/// "", or "P = 100, measured from 1 to 20".
std::string outside_others(const MeasuredRange& range, double P);

MeasuredRange range_of(const CostCurve& curve);
/// From the least to the greatest x of all ranges of a fit.
MeasuredRange range_of(const Fit& fit);
/// Sizes of all measurements that a fit is held to.
MeasuredRange range_of_residuals(const Fit& fit);

/// "", or what of size and stride lies outside of the curves around that stride; 0 is contiguous data.
std::string outside_table(const CostTable& table, MeasuredRange sizes, Bytes size, Bytes stride);

/// The value of a parameter of a fit. Throws std::logic_error if the fit does not have it.
double parameter_of(const FittedRange& range, const std::string& name);

} // namespace loghop
