// How well a fit determines its unknowns: intervals, and directions in which the measurements say nothing.
//
// Intervals of 95 % for the least soft-L1 loss with weights w, at the minimum, by the slopes J of the residuals r:
//     C = A^-1 B A^-1,   A = sum w psi'(r) J'J,   B = v sum w^2 J'J,   v = sum psi(r)^2 / (n - k),   x_j +- t sqrt(C_jj)
// with psi = rho' / 2 and Student's t of n - k degrees of freedom. Holds for independent errors of equal deviation, and a
// model that can be right: where the machine has what the platform has not, intervals are too narrow.
//
// A direction is open if its interval, for errors of at least `least_error`, is wider than a factor of two to each side:
// unknowns are logarithms. The directions are eigenvectors of A.
// Source: P. J. Huber, "Robust Statistics", 1981, section 7.6.
#pragma once

#include "loghop/tune/robust_least_squares.hpp"

#include <vector>

namespace loghop {

struct Determination {
  Vector half_width;        ///< of 95 %; infinite where an open direction has a part of the unknown; 0 if it is fixed
  std::vector<Vector> open; ///< unit vectors
  /// Of each unknown: how all go if it goes by 1 and the loss rises least, by the slopes. Empty without a half width.
  std::vector<Vector> along;
  Vector curvature; ///< of each unknown: 1 / (A^-1)_jj, so that F rises by this times the square of a step along that
  std::vector<bool> unrelated; ///< no residual depends on the unknown
  double tolerated = 0; ///< t^2 v: a rise of sum rho(r) with which an unknown alone is at the end of its interval
};

inline constexpr double least_error = 0.02;

/// `fixed`: unknowns that lie on a bound and do not count, one flag for each. Without more residuals than unknowns the
/// errors are taken as `least_error`.
Determination determine(const LeastSquaresResult& fit, const Vector& weights, double scale,
                        const std::vector<bool>& fixed);

} // namespace loghop
