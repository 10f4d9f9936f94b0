// Fits whose numbers cannot be computed are no fits, and say so.
#include "loghop/predict/fit/fit.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace loghop {
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

} // namespace
} // namespace loghop
