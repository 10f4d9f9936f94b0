#include "loghop/import/reduce.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

namespace loghop {
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

} // namespace
} // namespace loghop
