// Sizes are added where straight lines miss what lies between, and nowhere else.
#include "loghop/microbenchmark/refinement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace loghop {
namespace {

MeasuredTable refined(std::vector<double> sizes, const std::function<double(double)>& time, double tolerance)
{
  MeasuredTable table;
  const auto measure = [&](double size) {
    MeasuredPoint point;
    point.size_bytes = size;
    point.value_s = time(size);
    table.points.push_back(point);
  };
  for (const double size : sizes)
    measure(size);
  Refinement refinement(tolerance, 400);
  for (auto more = refinement.next(table); !more.empty(); more = refinement.next(table))
    for (const std::int64_t size : more)
      measure(static_cast<double>(size));
  std::sort(table.points.begin(), table.points.end(),
            [](const MeasuredPoint& a, const MeasuredPoint& b) { return a.size_bytes < b.size_bytes; });
  return table;
}

TEST(Refinement, OfALineTakesOneLookInEachInterval)
{
  const MeasuredTable table = refined(
      {0, 4000, 40000}, [](double s) { return 5 + 0.1 * s; }, 0.01);
  EXPECT_EQ(table.points.size(), 5u);
}

TEST(Refinement, ClosesInOnAJump)
{
  const auto time = [](double s) { return s < 23456 ? 10 : 30.0; };
  const MeasuredTable table = refined({0, 40000}, time, 0.01);
  for (std::size_t i = 0; i + 1 < table.points.size(); ++i)
    if (table.points[i].value_s != table.points[i + 1].value_s)
      EXPECT_EQ(table.points[i + 1].size_bytes - table.points[i].size_bytes, 400);
  EXPECT_LT(table.points.size(), 2u + 2 * 8); // about two looks for each halving
}

TEST(Refinement, LeavesACurveWithinItsTolerance)
{
  const auto time = [](double s) { return 1 + s * s * 1e-8; };
  const MeasuredTable table = refined({0, 400000}, time, 0.05);
  for (std::size_t i = 0; i + 1 < table.points.size(); ++i) {
    const MeasuredPoint &a = table.points[i], &b = table.points[i + 1];
    const double middle = (a.size_bytes + b.size_bytes) / 2;
    // Twice as fine as the intervals that were found good enough: of a parabola a quarter of the error is left.
    if (b.size_bytes - a.size_bytes > 400) EXPECT_LT(std::abs((a.value_s + b.value_s) / 2 / time(middle) - 1), 0.05);
  }
  EXPECT_LT(table.points.size(), 100u);
}

TEST(Refinement, DoesNotAskAgainForWhatCouldNotBeMeasured)
{
  MeasuredTable table;
  for (const double size : {0.0, 4000.0}) {
    MeasuredPoint point;
    point.size_bytes = size;
    point.value_s = 1 + size;
    table.points.push_back(point);
  }
  Refinement refinement(0.01, 400);
  EXPECT_EQ(refinement.next(table), std::vector<std::int64_t>{2000});
  EXPECT_TRUE(refinement.next(table).empty());
}

} // namespace
} // namespace loghop
