#include "loghop/predict/core/cost_curve.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop::cost_curve_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double infinite = std::numeric_limits<double>::infinity();

CostCurve curve_of(const std::vector<std::pair<double, double>>& points)
{
  std::vector<CostPoint> converted;
  for (const auto& [size, cost] : points)
    converted.push_back({Bytes(size), Seconds(cost)});
  return CostCurve(converted);
}

TEST(CostCurve, IsStraightBetweenMeasuredSizes)
{
  const CostCurve curve = curve_of({{10, 1}, {20, 5}, {40, 6}});
  EXPECT_DOUBLE_EQ(1, curve.at(Bytes(10)).count());
  EXPECT_DOUBLE_EQ(3, curve.at(Bytes(15)).count());
  EXPECT_DOUBLE_EQ(5, curve.at(Bytes(20)).count());
  EXPECT_DOUBLE_EQ(5.5, curve.at(Bytes(30)).count());
  EXPECT_DOUBLE_EQ(6, curve.at(Bytes(40)).count());
}

TEST(CostCurve, GoesOnAsItEnds)
{
  const CostCurve curve = curve_of({{10, 3}, {20, 5}, {40, 6}});
  EXPECT_DOUBLE_EQ(2, curve.at(Bytes(5)).count());
  EXPECT_DOUBLE_EQ(8, curve.at(Bytes(80)).count());
}

TEST(CostCurve, DoesNotFallBelowZeroOutsideOfWhatWasMeasured)
{
  const CostCurve steep = curve_of({{10, 1}, {20, 5}});
  EXPECT_DOUBLE_EQ(0, steep.at(Bytes(0)).count());
  const CostCurve falling = curve_of({{0, 4}, {10, 2}});
  EXPECT_DOUBLE_EQ(0, falling.at(Bytes(100)).count());
  const CostCurve difference = curve_of({{0, 1}, {10, -2}});
  EXPECT_DOUBLE_EQ(-2, difference.at(Bytes(100)).count());
}

TEST(CostCurve, OnePointIsAConstant)
{
  EXPECT_DOUBLE_EQ(7, curve_of({{100, 7}}).at(Bytes(0)).count());
  EXPECT_DOUBLE_EQ(7, curve_of({{100, 7}}).at(Bytes(1e9)).count());
  EXPECT_DOUBLE_EQ(7, CostCurve::constant(Seconds(7)).at(Bytes(1e9)).count());
}

TEST(CostCurve, SaysWhatIsWrongWithItsPoints)
{
  const auto message = [](const char* text) { return ThrowsMessage<std::invalid_argument>(HasSubstr(text)); };
  EXPECT_THAT([] { curve_of({}); }, message("has no point"));
  EXPECT_THAT([] { curve_of({{1, 1}, {1, 2}}); }, message("the size 1 B is there twice"));
  EXPECT_THAT([] { curve_of({{2, 1}, {1, 2}}); }, message("the size 1 B comes after 2 B"));
  EXPECT_THAT([] { curve_of({{1, infinite}}); }, message("is inf; allowed is a finite number"));
  EXPECT_THAT([] { curve_of({{NAN, 1}}); }, message("is nan; allowed is a finite size"));
  EXPECT_THAT([] { curve_of({{-1, 1}}); }, message("is -1; allowed is a finite size from 0 B on"));
  EXPECT_THAT([] { curve_of({{1, 1}}).at(Bytes(-2)); }, message("the message size is -2"));
}

/// Neighbours are found by looking at every pair.
double between(const std::vector<std::pair<double, double>>& points, double size)
{
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto [s0, c0] = points[i - 1];
    const auto [s1, c1] = points[i];
    if (size >= s0 && size <= s1) return (c0 * (s1 - size) + c1 * (size - s0)) / (s1 - s0);
  }
  throw std::logic_error("outside");
}

RC_GTEST_PROP(CostCurveProperty, IsTheWeightedMeanOfItsNeighbours, ())
{
  std::vector<std::pair<double, double>> points{{0, *rc::gen::inRange(0, 100)}};
  const int further = *rc::gen::inRange(1, 10);
  for (int i = 0; i < further; ++i)
    points.emplace_back(points.back().first + *rc::gen::inRange(1, 50), *rc::gen::inRange(0, 100));
  const double size = points.back().first * *rc::gen::inRange(0, 101) / 100.0;
  RC_ASSERT(std::abs(between(points, size) - curve_of(points).at(Bytes(size)).count()) <= 1e-10);
}

TEST(CostTable, IsStraightBetweenStridesAndConstantBeyond)
{
  const CostTable table({{8.0, curve_of({{0, 0}, {10, 10}})}, {24.0, curve_of({{0, 0}, {10, 50}})}});
  EXPECT_DOUBLE_EQ(10, table.at(Bytes(10), Bytes(8)).count());
  EXPECT_DOUBLE_EQ(20, table.at(Bytes(10), Bytes(12)).count());
  EXPECT_DOUBLE_EQ(50, table.at(Bytes(10), Bytes(24)).count());
  EXPECT_DOUBLE_EQ(50, table.at(Bytes(10), Bytes(1000)).count());
  EXPECT_DOUBLE_EQ(10, table.at(Bytes(10), Bytes(1)).count());
  EXPECT_DOUBLE_EQ(100, table.at(Bytes(20), Bytes(24)).count());
}

TEST(CostTable, SaysWhatIsWrong)
{
  EXPECT_THROW(CostTable({}), std::invalid_argument);
  EXPECT_THROW(CostTable({{-1.0, CostCurve::constant(Seconds(1))}}), std::invalid_argument);
  EXPECT_THROW(CostTable::constant(Seconds(1)).at(Bytes(1), Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(CostTable::constant(Seconds(1)).at(Bytes(NAN), Bytes(1)), std::invalid_argument);
}

TEST(CostTable, OfAConstantHoldsAtEveryStride)
{
  const CostTable table = CostTable::constant(Seconds(3));
  ASSERT_EQ(table.curves().size(), 1u);
  EXPECT_EQ(table.curves().begin()->first, 0);
  EXPECT_EQ(table.at(Bytes(5), Bytes(0)), Seconds(3));
  EXPECT_EQ(table.at(Bytes(5), Bytes(100)), Seconds(3));
}

TEST(CostTable, RefusalsNameSizeOrStride)
{
  const CostTable table = CostTable::constant(Seconds(1));
  const auto message = [](const char* text) { return ThrowsMessage<std::invalid_argument>(HasSubstr(text)); };
  EXPECT_THAT([&] { table.at(Bytes(1), Bytes(-1)); }, message("the stride is -1"));
  EXPECT_THAT([&] { table.at(Bytes(-1), Bytes(1)); }, message("the message size is -1"));
  EXPECT_THAT([] { CostTable({{-1.0, CostCurve::constant(Seconds(1))}}); }, message("a stride of a cost table is -1"));
  EXPECT_EQ(CostPoint{}.cost, Seconds(0));
}

} // namespace
} // namespace loghop::cost_curve_test
