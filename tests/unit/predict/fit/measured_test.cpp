// Half round trips and gaps that parametrised round trips say: PRTT(n, 0, s) = PRTT(1, 0, s) + (n - 1) gap(s).
#include "loghop/predict/fit/measured.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace loghop::measured_test {
namespace {

MeasuredPoint trip(double size, int messages, double value, double delay = 0)
{
  MeasuredPoint point;
  point.size_bytes = size;
  point.messages = messages;
  point.delay_s = delay;
  point.value_s = value;
  return point;
}

Calibration of_table(const std::string& quantity, std::vector<MeasuredPoint> points, Level level = Level::between_nodes,
                     const std::string& layout = "")
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  table.layout = layout;
  table.points = std::move(points);
  Calibration calibration;
  calibration.tables.push_back(std::move(table));
  return calibration;
}

Calibration trips(std::vector<MeasuredPoint> points)
{
  return of_table("parametrised_round_trip", std::move(points));
}

std::vector<MeasuredPoint> of(const Calibration& calibration, const std::string& quantity)
{
  return measured_points(calibration, {quantity, Level::between_nodes, "", 0});
}

TEST(MeasuredKey, InWords)
{
  EXPECT_EQ(text_of(MeasuredKey{"gap", Level::within_chip, "", 0}), "gap within_chip");
  EXPECT_EQ(text_of(MeasuredKey{"send_time", Level::between_nodes, "cn", 64}),
            "send_time between_nodes, layout cn, stride 64 B");
}

TEST(MeasuredRoundTrips, GiveHalfRoundTripsAndGaps)
{
  // PRTT(1, 0, 8) = 20, gap(8) = 3; PRTT(1, 0, 64) = 30, gap(64) = 7.
  const Calibration calibration =
      trips({trip(8, 1, 20), trip(8, 10, 20 + 9 * 3), trip(64, 1, 30), trip(64, 5, 30 + 4 * 7)});
  const auto halves = of(calibration, "half_round_trip"), gaps = of(calibration, "gap");
  ASSERT_EQ(halves.size(), 2u);
  EXPECT_DOUBLE_EQ(halves[0].value_s, 10);
  EXPECT_DOUBLE_EQ(halves[1].value_s, 15);
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_DOUBLE_EQ(gaps[0].size_bytes, 8);
  EXPECT_DOUBLE_EQ(gaps[0].value_s, 3);
  EXPECT_DOUBLE_EQ(gaps[1].size_bytes, 64);
  EXPECT_DOUBLE_EQ(gaps[1].value_s, 7);
}

/// A message of a rank to itself is no round trip, and trips have neither strides nor layouts.
TEST(MeasuredRoundTrips, SayNothingOfOtherTables)
{
  for (const Level level : {Level::to_itself, Level::within_node}) {
    Calibration calibration = trips({trip(8, 1, 20), trip(8, 10, 47)});
    calibration.tables[0].level = level;
    const std::size_t told = level == Level::to_itself ? 0 : 1;
    EXPECT_EQ(measured_points(calibration, {"half_round_trip", level, "", 0}).size(), told);
    EXPECT_EQ(measured_points(calibration, {"gap", level, "", 0}).size(), told);
    EXPECT_TRUE(measured_points(calibration, {"half_round_trip", level, "", 64}).empty());
    EXPECT_TRUE(measured_points(calibration, {"half_round_trip", level, "cn", 0}).empty());
    EXPECT_TRUE(measured_points(calibration, {"send_overhead", level, "", 0}).empty());
    EXPECT_TRUE(of(calibration, "half_round_trip").empty());
  }
}

TEST(MeasuredRoundTrips, TheLargestNumberOfMessagesSaysTheGap)
{
  const auto gaps =
      of(trips({trip(8, 16, 20 + 15 * 4), trip(8, 2, 20 + 1), trip(8, 1, 20), trip(8, 4, 20 + 9)}), "gap");
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_DOUBLE_EQ(gaps[0].value_s, 4);
}

TEST(MeasuredRoundTrips, WithDelaysBetweenMessagesSayNoGap)
{
  const auto gaps = of(trips({trip(8, 1, 20), trip(8, 10, 20 + 9 * 3), trip(8, 10, 20 + 9 * 100, 100)}), "gap");
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_DOUBLE_EQ(gaps[0].value_s, 3);
}

TEST(MeasuredRoundTrips, SizesWithoutBothTripsHaveNoGap)
{
  const Calibration calibration =
      trips({trip(8, 1, 20), trip(16, 10, 47), trip(32, 1, 20), trip(32, 2, 19), trip(64, 1, 20), trip(64, 2, 20)});
  const auto halves = of(calibration, "half_round_trip"), gaps = of(calibration, "gap");
  ASSERT_EQ(halves.size(), 3u); // 8, 32 and 64: of 16 a single message was not measured
  EXPECT_DOUBLE_EQ(halves[1].size_bytes, 32);
  ASSERT_EQ(gaps.size(), 1u); // 8 has only one message, 32 a negative difference
  EXPECT_DOUBLE_EQ(gaps[0].size_bytes, 64);
  EXPECT_DOUBLE_EQ(gaps[0].value_s, 0);
}

TEST(MeasuredRoundTrips, GiveWayToWhatWasMeasuredItself)
{
  Calibration calibration = trips({trip(8, 1, 20), trip(8, 10, 47)});
  MeasuredTable table;
  table.quantity = "gap";
  table.points = {trip(8, 0, 2.5)};
  calibration.tables.push_back(table);
  ASSERT_EQ(of(calibration, "gap").size(), 1u);
  EXPECT_DOUBLE_EQ(of(calibration, "gap")[0].value_s, 2.5);
  EXPECT_DOUBLE_EQ(of(calibration, "half_round_trip").at(0).value_s, 10);
  EXPECT_TRUE(of(calibration, "send_overhead").empty());
  EXPECT_TRUE(measured_points(calibration, {"gap", Level::to_itself, "", 0}).empty());
  EXPECT_TRUE(measured_points(calibration, {"half_round_trip", Level::between_nodes, "cc", 0}).empty());
  EXPECT_TRUE(measured_points(calibration, {"half_round_trip", Level::between_nodes, "", 16}).empty());
}

TEST(MeasuredPoints, OfSeveralBenchmarksAreThoseOfTheFirst)
{
  Calibration calibration;
  for (const char* benchmark : {"first", "second", "first"}) {
    MeasuredTable table;
    table.quantity = "gap";
    table.benchmark = benchmark;
    const bool again = calibration.tables.size() == 2;
    table.points = {trip(again ? 8 : 16, 0, static_cast<double>(calibration.tables.size()) + 1)};
    calibration.tables.push_back(table);
  }
  const auto gaps = of(calibration, "gap");
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_DOUBLE_EQ(gaps[0].size_bytes, 8);
  EXPECT_DOUBLE_EQ(gaps[0].value_s, 3);
  EXPECT_DOUBLE_EQ(gaps[1].value_s, 1);
}

MeasuredPoint strided(double size, double stride, double block, double value)
{
  MeasuredPoint point = trip(size, 0, value);
  point.stride_bytes = stride;
  point.block_bytes = block;
  return point;
}

TEST(MeasuredPoints, OfBlocksOfSeveralSizesAreThoseOfTheSmallest)
{
  const Calibration calibration =
      of_table("gap", {strided(64, 32, 16, 5), strided(64, 32, 8, 3), strided(128, 32, 16, 9), strided(64, 0, 0, 1)});
  const auto points = measured_points(calibration, {"gap", Level::between_nodes, "", 32});
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].value_s, 3);
  EXPECT_EQ(points[1].value_s, 9);
}

TEST(MeasuredPoints, ThatDifferInMoreThanTheirBlocksAreAllKeptInOrder)
{
  MeasuredPoint many = trip(8, 1, 2), later = trip(8, 1, 3, 0.5), others = trip(8, 1, 4), large = trip(16, 1, 6);
  many.messages = 2;
  others.others = 3;
  const auto points = of(of_table("gap", {large, others, many, later, trip(8, 1, 1)}), "gap");
  ASSERT_EQ(points.size(), 5u);
  // by size, then by others, messages and delay
  EXPECT_EQ(points[0].value_s, 1);
  EXPECT_EQ(points[1].value_s, 3);
  EXPECT_EQ(points[2].value_s, 2);
  EXPECT_EQ(points[3].value_s, 4);
  EXPECT_EQ(points[4].value_s, 6);
}

TEST(MeasuredPoints, OfAnyNumberOfPairsAreAllKept)
{
  std::vector<MeasuredPoint> points;
  for (const int pairs : {16, 1, 4}) {
    points.push_back(trip(8, 0, 10 * pairs));
    points.back().pairs = pairs;
  }
  std::vector<int> found;
  for (const MeasuredPoint& point : of(of_table("concurrent_half_round_trip", points), "concurrent_half_round_trip"))
    found.push_back(point.pairs);
  EXPECT_EQ(found, (std::vector<int>{1, 4, 16}));
}

TEST(MeasuredPoints, AreOfTheQuantityLevelAndLayoutThatAreAskedFor)
{
  const Calibration calibration = of_table("send_time", {trip(8, 0, 1)}, Level::within_node, "cn");
  EXPECT_EQ(measured_points(calibration, {"send_time", Level::within_node, "cn", 0}).size(), 1u);
  EXPECT_TRUE(measured_points(calibration, {"full_time", Level::within_node, "cn", 0}).empty());
  EXPECT_TRUE(measured_points(calibration, {"send_time", Level::within_chip, "cn", 0}).empty());
  EXPECT_TRUE(measured_points(calibration, {"send_time", Level::within_node, "nc", 0}).empty());
  EXPECT_TRUE(measured_points(calibration, {"send_time", Level::within_node, "cn", 8}).empty());
  EXPECT_EQ(MeasuredKey().stride, 0);
}

TEST(MeasuredStrides, AreIncreasingWithoutContiguousData)
{
  const Calibration calibration =
      of_table("gap", {strided(8, 64, 8, 1), strided(8, 0, 0, 1), strided(8, 0.5, 8, 1), strided(16, 64, 8, 1)});
  EXPECT_EQ(measured_strides(calibration, "gap", Level::between_nodes), (std::vector<double>{0.5, 64}));
  EXPECT_TRUE(measured_strides(calibration, "gap", Level::within_node).empty());
  EXPECT_TRUE(measured_strides(calibration, "send_time", Level::between_nodes).empty());
}

TEST(MeasuredLevels, AreFromNearToFar)
{
  Calibration calibration = of_table("gap", {}, Level::between_nodes);
  for (const Level level : {Level::within_chip, Level::between_nodes, Level::to_itself})
    calibration.tables.push_back(of_table("gap", {}, level).tables[0]);
  calibration.tables.push_back(of_table("send_time", {}, Level::within_node).tables[0]);
  EXPECT_EQ(measured_levels(calibration, "gap"),
            (std::vector<Level>{Level::to_itself, Level::within_chip, Level::between_nodes}));
  EXPECT_TRUE(measured_levels(calibration, "full_time").empty());
}

TEST(MeasuredCurve, GoesThroughAllPoints)
{
  const Calibration calibration = of_table("gap", {trip(16, 0, 5), trip(8, 0, 0)});
  const CostCurve curve = measured_curve(calibration, {"gap", Level::between_nodes, "", 0}).value();
  EXPECT_EQ(curve.at(Bytes(8)), Seconds(0));
  EXPECT_EQ(curve.at(Bytes(16)), Seconds(5));
  EXPECT_FALSE(measured_curve(calibration, {"gap", Level::between_nodes, "", 64}));
}

TEST(DataPoints, AreOfTimesAboveZero)
{
  const std::vector<DataPoint> points = data_points({trip(8, 0, 0), trip(16, 0, 0.5), trip(32, 0, 7)});
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(std::pair(points[0].x, points[0].y), std::pair(16.0, 0.5));
  EXPECT_EQ(std::pair(points[1].x, points[1].y), std::pair(32.0, 7.0));
}

} // namespace
} // namespace loghop::measured_test
