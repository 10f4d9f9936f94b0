// Sizes are added where straight lines miss what lies between, and nowhere else.
#include "loghop/microbenchmark/refinement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace loghop::refinement_test {
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

using Sizes = std::vector<std::int64_t>;

/// Points of the sizes and times that are given, as they come.
MeasuredTable table_of(const std::vector<std::pair<double, double>>& points)
{
  MeasuredTable table;
  for (const auto& [size, time] : points) {
    table.points.emplace_back();
    table.points.back().size_bytes = size;
    table.points.back().value_s = time;
  }
  return table;
}

TEST(Refinement, MiddlesAreMultiplesOfTheFinestDistance)
{
  const auto first = [](double from, double to) { return Refinement(0.01, 400).next(table_of({{from, 1}, {to, 2}})); };
  EXPECT_EQ(first(0, 800), Sizes{400});
  EXPECT_EQ(first(0, 1600), Sizes{800});
  EXPECT_EQ(first(0, 2000), Sizes{800}); // 1000, rounded down
  EXPECT_EQ(first(0, 1200), Sizes{400});
  EXPECT_EQ(first(0, 400), Sizes{});
  EXPECT_EQ(first(0, 799), Sizes{});
  EXPECT_EQ(first(400, 1200), Sizes{800});
  EXPECT_EQ(first(400, 800), Sizes{});
  EXPECT_EQ(Refinement(0.01, 1).next(table_of({{5, 1}, {8, 2}})), Sizes{6});
  EXPECT_EQ(Refinement(0.01, 1).next(table_of({{5, 1}})), Sizes{});
  EXPECT_EQ(Refinement(0.01, 1).next({}), Sizes{});
}

TEST(Refinement, PointsMayHaveAnyOrder)
{
  Refinement refinement(0.01, 400);
  EXPECT_EQ(refinement.next(table_of({{8000, 9}, {0, 1}, {4000, 5}})), (Sizes{2000, 6000}));
}

/// In the middle the line through 1 and 5 is at 3: 4 and 2 are off by a quarter and by half of themselves.
TEST(Refinement, ALineMissesByAPartOfTheMiddlesTime)
{
  const auto second = [](double tolerance, double middle) {
    Refinement refinement(tolerance, 400);
    EXPECT_EQ(refinement.next(table_of({{0, 1}, {4000, 5}})), Sizes{2000});
    return refinement.next(table_of({{0, 1}, {4000, 5}, {2000, middle}}));
  };
  EXPECT_EQ(second(0.25, 4), Sizes{});
  EXPECT_EQ(second(0.25, 4.01), (Sizes{800, 2800})); // 1000 and 3000, rounded down
  EXPECT_EQ(second(0.5, 2), Sizes{});
  EXPECT_EQ(second(0.5, 1.99), (Sizes{800, 2800}));
  EXPECT_EQ(second(0.24, 4), (Sizes{800, 2800}));
}

/// 800 is no middle of 0 and 2000: the line is looked at there.
TEST(Refinement, LinesAreLookedAtWhereTheSizeIs)
{
  Refinement refinement(0.001, 400);
  EXPECT_EQ(refinement.next(table_of({{0, 1}, {2000, 11}})), Sizes{800});
  EXPECT_EQ(refinement.next(table_of({{0, 1}, {2000, 11}, {800, 5}})), Sizes{}); // on the line, 1 + 10 * 0.4
  Refinement other(0.001, 400);
  EXPECT_EQ(other.next(table_of({{0, 1}, {2000, 11}})), Sizes{800});
  EXPECT_EQ(other.next(table_of({{0, 1}, {2000, 11}, {800, 6}})), (Sizes{400, 1200}));
}

/// Settled is what the line meets; the interval beside it goes on.
TEST(Refinement, IntervalsAreSettledOneByOne)
{
  Refinement refinement(0.01, 400);
  EXPECT_EQ(refinement.next(table_of({{0, 1}, {8000, 9}, {16000, 99}})), (Sizes{4000, 12000}));
  const MeasuredTable table = table_of({{0, 1}, {4000, 5}, {8000, 9}, {12000, 10}, {16000, 99}});
  EXPECT_EQ(refinement.next(table), (Sizes{10000, 14000}));
  EXPECT_EQ(refinement.next(table), Sizes{}); // they could not be measured
}

} // namespace
} // namespace loghop::refinement_test
