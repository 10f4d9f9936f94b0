#include "loghop/units/format.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace loghop::format_test {
namespace {

TEST(Format, ExactTimesHaveEveryDigit)
{
  EXPECT_EQ(exact_time(0), "0ps");
  EXPECT_EQ(exact_time(999), "999ps");
  EXPECT_EQ(exact_time(1000), "1ns");
  EXPECT_EQ(exact_time(48780), "48.78ns");
  EXPECT_EQ(exact_time(1'000'001), "1.000001us");
  EXPECT_EQ(exact_time(3'000'000'000'000'000), "3000s");
  EXPECT_EQ(exact_time(-1500), "-1.5ns");
  EXPECT_EQ(exact_time(std::numeric_limits<Picoseconds>::max()), "9223372.036854775807s");
  EXPECT_EQ(exact_time(std::numeric_limits<Picoseconds>::min()), "-9223372.036854775808s");
}

TEST(Format, ShortTimesAreRounded)
{
  EXPECT_EQ(short_time(Seconds(0)), "0s");
  EXPECT_EQ(short_time(Seconds(1.2345e-5)), "12.35us");
  EXPECT_EQ(short_time(Seconds(486 * 48780e-12)), "23.71us"); // 486 cycles = 23.70708 us
  EXPECT_EQ(short_time(Seconds(123456)), "123500s");
  EXPECT_EQ(short_time(Seconds(0.4e-12)), "0.4ps");
  EXPECT_EQ(short_time(Seconds(-2e-9)), "-2ns");
  EXPECT_EQ(short_time(Seconds(1.2345678e-3), 6), "1.23457ms");
}

TEST(Format, ATimeThatRoundsUpToTheNextUnitIsInThatUnit)
{
  EXPECT_EQ(short_time(Seconds(999.96e-9)), "1us");
}

TEST(Format, WhatIsNotFiniteIsShownAsSuch)
{
  EXPECT_EQ(short_time(Seconds(std::numeric_limits<double>::infinity())), "infs");
  EXPECT_EQ(short_time(Seconds(std::numeric_limits<double>::quiet_NaN())), "nans");
}

TEST(Format, ExactSizesUseTheLargestUnitThatDividesThem)
{
  EXPECT_EQ(exact_size(0), "0B");
  EXPECT_EQ(exact_size(1000), "1000B");
  EXPECT_EQ(exact_size(2048), "2KiB");
  EXPECT_EQ(exact_size(3 << 20), "3MiB");
  EXPECT_EQ(exact_size(std::int64_t{1} << 42), "4096GiB");
}

TEST(Format, BandwidthsAreRounded)
{
  EXPECT_EQ(short_bandwidth(BytesPerSecond(41e6)), "41MBps");
  EXPECT_EQ(short_bandwidth(BytesPerSecond(1e9 / 3)), "333.3MBps");
  EXPECT_EQ(short_bandwidth(BytesPerSecond(5)), "5Bps");
}

TEST(Format, BandwidthsBelowEachUnitAreInTheNextSmallerOne)
{
  EXPECT_EQ(short_bandwidth(BytesPerSecond(0)), "0GBps");
  EXPECT_EQ(short_bandwidth(BytesPerSecond(0.25)), "0.25Bps");
  EXPECT_EQ(short_bandwidth(BytesPerSecond(1000)), "1KBps");
  EXPECT_EQ(short_bandwidth(BytesPerSecond(999e3)), "999KBps");
  EXPECT_EQ(short_bandwidth(BytesPerSecond(2e13)), "20000GBps");
  EXPECT_EQ(short_bandwidth(BytesPerSecond(1234567), 2), "1.2MBps");
}

TEST(Format, DigitsAreRoundedToTheNearest)
{
  EXPECT_EQ(short_time(Seconds(12346e-9)), "12.35us");
  EXPECT_EQ(short_time(Seconds(12344e-9)), "12.34us");
  EXPECT_EQ(short_time(Seconds(98765)), "98770s");
  EXPECT_EQ(short_time(Seconds(1234)), "1234s");
  EXPECT_EQ(short_time(Seconds(-98761)), "-98760s");
  EXPECT_EQ(short_time(Seconds(5e-9), 1), "5ns");
  EXPECT_EQ(short_time(Seconds(1)), "1s");
}

TEST(Format, ExactSizesBelowZeroAndOfEachUnit)
{
  EXPECT_EQ(exact_size(1), "1B");
  EXPECT_EQ(exact_size(1024), "1KiB");
  EXPECT_EQ(exact_size(std::int64_t{1} << 30), "1GiB");
  EXPECT_EQ(exact_size(-2048), "-2KiB");
}

TEST(Format, ExactTimesOfEachUnit)
{
  EXPECT_EQ(exact_time(999'999'999), "999.999999us");
  EXPECT_EQ(exact_time(1'000'000'000), "1ms");
  EXPECT_EQ(exact_time(1'000'000'000'000), "1s");
  EXPECT_EQ(exact_time(1'020'000'000'000), "1.02s");
}

} // namespace
} // namespace loghop::format_test
