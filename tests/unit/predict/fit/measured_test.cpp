// Half round trips and gaps that parametrised round trips say: PRTT(n, 0, s) = PRTT(1, 0, s) + (n - 1) gap(s).
#include "loghop/predict/fit/measured.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop {
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

Calibration trips(std::vector<MeasuredPoint> points)
{
  MeasuredTable table;
  table.quantity = "parametrised_round_trip";
  table.points = std::move(points);
  Calibration calibration;
  calibration.tables.push_back(std::move(table));
  return calibration;
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

} // namespace
} // namespace loghop
