// Does the calendar fire inside SimGrid's clock exactly as it does alone? Each run has its own process.
#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "support/alewife.hpp"
#include "support/scripted_workload.hpp"

#include "loghop/simulate/active_messages/cluster.hpp"
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/active_messages/remap.hpp"

#include <gtest/gtest.h>
#include <simgrid/s4u/Engine.hpp>

#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::test::simgrid_clock_test {
namespace {

using namespace loghop::simulate;

/// Runs `job` in a process of its own. Returns its result, or the message of what it throws.
std::string isolated(const std::function<std::string()>& job)
{
  std::string text;
  run_isolated(
      1, 1, [&](std::size_t) { return job(); },
      [&](std::size_t, const JobOutcome& outcome) { text = outcome.output + outcome.error; });
  return text;
}

/// Notes what fires when; each event may schedule others.
class Recorder : public EventHandler {
public:
  using Next = std::function<void(Picoseconds, std::uint32_t, Recorder&)>;

  explicit Recorder(EventCalendar& calendar, Next next = {}) : calendar_(calendar), next_(std::move(next)) {}

  void at(Picoseconds time, std::uint32_t what) { calendar_.schedule(time, *this, what); }

  void fire(Picoseconds now, std::uint32_t what) override
  {
    log_ << what << '@' << now << ' ';
    if (next_) next_(now, what, *this);
  }

  std::string log() const { return log_.str(); }

private:
  EventCalendar& calendar_;
  Next next_;
  std::ostringstream log_;
};

TEST(SimgridClock, FiresEventsInOrderOfTimeAndThenOfScheduling)
{
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              Recorder recorder(calendar);
              recorder.at(500, 1);
              recorder.at(200, 2);
              recorder.at(500, 3);
              recorder.at(0, 4);
              run_in_simgrid(calendar);
              return recorder.log();
            }),
            "4@0 2@200 1@500 3@500 ");
}

/// Event i schedules event i + 1 one picosecond later, from 1 s on. A double holds 10^12 picoseconds exactly, but not
/// every 10^-12 of a second.
TEST(SimgridClock, KeepsPicosecondsApart)
{
  std::string expected;
  for (std::uint32_t i = 0; i < 50; ++i)
    expected += std::to_string(i) + "@" + std::to_string(1'000'000'000'000 + Picoseconds{i}) + " ";
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              Recorder recorder(calendar, [](Picoseconds now, std::uint32_t what, Recorder& self) {
                if (what < 49) self.at(now + 1, what + 1);
              });
              recorder.at(1'000'000'000'000, 0);
              run_in_simgrid(calendar);
              return recorder.log();
            }),
            expected);
}

TEST(SimgridClock, FiresAtTheSameInstantWhatAnEventSchedulesForIt)
{
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              Recorder recorder(calendar, [](Picoseconds now, std::uint32_t what, Recorder& self) {
                if (what < 3) self.at(now, what + 1);
              });
              recorder.at(7, 0);
              recorder.at(8, 9);
              run_in_simgrid(calendar);
              return recorder.log();
            }),
            "0@7 1@7 2@7 3@7 9@8 ");
}

/// After 11 days a double of seconds counts in steps of 116 ps.
TEST(SimgridClock, StaysExactWhereADoubleOfSecondsIsNot)
{
  constexpr Picoseconds late = 1'000'000'000'000'000'000;
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              Recorder recorder(calendar);
              recorder.at(late + 3, 3);
              recorder.at(late + 1, 1);
              recorder.at(late + 2, 2);
              recorder.at(late + 1000, 4);
              run_in_simgrid(calendar);
              return recorder.log();
            }),
            "1@1000000000000000001 2@1000000000000000002 3@1000000000000000003 4@1000000000000001000 ");
}

TEST(SimgridClock, IsSimgridsClock)
{
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              bool same = true;
              Recorder recorder(calendar, [&](Picoseconds now, std::uint32_t, Recorder&) {
                same = same && simgrid::s4u::Engine::get_clock() == static_cast<double>(now) * 1e-12;
              });
              for (std::uint32_t i = 0; i < 1000; ++i)
                recorder.at(static_cast<Picoseconds>(i) * cycle * 37, i);
              run_in_simgrid(calendar);
              return std::string(same ? "the same" : "different");
            }),
            "the same");
}

TEST(SimgridClock, WithAnEmptyCalendarEndsAtOnce)
{
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              run_in_simgrid(calendar);
              return std::string("ended");
            }),
            "ended");
}

TEST(SimgridClock, RefusesASecondRunInOneProcess)
{
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              run_in_simgrid(calendar);
              try {
                run_in_simgrid(calendar);
              } catch (const std::logic_error&) {
                return std::string("refused");
              }
              return std::string("ran");
            }),
            "refused");
}

/// The run throws what an event throws.
TEST(SimgridClock, LetsErrorsOfEventsThrough)
{
  EXPECT_EQ(isolated([] {
              EventCalendar calendar;
              Recorder recorder(calendar,
                                [](Picoseconds, std::uint32_t, Recorder&) { throw SimulationError("broken"); });
              recorder.at(5, 0);
              run_in_simgrid(calendar);
              return std::string("ran");
            }),
            "broken");
}

/// Everything that a run says, as text.
std::string describe(const SimulationResult& result, const std::vector<MessageRecord>& messages)
{
  std::ostringstream out;
  out.precision(17);
  out << result.simulated.count() << ' ' << result.events << ' ' << result.network.mean_latency.count() << ' '
      << result.breakdown.handlers << ' ' << result.breakdown.wait_message << '\n';
  for (const Picoseconds finish : result.rank_finish)
    out << finish << ' ';
  for (const MessageRecord& m : messages)
    out << '\n'
        << m.message << ' ' << m.source.number() << ' ' << m.destination.number() << ' ' << m.bytes << ' ' << m.released
        << ' ' << m.injected << ' ' << m.head << ' ' << m.delivered;
  return out.str();
}

TEST(Simulate, GivesWhatACalendarInSimgridsClockGives)
{
  for (const Remap::Kind kind : {Remap::Kind::synchronous, Remap::Kind::asynchronous, Remap::Kind::long_messages}) {
    Remap workload;
    workload.kind = kind;
    workload.iterations = 30;
    workload.arguments = 2;
    workload.bytes = 2000;
    const Platform platform = alewife();
    std::vector<MessageRecord> messages;
    const MessageSink sink = [&](const MessageRecord& record) { messages.push_back(record); };
    const std::string in_clock = isolated([&] {
      EventCalendar calendar;
      Cluster cluster(platform, workload, 3, calendar, sink);
      run_in_simgrid(calendar);
      return describe(cluster.result(workload.metric()), messages);
    });
    for (int run = 0; run < 2; ++run) { // in one process
      messages.clear();
      const SimulationResult result = simulate::simulate(alewife(), workload, 3, sink);
      EXPECT_EQ(describe(result, messages), in_clock);
    }
  }
}

TEST(Simulate, SaysWhoWaitsInADeadlock)
{
  const std::string text = isolated([] {
    simulate::simulate(alewife(), ScriptedWorkload(Script{{4, {ProgramOperation::wait(2, 1)}}}), 1);
    return std::string("ended");
  });
  EXPECT_NE(text.find("rank 4 waits for 1 messages with tag 2"), std::string::npos) << text;
}

TEST(Simulate, RefusesProgramsOnAPlatformWithoutNodes)
{
  Platform platform = alewife();
  platform.nodes = NetworkAlone{};
  EXPECT_THROW(simulate::simulate(platform, ScriptedWorkload(Script{}), 1), std::invalid_argument);
}

TEST(Simulate, RefusesAWorkloadThatDoesNotFit)
{
  EXPECT_THROW(simulate::simulate(alewife(), ScriptedWorkload(Script{{32, {}}}), 1), std::invalid_argument);
}

} // namespace
} // namespace loghop::test::simgrid_clock_test
