#include "loghop/tune/determination.hpp"

#include <gtest/gtest.h>

#include <boost/random/mersenne_twister.hpp>
#include <boost/random/normal_distribution.hpp>

#include <cmath>

namespace loghop {
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
} // namespace loghop
