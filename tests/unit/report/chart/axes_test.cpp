#include "loghop/report/chart/axes.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

std::vector<std::string> labels(const Axis& axis)
{
  std::vector<std::string> texts;
  for (const Tick& tick : axis.ticks)
    texts.push_back(tick.label);
  return texts;
}

TEST(Axes, SizesAreShortAndExact)
{
  EXPECT_EQ(size_label(0), "0");
  EXPECT_EQ(size_label(64), "64 B");
  EXPECT_EQ(size_label(2048), "2 KiB");
  EXPECT_EQ(size_label(3 << 20), "3 MiB");
  EXPECT_EQ(size_label(16000), "16 kB");
  EXPECT_EQ(size_label(1500), "1500 B");
  EXPECT_EQ(number_label(0.02), "0.02");
  EXPECT_EQ(number_label(20000), "20000");
  EXPECT_EQ(number_label(1e7), "1e7");
}

TEST(Axes, SizesThatDoubleAreLogarithmic)
{
  const Axis axis = case_axis({64, 1024, 65536}, Dimension::size, "message");
  EXPECT_TRUE(axis.logarithmic);
  EXPECT_LT(axis.low, 64);
  EXPECT_GT(axis.high, 65536);
  EXPECT_EQ(labels(axis), (std::vector<std::string>{"64 B", "1 KiB", "64 KiB"}));
}

TEST(Axes, EvenStepsAreLinear)
{
  EXPECT_FALSE(case_axis({0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45}, {}, "load").logarithmic);
  EXPECT_FALSE(case_axis({1, 2, 3, 4, 5}, {}, "span").logarithmic);
  EXPECT_TRUE(case_axis({2, 7, 11, 17, 25, 40, 60}, {}, "others").logarithmic);
}

TEST(Axes, ZeroHasAPlaceAmongSizes)
{
  const Axis axis = case_axis({0, 1024, 65536}, Dimension::size, "message");
  ASSERT_TRUE(axis.logarithmic);
  ASSERT_EQ(axis.ticks.front().label, "0");
  EXPECT_EQ(axis.ticks.front().at, place_on(axis, 0));
  EXPECT_GE(place_on(axis, 0), axis.low);
  EXPECT_LT(place_on(axis, 0), 1024);
  EXPECT_EQ(place_on(axis, 1024), 1024);
}

TEST(Axes, TicksDoNotOverlap)
{
  std::vector<double> sizes;
  for (int i = 0; i < 20; ++i)
    sizes.push_back(1 << i);
  EXPECT_LT(case_axis(sizes, Dimension::size, "").ticks.size(), 8u);
  EXPECT_GT(case_axis(sizes, Dimension::size, "").ticks.size(), 3u);
}

TEST(Axes, DecadesHaveTicksOfTheirOwn)
{
  EXPECT_EQ(labels(time_axis({3, 5000}, "")), (std::vector<std::string>{"10", "100", "1000"}));
  EXPECT_EQ(labels(time_axis({1, 1e15}, "")).size(), 8u); // every second of 16
}

TEST(Axes, TimesBeginAtZeroUnlessTheySpanMoreThanADecade)
{
  const Axis narrow = time_axis({2, 20}, "");
  EXPECT_FALSE(narrow.logarithmic);
  EXPECT_EQ(narrow.low, 0);
  const Axis wide = time_axis({2, 21}, "");
  EXPECT_TRUE(wide.logarithmic);
  EXPECT_EQ(labels(wide), (std::vector<std::string>{"2", "5", "10", "20"}));
  EXPECT_FALSE(time_axis({}, "").logarithmic);
  EXPECT_FALSE(time_axis({0, 0}, "").logarithmic);
}

TEST(Axes, ErrorsHaveZeroAmongThem)
{
  const Axis axis = error_axis({12, 30}, "");
  EXPECT_EQ(axis.low, 0);
  EXPECT_GT(axis.high, 30);
  EXPECT_LT(error_axis({-5, 3}, "").low, -5);
}

} // namespace
} // namespace loghop
