#include "loghop/simulate/isolated_times.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <stdexcept>

namespace loghop::simulate::isolated_times_test {
namespace {

/// A third has no end in binary: all bits must come back.
TEST(IsolatedTimes, NumbersComeBackWhole)
{
  std::map<std::size_t, IsolatedTime> times;
  run_isolated_times(
      3, 2, [](std::size_t i) { return 1.0 / (3.0 * static_cast<double>(i + 1)); },
      [&](std::size_t i, const IsolatedTime& time) { times[i] = time; });
  ASSERT_EQ(times.size(), 3u);
  for (const auto& [i, time] : times) {
    EXPECT_EQ(time.simulated_s, 1.0 / (3.0 * static_cast<double>(i + 1)));
    EXPECT_EQ(time.error, "");
    EXPECT_FALSE(time.interrupted);
  }
}

TEST(IsolatedTimes, AJobThatThrowsHasAnErrorAndNoTime)
{
  std::map<std::size_t, IsolatedTime> times;
  run_isolated_times(
      2, 1,
      [](std::size_t i) {
        if (i == 0) throw std::runtime_error("stuck");
        return 2.0;
      },
      [&](std::size_t i, const IsolatedTime& time) { times[i] = time; });
  EXPECT_TRUE(std::isnan(times[0].simulated_s));
  EXPECT_NE(times[0].error.find("stuck"), std::string::npos);
  EXPECT_EQ(times[1].simulated_s, 2.0);
}

} // namespace
} // namespace loghop::simulate::isolated_times_test
