#include "loghop/simulate/wormhole/flit_cycle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace loghop::simulate::flit_cycle_test {
namespace {

TEST(FlitCycle, KnowsWhenAFlitMoves)
{
  const FlitCycle cycle(6);
  const FlitPattern pattern = 0b000101; // times 0 and 2 of six
  for (const FlitTime time : {0, 2, 6, 8, 600, 602})
    EXPECT_TRUE(cycle.has(pattern, time)) << time;
  for (const FlitTime time : {1, 3, 4, 5, 7, 601})
    EXPECT_FALSE(cycle.has(pattern, time)) << time;
  EXPECT_EQ(cycle.always(), 0b111111u);
  EXPECT_EQ(FlitCycle::count(pattern), 2);
  EXPECT_EQ(FlitCycle::count(~FlitPattern{0}), 64);
}

/// Near the time that questions are about, and far from it, before and after.
TEST(FlitCycle, CountsAsIfFlitByFlit)
{
  for (const int length : {1, 2, 12, 60, 63})
    for (const FlitTime near : {0, 59, 1000}) {
      FlitCycle cycle(length);
      cycle.be_near(near);
      for (const FlitPattern any : {0x0ull, 0x1ull, 0x5a5ull, 0xfedcba9876543210ull, ~0x0ull}) {
        const FlitPattern pattern = any & cycle.always();
        FlitTime sum = 0;
        for (FlitTime time = 0; time < 1300; ++time) {
          ASSERT_EQ(cycle.before(pattern, time), sum) << length << " " << time;
          sum += cycle.has(pattern, time) ? 1 : 0;
        }
      }
    }
}

TEST(FlitCycle, KnowsTheTimeOfEachFlit)
{
  for (const int length : {2, 12, 60, 63}) {
    const FlitCycle cycle(length);
    for (const FlitPattern any : {0x1ull, 0x2ull, 0x5a5ull, 0xfedcba9876543210ull, 0x5555555555555555ull, ~0x0ull}) {
      const FlitPattern pattern = any & cycle.always();
      if (pattern == 0) continue;
      std::int64_t flit = 0;
      for (FlitTime time = 0; time < 300; ++time)
        if (cycle.has(pattern, time)) {
          ASSERT_EQ(cycle.time_of(pattern, flit++), time) << length;
        }
    }
  }
}

TEST(FlitCycle, MovesAPatternToLaterTimes)
{
  const FlitCycle cycle(12);
  const FlitPattern pattern = 0b100000100011;
  for (const FlitTime by : {0, 1, 5, 12, 29})
    for (FlitTime time = 0; time < 50; ++time)
      EXPECT_EQ(cycle.has(cycle.later(pattern, by), time + by), cycle.has(pattern, time)) << by << " " << time;
}

TEST(FlitCycle, SeesAPatternFromATimeOn)
{
  const FlitCycle cycle(12);
  const FlitPattern pattern = 0b100000100011;
  for (const FlitTime from : {0, 1, 7, 11, 12, 100})
    for (int i = 0; i < 12; ++i)
      EXPECT_EQ((cycle.from(pattern, from) >> i & 1) != 0, cycle.has(pattern, from + i)) << from << " " << i;
}

TEST(FlitCycle, MakesAndRecognisesPeriods)
{
  const FlitCycle cycle(60);
  for (const int period : {1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60}) {
    const FlitPattern pattern = cycle.every(period, 67);
    for (FlitTime time = 0; time < 200; ++time)
      EXPECT_EQ(cycle.has(pattern, time), (time - 67) % period == 0) << period << " " << time;
    for (int other = 1; other <= 60; ++other)
      EXPECT_EQ(cycle.repeats(pattern, other), other % period == 0) << period << " " << other;
    EXPECT_TRUE(cycle.repeats(0, period));
  }
}

TEST(FlitCycle, AStockLastsLongerIfMoreComes)
{
  const FlitCycle cycle(60);
  for (std::int64_t stock = 0; stock <= 8; ++stock) {
    EXPECT_EQ(cycle.lasts(stock, 0), stock);
    EXPECT_EQ(cycle.lasts(stock, cycle.always()), stock == 0 ? 0 : 60);
  }
  const FlitPattern every_second = cycle.every(2, 0); // 1 before the second flit time, before the fourth, ...
  EXPECT_EQ(cycle.lasts(1, every_second), 2);         // 1, 1
  EXPECT_EQ(cycle.lasts(3, every_second), 6);         // 3, 3, 2, 2, 1, 1
  EXPECT_EQ(cycle.lasts(3, cycle.every(2, 1)), 5);    // 3, 2, 2, 1, 1
}

/// Beside a walk through the flit times, of patterns of several periods.
TEST(FlitCycle, AStockLastsUntilOneIsTakenThatIsNotThere)
{
  const FlitCycle cycle(12);
  const FlitPattern patterns[] = {
      0, cycle.always(), cycle.every(2, 0), cycle.every(2, 1), cycle.every(3, 1), 0b000000001011};
  for (std::int64_t stock = 0; stock <= 14; ++stock)
    for (const FlitPattern coming : patterns)
      for (const FlitPattern taken : patterns) {
        FlitTime time = 0;
        for (std::int64_t left = stock; time < 1000 && (left > 0 || !cycle.has(taken, time)); ++time)
          left += (cycle.has(coming, time) ? 1 : 0) - (cycle.has(taken, time) ? 1 : 0);
        const FlitTime lasts = cycle.lasts(stock, coming, taken);
        if (time == 1000)
          EXPECT_TRUE(lasts == FlitCycle::for_ever || lasts == 12) << stock << " " << coming << " " << taken;
        else
          EXPECT_EQ(lasts, coming == 0 ? time : std::min<FlitTime>(time, 12)) << stock << " " << coming << " " << taken;
        if (FlitCycle::count(coming) >= FlitCycle::count(taken) && time == 1000) {
          EXPECT_EQ(lasts, FlitCycle::for_ever) << stock << " " << coming << " " << taken;
        }
      }
}

} // namespace
} // namespace loghop::simulate::flit_cycle_test
