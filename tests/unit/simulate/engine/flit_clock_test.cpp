#include "loghop/simulate/engine/flit_clock.hpp"

#include "unit/simulate/wormhole/small_mesh.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::flit_clock_test {
namespace {

/// Looks at the flit times that it is told to.
struct Network final : EventHandler {
  EventCalendar calendar;
  FlitClock clock{calendar, *this, 10};
  std::vector<FlitTime> next;   ///< what each look returns, the last first; then never
  std::vector<FlitTime> looked; ///< at
  std::uint64_t events = 0;     ///< of the calendar

  void fire(Picoseconds now, std::uint32_t) override
  {
    ++events;
    clock.fire(now, [&](FlitTime at) {
      EXPECT_EQ(calendar.now(), at * 10);
      looked.push_back(at);
      if (next.empty()) return FlitClock::never;
      const FlitTime time = next.back();
      next.pop_back();
      return time;
    });
  }
};

using Times = std::vector<FlitTime>;

TEST(FlitClock, RoundsUp)
{
  const Network network;
  EXPECT_EQ(network.clock.ceiling(0), 0);
  EXPECT_EQ(network.clock.ceiling(1), 1);
  EXPECT_EQ(network.clock.ceiling(20), 2);
}

TEST(FlitClock, TheEarliestTimeCounts)
{
  Network network;
  network.clock.schedule(7);
  network.clock.schedule(3);
  network.clock.schedule(5);
  network.clock.schedule(FlitClock::never);
  test::run_to_the_end(network.calendar);
  EXPECT_EQ(network.looked, Times{3});
  EXPECT_EQ(network.events, 2u); // that of 7 finds out that it does not count
}

/// Without an event for each, as long as nothing else happens before.
TEST(FlitClock, GoesOnAlone)
{
  Network network;
  network.next = {9, 6, 4, 3};
  test::Timetable other(network.calendar);
  other.at(50, [&] { EXPECT_EQ(network.looked, (Times{2, 3, 4})); });
  network.clock.schedule(2);
  test::run_to_the_end(network.calendar);
  EXPECT_EQ(network.looked, (Times{2, 3, 4, 6, 9}));
  EXPECT_EQ(network.events, 2u);
}

TEST(FlitClock, LetsTheCalendarHaveItsTurn)
{
  Network network;
  for (FlitTime time = 100; time > 0; --time)
    network.next.push_back(time);
  network.clock.schedule(0);
  test::run_to_the_end(network.calendar);
  EXPECT_EQ(network.looked.size(), 101u);
  EXPECT_EQ(network.events, 4u);
}

TEST(FlitClock, ForgetsWhatWasScheduled)
{
  Network network;
  network.clock.schedule(3);
  network.clock.forget();
  network.clock.schedule(5);
  test::run_to_the_end(network.calendar);
  EXPECT_EQ(network.looked, Times{5});
}

TEST(FlitClock, SimulatedTimeEnds)
{
  Network network;
  EXPECT_THROW(network.clock.schedule(time_limit / 10 + 1), SimulationError);
  network.next = {time_limit / 10 + 1};
  network.clock.schedule(0);
  EXPECT_THROW(test::run_to_the_end(network.calendar), SimulationError);
}

} // namespace
} // namespace loghop::simulate::flit_clock_test
