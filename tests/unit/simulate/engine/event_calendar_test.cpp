// The calendar against a sorted list of (time, order of scheduling).
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace loghop::simulate::event_calendar_test {
namespace {

class Recorder final : public EventHandler {
public:
  void fire(Picoseconds now, std::uint32_t what) override
  {
    fired.emplace_back(now, what);
    if (then) then();
  }
  std::vector<std::pair<Picoseconds, std::uint32_t>> fired;
  std::function<void()> then;
};

TEST(EventCalendar, StartsEmptyAtZero)
{
  const EventCalendar calendar;
  EXPECT_TRUE(calendar.empty());
  EXPECT_EQ(calendar.now(), 0);
  EXPECT_EQ(calendar.fired(), 0u);
}

TEST(EventCalendar, EqualTimesFireInTheOrderOfScheduling)
{
  EventCalendar calendar;
  Recorder recorder;
  for (std::uint32_t what = 0; what < 1000; ++what)
    calendar.schedule(what % 2 == 0 ? 77'000 : 5'000'000'000, recorder, what);
  while (!calendar.empty())
    calendar.fire_next();
  for (std::uint32_t i = 0; i < 500; ++i) {
    EXPECT_EQ(recorder.fired[i], std::make_pair(Picoseconds{77'000}, 2 * i));
    EXPECT_EQ(recorder.fired[500 + i], std::make_pair(Picoseconds{5'000'000'000}, 2 * i + 1));
  }
}

/// A handler goes on by itself only where its event would have been the next to fire, and that counts as one.
TEST(EventCalendar, AHandlerGoesOnUpToTheNextEvent)
{
  for (const bool follows_clock : {false, true}) {
    EventCalendar calendar;
    if (follows_clock) calendar.follow_clock();
    Recorder recorder;
    calendar.schedule(100, recorder, 1);
    calendar.schedule(300, recorder, 2);
    std::vector<bool> goes_on;
    recorder.then = [&] {
      for (const Picoseconds time : {200, 300, 301})
        goes_on.push_back(calendar.goes_on(time));
    };
    calendar.fire_next();
    EXPECT_EQ(goes_on, (std::vector<bool>{!follows_clock, false, false}));
    EXPECT_EQ(calendar.now(), follows_clock ? 100 : 200);
    EXPECT_EQ(calendar.fired(), follows_clock ? 1u : 2u);
    recorder.then = nullptr;
    calendar.schedule(250, recorder, 3);
    calendar.fire_next();
    EXPECT_EQ(recorder.fired.back(), std::make_pair(Picoseconds{250}, std::uint32_t{3}));
    recorder.then = [&] { EXPECT_EQ(calendar.goes_on(400), !follows_clock); };
    calendar.fire_next();
    EXPECT_EQ(calendar.now(), follows_clock ? 300 : 400);
    EXPECT_TRUE(calendar.empty());
  }
}

TEST(EventCalendar, TakesTheTimeLimitAndNothingBeyond)
{
  EventCalendar calendar;
  Recorder recorder;
  calendar.schedule(time_limit, recorder, 1);
  EXPECT_THROW(calendar.schedule(time_limit + 1, recorder, 2), SimulationError);
  EXPECT_EQ(calendar.next_time(), time_limit);
  calendar.fire_next();
  EXPECT_EQ(calendar.now(), time_limit);
  EXPECT_TRUE(calendar.empty());
}

/// Looking at the next time does not keep an earlier one from being scheduled afterwards.
TEST(EventCalendar, AnEarlierEventMayComeAfterALookAtTheNext)
{
  EventCalendar calendar;
  Recorder recorder;
  calendar.schedule(1'000'000, recorder, 1);
  calendar.schedule(1'000'001, recorder, 2);
  EXPECT_EQ(calendar.next_time(), 1'000'000);
  calendar.schedule(3, recorder, 3);
  EXPECT_EQ(calendar.next_time(), 3);
  calendar.fire_next();
  EXPECT_EQ(calendar.next_time(), 1'000'000);
}

/// Random delays of all magnitudes, scheduled from handlers, against a set ordered by (time, order of scheduling). In half
/// of the runs all are multiples of a flit time: many events share an instant, of which some come while it fires.
TEST(EventCalendar, FiresInTheOrderOfASortedList)
{
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::mt19937_64 random(seed);
    const int most_bits = 1 + static_cast<int>(random() % 45);
    const Picoseconds unit = seed % 2 == 0 ? 1 : 8000;
    EventCalendar calendar;
    Recorder recorder;
    std::set<std::pair<Picoseconds, std::uint32_t>> expected;
    std::uint32_t scheduled = 0;
    const auto add = [&] {
      const Picoseconds delay = static_cast<Picoseconds>(random() >> (63 - random() % most_bits) >> 1) / unit * unit;
      expected.emplace(calendar.now() + delay, scheduled);
      calendar.schedule(calendar.now() + delay, recorder, scheduled++);
    };
    recorder.then = [&] {
      ASSERT_EQ(recorder.fired.back(), *expected.begin());
      expected.erase(expected.begin());
      for (std::uint64_t more = random() % 3; more > 0 && scheduled < 2000; --more)
        add();
    };
    for (int i = 0; i < 100; ++i)
      add();
    while (!calendar.empty()) {
      ASSERT_EQ(calendar.next_time(), expected.begin()->first);
      calendar.fire_next();
    }
    EXPECT_TRUE(expected.empty());
    EXPECT_EQ(calendar.fired(), scheduled);
  }
}

/// A million events lie far ahead, in one list, while a chain of a million others runs. A calendar that looks through
/// the list for each of the chain would take hours.
TEST(EventCalendar, WhatLiesFarAheadCostsNothing)
{
  constexpr std::uint32_t many = 1'000'000;
  EventCalendar calendar;
  Recorder recorder;
  for (std::uint32_t what = 0; what < many; ++what)
    calendar.schedule(1'000'000'000'000 + Picoseconds{what}, recorder, what);
  std::uint32_t left = many;
  recorder.then = [&] {
    if (left == 0) return;
    --left;
    calendar.schedule(calendar.now() + 100, recorder, many);
  };
  calendar.schedule(0, recorder, many);
  for (std::uint32_t i = 0; i <= many; ++i) {
    EXPECT_EQ(calendar.next_time(), 100 * Picoseconds{i});
    calendar.fire_next();
  }
  EXPECT_EQ(calendar.next_time(), 1'000'000'000'000);
  while (!calendar.empty())
    calendar.fire_next();
  EXPECT_EQ(recorder.fired.back(), std::make_pair(Picoseconds{1'000'000'000'000 + many - 1}, many - 1));
}

} // namespace
} // namespace loghop::simulate::event_calendar_test
