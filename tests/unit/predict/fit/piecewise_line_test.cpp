// Breakpoints: found where they are, not where there are none.
#include "loghop/predict/fit/piecewise_line.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace loghop::piecewise_line_test {
namespace {

/// Eager below 1000, another slope below 20000, rendezvous above.
double protocols(double size)
{
  return size < 1000 ? 10 + 0.01 * size : size < 20000 ? 25 + 0.004 * size : 60 + 0.003 * size;
}

std::vector<DataPoint> noisy_points(double noise, std::uint64_t seed, double (*time)(double), double factor)
{
  test::Synthetic synthetic(noise, seed);
  std::vector<DataPoint> points;
  for (const double size : test::powers_of_two(1, 1e6, factor))
    points.push_back({size, synthetic.noisy(time(size))});
  return points;
}

TEST(PiecewiseLine, FindsProtocols)
{
  int right = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const PiecewiseLine fitted = fit_piecewise(noisy_points(0.02, seed, protocols, 1.15));
    if (fitted.pieces.size() != 3) continue;
    ++right;
    EXPECT_NEAR(fitted.pieces[1].from, 1000, 350) << seed;
    EXPECT_NEAR(fitted.pieces[2].from, 20000, 7000) << seed;
    for (const double size : {1.0, 100.0, 900.0, 2000.0, 15000.0, 40000.0, 1e6})
      EXPECT_NEAR(fitted.at(size) / protocols(size), 1, 0.05) << seed << ", " << size;
  }
  EXPECT_GE(right, 90); // other seeds split one of the pieces, or join two
}

/// One line through a step of this height, of times of 1, has errors below a half of it.
std::size_t pieces_of_step(double height)
{
  std::vector<DataPoint> points;
  for (int i = 0; i < 20; ++i)
    points.push_back({1000.0 + i, i < 10 ? 1 : 1 + height});
  return fit_piecewise(points).pieces.size();
}

TEST(PiecewiseLine, ErrorsBelowThePrecisionAreNotWorthAPiece)
{
  const double precision = PieceOptions().precision;
  EXPECT_EQ(pieces_of_step(precision), 1u);
  EXPECT_EQ(pieces_of_step(20 * precision), 2u);
}

/// Beside 100 a 15 is no outlier of times near 10; without the 100 it is.
TEST(PiecewiseLine, AnOutlierMayBeHiddenByALargerOne)
{
  std::vector<DataPoint> points;
  for (int i = 0; i < 12; ++i)
    points.push_back({1.0 + 100 * i, i % 2 == 0 ? 9.7 : 10.3});
  points[6].y = 100;
  points[9].y = 15;
  PieceOptions one_line;
  one_line.most_pieces = 1;
  const PiecewiseLine fitted = fit_piecewise(points, one_line);
  ASSERT_EQ(fitted.outliers.size(), 2u);
  EXPECT_EQ(fitted.outliers[0].point.y, 100);
  EXPECT_EQ(fitted.outliers[1].point.y, 15);
}

TEST(PiecewiseLine, InventsNoProtocols)
{
  int one = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed)
    one += fit_piecewise(noisy_points(
                             0.05, seed, [](double size) { return 10 + 0.01 * size; }, 1.15))
               .pieces.size() == 1;
  EXPECT_GE(one, 90);
}

TEST(PiecewiseLine, PutsASpikeAside)
{
  std::vector<DataPoint> points = noisy_points(
      0.01, 1, [](double size) { return 10 + 0.01 * size; }, 1.3);
  points[20].y *= 5;
  const PiecewiseLine fitted = fit_piecewise(points);
  ASSERT_EQ(fitted.outliers.size(), 1u);
  EXPECT_EQ(fitted.outliers[0].point.x, points[20].x);
  EXPECT_EQ(fitted.pieces.size(), 1u);
  EXPECT_NEAR(fitted.at(1000), 20, 0.5);
}

/// The least criterion over all ways to cut a few points, one after the other.
double best_by_trying(const std::vector<DataPoint>& points, const PieceOptions& options)
{
  const LineSums sums(points);
  const std::size_t n = points.size();
  double best = std::numeric_limits<double>::infinity();
  for (unsigned cuts = 0; cuts < 1u << (n - 1); ++cuts) {
    std::size_t first = 0, pieces = 0;
    double squares = 0;
    bool allowed = true;
    for (std::size_t last = 1; last <= n; ++last) {
      if (last < n && (cuts >> (last - 1) & 1) == 0) continue;
      allowed = allowed && last - first >= options.least_points;
      squares += sums.squares(first, last);
      ++pieces;
      first = last;
    }
    if (!allowed || pieces > options.most_pieces) continue;
    const double count = static_cast<double>(n);
    best = std::min(best, count * std::log(std::max(squares / count, options.precision * options.precision)) +
                              (5 * static_cast<double>(pieces) - 3) * std::log(count));
  }
  return best;
}

TEST(PiecewiseLine, IsTheBestOfAllCuts)
{
  PieceOptions options;
  options.outlier = 1e9;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const std::vector<DataPoint> points = noisy_points(0.1, seed, protocols, 2.6);
    ASSERT_LE(points.size(), 16u);
    const PiecewiseLine fitted = fit_piecewise(points, options);
    double squares = 0;
    for (const Piece& piece : fitted.pieces)
      squares += piece.line.squares;
    const auto n = static_cast<double>(points.size());
    const double criterion = n * std::log(std::max(squares / n, options.precision * options.precision)) +
                             (5 * static_cast<double>(fitted.pieces.size()) - 3) * std::log(n);
    EXPECT_NEAR(criterion, best_by_trying(points, options), 1e-6) << seed;
  }
}

TEST(PiecewiseLine, NeedsTwoPoints)
{
  EXPECT_THROW(fit_piecewise({{1, 1}}), std::invalid_argument);
  EXPECT_EQ(fit_piecewise({{1, 1}, {2, 3}}).pieces.size(), 1u);
}

TEST(PiecewiseLine, APieceBeginsWithItsFirstPoint)
{
  PiecewiseLine fitted;
  for (const double from : {10.0, 100.0, 1000.0}) {
    Piece piece;
    piece.from = from;
    piece.to = 5 * from;
    piece.line.a = from;
    piece.line.b = 1;
    fitted.pieces.push_back(piece);
  }
  for (const auto& [x, from] :
       {std::pair(1.0, 10.0), {10, 10}, {99, 10}, {100, 100}, {999, 100}, {1000, 1000}, {1e6, 1000}}) {
    EXPECT_EQ(fitted.piece_at(x).from, from) << x;
    EXPECT_EQ(fitted.at(x), from + x) << x;
  }
}

TEST(PiecewiseLine, BreakpointsLieBetweenTwoSizes)
{
  // Each size was measured twice; at the fourth the protocol changed in between.
  std::vector<DataPoint> points;
  for (int size = 1; size <= 8; ++size)
    for (const bool second : {false, true})
      points.push_back({100.0 * size, (size < 4 || (size == 4 && !second) ? 1 : 50) + (second ? 1e-3 : 0)});
  const PiecewiseLine fitted = fit_piecewise(points);
  ASSERT_GE(fitted.pieces.size(), 2u);
  for (std::size_t i = 1; i < fitted.pieces.size(); ++i)
    EXPECT_LT(fitted.pieces[i - 1].to, fitted.pieces[i].from);
}

TEST(PiecewiseLine, APieceHasThreePointsOrMore)
{
  const auto pieces = [](std::size_t low, std::size_t high) {
    std::vector<DataPoint> points;
    for (std::size_t i = 0; i < low + high; ++i)
      points.push_back({1000.0 + static_cast<double>(i), i < low ? 1.0 : 100.0});
    PieceOptions options;
    options.outlier = 1e9;
    return fit_piecewise(points, options).pieces;
  };
  ASSERT_EQ(pieces(3, 3).size(), 2u);
  EXPECT_EQ(pieces(3, 3)[0].to, 1002);
  EXPECT_EQ(pieces(3, 3)[1].from, 1003);
  EXPECT_EQ(pieces(3, 3)[1].to, 1005);
  EXPECT_EQ(pieces(3, 3)[1].line.points, 3u);
  EXPECT_EQ(pieces(2, 3).size(), 1u);
}

/// Times of 9.5 and 10.5 in turn, whose typical deviation is near 7.5 %, beside one that is off by 5.5 times that, and
/// one by 6.5 times.
TEST(PiecewiseLine, OutliersAreOffByMoreThanSixTimesTheTypicalDeviation)
{
  std::vector<DataPoint> points;
  for (int i = 0; i < 100; ++i)
    points.push_back({1000.0 + i, i % 2 == 0 ? 9.5 : 10.5});
  points[30].y = 16.9;
  points[70].y = 19.5;
  PieceOptions one_line;
  one_line.most_pieces = 1;
  const PiecewiseLine fitted = fit_piecewise(points, one_line);
  ASSERT_EQ(fitted.outliers.size(), 1u);
  EXPECT_EQ(fitted.outliers[0].point.x, 1070);
  EXPECT_GT(fitted.outliers[0].times_typical, 6);
  EXPECT_LT(fitted.outliers[0].times_typical, 7);
  EXPECT_NEAR(fitted.outliers[0].fitted, 10, 0.2);
}

TEST(PiecewiseLine, WhatIsOffByLessThanAFifthIsNoOutlier)
{
  const auto outliers = [](double off) {
    std::vector<DataPoint> points;
    for (int i = 0; i < 40; ++i)
      points.push_back({1000.0 + i, i % 2 == 0 ? 0.999 : 1.001});
    points[20].y = 1 / (1 - off);
    PieceOptions one_line;
    one_line.most_pieces = 1;
    return fit_piecewise(points, one_line).outliers.size();
  };
  EXPECT_EQ(outliers(0.15), 0u);
  EXPECT_EQ(outliers(0.3), 1u);
}

} // namespace
} // namespace loghop::piecewise_line_test
