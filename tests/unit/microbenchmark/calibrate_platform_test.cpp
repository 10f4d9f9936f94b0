// Noise on calibrations: means and deviations follow from single measurements by their definitions. Whole calibrations:
// ../../cli/calibrate_test.py.
#include "loghop/microbenchmark/calibrate_platform.hpp"

#include "loghop/calibration/calibration_file.hpp"
#include "loghop/microbenchmark/kept_simulations.hpp"
#include "loghop/microbenchmark/option_error.hpp"
#include "support/alewife.hpp"
#include "support/platform_parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::calibrate_platform_test {
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

TEST(CalibratePlatform, WhatIsKnownIsNotSimulated)
{
  CalibrateOptions options;
  options.plan.sizes = {64, 1024};
  options.plan.path_sizes = {400, 4000};
  options.plan.others = {1, 2};
  options.refine = 0.001; // in rounds, which are numbered on
  std::map<std::size_t, double> times;
  KeptSimulations kept;
  kept.finished = [&](std::size_t number, const simulate::IsolatedTime& time) {
    EXPECT_TRUE(times.emplace(number, time.simulated_s).second) << number;
  };
  const std::string whole = write_calibration(calibrate_platform(four_nodes(), options, kept).calibration);
  EXPECT_EQ(times.rbegin()->first, times.size() - 1);
  std::size_t simulated = 0;
  kept.known = [&](std::size_t number) -> std::optional<double> {
    return number % 3 == 0 ? std::nullopt : std::optional(times.at(number));
  };
  kept.finished = [&](std::size_t number, const simulate::IsolatedTime& time) {
    EXPECT_EQ(number % 3, 0u);
    EXPECT_EQ(time.simulated_s, times.at(number));
    ++simulated;
  };
  EXPECT_EQ(write_calibration(calibrate_platform(four_nodes(), options, kept).calibration), whole);
  EXPECT_EQ(simulated, (times.size() + 2) / 3);
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

CalibrateOptions small()
{
  CalibrateOptions options;
  options.plan.sizes = {64};
  options.plan.path_sizes = {400};
  options.plan.others = {1};
  options.parallel = 1;
  return options;
}

TEST(CalibratePlatform, SaysWhatWasMeasuredAndHow)
{
  Platform platform = four_nodes();
  platform.clock_period = 2'000;
  CalibrateOptions options = small();
  const Calibration exact = calibrate_platform(platform, options).calibration;
  EXPECT_EQ(exact.name, "four");
  EXPECT_EQ(exact.machine, "platform four, simulated");
  EXPECT_EQ(exact.origin, "loghop calibrate, seed 1");
  EXPECT_EQ(exact.license, "CC0-1.0");
  EXPECT_EQ(exact.tool, "loghop calibrate");
  EXPECT_DOUBLE_EQ(exact.clock_period_s, 2e-9);
  for (const MeasuredTable& table : exact.tables) {
    EXPECT_EQ(table.source, "simulated");
    EXPECT_EQ(table.statistic, "exact");
    EXPECT_FALSE(table.points.empty());
  }
  options.noise = 0.05;
  options.repetitions = 3;
  options.plan.seed = 7;
  const Calibration noisy = calibrate_platform(platform, options).calibration;
  EXPECT_EQ(noisy.origin, "loghop calibrate, seed 7, noise 5% over 3 repetitions");
  for (const MeasuredTable& table : noisy.tables)
    EXPECT_EQ(table.statistic, "mean");
}

/// Overheads of 1 us and L = 3 us, G = 6 ns/B; g = 2 us.
TEST(CalibratePlatform, ValuesAreThoseOfTheirTables)
{
  for (const MeasuredTable& table : calibrate_platform(four_nodes(), small()).calibration.tables) {
    const double us = table.points.at(0).value_s * 1e6, more = 63 * 0.006;
    EXPECT_EQ(table.points[0].deviation_s, 0);
    EXPECT_EQ(table.points[0].repetitions, 0);
    if (table.quantity == "send_overhead") EXPECT_NEAR(us, 1, 1e-6);
    if (table.quantity == "receive_overhead") EXPECT_NEAR(us, 1 + more, 1e-6);
    if (table.quantity == "gap") EXPECT_NEAR(us, 2 + more, 1e-6);
    if (table.quantity == "half_round_trip" && table.level == Level::between_nodes) EXPECT_NEAR(us, 5 + more, 1e-6);
  }
}

/// Messages of 2 TiB are more than any run takes: their points are left out, and a table without points, too.
TEST(CalibratePlatform, MeasurementsThatFailAreLeftOut)
{
  CalibrateOptions options = small();
  options.plan.sizes = {64, std::int64_t{1} << 41};
  const CalibrateResult some = calibrate_platform(four_nodes(), options);
  EXPECT_FALSE(some.interrupted);
  ASSERT_FALSE(some.failures.empty());
  EXPECT_EQ(some.failures[0].first, "half_round_trip, to_itself, 2199023255552 B");
  EXPECT_NE(some.failures[0].second, "");
  const auto round_trips = [](const Calibration& calibration) {
    std::vector<double> sizes;
    for (const MeasuredTable& table : calibration.tables)
      for (const MeasuredPoint& point : table.points)
        if (table.quantity == "half_round_trip" && point.stride_bytes == 0) sizes.push_back(point.size_bytes);
    return sizes;
  };
  EXPECT_EQ(round_trips(some.calibration), (std::vector<double>{64, 64})); // to itself and between nodes
  options.plan.sizes = {std::int64_t{1} << 41};
  const Calibration none = calibrate_platform(four_nodes(), options).calibration;
  EXPECT_TRUE(round_trips(none).empty());
  EXPECT_NE(none.tables.at(0).quantity, "half_round_trip");
}

TEST(CalibratePlatform, ProgressEndsWithAllRuns)
{
  CalibrateOptions options = small();
  std::vector<std::pair<std::size_t, std::size_t>> told;
  options.progress = [&](std::size_t done, std::size_t all) { told.emplace_back(done, all); };
  calibrate_platform(four_nodes(), options);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back().first, told.back().second);
  // Ten half round trips, contiguous and of four strides at two levels, two overheads, a gap of two runs, twelve paths
  // of two sizes, two of others, three PRTT, a stream, an exchange, two rings, a pair and three counts of receives.
  EXPECT_EQ(told.back().second, 10 + 2 + 2 + 24 + 2 + 3 + 1 + 1 + 2 + 1 + 3u);
}

/// Times of paths on LogGOPS are straight lines from the first byte on: between 400 B and 4000 B one look is enough,
/// and between 0 B and 400 B there is nothing to be looked at.
TEST(CalibratePlatform, RefinementAddsSizesToPathsInTheirOrder)
{
  CalibrateOptions options = small();
  options.plan.path_sizes = {4000, 400};
  options.refine = 0.01;
  const CalibrateResult result = calibrate_platform(four_nodes(), options);
  EXPECT_TRUE(result.failures.empty());
  std::size_t paths = 0;
  for (const MeasuredTable& table : result.calibration.tables) {
    std::vector<double> sizes;
    for (const MeasuredPoint& point : table.points)
      sizes.push_back(point.size_bytes);
    if (table.layout.empty()) continue;
    ++paths;
    EXPECT_EQ(sizes, (std::vector<double>{0, 400, 2000, 4000})) << table.quantity;
    if (table.quantity == "full_time") EXPECT_NEAR(table.points[2].value_s, (5 + 1999 * 0.006) * 1e-6, 1e-11);
  }
  EXPECT_EQ(paths, 12u);
}

TEST(CalibratePlatform, RefusalsNameTheOption)
{
  const auto refusal = [](const Platform& platform, const std::function<void(CalibrateOptions&)>& change) {
    CalibrateOptions options;
    change(options);
    try {
      check_calibrate_options(platform, options);
    } catch (const OptionError& error) {
      return error.option() + ": " + error.what();
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const Platform four = four_nodes(), alewife = test::alewife();
  EXPECT_EQ(refusal(four, [](CalibrateOptions& o) { o.noise = 1.5; }), "noise: noise of 1.5: expected 0 to 1");
  EXPECT_EQ(refusal(four, [](CalibrateOptions& o) { o.noise = std::nan(""); }), "noise: noise of nan: expected 0 to 1");
  EXPECT_EQ(refusal(four, [](CalibrateOptions& o) { o.refine = 1.5; }), "refine: refinement to 1.5: expected 0 to 1");
  EXPECT_EQ(refusal(four, [](CalibrateOptions& o) { o.refine = o.noise = 0.1; }),
            "refine: refinement follows the times themselves: expected no noise beside it");
  EXPECT_EQ(refusal(four, [](CalibrateOptions& o) { o.repetitions = 0; }),
            "repetitions: 0 repetitions: expected 1 or more");
  EXPECT_EQ(refusal(four, [](CalibrateOptions& o) { o.plan.partner = 4; }), "partner: partner node 4: expected 1 to 3");
  EXPECT_EQ(refusal(four, [](CalibrateOptions& o) { o.plan.sizes = {64}; }), "");
  const std::string tables =
      ": platform alewife has nodes of active messages only: expected no sizes, strides, blocks, "
      "others or refinement, which are of tables";
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.plan.sizes = {64}; }), "sizes" + tables);
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.plan.strides = {64}; }), "strides" + tables);
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.plan.others = {1}; }), "others" + tables);
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.plan.path_sizes = {400}; }), "path_sizes" + tables);
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.plan.block = 9; }), "block" + tables);
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.refine = 0.1; }), "refine" + tables);
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.plan.partner = 32; }),
            "partner: partner node 32: expected 1 to 31");
  EXPECT_EQ(refusal(alewife, [](CalibrateOptions& o) { o.plan.partner = 31; }), "");
}

/// Overheads, latencies and gaps of 0 to 3 arguments, and six parameters of long messages.
TEST(CalibratePlatform, ActiveMessagesGiveRows)
{
  CalibrateOptions options;
  options.parallel = 1;
  const CalibrateResult result = calibrate_platform(test::alewife(), options);
  EXPECT_TRUE(result.failures.empty());
  const Calibration& calibration = result.calibration;
  EXPECT_EQ(calibration.origin, "loghop calibrate, seed 1");
  EXPECT_TRUE(calibration.tables.empty());
  ASSERT_EQ(calibration.rows.size(), 4 * 4 + 6u);
  EXPECT_NEAR(calibration.find("o_s", "short", 1)->value, 12 * test::cycle * 1e-12, 1e-12);
  EXPECT_NEAR(calibration.find("o_r", "long")->value, 129 * test::cycle * 1e-12, 1e-12);
  EXPECT_EQ(calibration.find("o_r", "long")->source.rfind("simulated: delay of a computing program", 0), 0u);
}

/// Memory that is as slow as the network is not told from it.
TEST(CalibratePlatform, RowsThatCannotBeToldAreNamed)
{
  Platform platform = test::alewife();
  DmaMemory& memory = test::active_node_of(platform).memory;
  memory.gap = memory.gap_both_dma = SecondsPerByte(0.5 * test::cycle * 1e-12);
  CalibrateOptions options;
  options.parallel = 1;
  const Calibration calibration = calibrate_platform(platform, options).calibration;
  EXPECT_EQ(calibration.origin, "loghop calibrate, seed 1; G_m of long messages cannot be told");
  EXPECT_EQ(calibration.find("G_m", "long"), nullptr);
  EXPECT_EQ(calibration.rows.size(), 4 * 4 + 5u);
}

TEST(CalibratePlatform, RowsHaveNoiseToo)
{
  CalibrateOptions options;
  options.parallel = 1;
  const Calibration exact = calibrate_platform(test::alewife(), options).calibration;
  options.noise = 0.1;
  options.repetitions = 100;
  const Calibration noisy = calibrate_platform(test::alewife(), options).calibration;
  ASSERT_EQ(noisy.rows.size(), exact.rows.size());
  for (std::size_t i = 0; i < exact.rows.size(); ++i) {
    EXPECT_NE(noisy.rows[i].value, exact.rows[i].value);
    EXPECT_NEAR(noisy.rows[i].value / exact.rows[i].value, 1, 0.05); // five deviations of a mean of 100
  }
}

} // namespace
} // namespace loghop::calibrate_platform_test
