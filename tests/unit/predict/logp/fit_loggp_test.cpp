#include "loghop/predict/logp/fit_loggp.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace loghop::fit_loggp_test {
namespace {

using testing::ElementsAre;

const std::string trips = "half_round_trip between_nodes";
const std::string no_overheads = "send_overhead and receive_overhead between_nodes";
const std::string rows = "the calibration has rows of this model too: predictions take those, not this fit";

/// Half round trips of 20 us + 1 ns for each byte after the first up to 1000 B, of 100 us + 1 ns above. 3, 4 and 9 us.
double trip(double size)
{
  return (size > 1000 ? 100 : 20) * 1e-6 + (size - 1) * 1e-9;
}

Calibration measured(bool long_messages = true, bool overheads = true, bool gap = true)
{
  test::Synthetic made;
  std::vector<double> sizes;
  for (double size = 8; size < (long_messages ? 300'000 : 1000); size *= 1.5)
    sizes.push_back(std::floor(size));
  made.add("half_round_trip", Level::between_nodes, sizes, trip);
  if (overheads) {
    made.add("send_overhead", Level::between_nodes, {8, 64}, [](double s) { return s > 8 ? 1 : 3e-6; });
    made.add("receive_overhead", Level::between_nodes, {8, 64}, [](double s) { return s > 8 ? 1 : 4e-6; });
  }
  if (gap) made.add("gap", Level::between_nodes, {8, 64}, [](double s) { return s > 8 ? 1 : 9e-6; });
  return made.calibration;
}

void add_rows(Calibration& calibration)
{
  for (const char* quantity : {"L", "o", "G"})
    calibration.rows.push_back({quantity, "", {}, {}, 1, "made up"});
}

void expect_parameters(const FittedRange& range, const std::vector<std::pair<std::string, double>>& expected)
{
  ASSERT_EQ(range.parameters.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(range.parameters[i].name, expected[i].first);
    EXPECT_NEAR(range.parameters[i].value, expected[i].second, 1e-6 * expected[i].second) << expected[i].first;
  }
}

TEST(FitLogGPRanges, HaveTheLineOfEachProtocol)
{
  const Calibration calibration = measured();
  const Fit fit = fit_loggp(calibration);
  ASSERT_EQ(fit.ranges.size(), 2u);
  const auto& points = calibration.tables[0].points;
  EXPECT_EQ(fit.ranges[0].from, 8);
  EXPECT_LE(fit.ranges[0].to, 1000);
  EXPECT_GT(fit.ranges[1].from, 1000);
  EXPECT_EQ(fit.ranges[1].to, points.back().size_bytes);
  const double o_s = 3e-6, o_r = 4e-6, g = 9e-6, G = 1e-9;
  expect_parameters(fit.ranges[0], {{"L", 13e-6}, {"o_s", o_s}, {"o_r", o_r}, {"g", g}, {"G", G}});
  expect_parameters(fit.ranges[1], {{"L", 93e-6}, {"o_s", o_s}, {"o_r", o_r}, {"g", g}, {"G", G}});
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(fit.ranges[0].parameters[i].half_width.has_value(), i == 0 || i == 4);
    EXPECT_EQ(fit.ranges[0].parameters[i].unit, i == 4 ? FitUnit::seconds_per_byte : FitUnit::seconds);
  }
}

void expect_residuals(const Calibration& calibration, const Fit& fit, const std::function<double(double)>& fitted)
{
  const auto& points = calibration.tables[0].points;
  ASSERT_EQ(fit.residuals.size(), points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(fit.residuals[i].what, trips);
    EXPECT_EQ(fit.residuals[i].x, points[i].size_bytes);
    EXPECT_EQ(fit.residuals[i].measured_s, points[i].value_s);
    EXPECT_NEAR(fit.residuals[i].fitted_s, fitted(points[i].size_bytes), 1e-11);
  }
}

TEST(FitLogGPRanges, HaveAResidualForEachHalfRoundTrip)
{
  expect_residuals(measured(), fit_loggp(measured()), trip);
}

TEST(FitLogGPNotes, SpeakOfBreakpointsAndRows)
{
  const std::string pieces =
      "intervals hold if the breakpoints do; L takes up what a range costs besides G and overheads";
  EXPECT_THAT(fit_loggp(measured()).notes, ElementsAre(pieces));
  EXPECT_THAT(fit_loggp(measured(false)).notes, ElementsAre());
  Calibration calibration = measured();
  add_rows(calibration);
  EXPECT_THAT(fit_loggp(calibration).notes, ElementsAre(pieces, rows));
}

/// A spike of 50 us where the line says 20 us and a little.
TEST(FitLogGPNotes, SayWhatIsAnOutlier)
{
  Calibration calibration = measured(false);
  MeasuredPoint& spike = calibration.tables[0].points[5];
  const std::string size = std::to_string(static_cast<int>(spike.size_bytes));
  spike.value_s = 50e-6;
  const std::vector<std::string> outliers = fit_loggp(calibration).outliers;
  ASSERT_EQ(outliers.size(), 1u);
  const std::string begin = "half_round_trip of " + size + " B: 50 us, where its neighbours say 20.";
  EXPECT_EQ(outliers[0].substr(0, begin.size()), begin);
}

TEST(FitLogGPMissing, ArePartsOfTheModel)
{
  EXPECT_THAT(fit_loggp(measured()).missing, ElementsAre());
  EXPECT_THAT(fit_loggp(measured(true, false)).missing,
              ElementsAre(no_overheads + ": without them L is o_s + L + o_r"));
  EXPECT_THAT(fit_loggp(measured(true, true, false)).missing,
              ElementsAre("gap between_nodes: without it g is the larger overhead"));
  EXPECT_NEAR(fit_loggp(measured(false, true, false)).ranges[0].parameters[3].value, 4e-6, 1e-15);
  EXPECT_NEAR(fit_loggp(measured(false, false)).ranges[0].parameters[0].value, 20e-6, 1e-11);
}

TEST(FitLogGPMissing, TwoSizesAreNeeded)
{
  Calibration calibration = measured();
  calibration.tables[0].points.resize(2);
  EXPECT_TRUE(fit_loggp(calibration).fitted());
  EXPECT_TRUE(loggp_ranges(calibration));
  calibration.tables[0].points.resize(1);
  EXPECT_THAT(fit_loggp(calibration).missing, ElementsAre(trips + ", contiguous, at least two sizes"));
  EXPECT_FALSE(loggp_ranges(calibration));
  // An empty message and one of a byte: G counts the bytes after the first.
  test::Synthetic small;
  small.add("half_round_trip", Level::between_nodes, {0, 1}, [](double) { return 1e-6; });
  EXPECT_FALSE(loggp_ranges(small.calibration));
}

TEST(LogGPRanges, EachBeginsWithItsFirstSize)
{
  LogGPRanges ranges;
  for (const double from : {8.0, 100.0, 1000.0}) {
    LogGP machine;
    machine.L = Seconds(from);
    ranges.ranges.push_back({Bytes(from), machine});
  }
  for (const auto& [size, from] :
       {std::pair(0.0, 8.0), {7, 8}, {8, 8}, {99, 8}, {100, 100}, {999, 100}, {1000, 1000}, {1e9, 1000}})
    EXPECT_EQ(ranges.at(Bytes(size)).L, Seconds(from)) << size;
}

TEST(LogGPRanges, AreThoseOfTheFit)
{
  const LogGPRanges ranges = loggp_ranges(measured()).value();
  const Fit fit = fit_loggp(measured());
  ASSERT_EQ(ranges.ranges.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(ranges.ranges[i].from, Bytes(fit.ranges[i].from));
    const LogGP& machine = ranges.ranges[i].parameters;
    expect_parameters(fit.ranges[i], {{"L", machine.L.count()},
                                      {"o_s", machine.o_s.count()},
                                      {"o_r", machine.o_r.count()},
                                      {"g", machine.g.count()},
                                      {"G", machine.G.count()}});
  }
}

TEST(FitLogPOfTheSmallest, HasOneSizeAndResidualsOfAll)
{
  const Calibration calibration = measured();
  const Fit fit = fit_logp(calibration);
  EXPECT_EQ(fit.model, "LogP");
  ASSERT_EQ(fit.ranges.size(), 1u);
  EXPECT_EQ(fit.ranges[0].from, 8);
  EXPECT_EQ(fit.ranges[0].to, 8);
  const double T = trip(8);
  expect_parameters(fit.ranges[0], {{"L", T - 7e-6}, {"o_s", 3e-6}, {"o_r", 4e-6}, {"g", 9e-6}});
  expect_residuals(calibration, fit, [&](double) { return T; });
}

TEST(FitLogPOfTheSmallest, SaysWhatIsMissingAndNotes)
{
  const std::string holds = "holds for messages of about 8 B: it has no cost by size";
  EXPECT_THAT(fit_logp(measured()).missing, ElementsAre());
  EXPECT_THAT(fit_logp(measured()).notes, ElementsAre(holds));
  Calibration calibration = measured(true, true, false);
  add_rows(calibration);
  EXPECT_THAT(fit_logp(calibration).notes, ElementsAre(holds, rows));
  EXPECT_THAT(fit_logp(calibration).missing, ElementsAre("gap between_nodes: without it g is the larger overhead"));
  EXPECT_TRUE(fit_logp(calibration).fitted());
  EXPECT_THAT(fit_logp(measured(true, false)).missing, ElementsAre(no_overheads));
  EXPECT_FALSE(fit_logp(measured(true, false)).fitted());
  EXPECT_THAT(fit_logp(Calibration()).missing, ElementsAre(trips + ", contiguous, at least one size", no_overheads));
}

TEST(LogPOfTheSmallest, NeedsHalfRoundTripsAndBothOverheads)
{
  const LogP machine = logp_parameters(measured()).value();
  EXPECT_NEAR(machine.L.count(), trip(8) - 7e-6, 1e-15);
  EXPECT_EQ(machine.o_s, Seconds(3e-6));
  EXPECT_EQ(machine.o_r, Seconds(4e-6));
  EXPECT_EQ(machine.g, Seconds(9e-6));
  EXPECT_EQ(logp_parameters(measured(true, true, false)).value().g, Seconds(4e-6));
  EXPECT_FALSE(logp_parameters(measured(true, false)));
  for (const std::size_t gone : {0, 1, 2}) {
    Calibration calibration = measured();
    calibration.tables.erase(calibration.tables.begin() + static_cast<std::ptrdiff_t>(gone));
    EXPECT_FALSE(logp_parameters(calibration)) << gone;
  }
}

} // namespace
} // namespace loghop::fit_loggp_test
