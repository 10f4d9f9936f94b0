// A straight line through points, by least squares of relative errors.
//
// Minimises sum ((y_i - a - b x_i) / y_i)^2: times over many sizes matter by their ratio to what is measured, not by
// microseconds. Intervals: 95 %, from Student's t with n - 2 degrees of freedom, for independent relative errors of one
// size; if errors grow together over neighbouring sizes, they are too narrow. With two points there are none.
//
// Times of a calibration may lie as far apart as a damaged file has them. A stretch whose weights are lost in the sum
// of all before it is summed by itself.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace loghop {

struct DataPoint {
  double x = 0;
  double y = 0; ///< above 0
};

struct Line {
  double a = 0; ///< at x = 0
  double b = 0;
  double squares = 0; ///< sum of squares of relative errors
  std::size_t points = 0;
  std::optional<double> a_half_width, b_half_width; ///< of the 95 % intervals

  double at(double x) const { return a + b * x; }
};

/// Sums over points, so that the line through any stretch of a list costs the same.
class LineSums {
public:
  /// Throws std::invalid_argument if a y is not above 0 or something is not finite.
  explicit LineSums(const std::vector<DataPoint>& points);
  /// Through points first .. last - 1. b is at least 0, as no message gets faster with its size: where the best slope
  /// falls, the best constant is taken. One point, or several of one x: b = 0. Throws if there is none.
  Line line(std::size_t first, std::size_t last) const;
  /// Its sum of squares alone.
  double squares(std::size_t first, std::size_t last) const;

private:
  struct Sums {
    long double w = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  };
  static void add(const DataPoint& point, Sums& sums);
  Sums between(std::size_t first, std::size_t last) const;

  std::vector<DataPoint> points_;
  std::vector<Sums> upto_; ///< of all points before
};

/// The half width of a two-sided 95 % interval is this times the standard error. Throws if there is no freedom.
double student_95(std::size_t degrees_of_freedom);

} // namespace loghop
