#include "loghop/tune/robust_least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace loghop {
namespace {

using Model = std::function<double(const Vector& x, std::size_t i)>;

/// Residuals of a model without simulations; `asked` counts single residuals.
ResidualFunction residuals_of(const Model& model, std::size_t* asked = nullptr)
{
  return [=](const std::vector<Probe>& probes) {
    Rows rows;
    for (const Probe& probe : probes) {
      rows.emplace_back();
      for (const std::size_t i : probe.residuals)
        rows.back().push_back(model(probe.at, i));
      if (asked != nullptr) *asked += probe.residuals.size();
    }
    return rows;
  };
}

LeastSquares problem(std::size_t unknowns, std::size_t residuals)
{
  LeastSquares problem;
  problem.start.assign(unknowns, 0.0);
  problem.lower.assign(unknowns, -10.0);
  problem.upper.assign(unknowns, 10.0);
  problem.differences.assign(unknowns, 1e-4);
  problem.weights.assign(residuals, 1.0);
  problem.scale = 1e3; // squares
  return problem;
}

TEST(RobustLeastSquares, LossIsTheSquareForSmallResidualsAndLinearForLargeOnes)
{
  EXPECT_NEAR(robust_loss({1e-6}, {1}, 0.1), 1e-12, 1e-22);
  EXPECT_NEAR(robust_loss({3.0, -3.0}, {1, 2}, 4.0), 3 * 2 * 16 * (1.25 - 1), 1e-12); // sqrt(1 + 9/16) = 5/4
  EXPECT_NEAR(robust_loss({1e6}, {1}, 0.1) / 1e6, 2 * 0.1, 1e-6);
}

/// A straight line through (1, 1), (2, 2), (3, 2): slope 1/2, 2/3 at x = 0, by the normal equations.
TEST(RobustLeastSquares, FindsTheStraightLineOfTheNormalEquations)
{
  const Vector x = {1, 2, 3}, y = {1, 2, 2};
  const auto found = minimise_robust(
      problem(2, 3), residuals_of([&](const Vector& at, std::size_t i) { return at[0] + at[1] * x[i] - y[i]; }));
  EXPECT_NEAR(found.at[0], 2.0 / 3, 1e-4);
  EXPECT_NEAR(found.at[1], 0.5, 1e-4);
  EXPECT_NEAR(found.loss, 1.0 / 6, 1e-6); // 1/36 + 4/36 + 1/36
  EXPECT_NEAR(found.slopes[2][1], 3, 1e-6);
}

TEST(RobustLeastSquares, FollowsACurvedValley)
{
  LeastSquares rosenbrock = problem(2, 2);
  rosenbrock.start = {-1.2, 1};
  rosenbrock.most_rounds = 300;
  rosenbrock.differences = {1e-6, 1e-6};
  const auto found = minimise_robust(rosenbrock, residuals_of([](const Vector& at, std::size_t i) {
                                       return i == 0 ? 10 * (at[1] - at[0] * at[0]) : 1 - at[0];
                                     }));
  EXPECT_NEAR(found.at[0], 1, 1e-2);
  EXPECT_NEAR(found.at[1], 1, 2e-2);
}

/// Nine measurements of 0 and one of 5: the least soft-L1 loss is where sum psi = 0, found here by bisection.
TEST(RobustLeastSquares, AnOutlierPullsAsItsLossSays)
{
  LeastSquares mean = problem(1, 10);
  mean.scale = 0.1;
  const auto found =
      minimise_robust(mean, residuals_of([](const Vector& at, std::size_t i) { return at[0] - (i == 9 ? 5.0 : 0.0); }));
  const auto psi = [](double r) { return r / std::sqrt(1 + r * r / 0.01); };
  double low = 0, high = 5;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (9 * psi(middle) + psi(middle - 5) > 0 ? high : low) = middle;
  }
  EXPECT_NEAR(found.at[0], low, 1e-4);
  EXPECT_LT(found.at[0], 0.02); // the mean would be 0.5
}

TEST(RobustLeastSquares, WeightsMoveTheMean)
{
  LeastSquares mean = problem(1, 2);
  mean.weights = {3, 1};
  const auto found = minimise_robust(
      mean, residuals_of([](const Vector& at, std::size_t i) { return at[0] - static_cast<double>(i); }));
  EXPECT_NEAR(found.at[0], 0.25, 1e-4);
}

TEST(RobustLeastSquares, StaysInsideTheBounds)
{
  LeastSquares bounded = problem(2, 2);
  bounded.upper = {1, 10};
  std::size_t asked = 0;
  const auto found = minimise_robust(bounded, residuals_of(
                                                  [](const Vector& at, std::size_t i) {
                                                    EXPECT_LE(at[0], 1);
                                                    return i == 0 ? at[0] - 3 : at[1] - at[0];
                                                  },
                                                  &asked));
  EXPECT_DOUBLE_EQ(found.at[0], 1);
  EXPECT_NEAR(found.at[1], 1, 1e-4);
}

/// Each of 100 residuals depends on one of 4 unknowns: after the first slopes a round of slopes asks for 100, not 400.
TEST(RobustLeastSquares, ResidualsThatDoNotDependOnAnUnknownAreNotAskedForAgain)
{
  LeastSquares apart = problem(4, 100);
  std::size_t asked = 0;
  const auto found = minimise_robust(
      apart,
      residuals_of([](const Vector& at, std::size_t i) { return std::exp(at[i % 4]) - 2 - static_cast<double>(i % 4); },
                   &asked));
  for (std::size_t j = 0; j < 4; ++j)
    EXPECT_NEAR(found.at[j], std::log(2.0 + static_cast<double>(j)), 1e-3);
  const std::size_t ends = 100 + 400 + 400;                                      // the start, first and last slopes
  EXPECT_LE(asked, ends + static_cast<std::size_t>(found.rounds) * (100 + 100)); // a step and its slopes
}

TEST(RobustLeastSquares, AStepToWhereNothingIsFiniteIsNotTaken)
{
  LeastSquares cut = problem(1, 1);
  cut.start = {-1};
  const auto found = minimise_robust(cut, residuals_of([](const Vector& at, std::size_t) {
                                       return at[0] > 0.5 ? std::numeric_limits<double>::quiet_NaN() : at[0] - 2;
                                     }));
  EXPECT_GT(found.at[0], 0.4);
  EXPECT_LE(found.at[0], 0.5);
}

TEST(RobustLeastSquares, RefusesWhatDoesNotFit)
{
  const auto zero = residuals_of([](const Vector&, std::size_t) { return 0.0; });
  LeastSquares outside = problem(1, 1);
  outside.start = {11};
  EXPECT_THROW(minimise_robust(outside, zero), std::invalid_argument);
  LeastSquares lengths = problem(2, 1);
  lengths.upper.pop_back();
  EXPECT_THROW(minimise_robust(lengths, zero), std::invalid_argument);
  const auto lost = residuals_of([](const Vector&, std::size_t) { return std::nan(""); });
  EXPECT_THROW(minimise_robust(problem(1, 1), lost), std::runtime_error);
}

} // namespace
} // namespace loghop
