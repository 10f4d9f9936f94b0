#include "loghop/predict/plogp/fit_plogp.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::fit_plogp_test {
namespace {

using testing::ElementsAre;

const std::vector<double> sizes = {8, 100, 1000};

/// g(s) = gap s + 0.5 s/B, os(s) = 1 + 0.1 s/B, or(s) = 2 + 0.2 s/B; half a round trip takes 20 s + 0.5 s/B.
Calibration measured(double gap = 5)
{
  test::Synthetic made;
  made.add("send_overhead", Level::between_nodes, sizes, [](double s) { return 1 + 0.1 * s; });
  made.add("receive_overhead", Level::between_nodes, sizes, [](double s) { return 2 + 0.2 * s; });
  made.add("gap", Level::between_nodes, sizes, [=](double s) { return gap + 0.5 * s; });
  made.add("half_round_trip", Level::between_nodes, {8, 500}, [](double s) { return 20 + 0.5 * s; });
  return made.calibration;
}

TEST(FitPLogPTables, HaveARangeForEachSizeOfTheGap)
{
  const Fit fit = fit_plogp(measured());
  EXPECT_EQ(fit.model, "PLogP");
  EXPECT_TRUE(fit.missing.empty());
  EXPECT_TRUE(fit.notes.empty());
  ASSERT_EQ(fit.ranges.size(), sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double s = sizes[i];
    EXPECT_EQ(fit.ranges[i].from, s);
    EXPECT_EQ(fit.ranges[i].to, s);
    const std::vector<std::pair<std::string, double>> expected = {
        {"L", 15}, {"os", 1 + 0.1 * s}, {"or", 2 + 0.2 * s}, {"g", 5 + 0.5 * s}};
    ASSERT_EQ(fit.ranges[i].parameters.size(), expected.size());
    for (std::size_t p = 0; p < expected.size(); ++p) {
      EXPECT_EQ(fit.ranges[i].parameters[p].name, expected[p].first);
      EXPECT_NEAR(fit.ranges[i].parameters[p].value, expected[p].second, 1e-9) << expected[p].first;
      EXPECT_EQ(fit.ranges[i].parameters[p].unit, FitUnit::seconds);
      EXPECT_FALSE(fit.ranges[i].parameters[p].half_width);
    }
  }
}

TEST(FitPLogPTables, HaveAResidualForEachHalfRoundTrip)
{
  const Fit fit = fit_plogp(measured());
  ASSERT_EQ(fit.residuals.size(), 2u);
  for (const FitResidual& residual : fit.residuals) {
    EXPECT_EQ(residual.what, "half_round_trip between_nodes");
    EXPECT_DOUBLE_EQ(residual.measured_s, 20 + 0.5 * residual.x);
    EXPECT_NEAR(residual.fitted_s, 20 + 0.5 * residual.x, 1e-9);
  }
  EXPECT_EQ(fit.residuals[0].x, 8);
  EXPECT_EQ(fit.residuals[1].x, 500);
}

TEST(FitPLogPTables, ALatencyBelowZeroIsZeroAndSaid)
{
  EXPECT_EQ(plogp_parameters(measured(30)).value().L, Seconds(0));
  EXPECT_THAT(fit_plogp(measured(30)).notes, ElementsAre("the smallest gap is longer than half a round trip: L is 0"));
  EXPECT_NEAR(plogp_parameters(measured(19)).value().L.count(), 1, 1e-9);
}

TEST(FitPLogPTables, NeedAllFourQuantities)
{
  const std::vector<std::string> names = {"send_overhead", "receive_overhead", "gap", "half_round_trip"};
  for (std::size_t gone = 0; gone < names.size(); ++gone) {
    Calibration calibration = measured();
    calibration.tables.erase(calibration.tables.begin() + static_cast<std::ptrdiff_t>(gone));
    EXPECT_THAT(fit_plogp(calibration).missing, ElementsAre(names[gone] + " between_nodes"));
    EXPECT_FALSE(fit_plogp(calibration).fitted());
    EXPECT_FALSE(plogp_parameters(calibration));
  }
}

} // namespace
} // namespace loghop::fit_plogp_test
