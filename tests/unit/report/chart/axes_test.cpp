#include "loghop/report/chart/axes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace loghop::axes_test {
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
  EXPECT_EQ(size_label(64), "64");
  EXPECT_EQ(size_label(2048), "2 Ki");
  EXPECT_EQ(size_label(3 << 20), "3 Mi");
  EXPECT_EQ(size_label(16000), "16000");
  EXPECT_EQ(size_label(1500), "1500");
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
  EXPECT_EQ(labels(axis), (std::vector<std::string>{"64", "1 Ki", "64 Ki"}));
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

/// 128000 is 125 Ki, but not beside 4000.
TEST(Axes, SizesOfAnAxisHaveAllPrefixesOrNone)
{
  EXPECT_EQ(labels(case_axis({4000, 128000}, Dimension::size, "")), (std::vector<std::string>{"4000", "128000"}));
  EXPECT_EQ(labels(case_axis({512, 128000}, Dimension::size, "")), (std::vector<std::string>{"512", "125 Ki"}));
}

TEST(Axes, TicksDoNotOverlap)
{
  std::vector<double> sizes;
  for (int i = 0; i < 20; ++i)
    sizes.push_back(1 << i);
  EXPECT_LT(case_axis(sizes, Dimension::size, "").ticks.size(), 10u);
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

TEST(Axes, LabelsHaveTheLargestPrefixThatDividesASize)
{
  const std::pair<double, const char*> labels[] = {
      {1 << 30, "1 Gi"},  {3e9, "3000000000"}, {1e6, "1000000"},  {1e3, "1000"},
      {1024, "1 Ki"},     {999, "999"},        {1536, "1536"},    {3000 * 1024, "3000 Ki"},
      {2.5e6, "2500000"}, {0.5, "0.5"},        {1 << 20, "1 Mi"}, {2560. * (1 << 20), "2560 Mi"}};
  for (const auto& [bytes, label] : labels)
    EXPECT_EQ(size_label(bytes), label);
  EXPECT_EQ(number_label(999999), "999999");
  EXPECT_EQ(number_label(1e6), "1e6");
  EXPECT_EQ(number_label(1.5e10), "1.5e10");
  EXPECT_EQ(number_label(0), "0");
}

void expect_linear(const Axis& axis, double low, double high)
{
  EXPECT_FALSE(axis.logarithmic);
  EXPECT_DOUBLE_EQ(axis.low, low);
  EXPECT_DOUBLE_EQ(axis.high, high);
}

/// 3 % beside the outermost values, but not beside 0, which is part of the axis if the values come near it.
TEST(Axes, CasesHaveRoomBesideTheOutermost)
{
  expect_linear(case_axis({5, 1, 3}, {}, ""), 0, 5.15);
  expect_linear(case_axis({2, 5}, {}, ""), 1.91, 5.09);
  expect_linear(case_axis({2, 6}, {}, ""), 1.88, 6.12);
  expect_linear(case_axis({1.9, 6}, {}, ""), 0, 6.18);
  expect_linear(case_axis({-3, 1}, {}, ""), -3.12, 1.12);
  expect_linear(case_axis({-3, 0}, {}, ""), -3.09, 0);
  EXPECT_EQ(case_axis({1, 2}, {}, "n").label, "n");
  const Axis sizes = case_axis({64, 1024, 65536}, Dimension::size, "message");
  EXPECT_NEAR(sizes.low, 64 / std::pow(2, 0.3), 1e-9); // 1024^0.03
  EXPECT_NEAR(sizes.high, 65536 * std::pow(2, 0.3), 1e-6);
  EXPECT_EQ(sizes.zero, 64);
  EXPECT_EQ(sizes.label, "message");
}

TEST(Axes, OneValueHasAnAxisWith0And1)
{
  expect_linear(case_axis({4, 4}, {}, "n"), 0, 4.12);
  expect_linear(case_axis({0.5}, {}, "n"), 0, 1.03);
  expect_linear(case_axis({-2}, {}, "n"), -2.09, 1.09);
  expect_linear(case_axis({0}, {}, "n"), 0, 1.03);
  EXPECT_EQ(case_axis({4}, {}, "n").label, "n");
  const Axis size = case_axis({64}, Dimension::size, "");
  ASSERT_EQ(labels(size), std::vector<std::string>{"64"});
  EXPECT_EQ(size.ticks[0].at, 64);
}

TEST(Axes, AreLogarithmicAboveADecadeWhereTheMedianIsNearTheGeometricMiddle)
{
  EXPECT_FALSE(case_axis({1, 2, 10}, {}, "").logarithmic); // a decade is not more than one
  EXPECT_TRUE(case_axis({1, 2, 10.1}, {}, "").logarithmic);
  EXPECT_FALSE(case_axis({1, 40, 100}, {}, "").logarithmic); // 10 is farther away than 50.5
  EXPECT_TRUE(case_axis({1, 30, 100}, {}, "").logarithmic);
  EXPECT_FALSE(case_axis({-1, 1, 2, 100}, {}, "").logarithmic);
  EXPECT_FALSE(case_axis({0, 0}, {}, "").logarithmic);
  EXPECT_TRUE(case_axis({1, 1, 1, 1, 30, 100, 100, 100, 100, 100}, {}, "").logarithmic); // each value counts once
}

/// A fifth of the way from the smallest to the largest size, in decades; then 3 % on both sides.
TEST(Axes, ZeroStandsAFifthOfTheAxisLeftOfTheSmallestSize)
{
  const Axis axis = case_axis({0, 1024, 65536}, Dimension::size, "");
  const double zero = 1024 / std::pow(2, 1.2), margin = std::pow(2, 7.2 * 0.03);
  EXPECT_NEAR(axis.zero, zero, 1e-9);
  EXPECT_NEAR(axis.low, zero / margin, 1e-9);
  EXPECT_NEAR(axis.high, 65536 * margin, 1e-6);
  EXPECT_EQ(place_on(axis, 0), axis.zero);
  Axis linear = axis;
  linear.logarithmic = false;
  EXPECT_EQ(place_on(linear, 0), 0);
}

/// A letter has 7 of 320 pixels, and 10 stand between labels: "1500" and another of four letters need 38, or 118.75 B.
TEST(Axes, TicksNeedRoomForTheirLabels)
{
  using Labels = std::vector<std::string>;
  EXPECT_EQ(labels(case_axis({1000, 1500, 1618, 2000}, Dimension::size, "")), (Labels{"1000", "1500", "2000"}));
  EXPECT_EQ(labels(case_axis({1000, 1500, 1619, 2000}, Dimension::size, "")), (Labels{"1000", "1500", "1619", "2000"}));
  EXPECT_EQ(labels(case_axis({1, 2, 10.1}, {}, "")), (Labels{"1", "2", "10.1"}));
}

TEST(Axes, TimesHaveATwentiethOfRoom)
{
  expect_linear(time_axis({2, 20}, "t"), 0, 21);
  expect_linear(time_axis({}, "t"), 0, 1);
  expect_linear(time_axis({-3, 0}, "t"), 0, 1);
  EXPECT_EQ(time_axis({}, "t").label, "t");
  const Axis wide = time_axis({0, 200, 2}, "t");
  EXPECT_TRUE(wide.logarithmic);
  EXPECT_NEAR(wide.low, 2 / std::pow(10, 0.1), 1e-9);
  EXPECT_NEAR(wide.high, 200 * std::pow(10, 0.1), 1e-9);
  EXPECT_EQ(wide.label, "t");
}

TEST(Axes, DecadesAreDividedBelowTwoAndThinnedOutFromFourteenOn)
{
  using Labels = std::vector<std::string>;
  EXPECT_EQ(labels(time_axis({1, 50}, "")), (Labels{"1", "2", "5", "10", "20", "50"}));
  EXPECT_EQ(labels(time_axis({3, 190}, "")), (Labels{"5", "10", "20", "50", "100", "200"})); // 1.98 decades
  EXPECT_EQ(labels(time_axis({1, 100}, "")), (Labels{"1", "10", "100"}));
  EXPECT_EQ(labels(time_axis({1, 1e12}, "")).size(), 13u); // 13.2 decades with their room
  EXPECT_EQ(labels(time_axis({1, 1e13}, "")), (Labels{"1", "100", "10000", "1e6", "1e8", "1e10", "1e12"}));
  const Axis axis = time_axis({3, 5000}, "");
  ASSERT_EQ(axis.ticks.size(), 3u);
  EXPECT_DOUBLE_EQ(axis.ticks[1].at, 100);
}

TEST(Axes, ErrorsHaveATwentiethOfRoomOnTheSidesThatTheyHave)
{
  expect_linear(error_axis({12, 30}, "e"), 0, 31.5);
  expect_linear(error_axis({-5, 3, -1}, "e"), -5.4, 3.4);
  expect_linear(error_axis({-4, -2}, "e"), -4.2, 0);
  expect_linear(error_axis({}, "e"), 0, 1.05);
  expect_linear(error_axis({0, 0}, "e"), 0, 1.05);
  EXPECT_EQ(error_axis({}, "e").label, "e");
  EXPECT_EQ(labels(error_axis({1}, "e")), (std::vector<std::string>{"0", "0.2", "0.4", "0.6", "0.8", "1"}));
}

TEST(Axes, LinearAxesHaveRoundTicks)
{
  EXPECT_EQ(labels(time_axis({2, 20}, "t")), (std::vector<std::string>{"0", "5", "10", "15", "20"}));
  EXPECT_EQ(labels(error_axis({-90, 40}, "e")), (std::vector<std::string>{"-50", "0"}));
  EXPECT_EQ(labels(case_axis({1, 2, 3}, {}, "n")), (std::vector<std::string>{"1", "1.5", "2", "2.5", "3"}));
}

TEST(Axes, RatiosAreLogarithmicAround1)
{
  const Axis near = ratio_axis({0.99, 1.02});
  EXPECT_TRUE(near.logarithmic);
  EXPECT_LT(near.low, 0.8);
  EXPECT_GT(near.high, 1.25);
  EXPECT_EQ(labels(near), std::vector<std::string>{"1"});
  EXPECT_EQ(labels(ratio_axis({0.5, 2})), (std::vector<std::string>{"0.5", "1", "2"}));
  EXPECT_EQ(labels(ratio_axis({0.9, 700})), (std::vector<std::string>{"1", "5", "30", "300"}));
  EXPECT_EQ(ratio_axis({}).label, "predicted / simulated");
}

} // namespace
} // namespace loghop::axes_test
