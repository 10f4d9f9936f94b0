#include "loghop/report/core/figures.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

namespace loghop::figures_test {
namespace {

TEST(Figures, FourSignificantDigits)
{
  EXPECT_EQ(figure(467.4321), "467.4");
  EXPECT_EQ(figure(2.0349), "2.035");
  EXPECT_EQ(figure(0.123456), "0.1235");
  EXPECT_EQ(figure(0.01234), "0.01234");
  EXPECT_EQ(figure(0.0012341), "0.001234");
  EXPECT_EQ(figure(-12.3456), "-12.35");
}

TEST(Figures, AllDigitsBeforeThePoint)
{
  EXPECT_EQ(figure(4943991.7), "4943992");
  EXPECT_EQ(figure(9999.6), "10000");
  EXPECT_EQ(figure(1234), "1234");
}

TEST(Figures, RoundingMayAddADigit)
{
  EXPECT_EQ(figure(9.99996), "10.00");
  EXPECT_EQ(figure(999.96), "1000");
  EXPECT_EQ(figure(0.0099999), "0.01000");
}

TEST(Figures, SmallAndOddValues)
{
  EXPECT_EQ(figure(0), "0.000");
  EXPECT_EQ(figure(0.00012345), "1.234e-04");
  EXPECT_EQ(figure(std::nullopt), "-");
  EXPECT_EQ(figure(std::numeric_limits<double>::infinity()), "inf");
}

TEST(Figures, PercentHasASign)
{
  EXPECT_EQ(percent(0.0314), "+3.1%");
  EXPECT_EQ(percent(-0.5), "-50.0%");
  EXPECT_EQ(percent(12.0), "+1200.0%");
  EXPECT_EQ(percent(std::nullopt), "-");
}

TEST(Figures, WhatRoundsToZeroHasNone)
{
  EXPECT_EQ(percent(0.0), "0.0%");
  EXPECT_EQ(percent(-1e-6), "0.0%");
  EXPECT_EQ(percent(0.0004), "0.0%");
}

/// Half of the last digit that is shown, 0.05 %, is where rounding to zero ends.
TEST(Figures, SmallPercentagesAreRoundedNotDropped)
{
  EXPECT_EQ(percent(0.00049), "0.0%");
  EXPECT_EQ(percent(-0.00049), "0.0%");
  EXPECT_EQ(percent(0.00051), "+0.1%");
  EXPECT_EQ(percent(-0.00051), "-0.1%");
  EXPECT_EQ(percent(0.0014), "+0.1%");
  EXPECT_EQ(percent(-0.0016), "-0.2%");
  EXPECT_EQ(percent(0.0046), "+0.5%");
}

TEST(Figures, ExactGivesTheDoubleBack)
{
  for (const double value : {0.1, 1.0 / 3, 2.06254035e-05, 123456789.125})
    EXPECT_EQ(std::strtod(exact(value).c_str(), nullptr), value);
  EXPECT_EQ(exact(std::nullopt), "");
}

TEST(Figures, OneThousandthIsTheSmallestWithoutAnExponent)
{
  EXPECT_EQ(figure(0.001), "0.001000");
  EXPECT_EQ(figure(-0.001), "-0.001000");
  EXPECT_EQ(figure(0.00099999), "1.000e-03");
  EXPECT_EQ(figure(-0.0005), "-5.000e-04");
}

TEST(Figures, TimesInTheUnitOfACase)
{
  EXPECT_EQ(in_unit(0.5, {"ms", 0.125}), 4.);
  EXPECT_EQ(in_unit(std::nullopt, {"ms", 0.125}), std::nullopt);
}

TEST(Figures, WhatDashesStandForIsALine)
{
  EXPECT_EQ(dash_footnote({}), "");
  EXPECT_EQ(dash_footnote({"", ""}), "");
  EXPECT_EQ(dash_footnote({"a", "", "b"}), "-: a; b\n");
}

} // namespace
} // namespace loghop::figures_test
