#include "loghop/simulate/wormhole/sent_flits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace loghop::simulate::sent_flits_test {
namespace {

constexpr Picoseconds flit_time = 10;

TEST(SentFlits, KeepsTheTimesOfFlits)
{
  SentFlits flits(8, flit_time);
  const std::vector<Picoseconds> times = {0, 10, 20, 50, 60, 200, 210};
  for (const Picoseconds time : times)
    EXPECT_FALSE(flits.add(time));
  EXPECT_EQ(flits.sent(), 7);
  for (std::size_t flit = 0; flit < times.size(); ++flit)
    EXPECT_EQ(flits.time(static_cast<std::int64_t>(flit)), times[flit]) << flit;
}

TEST(SentFlits, TellsOfTheAwaitedFlitOnce)
{
  SentFlits flits(8, flit_time);
  flits.await(2);
  EXPECT_FALSE(flits.add(0));
  EXPECT_FALSE(flits.add(10));
  EXPECT_TRUE(flits.add(20));
  EXPECT_FALSE(flits.add(30));
  flits.await(3); // has been sent
  EXPECT_FALSE(flits.add(40));
  flits.await(5);
  EXPECT_TRUE(flits.add(50));
}

TEST(SentFlits, CountsFlitsBeforeTheAwaitedOne)
{
  SentFlits flits(8, flit_time);
  EXPECT_GT(flits.before_awaited(), std::int64_t{1} << 60); // none is
  for (const Picoseconds time : {0, 10, 20})
    flits.add(time);
  flits.await(13);
  EXPECT_EQ(flits.before_awaited(), 10);
  flits.add_pattern(FlitCycle(12), 0b1, 3, 30); // at 12 and 24
  EXPECT_EQ(flits.before_awaited(), 8);
}

/// Patterns of a cycle of 12 flit times, noted one by one and all at once.
TEST(SentFlits, NotesAPatternAtOnce)
{
  const FlitCycle cycle(12);
  for (const FlitPattern pattern : {0b1u, 0b10100001u, 0b111111111111u})
    for (const FlitTime begin : {2, 7, 30})
      for (const FlitTime end : {begin, begin + 1, begin + 5, begin + 50}) {
        SentFlits each(100, flit_time), at_once(100, flit_time);
        each.add(10);
        at_once.add(10);
        for (FlitTime time = begin; time < end; ++time)
          if (cycle.has(pattern, time)) each.add(time * flit_time);
        at_once.add_pattern(cycle, pattern, begin, end);
        ASSERT_EQ(at_once.sent(), each.sent());
        each.add(10'000);
        at_once.add(10'000);
        for (std::int64_t flit = 0; flit < each.sent(); ++flit)
          EXPECT_EQ(at_once.time(flit), each.time(flit)) << flit;
      }
}

/// Of many flits, the last are known.
TEST(SentFlits, NotesALongPattern)
{
  constexpr std::int64_t kept = 100, cycles = 1'000'000;
  const FlitCycle cycle(10);
  SentFlits flits(kept, flit_time);
  flits.add_pattern(cycle, 0b100011, 0, cycles * 10);
  EXPECT_EQ(flits.sent(), 3 * cycles);
  const Picoseconds in_cycle[] = {0, 10, 50};
  for (std::int64_t flit = flits.sent() - kept; flit < flits.sent(); ++flit)
    EXPECT_EQ(flits.time(flit), flit / 3 * 100 + in_cycle[flit % 3]) << flit;
}

/// Four periods of 100 ps with flits at 0, 10 and 50 in each, noted one by one and all at once.
TEST(SentFlits, RepeatsAPeriod)
{
  SentFlits each(100, flit_time), at_once(100, flit_time);
  for (Picoseconds period = 0; period < 400; period += 100)
    for (const Picoseconds time : {0, 10, 50}) {
      each.add(period + time);
      if (period == 0) at_once.add(time);
    }
  at_once.repeat(3, 100, 3);
  ASSERT_EQ(at_once.sent(), each.sent());
  for (std::int64_t flit = 0; flit < each.sent(); ++flit)
    EXPECT_EQ(at_once.time(flit), each.time(flit)) << flit;
}

/// Of many periods, the last flits are known.
TEST(SentFlits, RepeatsManyPeriods)
{
  constexpr std::int64_t kept = 100, periods = 1'000'000;
  SentFlits flits(kept, flit_time);
  for (const Picoseconds time : {0, 10, 50})
    flits.add(time);
  flits.repeat(3, 100, periods);
  EXPECT_EQ(flits.sent(), 3 * (periods + 1));
  const Picoseconds in_period[] = {0, 10, 50};
  for (std::int64_t flit = flits.sent() - kept; flit < flits.sent(); ++flit)
    EXPECT_EQ(flits.time(flit), flit / 3 * 100 + in_period[flit % 3]) << flit;
}

/// Each flit is held up more than the one before, so that none has the time of its neighbour.
TEST(SentFlits, KeepsAsManyAsAskedFor)
{
  for (const std::int64_t kept : {0, 64, 100}) {
    SentFlits flits(kept, flit_time);
    const auto time = [](std::int64_t flit) { return flit * 10 + flit * flit; };
    for (std::int64_t sent = 1; sent <= 300; ++sent) {
      flits.add(time(sent - 1));
      const std::int64_t least = kept == 100 ? 100 : 64; // as many as a period has, at least
      for (std::int64_t flit = std::max<std::int64_t>(sent - least, 0); flit < sent; ++flit)
        ASSERT_EQ(flits.time(flit), time(flit)) << flit << " of " << sent;
    }
  }
}

/// A period is that of the last flits, not of those before.
TEST(SentFlits, RepeatsTheLastFlitsOnly)
{
  SentFlits flits(100, flit_time);
  for (const Picoseconds time : {0, 500, 570})
    flits.add(time);
  flits.repeat(2, 200, 2);
  ASSERT_EQ(flits.sent(), 7);
  const Picoseconds expected[] = {0, 500, 570, 700, 770, 900, 970};
  for (std::int64_t flit = 0; flit < 7; ++flit)
    EXPECT_EQ(flits.time(flit), expected[flit]) << flit;
}

} // namespace
} // namespace loghop::simulate::sent_flits_test
