#include "loghop/tune/determination.hpp"

#include <gtest/gtest.h>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>

#include <cmath>

namespace loghop::determination_test {
namespace {

constexpr double squares = 1e6; // a scale at which the loss is the square

LeastSquaresResult fit_with(Rows slopes, Vector residuals)
{
  LeastSquaresResult fit;
  fit.at.assign(slopes.front().size(), 0.0);
  fit.slopes = std::move(slopes);
  fit.residuals = std::move(residuals);
  return fit;
}

/// The mean of n values: half width t s / sqrt(n), t of n - 1 degrees of freedom. 95 %, 4: 2.7764.
TEST(Determination, IntervalOfAMeanIsStudents)
{
  const Vector residuals = {0.01, -0.02, 0.03, -0.01, -0.01};
  const double s = std::sqrt((1 + 4 + 9 + 1 + 1) * 1e-4 / 4);
  const auto known = determine(fit_with(Rows(5, {1.0}), residuals), Vector(5, 1.0), squares, {false});
  EXPECT_NEAR(known.half_width[0], 2.7764451 * s / std::sqrt(5.0), 1e-9);
  EXPECT_TRUE(known.open.empty());
}

/// A straight line: Var(slope) = s^2 / sum (x - mean)^2. 95 %, 2 degrees of freedom: 4.3027.
TEST(Determination, IntervalOfASlopeIsThatOfTheTextbook)
{
  const Rows slopes = {{1, 0}, {1, 1}, {1, 2}, {1, 3}};
  const Vector residuals = {0.01, -0.01, -0.01, 0.01};
  const auto known = determine(fit_with(slopes, residuals), Vector(4, 1.0), squares, {false, false});
  EXPECT_NEAR(known.half_width[1], 4.3026527 * std::sqrt(4e-4 / 2 / 5), 1e-8);
}

TEST(Determination, EqualColumnsLeaveTheirDifferenceOpen)
{
  const auto known = determine(fit_with({{1, 1, 0}, {2, 2, 0}, {0, 0, 1}, {3, 3, 1}}, {0.001, -0.001, 0.001, 0}),
                               Vector(4, 1.0), squares, {false, false, false});
  ASSERT_EQ(known.open.size(), 1u);
  EXPECT_NEAR(std::abs(known.open[0][0]), std::sqrt(0.5), 1e-9);
  EXPECT_NEAR(known.open[0][0] + known.open[0][1], 0, 1e-9);
  EXPECT_NEAR(known.open[0][2], 0, 1e-9);
  EXPECT_TRUE(std::isinf(known.half_width[0]));
  EXPECT_TRUE(std::isinf(known.half_width[1]));
  EXPECT_TRUE(std::isfinite(known.half_width[2]));
}

TEST(Determination, FixedAndUnrelatedUnknownsDoNotCount)
{
  const auto known = determine(fit_with({{1, 1, 0}, {1, 2, 0}, {1, 3, 0}}, {0.01, -0.02, 0.01}), Vector(3, 1.0),
                               squares, {false, true, false});
  EXPECT_TRUE(std::isfinite(known.half_width[0]));
  EXPECT_EQ(known.half_width[1], 0);
  EXPECT_TRUE(known.unrelated[2]);
  EXPECT_TRUE(std::isinf(known.half_width[2]));
  EXPECT_FALSE(known.unrelated[0]);
}

/// As many residuals as unknowns say nothing of their errors, which are then 2 %: 1.96 * 0.02.
TEST(Determination, WithoutResidualsToSpareErrorsAreTakenAsTwoPercent)
{
  const auto known = determine(fit_with({{1.0}}, {0.0}), {1.0}, squares, {false});
  EXPECT_NEAR(known.half_width[0], 1.959964 * 0.02, 1e-6);
}

/// C = B / A^2 of one unknown, as the header has it, with Student's t of 95 % and 4 degrees of freedom.
TEST(Determination, WeightsAndLargeResidualsCountAsTheLossSays)
{
  const double slopes[] = {1, -2, 0.5, 3, 1.5}, weights[] = {1, 0.5, 2, 1.5, 0.25};
  const double residuals[] = {0.05, -0.1, 0.2, 0.02, -0.3};
  constexpr double scale = 0.1;
  double curvature = 0, spread = 0, variance = 0;
  Rows rows;
  for (std::size_t i = 0; i < 5; ++i) {
    const double root = std::sqrt(1 + residuals[i] * residuals[i] / (scale * scale));
    curvature += weights[i] / std::pow(root, 3) * slopes[i] * slopes[i];
    spread += weights[i] * weights[i] * slopes[i] * slopes[i];
    variance += residuals[i] * residuals[i] / (root * root) / 4;
    rows.push_back({slopes[i]});
  }
  const auto known =
      determine(fit_with(rows, Vector(residuals, residuals + 5)), Vector(weights, weights + 5), scale, {false});
  EXPECT_NEAR(known.half_width[0], 2.7764451 * std::sqrt(variance * spread) / curvature, 1e-7);
  EXPECT_NEAR(known.tolerated, 2.7764451 * 2.7764451 * variance, 1e-7);
}

/// Two unknowns: C = A^-1 B A^-1 written out. 95 %, 2 degrees of freedom: 4.3026527.
TEST(Determination, TwoUnknownsHaveTheDiagonalOfTheSandwich)
{
  const Rows slopes = {{1, 0.5}, {1, -1}, {1, 2}, {-0.5, 1}};
  const Vector weights = {1, 2, 0.5, 1.5}, residuals = {0.01, -0.02, 0.015, 0.005};
  double aa = 0, ab = 0, bb = 0, xx = 0, xy = 0, yy = 0, variance = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double a = slopes[i][0], b = slopes[i][1], w = weights[i], w2 = w * w;
    aa += w * a * a;
    ab += w * a * b;
    bb += w * b * b;
    xx += w2 * a * a;
    xy += w2 * a * b;
    yy += w2 * b * b;
    variance += residuals[i] * residuals[i] / 2;
  }
  const double d = aa * bb - ab * ab, p = bb / d, q = -ab / d, s = aa / d; // the inverse: p q, q s
  const double first = p * p * xx + 2 * p * q * xy + q * q * yy, second = q * q * xx + 2 * q * s * xy + s * s * yy;
  const auto known = determine(fit_with(slopes, residuals), weights, squares, {false, false});
  EXPECT_TRUE(known.open.empty());
  EXPECT_NEAR(known.half_width[0], 4.3026527 * std::sqrt(variance * first), 1e-8);
  EXPECT_NEAR(known.half_width[1], 4.3026527 * std::sqrt(variance * second), 1e-8);
  // Least along the other: aa x^2 + 2 ab x y + bb y^2 with x = 1 is least at y = -ab / bb, and then aa - ab^2 / bb.
  EXPECT_NEAR(known.along[0][0], 1, 1e-12);
  EXPECT_NEAR(known.along[0][1], -ab / bb, 1e-6);
  EXPECT_NEAR(known.curvature[0], aa - ab * ab / bb, 1e-5);
  EXPECT_NEAR(known.along[1][0], -ab / aa, 1e-6);
  EXPECT_NEAR(known.curvature[1], bb - ab * ab / aa, 1e-5);
}

/// As many residuals as unknowns: an error of 2 % and the normal distribution, 1.959964. The direction is open if its
/// half width is ln 2 or more: 1.959964 * 0.02 / slope.
TEST(Determination, DirectionsAreOpenFromAFactorOfTwoOn)
{
  const auto one = [](double slope) { return determine(fit_with({{slope}}, {0.3}), {1.0}, squares, {false}); };
  const double limit = 1.959964 * 0.02 / std::log(2.);
  EXPECT_TRUE(one(limit * 1.001).open.empty());
  EXPECT_NEAR(one(limit * 1.001).half_width[0], std::log(2.) / 1.001, 1e-6);
  ASSERT_EQ(one(limit * 0.999).open.size(), 1u);
  EXPECT_TRUE(std::isinf(one(limit * 0.999).half_width[0]));
  EXPECT_NEAR(std::abs(one(limit * 0.999).open[0][0]), 1, 1e-12);
  EXPECT_NEAR(one(1).tolerated, std::pow(1.959964 * 0.02, 2), 1e-8);
}

/// Errors that are smaller than 2 % here need not be so elsewhere: a direction is held against 2 %, an interval is not.
TEST(Determination, DirectionsAreHeldAgainstErrorsOfTwoPercentAtLeast)
{
  const auto all = [](double slope, double residual) {
    return determine(fit_with(Rows(5, {slope}), Vector(5, residual)), Vector(5, 1.0), squares, {false});
  };
  const double limit = 2.7764451 * 0.02 / std::sqrt(5.) / std::log(2.); // of residuals of 2 % and less
  EXPECT_EQ(all(limit * 0.999, 0.001).open.size(), 1u);
  EXPECT_TRUE(all(limit * 1.001, 0.001).open.empty());
  const double deviation = 0.001 * std::sqrt(5. / 4); // over one unknown less
  EXPECT_NEAR(all(limit * 2, 0.001).half_width[0], 2.7764451 * deviation / std::sqrt(5.) / (limit * 2), 1e-7);
  const double larger = limit * 5 * std::sqrt(5. / 4); // of residuals of 10 %
  EXPECT_EQ(all(larger * 0.999, 0.1).open.size(), 1u);
  EXPECT_TRUE(all(larger * 1.001, 0.1).open.empty());
}

/// The open direction (0.15, -0.99) has a part of the first unknown, (0.05, -0.999) has none that counts.
TEST(Determination, AnUnknownIsOpenWithATenthOfAnOpenDirection)
{
  const auto along = [](double part) {
    const double rest = std::sqrt(1 - part * part);
    return determine(fit_with(Rows(4, {rest, part}), {0.001, -0.001, 0.001, -0.001}), Vector(4, 1.0), squares,
                     {false, false});
  };
  for (const auto& [part, is_open] : {std::pair(0.15, true), {0.101, true}, {0.099, false}, {0.05, false}}) {
    const Determination known = along(part);
    ASSERT_EQ(known.open.size(), 1u);
    EXPECT_NEAR(std::abs(known.open[0][0]), part, 1e-9);
    EXPECT_EQ(std::isinf(known.half_width[0]), is_open) << part;
    EXPECT_TRUE(std::isinf(known.half_width[1]));
  }
  // Of what is known along (rest, part): two thirds of 1e-6 over four times 1, with t of two degrees of freedom.
  EXPECT_NEAR(along(0.05).half_width[0], 4.3026527 * std::sqrt(4e-6 / 2 / 4) * std::sqrt(1 - 0.05 * 0.05), 1e-8);
}

TEST(Determination, WithoutAFreeUnknownThereIsNothingToBeKnown)
{
  const auto known =
      determine(fit_with({{1, 0}, {1, 0}, {1, 0}}, {0.1, 0.1, 0.1}), Vector(3, 1.0), squares, {true, false});
  EXPECT_EQ(known.half_width[0], 0);
  EXPECT_TRUE(std::isinf(known.half_width[1]));
  EXPECT_TRUE(known.open.empty());
  EXPECT_EQ(known.unrelated, (std::vector<bool>{false, true}));
  EXPECT_NEAR(known.tolerated, 3.1824463 * 3.1824463 * 0.01, 1e-7); // 95 %, 3 degrees of freedom; v = 3 * 0.01 / 3
}

/// One residual more than there are unknowns: t of one degree of freedom, 12.706205.
TEST(Determination, OneResidualToSpareCounts)
{
  const auto known = determine(fit_with({{1.0}, {1.0}}, {0.01, -0.01}), {1.0, 1.0}, squares, {false});
  EXPECT_NEAR(known.half_width[0], 12.706205 * std::sqrt(2e-4 / 2), 1e-6);
}

/// Normal errors of 5 %, three unknowns, 40 residuals with weights from 0.5 to 2, soft L1 at 0.1: of 2,000 intervals
/// 95 % hold the truth. The minimum is found by the function that the tuning uses.
TEST(Determination, NineteenOfTwentyIntervalsHoldTheTruth)
{
  boost::random::mt19937 engine(7);
  boost::random::normal_distribution<double> normal(0, 0.05);
  constexpr std::size_t n = 40;
  Rows slopes;
  Vector weights;
  for (std::size_t i = 0; i < n; ++i) {
    const double x = static_cast<double>(i) / n;
    slopes.push_back({1, x, x * x});
    weights.push_back(0.5 + 1.5 * x);
  }
  int held = 0, all = 0;
  for (int seed = 0; seed < 700; ++seed) {
    Vector errors;
    for (std::size_t i = 0; i < n; ++i)
      errors.push_back(normal(engine));
    LeastSquares problem;
    problem.start = {0, 0, 0};
    problem.lower = {-5, -5, -5};
    problem.upper = {5, 5, 5};
    problem.differences = {0.02, 0.02, 0.02};
    problem.weights = weights;
    const auto found = minimise_robust(problem, [&](const std::vector<Probe>& probes) {
      Rows rows;
      for (const Probe& probe : probes) {
        rows.emplace_back();
        for (const std::size_t i : probe.residuals) {
          double r = errors[i];
          for (std::size_t j = 0; j < 3; ++j)
            r += slopes[i][j] * probe.at[j];
          rows.back().push_back(r);
        }
      }
      return rows;
    });
    const auto known = determine(found, weights, problem.scale, {false, false, false});
    for (std::size_t j = 0; j < 3; ++j) {
      if (std::isinf(known.half_width[j])) continue;
      ++all;
      held += std::abs(found.at[j]) <= known.half_width[j] ? 1 : 0;
    }
  }
  ASSERT_GT(all, 1000);
  EXPECT_NEAR(static_cast<double>(held) / all, 0.95, 0.02);
}

} // namespace
} // namespace loghop::determination_test
