#include "loghop/predict/logp/fit_loggops.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace loghop::fit_loggops_test {
namespace {

using testing::ElementsAre;

const std::vector<double> sizes = {1, 50, 100, 500};

/// 2 o + L = 14 s with o_s = 2, o_r = 6; g = 7 s, G = 2 s/B.
Calibration measured(const std::function<double(double)>& send = [](double s) { return 2 + 0.5 * (s - 1); })
{
  test::Synthetic made;
  made.add("half_round_trip", Level::between_nodes, sizes, [](double s) { return 14 + 2 * (s - 1); });
  made.add("send_overhead", Level::between_nodes, sizes, send);
  made.add("receive_overhead", Level::between_nodes, {1}, [](double) { return 6; });
  made.add("gap", Level::between_nodes, {1}, [](double) { return 7; });
  return made.calibration;
}

TEST(FitLogGOPSRanges, HaveEveryParameter)
{
  const Fit fit = fit_loggops(measured());
  EXPECT_EQ(fit.model, "LogGOPS");
  EXPECT_TRUE(fit.missing.empty());
  ASSERT_EQ(fit.ranges.size(), 1u);
  EXPECT_EQ(fit.ranges[0].from, 1);
  EXPECT_EQ(fit.ranges[0].to, 500);
  struct Expected {
    const char* name;
    double value;
    FitUnit unit;
    bool has_interval;
  };
  const std::vector<Expected> expected = {{"L", 6, FitUnit::seconds, false},
                                          {"o", 4, FitUnit::seconds, false},
                                          {"g", 7, FitUnit::seconds, false},
                                          {"G", 2, FitUnit::seconds_per_byte, true},
                                          {"O", 0.5, FitUnit::seconds_per_byte, true}};
  const auto& found = fit.ranges[0].parameters;
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].name, expected[i].name);
    EXPECT_NEAR(found[i].value, expected[i].value, 1e-9) << found[i].name;
    EXPECT_EQ(found[i].unit, expected[i].unit) << found[i].name;
    EXPECT_EQ(found[i].half_width.has_value(), expected[i].has_interval) << found[i].name;
  }
}

TEST(FitLogGOPSRanges, HaveAResidualForEachHalfRoundTrip)
{
  const Fit fit = fit_loggops(measured());
  ASSERT_EQ(fit.residuals.size(), sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    EXPECT_EQ(fit.residuals[i].what, "half_round_trip between_nodes");
    EXPECT_EQ(fit.residuals[i].x, sizes[i]);
    EXPECT_DOUBLE_EQ(fit.residuals[i].measured_s, 14 + 2 * (sizes[i] - 1));
    EXPECT_NEAR(fit.residuals[i].fitted_s, 14 + 2 * (sizes[i] - 1), 1e-9);
  }
}

TEST(FitLogGOPSNotes, SayWhatIsNotMeasuredAndWhetherRowsCount)
{
  Calibration calibration = measured();
  const std::string all = "S is not measured: all sizes are taken to be sent at once";
  EXPECT_THAT(fit_loggops(calibration).notes, ElementsAre(all));
  for (const char* quantity : {"L", "o", "G"})
    calibration.rows.push_back({quantity, "", {}, {}, 1, "made up"});
  EXPECT_THAT(fit_loggops(calibration).notes,
              ElementsAre(all, "the calibration has rows of this model too: predictions take those, not this fit"));
}

TEST(FitLogGOPS, SaysWhatIsMissing)
{
  const std::string trips = "half_round_trip between_nodes, at least two sizes";
  const std::string overheads = "send_overhead and receive_overhead between_nodes";
  const std::string needs_for_O = "send_overhead between_nodes, at least two sizes: for O";
  const auto without = [](std::size_t table) {
    Calibration calibration = measured();
    calibration.tables.erase(calibration.tables.begin() + static_cast<std::ptrdiff_t>(table));
    return fit_loggops(calibration);
  };
  EXPECT_THAT(without(0).missing, ElementsAre(trips));
  EXPECT_THAT(without(1).missing, ElementsAre(overheads, needs_for_O));
  EXPECT_THAT(without(2).missing, ElementsAre(overheads));
  EXPECT_THAT(without(3).missing, ElementsAre()); // g is the larger overhead then
  Calibration one_size = measured();
  one_size.tables[1].points.resize(1);
  EXPECT_THAT(fit_loggops(one_size).missing, ElementsAre(needs_for_O));
  EXPECT_FALSE(fit_loggops(one_size).fitted());
  EXPECT_TRUE(fit_loggops(one_size).residuals.empty());
}

TEST(SendOverheadPerByte, IsTheSlopeUpToTheThreshold)
{
  const Calibration bent = measured([](double s) { return s > 100 ? 10 * s : 2 + 0.5 * (s - 1); });
  EXPECT_NEAR(send_overhead_per_byte(bent, Bytes(100)).value().count(), 0.5, 1e-9);
  EXPECT_NEAR(send_overhead_per_byte(bent, Bytes(50)).value().count(), 0.5, 1e-9);
  EXPECT_FALSE(send_overhead_per_byte(bent, Bytes(49)));
  EXPECT_GT(send_overhead_per_byte(bent).value().count(), 0.51);
}

TEST(SendOverheadPerByte, IsZeroWhereSendsTakeNoTime)
{
  const Calibration free = measured([](double) { return 0; });
  EXPECT_EQ(send_overhead_per_byte(free).value().count(), 0);
  EXPECT_EQ(send_overhead_per_byte(free, Bytes(50)).value().count(), 0);
  EXPECT_FALSE(send_overhead_per_byte(free, Bytes(49)));
  EXPECT_EQ(fit_loggops(free).ranges.at(0).parameters.at(4).value, 0);
  EXPECT_FALSE(fit_loggops(free).ranges[0].parameters[4].half_width);
}

TEST(LogGOPSOfMeasurements, HasTheThresholdThatWasGiven)
{
  EXPECT_FALSE(loggops_parameters(measured()).value().S);
  EXPECT_EQ(loggops_parameters(measured(), Bytes(100)).value().S, Bytes(100));
  EXPECT_FALSE(loggops_parameters(measured(), Bytes(49)));
  EXPECT_FALSE(loggops_parameters(Calibration()));
}

} // namespace
} // namespace loghop::fit_loggops_test
