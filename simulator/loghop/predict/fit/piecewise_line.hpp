// Straight lines that follow one another, with breakpoints that the data choose: the protocols of a library.
//
// Dynamic programming finds the way to cut n points, in order of x, into k stretches of at least `least_points` points
// with the least sum of squares of relative errors. The fit takes the k up to `most_pieces` with the least
//     BIC = n ln(max(squares / n, precision^2)) + (5 k - 3) ln n
// Two numbers a line; a breakpoint counts as three, as it is free to be where the noise likes it best. Relative errors
// below `precision` are not worth another piece. Domain: independent errors; with fewer than two times least_points
// points there is one piece. Neighbouring lines need not meet: where a protocol changes, times jump. Source of the
// criterion: G. Schwarz, "Estimating the Dimension of a Model", Annals of Statistics 6(2), 1978; what a breakpoint
// counts: Y. Ninomiya, "Information Criterion for Gaussian Change-point Model", Statistics & Probability Letters 72(3),
// 2005.
#pragma once

#include "loghop/predict/fit/weighted_line.hpp"

#include <cstddef>
#include <vector>

namespace loghop {

struct PieceOptions {
  std::size_t least_points = 3;
  std::size_t most_pieces = 8;
  double precision = 0.001;
  double outlier = 6;               ///< times the typical deviation, and
  double least_outlier_error = 0.2; ///< relative error, at least: what is off by less, times do in truth
};

struct Piece {
  double from = 0; ///< the first x of the piece; beyond the last piece's last point its line goes on
  double to = 0;   ///< the last x
  Line line;
};

struct Outlier {
  DataPoint point;
  double fitted = 0;
  double times_typical = 0; ///< its relative error, over the typical one
};

struct PiecewiseLine {
  std::vector<Piece> pieces; ///< by increasing x
  std::vector<Outlier> outliers;

  const Piece& piece_at(double x) const; ///< below the first: the first
  double at(double x) const { return piece_at(x).line.at(x); }
};

/// Points are sorted by x. Those that are off by more than `least_outlier_error` and by more than `outlier` times the
/// typical relative deviation (1.48 times the median of the absolute ones, at least the precision) are put aside, and
/// the rest is fitted again, up to three times. Throws std::invalid_argument if there are less than two points, or as
/// LineSums does.
PiecewiseLine fit_piecewise(std::vector<DataPoint> points, const PieceOptions& options = {});

} // namespace loghop
