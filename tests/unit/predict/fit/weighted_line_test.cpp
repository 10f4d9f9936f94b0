// Lines through points: closed forms, and intervals that hold what they promise.
#include "loghop/predict/fit/weighted_line.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace loghop::weighted_line_test {
namespace {

Line through(const std::vector<DataPoint>& points)
{
  return LineSums(points).line(0, points.size());
}

TEST(WeightedLine, GoesThroughPointsOfALine)
{
  const Line line = through({{0, 5}, {10, 25}, {100, 205}, {1e6, 2e6 + 5}});
  EXPECT_NEAR(line.a, 5, 1e-9);
  EXPECT_NEAR(line.b, 2, 1e-12);
  EXPECT_NEAR(line.squares, 0, 1e-15);
}

TEST(WeightedLine, WeighsByRelativeErrors)
{
  // A constant c with the least (1 - c)^2 + (1 - c/3)^2: c = (1 + 1/3) / (1 + 1/9).
  EXPECT_NEAR(through({{7, 1}, {7, 3}}).a, 1.2, 1e-12);
}

TEST(WeightedLine, IsConstantWhereTimesFall)
{
  const Line line = through({{1, 2}, {2, 2}, {3, 1}});
  EXPECT_EQ(line.b, 0);
  EXPECT_FALSE(line.b_half_width.has_value());
  EXPECT_NEAR(line.a, (0.5 + 0.5 + 1) / (0.25 + 0.25 + 1), 1e-12);
}

TEST(WeightedLine, TwoPointsHaveNoInterval)
{
  EXPECT_FALSE(through({{0, 5}, {10, 25}}).b_half_width.has_value());
  EXPECT_TRUE(through({{0, 5}, {10, 25}, {20, 44}}).b_half_width.has_value());
}

TEST(WeightedLine, RefusesWhatIsNoTime)
{
  EXPECT_THROW(through({{0, 0}}), std::invalid_argument);
  EXPECT_THROW(through({{0, -1}}), std::invalid_argument);
  EXPECT_THROW(through({}), std::invalid_argument);
  EXPECT_THROW(student_95(0), std::invalid_argument);
}

/// 10^-19 s beside seconds, as a damaged calibration has them: the weight of the former is 10^38 times that of the latter.
TEST(WeightedLine, TimesMayLieFarApart)
{
  const std::vector<DataPoint> points = {{0, 1e-19}, {10, 25}, {100, 205}, {1000, 2005}, {2000, 1e-29}, {3000, 1e7}};
  const LineSums sums(points);
  for (std::size_t first = 0; first < points.size(); ++first)
    for (std::size_t last = first + 1; last <= points.size(); ++last) {
      const Line line = sums.line(first, last);
      EXPECT_TRUE(std::isfinite(line.a) && std::isfinite(line.b) && std::isfinite(line.squares))
          << first << " " << last;
      EXPECT_TRUE(!line.a_half_width || std::isfinite(*line.a_half_width));
      EXPECT_TRUE(!line.b_half_width || std::isfinite(*line.b_half_width));
    }
  EXPECT_NEAR(sums.line(1, 4).a, 5, 1e-9); // as if the others were not there
  EXPECT_NEAR(sums.line(1, 4).b, 2, 1e-12);
}

TEST(WeightedLine, StudentsTIsThatOfTables)
{
  EXPECT_NEAR(student_95(1), 12.706, 5e-4);
  EXPECT_NEAR(student_95(10), 2.228, 5e-4);
  EXPECT_NEAR(student_95(1000), 1.962, 5e-4);
}

/// Half widths of the intervals of a and b, from the definitions, with weights 1 / y^2. t: 97.5 % quantile.
std::pair<double, double> half_widths(const std::vector<DataPoint>& points, const Line& line, double t)
{
  double w = 0, wx = 0, squares = 0, spread = 0;
  for (const DataPoint& p : points) {
    w += 1 / (p.y * p.y);
    wx += p.x / (p.y * p.y);
    squares += std::pow((p.y - line.at(p.x)) / p.y, 2);
  }
  const double mean = wx / w;
  for (const DataPoint& p : points)
    spread += std::pow((p.x - mean) / p.y, 2);
  const double variance = squares / (static_cast<double>(points.size()) - 2); // two parameters were fitted
  return {t * std::sqrt(variance * (1 / w + mean * mean / spread)), t * std::sqrt(variance / spread)};
}

/// Few points, where a degree of freedom more or less changes an interval by a third or more.
TEST(WeightedLine, IntervalsHaveTwoDegreesOfFreedomLessThanPoints)
{
  const std::vector<DataPoint> points = {{1, 2.1}, {2, 2.9}, {4, 5.3}, {8, 8.8}, {16, 17.4}};
  const double t[] = {12.7062, 4.30265, 3.18245}; // of tables, for 1, 2 and 3 degrees of freedom
  for (std::size_t n = 3; n <= points.size(); ++n) {
    const std::vector<DataPoint> some(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(n));
    const Line line = through(some);
    const auto [a, b] = half_widths(some, line, t[n - 3]);
    EXPECT_NEAR(line.a_half_width.value(), a, 1e-5 * a) << n;
    EXPECT_NEAR(line.b_half_width.value(), b, 1e-5 * b) << n;
  }
}

TEST(WeightedLine, IntervalsHold95Percent)
{
  constexpr int seeds = 2000;
  int a_inside = 0, b_inside = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    test::Synthetic noise(0.03, static_cast<std::uint64_t>(seed));
    std::vector<DataPoint> points;
    for (const double x : test::powers_of_two(1, 65536))
      points.push_back({x, noise.noisy(10 + 0.02 * x)});
    const Line line = through(points);
    a_inside += std::abs(line.a - 10) <= line.a_half_width.value() ? 1 : 0;
    b_inside += std::abs(line.b - 0.02) <= line.b_half_width.value() ? 1 : 0;
  }
  // Binomial: 0.95 +- 4 standard deviations of 0.0049.
  EXPECT_NEAR(a_inside / double(seeds), 0.95, 0.02);
  EXPECT_NEAR(b_inside / double(seeds), 0.95, 0.02);
}

TEST(WeightedLine, RefusesWhatIsNotFinite)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THROW(through({{wrong, 1}, {2, 3}}), std::invalid_argument) << wrong;
    EXPECT_THROW(through({{1, wrong}, {2, 3}}), std::invalid_argument) << wrong;
  }
}

TEST(WeightedLine, AStretchLiesAmongThePoints)
{
  const LineSums sums({{1, 10}, {2, 20}, {3, 5}});
  EXPECT_NEAR(sums.line(0, 2).b, 10, 1e-12);
  EXPECT_EQ(sums.line(0, 2).points, 2u);
  EXPECT_NEAR(sums.line(2, 3).a, 5, 1e-12);
  EXPECT_EQ(sums.line(2, 3).b, 0);
  EXPECT_EQ(sums.line(1, 3).b, 0); // falls
  EXPECT_NEAR(sums.squares(0, 2), 0, 1e-12);
  EXPECT_NEAR(sums.squares(0, 3), sums.line(0, 3).squares, 0);
  EXPECT_GT(sums.squares(0, 3), 0.1);
  EXPECT_THROW(sums.line(0, 4), std::invalid_argument);
  EXPECT_THROW(sums.line(1, 1), std::invalid_argument);
  EXPECT_THROW(sums.line(2, 1), std::invalid_argument);
}

TEST(WeightedLine, OfWhichNothingIsGivenIsZero)
{
  const Line line;
  EXPECT_EQ(line.at(5), 0);
  EXPECT_EQ(line.squares, 0);
  EXPECT_EQ(line.points, 0u);
  EXPECT_EQ(std::pair(DataPoint().x, DataPoint().y), std::pair(0.0, 0.0));
}

} // namespace
} // namespace loghop::weighted_line_test
