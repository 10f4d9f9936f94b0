// Beside SimGrid's clock: ../../../validation/simgrid_clock_test.cpp.
#include "loghop/simulate/engine/run_calendar.hpp"

#include "loghop/simulate/engine/progress_board.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace loghop::simulate::run_calendar_test {
namespace {

/// Event n schedules event n - 1 a picosecond later, until 0.
class Countdown final : public EventHandler {
public:
  explicit Countdown(EventCalendar& calendar) : calendar_(calendar) {}
  void fire(Picoseconds now, std::uint32_t event) override
  {
    last_ = now;
    if (event > 0) calendar_.schedule(now + 1, *this, event - 1);
  }
  Picoseconds last() const { return last_; }

private:
  EventCalendar& calendar_;
  Picoseconds last_ = -1;
};

TEST(RunCalendar, FiresUntilNothingIsLeft)
{
  EventCalendar calendar;
  Countdown countdown(calendar);
  run_calendar(calendar);
  EXPECT_EQ(countdown.last(), -1);
  for (int run = 0; run < 2; ++run) {
    calendar.schedule(calendar.now(), countdown, 12'345);
    run_calendar(calendar);
    EXPECT_EQ(countdown.last(), (run + 1) * 12'345);
    EXPECT_TRUE(calendar.empty());
  }
}

TEST(RunCalendar, TellsHowManyEventsWereFired)
{
  ProgressBoard board(1);
  board.follow(0);
  EventCalendar calendar;
  Countdown countdown(calendar);
  calendar.schedule(0, countdown, 25'000);
  run_calendar(calendar);
  EXPECT_GE(board.events(0), 20'000u);
  EXPECT_LE(board.events(0), 25'001u);
}

TEST(TellingEvents, TellsNowAndThen)
{
  ProgressBoard board(1);
  board.follow(0);
  TellingEvents telling;
  std::vector<std::uint64_t> told;
  for (const std::uint64_t events : {5, 9'000, 10'004, 10'005, 20'000, 20'100}) {
    telling.fired(events);
    told.push_back(board.events(0));
  }
  EXPECT_EQ(told, (std::vector<std::uint64_t>{5, 5, 5, 10'005, 10'005, 20'100}));
}

/// Asked after each 1,000 events, it tells of the first 1,000, and of 10,000 more each time.
TEST(RunCalendar, TellsNowAndThen)
{
  ProgressBoard board(1);
  board.follow(0);
  for (const std::uint32_t last : {999, 10'998, 10'999, 25'000}) {
    EventCalendar calendar;
    Countdown countdown(calendar);
    calendar.schedule(0, countdown, last); // `last` + 1 events
    run_calendar(calendar);
    EXPECT_EQ(board.events(0), last < 10'999 ? 1'000u : last < 25'000 ? 11'000u : 21'000u) << last;
  }
}

} // namespace
} // namespace loghop::simulate::run_calendar_test
