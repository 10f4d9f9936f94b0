#include "loghop/predict/fit/measured_range.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace loghop::measured_range_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

CostCurve curve(const std::vector<double>& sizes)
{
  std::vector<CostPoint> points;
  for (const double size : sizes)
    points.push_back({Bytes(size), Seconds(1)});
  return CostCurve(points);
}

FittedRange part(double from, double to)
{
  FittedRange range;
  range.from = from;
  range.to = to;
  return range;
}

Fit fit_of(const std::vector<FittedRange>& ranges)
{
  Fit fit;
  fit.ranges = ranges;
  return fit;
}

TEST(MeasuredRange, HasBothItsEnds)
{
  const MeasuredRange range{2, 8};
  EXPECT_TRUE(range.has(2));
  EXPECT_TRUE(range.has(5));
  EXPECT_TRUE(range.has(8));
  EXPECT_FALSE(range.has(1.999));
  EXPECT_FALSE(range.has(8.001));
  EXPECT_TRUE(MeasuredRange().has(0));
  EXPECT_TRUE(MeasuredRange().has(1e300));
}

TEST(MeasuredRange, NarrowsToWhatBothHave)
{
  const auto narrowed = [](MeasuredRange range, const MeasuredRange& other) {
    range.narrow(other);
    return std::pair(range.from, range.to);
  };
  EXPECT_EQ(narrowed({2, 8}, {4, 10}), std::pair(4.0, 8.0));
  EXPECT_EQ(narrowed({4, 10}, {2, 8}), std::pair(4.0, 8.0));
  EXPECT_EQ(narrowed({2, 8}, {3, 5}), std::pair(3.0, 5.0));
  EXPECT_EQ(narrowed({3, 5}, {2, 8}), std::pair(3.0, 5.0));
  EXPECT_EQ(narrowed({3, 5}, {}), std::pair(3.0, 5.0));
  EXPECT_EQ(narrowed({1, 2}, {3, 4}), std::pair(3.0, 2.0)); // empty
}

TEST(MeasuredRange, SizesOutsideAreSaidInWords)
{
  const MeasuredRange range{16384, 65536};
  EXPECT_EQ(outside_sizes(range, Bytes(16384)), "");
  EXPECT_EQ(outside_sizes(range, Bytes(65536)), "");
  EXPECT_EQ(outside_sizes(range, Bytes(1024)), "size 1KiB, measured from 16KiB to 64KiB");
  EXPECT_EQ(outside_sizes(range, Bytes(65537)), "size 65537B, measured from 16KiB to 64KiB");
  EXPECT_EQ(outside_sizes({64, 64}, Bytes(64)), "");
  EXPECT_EQ(outside_sizes({64, 64}, Bytes(65)), "size 65B, measured at 64B only");
  EXPECT_EQ(outside_sizes({64, 32}, Bytes(48)), "size 48B, which no measurement covers");
}

TEST(MeasuredRange, SizesThatAreNoWholeBytesAreShownAsTheyAre)
{
  EXPECT_EQ(outside_sizes({1, 2}, Bytes(0.5)), "size 0.5B, measured from 1B to 2B");
  EXPECT_EQ(outside_sizes({1, 2}, Bytes(1e18)), "size 1e+18B, measured from 1B to 2B");
}

TEST(MeasuredRange, NumbersOfOthersOutsideAreSaidInWords)
{
  EXPECT_EQ(outside_others({1, 20}, 1), "");
  EXPECT_EQ(outside_others({1, 20}, 20), "");
  EXPECT_EQ(outside_others({1, 20}, 100), "P = 100, measured from 1 to 20");
  EXPECT_EQ(outside_others({2, 20}, 1), "P = 1, measured from 2 to 20");
}

TEST(MeasuredRange, OfACurveIsFromItsFirstToItsLastPoint)
{
  EXPECT_EQ(range_of(curve({4, 8, 32})).from, 4);
  EXPECT_EQ(range_of(curve({4, 8, 32})).to, 32);
  EXPECT_EQ(range_of(curve({4})).from, 4);
  EXPECT_EQ(range_of(curve({4})).to, 4);
  EXPECT_EQ(range_of(curve({0, 8})).to, 8);
}

TEST(MeasuredRange, OfAConstantIsEverywhere)
{
  EXPECT_EQ(range_of(CostCurve::constant(Seconds(1))).from, 0);
  EXPECT_EQ(range_of(CostCurve::constant(Seconds(1))).to, infinity);
}

TEST(MeasuredRange, OfAFitIsFromTheLeastToTheGreatestOfAllItsRanges)
{
  const MeasuredRange range = range_of(fit_of({part(64, 128), part(1, 32), part(256, 4096), part(8, 16)}));
  EXPECT_EQ(range.from, 1);
  EXPECT_EQ(range.to, 4096);
  EXPECT_EQ(range_of(fit_of({part(3, 5)})).from, 3);
  EXPECT_EQ(range_of(fit_of({part(3, 5)})).to, 5);
}

TEST(MeasuredRange, OfResidualsIsThatOfTheirSizes)
{
  Fit fit = fit_of({part(3, 5)});
  EXPECT_EQ(range_of_residuals(fit).from, 3);
  EXPECT_EQ(range_of_residuals(fit).to, 5);
  fit.residuals = {{"", 16, 1, 1}, {"", 4, 1, 1}, {"", 64, 1, 1}, {"", 32, 1, 1}};
  EXPECT_EQ(range_of_residuals(fit).from, 4);
  EXPECT_EQ(range_of_residuals(fit).to, 64);
}

/// Contiguous data from 1 to 1000 B, a stride of 16 B from 8 to 500 B, one of 64 B from 20 to 800 B.
TEST(MeasuredRange, OfATableIsThatOfTheCurvesAroundTheStride)
{
  const CostTable table({{0, curve({1, 1000})}, {16, curve({8, 500})}, {64, curve({20, 800})}});
  const auto outside = [&](double size, double stride) {
    return outside_table(table, {2, 900}, Bytes(size), Bytes(stride));
  };
  EXPECT_EQ(outside(5, 0), ""); // its own curve alone, and the range that was given
  EXPECT_EQ(outside(1, 0), "size 1B, measured from 2B to 900B");
  EXPECT_EQ(outside(950, 0), "size 950B, measured from 2B to 900B");
  EXPECT_EQ(outside(5, 16), "size 5B, measured from 8B to 500B");
  EXPECT_EQ(outside(5, 8), "size 5B, measured from 8B to 500B"); // between 0 and 16
  EXPECT_EQ(outside(10, 32), "size 10B, measured from 20B to 500B");
  EXPECT_EQ(outside(600, 64), ""); // not that of stride 16
  EXPECT_EQ(outside(600, 65), "stride 65B, measured from 0B to 64B");
  EXPECT_EQ(outside(850, 128), "size 850B, measured from 20B to 800B; stride 128B, measured from 0B to 64B");
}

TEST(MeasuredRange, StridesBelowTheFirstTakeItsCurve)
{
  const CostTable table({{16, curve({8, 500})}, {64, curve({20, 800})}});
  EXPECT_EQ(outside_table(table, {}, Bytes(10), Bytes(8)), "stride 8B, measured from 16B to 64B");
  EXPECT_EQ(outside_table(table, {}, Bytes(10), Bytes(16)), "");
  EXPECT_EQ(outside_table(table, {}, Bytes(600), Bytes(0)),
            "size 600B, measured from 8B to 500B; stride 0B, measured from 16B to 64B");
}

TEST(MeasuredRange, ParametersAreFoundByName)
{
  FittedRange range;
  range.parameters = {{"L", 5, FitUnit::seconds, {}}, {"g", 7, FitUnit::seconds, {}}};
  EXPECT_EQ(parameter_of(range, "L"), 5);
  EXPECT_EQ(parameter_of(range, "g"), 7);
  EXPECT_THROW(parameter_of(range, "G"), std::logic_error);
}

} // namespace
} // namespace loghop::measured_range_test
