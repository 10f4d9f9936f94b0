// Least squares with bounds for functions that are costly and not quite smooth, such as simulations.
//
// Minimises   F(x) = sum_i w_i rho(r_i(x)),   rho(r) = 2 s^2 (sqrt(1 + (r / s)^2) - 1)      (soft L1),   l <= x <= u
// near r = 0 rho is r^2, beyond s it grows like 2 s |r|: single wrong measurements pull no harder than that.
//
// Each round measures the slopes J of all residuals by differences, and lets NLopt (SLSQP) minimise the same F of the
// straight lines r + J d inside the bounds and a box around x. A step that lowers F is taken; the box grows where the
// lines foretold the gain, and shrinks where they did not. The rounds end when neither box nor gain is worth another one.
// Between the first slopes and the last ones, residuals that have not depended on an unknown yet are not asked for again:
// that can make a step worse, never its result.
// Source of the loss: B. Triggs et al., "Bundle Adjustment", 2000, appendix 2; of regions of trust: J. J. More, "The
// Levenberg-Marquardt Algorithm: Implementation and Theory", 1978.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace loghop {

using Vector = std::vector<double>;
using Rows = std::vector<Vector>; ///< a matrix by rows

/// A point, and the residuals that are asked for there, by their numbers.
struct Probe {
  Vector at;
  std::vector<std::size_t> residuals;
};

/// Gives these residuals. All probes of a call are known at once, so that they can be computed at the same time. A
/// residual that is not finite makes its point unusable.
using ResidualFunction = std::function<Rows(const std::vector<Probe>& probes)>;

struct LeastSquares {
  Vector start, lower, upper; ///< one for each unknown; start inside
  Vector weights;             ///< w_i, one for each residual
  double scale = 0.1;         ///< s
  Vector differences;         ///< steps of the differences, one for each unknown
  int most_rounds = 30;
};

struct LeastSquaresResult {
  Vector at;
  Vector residuals;
  Rows slopes;     ///< J at `at`: a row for each residual, a column for each unknown
  double loss = 0; ///< F
  int rounds = 0;
};

/// F of these residuals.
double robust_loss(const Vector& residuals, const Vector& weights, double scale);

/// Equal functions give equal results. Throws std::invalid_argument if lengths differ, a bound is above the other, or
/// the start is outside; std::runtime_error if the residuals at the start are not finite.
LeastSquaresResult minimise_robust(const LeastSquares& problem, const ResidualFunction& residuals);

} // namespace loghop
