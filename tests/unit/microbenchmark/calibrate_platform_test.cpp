// Noise on calibrations: means and deviations follow from single measurements by their definitions. Whole calibrations:
// ../../cli/calibrate_test.py.
#include "loghop/microbenchmark/calibrate_platform.hpp"

#include "support/alewife.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace loghop {
namespace {

Platform four_nodes()
{
  LoggopsNetwork network;
  network.nodes = 4;
  network.L = 3'000'000;
  network.o = 1'000'000;
  network.g = 2'000'000;
  network.G = 6'000;
  Platform platform;
  platform.name = "four";
  platform.network = network;
  return platform;
}

/// All points, in the order of measuring. `repetitions` 0: without noise.
std::vector<MeasuredPoint> measured(int repetitions)
{
  CalibrateOptions options;
  options.plan.sizes = {64, 1024};
  options.plan.path_sizes = {400};
  options.plan.others = {1, 2};
  options.noise = repetitions == 0 ? 0 : 0.1;
  options.repetitions = std::max(repetitions, 1);
  std::vector<MeasuredPoint> points;
  for (const MeasuredTable& table : calibrate_platform(four_nodes(), options).calibration.tables)
    points.insert(points.end(), table.points.begin(), table.points.end());
  return points;
}

/// The relative errors of single measurements, in the order in which they are drawn: of one repetition for each point.
std::vector<double> single_errors(const std::vector<MeasuredPoint>& exact)
{
  std::vector<double> errors;
  const std::vector<MeasuredPoint> once = measured(1);
  for (std::size_t i = 0; i < exact.size(); ++i)
    errors.push_back(once.at(i).value_s / exact[i].value_s - 1);
  return errors;
}

/// Point k of n repetitions takes the single measurements k n .. k n + n - 1: their mean, and the root of the sum of
/// squares about it over n - 1.
TEST(CalibratePlatform, NoiseHasTheMeanAndTheDeviationOfItsSingleMeasurements)
{
  const std::vector<MeasuredPoint> exact = measured(0);
  const std::vector<double> errors = single_errors(exact);
  for (const int repetitions : {2, 3, 5}) {
    const std::vector<MeasuredPoint> noisy = measured(repetitions);
    ASSERT_EQ(noisy.size(), exact.size());
    const double n = repetitions;
    for (std::size_t k = 0; k < exact.size() / static_cast<std::size_t>(repetitions); ++k) {
      const auto from = errors.begin() + static_cast<std::ptrdiff_t>(k) * repetitions;
      const double mean = std::accumulate(from, from + repetitions, 0.0) / n;
      double squares = 0;
      for (auto error = from; error != from + repetitions; ++error)
        squares += (*error - mean) * (*error - mean);
      const double deviation = exact[k].value_s * std::sqrt(squares / (n - 1));
      EXPECT_NEAR(noisy[k].value_s, exact[k].value_s * (1 + mean), 1e-9 * exact[k].value_s) << k;
      EXPECT_NEAR(noisy[k].deviation_s, deviation, 1e-6 * deviation) << k << ", " << repetitions << " repetitions";
      EXPECT_EQ(noisy[k].repetitions, repetitions);
    }
  }
}

TEST(CalibratePlatform, SingleMeasurementsScatterAsAsked)
{
  double squares = 0;
  const std::vector<double> errors = single_errors(measured(0));
  for (const double error : errors)
    squares += error * error;
  const auto n = static_cast<double>(errors.size());
  ASSERT_GE(n, 50);
  EXPECT_NEAR(squares / n, 0.01, 4 * 0.01 * std::sqrt(2 / n)); // the variance of a mean of n squares is 2 sigma^4 / n
}

TEST(CalibratePlatform, OneMeasurementHasNoDeviation)
{
  for (const MeasuredPoint& point : measured(1)) {
    EXPECT_EQ(point.deviation_s, 0);
    EXPECT_EQ(point.repetitions, 1);
  }
}

/// 0 and 1 are allowed at both.
TEST(CalibratePlatform, RefusesNoiseAndRefinementOutOfRange)
{
  const auto check = [](double noise, double refine, int repetitions) {
    CalibrateOptions options;
    options.noise = noise;
    options.refine = refine;
    options.repetitions = repetitions;
    check_calibrate_options(four_nodes(), options);
  };
  for (const double good : {0., 1.}) {
    EXPECT_NO_THROW(check(good, 0, 1));
    EXPECT_NO_THROW(check(0, good, 1));
  }
  EXPECT_THROW(check(-0.01, 0, 1), std::invalid_argument);
  EXPECT_THROW(check(1.01, 0, 1), std::invalid_argument);
  EXPECT_THROW(check(0, -0.01, 1), std::invalid_argument);
  EXPECT_THROW(check(0, 1.01, 1), std::invalid_argument);
  EXPECT_THROW(check(0.1, 0.1, 1), std::invalid_argument);
  EXPECT_THROW(check(0, 0, 0), std::invalid_argument);
}

/// On nodes of active messages alone there are no tables, and so no option of tables.
TEST(CalibratePlatform, RefusesOptionsOfTablesWithoutTables)
{
  const Platform alewife = test::alewife();
  const auto check = [&](const std::function<void(CalibrateOptions&)>& change) {
    CalibrateOptions options;
    change(options);
    check_calibrate_options(alewife, options);
  };
  EXPECT_NO_THROW(check([](CalibrateOptions&) {}));
  EXPECT_THROW(check([](CalibrateOptions& o) { o.plan.sizes = {64}; }), std::invalid_argument);
  EXPECT_THROW(check([](CalibrateOptions& o) { o.plan.strides = {64}; }), std::invalid_argument);
  EXPECT_THROW(check([](CalibrateOptions& o) { o.plan.others = {1}; }), std::invalid_argument);
  EXPECT_THROW(check([](CalibrateOptions& o) { o.plan.path_sizes = {400}; }), std::invalid_argument);
  EXPECT_THROW(check([](CalibrateOptions& o) { o.plan.block = 16; }), std::invalid_argument);
  EXPECT_THROW(check([](CalibrateOptions& o) { o.refine = 0.1; }), std::invalid_argument);
}

} // namespace
} // namespace loghop
