// Fits whose numbers cannot be computed are no fits, and say so.
#include "loghop/predict/fit/fit.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace loghop::fit_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Fit good_fit()
{
  Fit fit;
  fit.model = "LogGP";
  fit.ranges = {{1, 2, {{"L", 1e-6, FitUnit::seconds, 1e-9}, {"G", NAN, FitUnit::seconds_per_byte, {}}}}};
  fit.residuals = {{"half_round_trip", 1, 2e-6, 2e-6}, {"gap", 1, 0, 1e-6}};
  return fit;
}

TEST(FiniteFit, LeavesFitsWhoseNumbersAreFinite)
{
  const Fit fit = finite_fit(good_fit()); // a parameter that was not measured is NaN; a time may be 0
  EXPECT_TRUE(fit.fitted());
  EXPECT_EQ(fit.residuals.size(), 2u);
  EXPECT_TRUE(fit.missing.empty());
}

void expect_none(const Fit& damaged, const std::string& why)
{
  const Fit fit = finite_fit(damaged);
  EXPECT_FALSE(fit.fitted());
  EXPECT_TRUE(fit.residuals.empty());
  ASSERT_EQ(fit.missing.size(), 1u);
  EXPECT_THAT(fit.missing[0], testing::EndsWith(why));
}

TEST(FiniteFit, SaysWhatIsNotFinite)
{
  Fit fit = good_fit();
  fit.ranges[0].parameters[0].value = infinity;
  expect_none(fit, "L is not finite");
  fit = good_fit();
  fit.ranges[0].parameters[0].half_width = NAN;
  expect_none(fit, "L is not finite");
  for (const double time : {static_cast<double>(NAN), infinity, -infinity}) {
    fit = good_fit();
    fit.residuals[1].fitted_s = time;
    expect_none(fit, "what is fitted to gap is not finite");
  }
}

TEST(FiniteFit, OfADamagedFitOutliersAreGoneToo)
{
  Fit fit = good_fit();
  fit.outliers = {"one"};
  EXPECT_EQ(finite_fit(fit).outliers.size(), 1u);
  fit.residuals[0] = {"half_round_trip", 1, 1e-300, 1e300}; // a relative error of 10^600
  EXPECT_TRUE(finite_fit(fit).outliers.empty());
  expect_none(fit, "measurements that a fit can be computed from: with these, what is fitted to half_round_trip is not "
                   "finite");
  fit = good_fit();
  fit.ranges[0].parameters[0].value = -infinity;
  expect_none(fit, "L is not finite");
}

TEST(FitErrors, AreRelativeToWhatWasMeasured)
{
  EXPECT_DOUBLE_EQ((FitResidual{"", 1, 10, 15}).relative_error(), 0.5);
  EXPECT_DOUBLE_EQ((FitResidual{"", 1, 10, 4}).relative_error(), -0.6);
}

TEST(FitErrors, OfADecadeAreTheirMeanAndTheLargest)
{
  const std::vector<DecadeError> decades = errors_by_decade({{"", 10, 10, 12},
                                                             {"", 20, 10, 5},
                                                             {"", 99, 10, 11},
                                                             {"", 30, 0, 5}, // no relative error
                                                             {"", 1000, 10, 10}});
  ASSERT_EQ(decades.size(), 2u);
  EXPECT_EQ(decades[0].from, 10);
  EXPECT_EQ(decades[0].points, 3u);
  EXPECT_NEAR(decades[0].mean_absolute, (0.2 + 0.5 + 0.1) / 3, 1e-12);
  EXPECT_NEAR(decades[0].largest, 0.5, 1e-12);
  EXPECT_EQ(decades[1].from, 1000);
}

TEST(FitErrors, OfXBelowOneAreInTheFirstDecade)
{
  const std::vector<DecadeError> decades = errors_by_decade({{"", 0, 10, 10}, {"", 0.01, 10, 10}, {"", 9.9, 10, 10}});
  ASSERT_EQ(decades.size(), 1u);
  EXPECT_EQ(decades[0].from, 1);
  EXPECT_EQ(decades[0].points, 3u);
  for (int decade = 0; decade < 18; ++decade) {
    const double x = std::pow(10, decade);
    EXPECT_DOUBLE_EQ(errors_by_decade({{"", x, 1, 1}}).at(0).from, x);
  }
}

TEST(FitErrors, RSquaredNeedsTwoDifferentValues)
{
  EXPECT_FALSE(r_squared({}));
  EXPECT_FALSE(r_squared({{"", 1, 5, 6}}));
  EXPECT_FALSE(r_squared({{"", 1, 5, 6}, {"", 2, 5, 5}}));
  // mean 6: 1 - (1 + 4) / (4 + 4)
  EXPECT_NEAR(r_squared({{"", 1, 4, 5}, {"", 2, 8, 6}}).value(), 1 - 5.0 / 8, 1e-12);
  EXPECT_NEAR(r_squared({{"", 1, 4, 4}, {"", 2, 4.5, 4.5}}).value(), 1, 1e-12);
}

TEST(FitErrors, MeanIsThatOfTimesAboveZero)
{
  EXPECT_EQ(mean_absolute_error({}), 0);
  EXPECT_EQ(mean_absolute_error({{"", 1, 0, 5}}), 0);
  EXPECT_NEAR(mean_absolute_error({{"", 1, 10, 12}, {"", 1, 0, 5}, {"", 1, 10, 6}}), 0.3, 1e-12);
  EXPECT_NEAR(mean_absolute_error({{"", 1, 0.5, 1}}), 1, 1e-12);
}

TEST(Fit, OfWhichNothingIsGivenIsEmpty)
{
  EXPECT_FALSE(Fit().fitted());
  EXPECT_EQ(FittedParameter().value, 0);
  EXPECT_EQ(std::pair(FittedRange().from, FittedRange().to), std::pair(0.0, 0.0));
  EXPECT_EQ(std::tuple(FitResidual().x, FitResidual().measured_s, FitResidual().fitted_s), std::tuple(0.0, 0.0, 0.0));
  const DecadeError error;
  EXPECT_EQ(std::tuple(error.from, error.mean_absolute, error.largest), std::tuple(0.0, 0.0, 0.0));
  EXPECT_EQ(error.points, 0u);
}

} // namespace
} // namespace loghop::fit_test
