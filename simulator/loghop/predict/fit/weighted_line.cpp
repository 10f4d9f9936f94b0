#include "loghop/predict/fit/weighted_line.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace loghop {

namespace {

/// Of 64 bits of a sum, at least 14 must be those of the stretch.
constexpr long double least_share = 1 / (1024.0L * 1024.0L * 1024.0L * 1024.0L * 1024.0L);

} // namespace

void LineSums::add(const DataPoint& point, Sums& s)
{
  const long double x = point.x, y = point.y, w = 1 / (y * y);
  s = {s.w + w, s.x + w * x, s.y + w * y, s.xx + w * x * x, s.xy + w * x * y, s.yy + 1};
}

LineSums::LineSums(const std::vector<DataPoint>& points) : points_(points), upto_(1)
{
  for (const DataPoint& point : points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || point.y <= 0)
      throw std::invalid_argument("a line through times: expected finite numbers, and times above 0");
    upto_.push_back(upto_.back());
    add(point, upto_.back());
  }
}

LineSums::Sums LineSums::between(std::size_t first, std::size_t last) const
{
  if (first >= last || last >= upto_.size()) throw std::invalid_argument("a line through no point");
  const Sums &to = upto_[last], &from = upto_[first];
  if (to.w - from.w > least_share * to.w)
    return {to.w - from.w, to.x - from.x, to.y - from.y, to.xx - from.xx, to.xy - from.xy, to.yy - from.yy};
  Sums own;
  for (std::size_t i = first; i < last; ++i)
    add(points_[i], own);
  return own;
}

Line LineSums::line(std::size_t first, std::size_t last) const
{
  const Sums s = between(first, last);
  const long double mean_x = s.x / s.w, mean_y = s.y / s.w;
  const long double xx = s.xx - s.x * mean_x;
  const bool has_slope = last - first > 1 && xx > 1e-12L * s.xx && s.xy > s.x * mean_y;
  Line line;
  line.points = last - first;
  const long double b = has_slope ? (s.xy - s.x * mean_y) / xx : 0;
  line.b = static_cast<double>(b);
  line.a = static_cast<double>(mean_y - b * mean_x);
  const long double squares = s.yy - s.y * mean_y - b * (s.xy - s.x * mean_y);
  line.squares = static_cast<double>(std::max(0.0L, squares));
  if (!has_slope || line.points <= 2) return line;
  const std::size_t freedom = line.points - 2;
  const double variance = line.squares / static_cast<double>(freedom);
  const double t = student_95(freedom);
  line.b_half_width = t * std::sqrt(variance / static_cast<double>(xx));
  line.a_half_width = t * std::sqrt(variance * static_cast<double>(1 / s.w + mean_x * mean_x / xx));
  return line;
}

double LineSums::squares(std::size_t first, std::size_t last) const
{
  return line(first, last).squares;
}

double student_95(std::size_t degrees_of_freedom)
{
  if (degrees_of_freedom == 0) throw std::invalid_argument("an interval needs more points than parameters");
  const boost::math::students_t distribution(static_cast<double>(degrees_of_freedom));
  return boost::math::quantile(boost::math::complement(distribution, 0.025));
}

} // namespace loghop
