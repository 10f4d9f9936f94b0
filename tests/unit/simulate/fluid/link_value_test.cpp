#include "loghop/simulate/fluid/link_value.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop::simulate::link_value_test {
namespace {

using ::testing::HasSubstr;

TEST(LinkValue, BandwidthsAreAboveZero)
{
  for (const char* text : {"1", "1e-3Bps", "+1.25GBps", "1e30"})
    EXPECT_TRUE(is_allowed(LinkValue::bandwidth, text)) << text;
  for (const char* text : {"0", "0Bps", "-1MBps", "inf", "nan", "2e30Bps", "1e400", "MBps", ""})
    EXPECT_FALSE(is_allowed(LinkValue::bandwidth, text)) << text;
}

TEST(LinkValue, LatenciesEndWithSimulatedTime)
{
  for (const char* text : {"0", "50us", "26d", "2.2e6", "3w"})
    EXPECT_TRUE(is_allowed(LinkValue::latency, text)) << text;
  for (const char* text : {"-1ns", "27d", "1e302", "4w", "nan", "us"})
    EXPECT_FALSE(is_allowed(LinkValue::latency, text)) << text;
}

TEST(LinkValue, ValuesOverTimeNameTheirLine)
{
  Problems problems;
  check_values_over_time(LinkValue::bandwidth, "# times\nPERIODICITY 2\n0 5MBps\n1.5 0\n", "b.trace", 10, problems);
  try {
    problems.throw_if_any();
    FAIL() << "a bandwidth of 0 is accepted";
  } catch (const InputErrors& errors) {
    EXPECT_THAT(errors.what(), HasSubstr("b.trace:13: expected a bandwidth above 0 and up to 1e30, found \"0\""));
  }
}

} // namespace
} // namespace loghop::simulate::link_value_test
