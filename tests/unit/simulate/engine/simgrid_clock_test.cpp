// What fires when: ../../../validation/simgrid_clock_test.cpp. Each run has its own process.
#include "loghop/simulate/engine/simgrid_clock.hpp"

#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/progress_board.hpp"
#include "loghop/simulate/engine/simgrid_compat.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>
#include <simgrid/s4u/Engine.hpp>

#include <csignal>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>

namespace loghop::simulate::simgrid_clock_test {
namespace {

JobOutcome isolated(const std::function<std::string()>& job)
{
  JobOutcome outcome;
  run_isolated(
      1, 1, [&](std::size_t) { return job(); }, [&](std::size_t, const JobOutcome& of) { outcome = of; });
  return outcome;
}

/// Schedules itself `left` times more, a picosecond later each time; then throws, if it is to.
class Chain final : public EventHandler {
public:
  Chain(EventCalendar& calendar, int left, bool throws) : calendar_(calendar), left_(left), throws_(throws)
  {
    calendar.schedule(0, *this, 0);
  }
  void fire(Picoseconds now, std::uint32_t) override
  {
    if (left_-- > 0)
      calendar_.schedule(now + 1, *this, 0);
    else if (throws_)
      throw SimulationError("broken");
  }

private:
  EventCalendar& calendar_;
  int left_;
  bool throws_;
};

TEST(InSimgrid, WorksOnceAProcess)
{
  const JobOutcome outcome = isolated([] {
    std::string done;
    in_simgrid([&] { done += simgrid::s4u::Engine::is_initialized() ? "work" : "no engine"; });
    try {
      in_simgrid([&] { done += " again"; });
    } catch (const std::logic_error& error) {
      done += std::string(": ") + error.what();
    }
    return done;
  });
  EXPECT_EQ(outcome.output, "work: SimGrid allows one engine a process; run each simulation in its own");
}

TEST(InSimgrid, LeavesInterruptionsToTheSystem)
{
  const JobOutcome outcome = isolated([] {
    in_simgrid([] { std::raise(SIGINT); });
    return std::string("went on");
  });
  EXPECT_TRUE(outcome.cut_off && outcome.interrupted);
  EXPECT_EQ(outcome.error, "the simulation's process was ended by signal 2 (Interrupt)");
}

TEST(InSimgrid, MemoryThatRunsOutIsSaid)
{
  EXPECT_EQ(isolated([]() -> std::string {
              in_simgrid([] { throw std::bad_alloc(); });
              return "went on";
            }).error,
            "out of memory");
}

/// `build` makes SimGrid's platform, before anything fires.
TEST(RunInSimgrid, BuildsFirst)
{
  EXPECT_EQ(isolated([]() -> std::string {
              EventCalendar calendar;
              Chain chain(calendar, 3, false);
              std::string built;
              run_in_simgrid(calendar, [&] {
                built = "built before " + std::to_string(calendar.fired());
                compat::create_world();
              });
              return built + ", " + std::to_string(calendar.fired()) + " fired";
            }).output,
            "built before 0, 4 fired");
}

TEST(RunInSimgrid, AbandonsWhatIsLeftAfterEachRun)
{
  for (const bool throws : {false, true}) {
    const JobOutcome outcome = isolated([&]() -> std::string {
      EventCalendar calendar;
      Chain chain(calendar, 1, throws);
      std::string text;
      try {
        run_in_simgrid(calendar, {}, [&] { text += "abandoned, "; });
      } catch (const SimulationError& error) {
        text += error.what();
      }
      return text;
    });
    EXPECT_EQ(outcome.output, throws ? "abandoned, broken" : "abandoned, ");
  }
}

TEST(RunInSimgrid, TellsHowManyEventsWereFired)
{
  ProgressBoard board(1);
  isolated([&]() -> std::string {
    board.follow(0);
    EventCalendar calendar;
    Chain chain(calendar, 25'000, false);
    run_in_simgrid(calendar);
    return "";
  });
  EXPECT_GE(board.events(0), 20'000u);
  EXPECT_LE(board.events(0), 25'001u);
}

} // namespace
} // namespace loghop::simulate::simgrid_clock_test
