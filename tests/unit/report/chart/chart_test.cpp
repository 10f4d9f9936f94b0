#include "loghop/report/chart/chart.hpp"

#include <gtest/gtest.h>

namespace loghop::chart_test {
namespace {

TEST(Chart, IsOfLinesAndEmptyAtFirst)
{
  const Chart chart;
  EXPECT_EQ(chart.width, 520);
  EXPECT_EQ(chart.height, 270);
  EXPECT_TRUE(chart.series.empty());
  EXPECT_FALSE(chart.bars);
}

TEST(Chart, AxesAreLinearFrom0To1AtFirst)
{
  const Axis axis;
  EXPECT_FALSE(axis.logarithmic);
  EXPECT_EQ(axis.low, 0);
  EXPECT_EQ(axis.high, 1);
  EXPECT_EQ(axis.zero, 0);
  EXPECT_TRUE(axis.ticks.empty());
  EXPECT_EQ(Tick{}.at, 0);
}

TEST(Chart, SeriesAreSimulatedAndJoinedAtFirst)
{
  const Series series;
  EXPECT_EQ(series.style.kind, SeriesStyle::Kind::simulated);
  EXPECT_EQ(series.style.model, 0u);
  EXPECT_TRUE(series.joined);
}

} // namespace
} // namespace loghop::chart_test
