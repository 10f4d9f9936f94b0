#include "loghop/import/reduce.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <tuple>

namespace loghop::reduce_test {
namespace {

std::vector<Sample> samples(std::int64_t size, const std::vector<double>& values)
{
  std::vector<Sample> all;
  for (const double value : values) {
    Sample sample;
    sample.size = size;
    sample.value_s = value;
    all.push_back(sample);
  }
  return all;
}

TEST(Reduce, Statistics)
{
  const std::vector<double> odd = {5, 1, 9}, even = {8, 2, 4, 10};
  const auto of = [](const char* name, const std::vector<double>& values) {
    return find_component(statistic_table(), name)->of(values);
  };
  EXPECT_DOUBLE_EQ(of("median", odd), 5);
  EXPECT_DOUBLE_EQ(of("median", even), 6);
  EXPECT_DOUBLE_EQ(of("minimum", even), 2);
  EXPECT_DOUBLE_EQ(of("mean", even), 6);
  EXPECT_EQ(statistic_table().front().name, "median");
}

TEST(Reduce, RepetitionsAndDeviation)
{
  const std::vector<MeasuredPoint> points = reduce(samples(8, {2, 4, 4, 4, 5, 5, 7, 9}), true, statistic_table()[2]);
  ASSERT_EQ(points.size(), 1u);
  EXPECT_DOUBLE_EQ(points[0].value_s, 5);
  EXPECT_DOUBLE_EQ(points[0].deviation_s, std::sqrt(32.0 / 7)); // squares of 3 1 1 1 0 0 2 4
  EXPECT_EQ(points[0].repetitions, 8);
  std::vector<Sample> printed = samples(8, {1, 2});
  EXPECT_EQ(reduce(printed, false, statistic_table()[0])[0].repetitions, 0);
  printed[0].repetitions = 100;
  printed[1].repetitions = 20;
  EXPECT_EQ(reduce(printed, false, statistic_table()[0])[0].repetitions, 120);
}

TEST(Reduce, DropsTheFirstOfEachSizeInTheOrderOfLines)
{
  std::vector<Sample> all = samples(8, {90, 80, 1, 2});
  all.push_back(samples(4, {70})[0]);
  const std::vector<Sample> gone = drop_first(all, 2);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_DOUBLE_EQ(all[0].value_s, 1);
  ASSERT_EQ(gone.size(), 1u);
  EXPECT_EQ(gone[0].size, 4);
}

TEST(Reduce, PoolingTakesTheMedianOfNeighbours)
{
  std::vector<MeasuredPoint> points(4);
  const double sizes[] = {100, 110, 120, 1000}, values[] = {1, 5, 2, 7};
  for (std::size_t i = 0; i < 4; ++i) {
    points[i].size_bytes = sizes[i];
    points[i].value_s = values[i];
  }
  std::vector<double> pooled;
  for (const MeasuredPoint& point : pool_neighbours(points, 0.1))
    pooled.push_back(point.value_s);
  // 100 sees 110; 110 sees 100 and 120 (120 / 110 < 1.1); 120 sees 110.
  EXPECT_EQ(pooled, (std::vector<double>{3, 2, 3.5, 7}));
}

/// PRTT(1, 0, s), PRTT(10, 0, s) and PRTT(10, d, s) measure different things: each is pooled with its own kind alone.
TEST(Reduce, PoolingKeepsCountsAndDelaysApart)
{
  std::vector<MeasuredPoint> points;
  const double sizes[] = {100, 110};
  for (const double size : sizes)
    for (const auto& [messages, delay, value] : {std::tuple(1, 0., 1.), {10, 0., 100.}, {10, 5., 10'000.}}) {
      MeasuredPoint point;
      point.size_bytes = size;
      point.messages = messages;
      point.delay_s = delay * size; // d differs between sizes; only whether there is one counts
      point.value_s = value * size;
      points.push_back(point);
    }
  std::vector<double> pooled;
  for (const MeasuredPoint& point : pool_neighbours(points, 0.1))
    pooled.push_back(point.value_s);
  EXPECT_EQ(pooled, (std::vector<double>{105, 10'500, 1'050'000, 105, 10'500, 1'050'000})); // medians of two sizes
}

TEST(Reduce, ThinningKeepsTheNearestByRatio)
{
  std::vector<MeasuredPoint> points;
  for (const double size : {0, 1, 2, 3, 4, 5, 9, 20, 32, 33, 95, 106})
    points.push_back({size});
  std::vector<double> kept;
  for (const MeasuredPoint& point : thin(points, 2)) // 1, 3.16, 10, 31.6, 100, 316
    kept.push_back(point.size_bytes);
  EXPECT_THAT(kept, testing::ElementsAre(0, 1, 3, 9, 32, 95, 106));
  EXPECT_EQ(thin(points, 1000).size(), points.size());
}

TEST(Reduce, AllSamplesOfAPointMayBeDropped)
{
  std::vector<Sample> all = samples(8, {90, 80});
  const std::vector<Sample> gone = drop_first(all, 2);
  EXPECT_TRUE(all.empty());
  ASSERT_EQ(gone.size(), 1u);
  EXPECT_EQ(gone[0].value_s, 90); // the first stands for all
  all = samples(8, {90, 80});
  EXPECT_TRUE(drop_first(all, 0).empty());
  EXPECT_EQ(all.size(), 2u);
}

/// Size 8 with n = 10, without a delay and with one; size 4 with n = 1.
std::vector<Sample> round_trips()
{
  std::vector<Sample> all = samples(8, {1, 2});
  all[0].messages = all[1].messages = 10;
  all[0].delayed = true;
  all[0].delay_s = 5;
  all.push_back(samples(8, {3})[0]);
  all[2].messages = 1;
  all.push_back(samples(4, {4})[0]);
  all[3].messages = 10;
  return all;
}

TEST(Reduce, PointsAreBySizeThenMessagesThenDelay)
{
  std::vector<double> values;
  for (const MeasuredPoint& point : reduce(round_trips(), true, statistic_table()[0]))
    values.push_back(point.value_s);
  EXPECT_EQ(values, (std::vector<double>{4, 3, 2, 1}));
  EXPECT_TRUE(repeated(round_trips()).empty());
  std::vector<Sample> all = round_trips();
  EXPECT_EQ(drop_first(all, 1).size(), 4u);
}

TEST(Reduce, DelaysAreReducedAsTheirValuesAre)
{
  std::vector<Sample> all(3, round_trips()[0]);
  const double delays[] = {9, 2, 4}, values[] = {30, 50, 20};
  for (std::size_t i = 0; i < 3; ++i) {
    all[i].delay_s = delays[i];
    all[i].value_s = values[i];
  }
  for (const auto& [statistic, delay, value] : {std::tuple(0, 4., 30.), {1, 2., 20.}, {2, 5., 100. / 3}}) {
    const MeasuredPoint point = reduce(all, true, statistic_table()[static_cast<std::size_t>(statistic)]).at(0);
    EXPECT_DOUBLE_EQ(point.delay_s, delay);
    EXPECT_DOUBLE_EQ(point.value_s, value);
    EXPECT_EQ(point.messages, 10);
    EXPECT_EQ(point.size_bytes, 8);
  }
}

TEST(Reduce, OneRepetitionHasNoDeviationAndTwoHaveHalfTheirDistanceTimesRootTwo)
{
  EXPECT_EQ(reduce(samples(8, {5}), true, statistic_table()[0])[0].deviation_s, 0);
  EXPECT_EQ(reduce(samples(8, {5}), true, statistic_table()[0])[0].repetitions, 1);
  EXPECT_DOUBLE_EQ(reduce(samples(8, {5, 9}), true, statistic_table()[0])[0].deviation_s, 2 * std::sqrt(2.));
  EXPECT_EQ(reduce(samples(8, {5, 9}), false, statistic_table()[0])[0].deviation_s, 0);
}

TEST(Reduce, PrintedRepetitionsAreAddedUpToTheLargestNumber)
{
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto sum = [](std::int64_t a, std::int64_t b) {
    std::vector<Sample> two = samples(8, {1, 2});
    two[0].repetitions = a;
    two[1].repetitions = b;
    return reduce(two, false, statistic_table()[0])[0].repetitions;
  };
  EXPECT_EQ(sum(most - 5, 5), most);
  EXPECT_EQ(sum(most - 6, 5), most - 1);
  EXPECT_EQ(sum(most - 4, 5), most);
  EXPECT_EQ(sum(most, most), most);
  EXPECT_EQ(sum(0, 5), 0);
  EXPECT_EQ(sum(5, 0), 0);
}

TEST(Reduce, RepeatedAreAllButTheFirstOfAPoint)
{
  std::vector<Sample> all = samples(8, {1, 2, 3});
  all.push_back(samples(4, {4})[0]);
  std::vector<double> values;
  for (const Sample& sample : repeated(all))
    values.push_back(sample.value_s);
  EXPECT_EQ(values, (std::vector<double>{2, 3}));
}

/// 150 is just 1.5 times 100.
TEST(Reduce, TheReachOfPoolingCountsAtBothEnds)
{
  std::vector<MeasuredPoint> points(3);
  points[0].size_bytes = 100;
  points[0].value_s = 1;
  points[1].size_bytes = 150;
  points[1].value_s = 3;
  points[2].size_bytes = 226; // more than 1.5 times 150
  points[2].value_s = 100;
  const std::vector<MeasuredPoint> pooled = pool_neighbours(points, 0.5);
  EXPECT_EQ(pooled[0].value_s, 2);
  EXPECT_EQ(pooled[1].value_s, 2);
  EXPECT_EQ(pooled[2].value_s, 100);
  EXPECT_EQ(pooled[1].size_bytes, 150);
}

std::vector<double> thinned(const std::vector<double>& sizes, int per_decade)
{
  std::vector<MeasuredPoint> points;
  for (const double size : sizes)
    points.push_back({size});
  std::vector<double> kept;
  for (const MeasuredPoint& point : thin(points, per_decade))
    kept.push_back(point.size_bytes);
  return kept;
}

/// log10(20) and log10(500) are as far from 2.
TEST(Reduce, OfTwoSizesThatAreEquallyNearTheLowerIsKept)
{
  ASSERT_EQ(2 - std::log10(20.), std::log10(500.) - 2);
  EXPECT_EQ(thinned({1, 10, 20, 500, 1000, 10000}, 1), (std::vector<double>{1, 10, 20, 1000, 10000}));
}

/// From 10^1 below 20 to 10^3 above 300.
TEST(Reduce, ThinningBeginsBelowTheFirstSizeAndEndsAboveTheLast)
{
  EXPECT_EQ(thinned({20, 90, 300}, 1), (std::vector<double>{20, 90, 300}));
  EXPECT_EQ(thinned({20, 21, 90, 299, 300}, 1), (std::vector<double>{20, 90, 300}));
  EXPECT_EQ(thinned({100}, 1), std::vector<double>{100});
  EXPECT_EQ(thinned({0, 0}, 1), (std::vector<double>{0, 0}));
  EXPECT_EQ(thinned({}, 1), std::vector<double>{});
  EXPECT_EQ(thinned({0, 1, 1, 2, 2, 10, 10}, 1), (std::vector<double>{0, 1, 1, 10, 10}));
}

} // namespace
} // namespace loghop::reduce_test
