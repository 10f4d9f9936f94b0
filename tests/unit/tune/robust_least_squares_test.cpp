#include "loghop/tune/robust_least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace loghop::robust_least_squares_test {
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

/// What is asked for, call by call, of one unknown.
struct Calls {
  std::vector<std::vector<double>> at;

  ResidualFunction of(const Model& model)
  {
    return [this, answer = residuals_of(model)](const std::vector<Probe>& probes) {
      at.emplace_back();
      for (const Probe& probe : probes)
        at.back().push_back(probe.at.at(0));
      return answer(probes);
    };
  }
  /// The points that steps went to: after each and at the end slopes are measured.
  std::vector<double> steps() const
  {
    std::vector<double> all;
    for (std::size_t i = 2; i + 1 < at.size(); i += 2)
      all.push_back(at[i].at(0));
    return all;
  }
};

void expect_near(const std::vector<double>& found, const std::vector<double>& expected, double off)
{
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(found[i], expected[i], off) << i;
}

/// A straight line that is 0 at 10, and a residual that stays: the box is 0.5 at first, twice as long after each step
/// that gains what was foretold, and at most 2.
TEST(RobustLeastSquares, TheBoxGrowsWhereTheLinesHold)
{
  LeastSquares line = problem(1, 2);
  line.upper = {20};
  Calls calls;
  const auto found =
      minimise_robust(line, calls.of([](const Vector& at, std::size_t i) { return i == 0 ? at[0] - 10 : 1; }));
  expect_near(calls.steps(), {0.5, 1.5, 3.5, 5.5, 7.5, 9.5, 10}, 1e-5);
  EXPECT_NEAR(found.at[0], 10, 1e-5);
  EXPECT_EQ(found.rounds, 7);
}

/// Half a unit from -1 there is nothing finite, nor a quarter of that: the third step is a sixteenth of the first.
TEST(RobustLeastSquares, TheBoxIsAQuarterAfterAStepThatIsNotTaken)
{
  LeastSquares cut = problem(1, 1);
  cut.start = {-1};
  cut.most_rounds = 3;
  std::vector<double> at;
  const Model model = [](const Vector& x, std::size_t) { return x[0] > -0.9 ? std::nan("") : x[0] - 2; };
  const auto found = minimise_robust(cut, [&](const std::vector<Probe>& probes) {
    at.push_back(probes.at(0).at.at(0));
    return residuals_of(model)(probes);
  });
  // The start, its slope, three steps of which the last is taken, and the slopes there and at the end.
  expect_near(at, {-1, -1, -0.5, -0.875, -0.96875, -0.96875, -0.96875}, 2e-4);
  EXPECT_NEAR(found.at[0], -0.96875, 1e-9);
  EXPECT_NEAR(found.residuals[0], -2.96875, 1e-9);
  EXPECT_NEAR(found.loss, 2.96875 * 2.96875, 1e-4);
  EXPECT_EQ(found.rounds, 3);
}

/// The slope at the start holds for a hundredth only: of three quarters that it foretells the first step gains a
/// twenty-fifth. From there on the line is straight, and the box is half as long.
TEST(RobustLeastSquares, TheBoxIsHalfAfterAStepThatGainsLittle)
{
  LeastSquares bent = problem(1, 1);
  bent.most_rounds = 2;
  Calls calls;
  minimise_robust(bent, calls.of([](const Vector& at, std::size_t) {
    const double x = at[0];
    return x < 0.01 ? 1 - x : x < 0.5 ? 0.99 - (x - 0.01) * 0.01 / 0.49 : 0.98 - (x - 0.5);
  }));
  expect_near(calls.steps(), {0.5, 0.75}, 1e-5);
}

/// Of 1 the first step foretells a gain of three quarters; half of it is enough for the box to stay as it is.
TEST(RobustLeastSquares, TheBoxStaysAfterAStepThatGainsHalf)
{
  LeastSquares bent = problem(1, 1);
  bent.most_rounds = 2;
  Calls calls;
  const double there = std::sqrt(1 - 0.375);
  minimise_robust(bent, calls.of([&](const Vector& at, std::size_t) {
    const double x = at[0];
    return x < 0.01 ? 1 - x : x < 0.5 ? 0.99 - (x - 0.01) * (0.99 - there) / 0.49 : there - (x - 0.5);
  }));
  expect_near(calls.steps(), {0.5, 1}, 1e-5);
}

TEST(RobustLeastSquares, TheFirstRoundLooksAtTheStartAndBesideIt)
{
  LeastSquares two = problem(2, 3);
  two.start = {1, 2};
  two.lower = {0, 0};
  two.upper = {1.5, 10};
  two.differences = {0.25, 0.125};
  two.most_rounds = 0;
  std::vector<std::vector<Probe>> asked;
  const auto answer = residuals_of([](const Vector& at, std::size_t i) { return i == 0 ? at[0] * at[0] : at[1]; });
  const auto found = minimise_robust(two, [&](const std::vector<Probe>& probes) {
    asked.push_back(probes);
    return answer(probes);
  });
  ASSERT_EQ(asked.size(), 3u); // the start, first and last slopes
  ASSERT_EQ(asked[0].size(), 1u);
  EXPECT_EQ(asked[0][0].at, two.start);
  EXPECT_EQ(asked[0][0].residuals, (std::vector<std::size_t>{0, 1, 2}));
  for (const std::size_t round : {1u, 2u}) {
    ASSERT_EQ(asked[round].size(), 2u);
    EXPECT_EQ(asked[round][0].at, (Vector{0.75, 2})); // where there is more room
    EXPECT_EQ(asked[round][1].at, (Vector{1, 2.125}));
    for (const Probe& probe : asked[round])
      EXPECT_EQ(probe.residuals, (std::vector<std::size_t>{0, 1, 2}));
  }
  EXPECT_EQ(found.slopes, (Rows{{1.75, 0}, {0, 1}, {0, 1}})); // (1 - 0.75^2) / 0.25
  EXPECT_EQ(found.at, two.start);
  EXPECT_EQ(found.residuals, (Vector{1, 2, 2}));
  EXPECT_EQ(found.rounds, 0);
}

/// As much room to both sides goes up; never farther than the bound.
TEST(RobustLeastSquares, DifferencesStayInsideTheBounds)
{
  const auto beside = [](double lower, double upper, double difference) {
    LeastSquares one = problem(1, 1);
    one.lower = {lower};
    one.upper = {upper};
    one.differences = {difference};
    one.most_rounds = 0;
    Calls calls;
    minimise_robust(one, calls.of([](const Vector& at, std::size_t) { return at[0] + 3; }));
    return calls.at.at(1).at(0);
  };
  EXPECT_EQ(beside(-1, 1, 0.5), 0.5);
  EXPECT_EQ(beside(-1, 1, 2), 1);
  EXPECT_EQ(beside(-1, 0.75, 0.5), -0.5);
  EXPECT_EQ(beside(-1, 0.75, 2), -1);
  EXPECT_EQ(beside(0, 0, 2), 0);
}

/// Bounds that are one, and neighbours that are not finite, give no slope.
TEST(RobustLeastSquares, SlopesThatCannotBeMeasuredAreZero)
{
  LeastSquares three = problem(3, 2);
  three.lower = {0, -1, -1};
  three.upper = {0, 1, 1};
  const auto found = minimise_robust(three, residuals_of([](const Vector& at, std::size_t i) {
                                       if (at[1] != 0 && i == 1) return std::nan("");
                                       return at[0] + at[1] + 2 * at[2] + 0.5;
                                     }));
  EXPECT_EQ(found.at[0], 0);
  EXPECT_EQ(found.at[1], 0);
  EXPECT_NEAR(found.at[2], -0.25, 1e-4);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(found.slopes[i][0], 0);
    EXPECT_EQ(found.slopes[i][1], 0);
    EXPECT_NEAR(found.slopes[i][2], 2, 1e-6);
  }
}

/// At the minimum no straight line foretells a gain: one look beside it at the start, and one at the end.
TEST(RobustLeastSquares, AtTheMinimumThereIsNoRound)
{
  Calls calls;
  const auto found = minimise_robust(
      problem(1, 2), calls.of([](const Vector& at, std::size_t i) { return i == 0 ? at[0] - 1 : at[0] + 1; }));
  EXPECT_EQ(calls.at.size(), 3u);
  EXPECT_EQ(found.rounds, 0);
  EXPECT_NEAR(found.loss, 2, 1e-6); // of squares, but for the scale of 1000
}

TEST(RobustLeastSquares, ThereAreNoMoreRoundsThanAsked)
{
  for (const int most : {1, 2, 3}) {
    LeastSquares far = problem(1, 1);
    far.most_rounds = most;
    Calls calls;
    const auto found = minimise_robust(far, calls.of([](const Vector& at, std::size_t) { return at[0] - 10; }));
    EXPECT_EQ(found.rounds, most);
    EXPECT_EQ(calls.at.size(), static_cast<std::size_t>(3 + 2 * most)); // each a step and its slopes
  }
}

TEST(RobustLeastSquares, SaysWhatDoesNotFit)
{
  const auto refusal = [](const LeastSquares& problem, double residual = 0) -> std::string {
    try {
      minimise_robust(problem, residuals_of([&](const Vector&, std::size_t) { return residual; }));
      return "";
    } catch (const std::exception& error) {
      return error.what();
    }
  };
  const std::string lengths = "start and bounds differ in length", outside = "a start outside of its bounds";
  LeastSquares good = problem(2, 1);
  good.start = {-10, 10}; // on its bounds
  EXPECT_EQ(refusal(good), "");
  EXPECT_EQ(refusal(problem(0, 1)), lengths);
  for (const auto part : {&LeastSquares::lower, &LeastSquares::upper, &LeastSquares::differences}) {
    LeastSquares wrong = good;
    (wrong.*part).push_back(100);
    EXPECT_EQ(refusal(wrong), lengths);
  }
  LeastSquares below = good, above = good;
  below.start[0] = -10.1;
  above.start[1] = 10.1;
  EXPECT_EQ(refusal(below), outside);
  EXPECT_EQ(refusal(above), outside);
  EXPECT_EQ(refusal(good, std::numeric_limits<double>::infinity()), "the residuals at the start are not finite");
}

/// F = 2 s^2 (sqrt(1 + (r / s)^2) - 1): for r = 3 and s = 4 it is 8, for r = 8 and s = 6 it is 48.
TEST(RobustLeastSquares, LossesAreAddedWithTheirWeights)
{
  EXPECT_NEAR(robust_loss({3}, {1}, 4), 8, 1e-12);
  EXPECT_NEAR(robust_loss({-8, 0}, {0.5, 9}, 6), 24, 1e-12);
  EXPECT_NEAR(robust_loss({3, 3}, {1, 2}, 4), 24, 1e-12);
  EXPECT_EQ(robust_loss({}, {}, 4), 0);
}

} // namespace
} // namespace loghop::robust_least_squares_test
