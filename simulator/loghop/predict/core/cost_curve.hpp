// Costs that were measured at some sizes and strides, as functions of any size and stride.
//
// Straight lines between the measured sizes, as F. J. Seinstra, D. Koelma, "P-3PC", IEEE TPDS
// 13(7), 2002, section 3.3, draw them. Beyond the largest size the last slope goes on, and below the smallest size the
// first; no line falls below 0 there. What holds outside of the measured sizes is chosen here: the paper asks for times
// at 2,048^2 values and measures up to 500,000.
// Errors: std::invalid_argument if there is no point or curve, if sizes do not increase (a size twice is named), or if
// a number is not finite or a size or stride negative. Costs may be negative: differences of measurements can be.
#pragma once

#include "loghop/units/units.hpp"

#include <map>
#include <vector>

namespace loghop {

/// One measured cost.
struct CostPoint {
  Bytes size;      ///< of the message [B]
  Seconds cost{0}; ///< of it [s]
};

/// A cost as a function of the message size. One point is a constant.
class CostCurve {
public:
  explicit CostCurve(std::vector<CostPoint> points);
  static CostCurve constant(Seconds cost);

  /// Throws std::invalid_argument if the size is negative or not finite.
  Seconds at(Bytes size) const;
  const std::vector<CostPoint>& points() const { return points_; }

private:
  std::vector<CostPoint> points_; ///< by increasing size
};

/// A cost as a function of size and stride: one curve for each measured stride.
/// At another stride the straight line, in the stride, between the costs at the neighbouring measured strides; beyond
/// the largest stride the curve of the largest, and below the smallest that of the smallest. Chosen, as no paper says:
/// once every element has its own cache line and page, wider strides cost no more. A table of additional costs of
/// strided messages may begin with a curve of zeros at the stride of contiguous data.
class CostTable {
public:
  explicit CostTable(std::map<double, CostCurve> curves_by_stride_in_bytes);
  static CostTable constant(Seconds cost);

  /// Throws std::invalid_argument if size or stride is negative or not finite.
  Seconds at(Bytes size, Bytes stride) const;
  const std::map<double, CostCurve>& curves() const { return curves_; }

private:
  std::map<double, CostCurve> curves_; ///< by stride [B]
};

} // namespace loghop
