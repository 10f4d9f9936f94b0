// What an observer is told of small runs, by hand.
#include "loghop/simulate/loggops/loggops_steps.hpp"

#include "support/loggops_run.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace loghop::simulate::loggops_steps_test {
namespace {

using Edge = RankSchedule::Edge;
using Kind = GraphOperation::Kind;
using testing::ElementsAre;

/// A line for each step, with its cause: "0: rank 0.0 compute 0-5 from -".
class Lines final : public RunObserver {
public:
  void worked(const CoreStep& step) override
  {
    add("rank " + to_string(step.rank) + "." + std::to_string(step.core) + " " + name_of(step.activity) + " " +
        times(step.from, step.to) + message(step.message) + " from " + cause(step.cause));
  }
  void travelled(const Flight& flight) override
  {
    static constexpr const char* ways[] = {"network", "out", "in"};
    EXPECT_EQ(flight.alone, flight.to - flight.from);
    add(std::string(ways[static_cast<int>(flight.way)]) + std::to_string(flight.interface) + " " +
        to_string(flight.source) + " to " + to_string(flight.destination) + ", " + std::to_string(flight.bytes) +
        " B " + times(flight.from, flight.to) + message(flight.message) + " from " + cause(flight.cause));
  }
  void finished(Rank rank, Picoseconds at, StepId cause) override
  {
    ends.push_back("rank " + to_string(rank) + " at " + std::to_string(at) + " from " + Lines::cause(cause));
  }
  void delivered(const Delivery& d) override
  {
    deliveries.push_back(std::to_string(d.message) + ": " + std::to_string(d.bytes) + " B, tag " +
                         std::to_string(d.tag) + ", " + to_string(d.source) + "." + std::to_string(d.source_core) +
                         " at " + std::to_string(d.sent) + " to " + to_string(d.destination) + "." +
                         std::to_string(d.destination_core) + " at " + std::to_string(d.received));
  }
  void held(const ChannelHold&) override {}

  std::vector<std::string> steps, ends, deliveries;

private:
  static std::string times(Picoseconds from, Picoseconds to) { return std::to_string(from) + "-" + std::to_string(to); }
  static std::string cause(StepId step) { return step == no_step ? "-" : std::to_string(step); }
  static std::string message(std::int64_t number) { return number == no_message ? "" : " m" + std::to_string(number); }
  void add(const std::string& line) { steps.push_back(std::to_string(steps.size()) + ": " + line); }
};

GraphOperation operation(Kind kind, std::int64_t amount, int peer = 0, int core = 0, int nic = 0)
{
  GraphOperation made;
  made.kind = kind;
  made.amount = amount;
  made.peer = Rank(peer);
  made.core = static_cast<std::uint8_t>(core);
  made.nic = static_cast<std::uint8_t>(nic);
  made.tag = kind == Kind::compute ? 0 : 6;
  return made;
}

RankSchedule rank_of(const std::vector<GraphOperation>& operations, bool in_turn = false)
{
  RankSchedule rank;
  for (const GraphOperation& one : operations) {
    const std::uint32_t number = rank.add(one);
    if (in_turn && number > 0) rank.require(number, number - 1, Edge::after_finish);
  }
  return rank;
}

Lines run(const LoggopsNetwork& network, const std::vector<RankSchedule>& ranks)
{
  Lines lines;
  Schedule schedule(ranks);
  EXPECT_FALSE(test::run_graph(network, schedule, nullptr, &lines).stuck);
  return lines;
}

/// Of 11 bytes: 20 of the sender, a gap of 50, 110 until it arrives, 30 of the receiver, 20 of which are overhead.
LoggopsNetwork network()
{
  return test::network_of(100, 10, 30, 2, 1);
}

TEST(LoggopsSteps, OfOneMessage)
{
  const Lines lines =
      run(network(), {rank_of({operation(Kind::send, 11, 1, 0, 2)}), rank_of({operation(Kind::receive, 11)})});
  EXPECT_THAT(lines.steps,
              ElementsAre("0: rank 0.0 send overhead 0-10 m0 from -", //
                          "1: rank 0.0 send overhead 10-20 m0 from 0",
                          "2: out2 0 to 1, 11 B 0-50 m0 from -", //
                          "3: network0 0 to 1, 11 B 10-110 m0 from 0",
                          "4: rank 1.0 receive overhead 110-130 m0 from 3", //
                          "5: rank 1.0 network 130-140 m0 from 4", "6: in2 0 to 1, 11 B 110-160 m0 from 3"));
  EXPECT_THAT(lines.deliveries, ElementsAre("0: 11 B, tag 6, 0.0 at 0 to 1.0 at 110"));
  EXPECT_THAT(lines.ends, testing::Contains("rank 1 at 140 from 5"));
}

/// Without a cost per byte there is one step at each end.
TEST(LoggopsSteps, OfAnEmptyMessage)
{
  const Lines lines = run(network(), {rank_of({operation(Kind::send, 0, 1)}), rank_of({operation(Kind::receive, 0)})});
  EXPECT_THAT(lines.steps,
              ElementsAre("0: rank 0.0 send overhead 0-10 m0 from -", "1: out0 0 to 1, 0 B 0-30 m0 from -",
                          "2: network0 0 to 1, 0 B 10-110 m0 from 0", "3: rank 1.0 receive overhead 110-120 m0 from 2",
                          "4: in0 0 to 1, 0 B 110-140 m0 from 2"));
}

/// The second send waits for the core, or else for the interface: that was the cause. So at the receiver.
TEST(LoggopsSteps, TheCauseIsWhatWasWaitedFor)
{
  const auto receiver = rank_of({operation(Kind::receive, 0), operation(Kind::receive, 0)});
  Lines lines = run(network(), {rank_of({operation(Kind::send, 0, 1), operation(Kind::send, 0, 1)}), receiver});
  EXPECT_THAT(lines.steps, testing::IsSupersetOf({"3: rank 0.0 send overhead 30-40 m1 from 1", // the interface
                                                  "4: out0 0 to 1, 0 B 30-60 m1 from 1"}));
  lines = run(network(), {rank_of({operation(Kind::send, 0, 1), operation(Kind::send, 0, 1, 0, 1)}), receiver});
  EXPECT_THAT(lines.steps, testing::IsSupersetOf({"3: rank 0.0 send overhead 10-20 m1 from 0", // the core
                                                  "4: out1 0 to 1, 0 B 10-40 m1 from 0"}));
}

/// Two ranks send to a third: its interface has the second message wait from 110 to 140.
TEST(LoggopsSteps, TheInterfaceOfAReceiverIsACause)
{
  const auto send = rank_of({operation(Kind::send, 0, 2)});
  const Lines lines =
      run(network(), {send, send, rank_of({operation(Kind::receive, 0, 0), operation(Kind::receive, 0, 1)})});
  EXPECT_THAT(lines.steps,
              testing::IsSupersetOf(
                  {"6: rank 2.0 receive overhead 110-120 m0 from 2", "7: in0 0 to 2, 0 B 110-140 m0 from 2",
                   "8: rank 2.0 receive overhead 140-150 m1 from 7", "9: in0 1 to 2, 0 B 140-170 m1 from 7"}));
}

TEST(LoggopsSteps, ComputationsFollowWhatTheyDependOn)
{
  const Lines lines = run(
      network(),
      {rank_of({operation(Kind::compute, 40), operation(Kind::compute, 5, 0, 1), operation(Kind::compute, 7)}, true)});
  EXPECT_THAT(lines.steps, ElementsAre("0: rank 0.0 compute 0-40 from -", "1: rank 0.1 compute 40-45 from 0",
                                       "2: rank 0.0 compute 45-52 from 1"));
  EXPECT_THAT(lines.ends, ElementsAre("rank 0 at 40 from 0", "rank 0 at 45 from 1", "rank 0 at 52 from 2"));
}

/// A message that came before its receive: what follows has the step before the receive as its cause.
TEST(LoggopsSteps, ALateReceiveIsItsOwnCause)
{
  const Lines lines = run(network(), {rank_of({operation(Kind::send, 0, 1)}),
                                      rank_of({operation(Kind::compute, 500, 0, 1), operation(Kind::receive, 0),
                                               operation(Kind::compute, 5, 0, 2)},
                                              true)});
  EXPECT_THAT(lines.steps,
              testing::IsSupersetOf({"3: rank 1.1 compute 0-500 from -", "6: rank 1.2 compute 500-505 from 3"}));
  EXPECT_THAT(lines.ends, testing::Contains("rank 1 at 500 from 3"));
}

/// A send that waits for its match ends with the step that led to the match.
TEST(LoggopsSteps, ASendEndsWithItsMatch)
{
  LoggopsNetwork with_limit = network();
  with_limit.S = 1;
  const auto sender = rank_of({operation(Kind::send, 11, 1), operation(Kind::compute, 5)}, true);
  Lines lines =
      run(with_limit, {sender, rank_of({operation(Kind::compute, 500, 0, 1), operation(Kind::receive, 11)}, true)});
  EXPECT_THAT(lines.ends, testing::IsSupersetOf({"rank 0 at 500 from 4", "rank 0 at 505 from 8"}));
  EXPECT_THAT(lines.steps,
              testing::IsSupersetOf({"4: rank 1.1 compute 0-500 from -", "8: rank 0.0 compute 500-505 from 4"}));
}

TEST(LoggopsSteps, WithoutAnObserverNothingIsTold)
{
  const LoggopsNetwork plain = network();
  const EventCalendar calendar;
  const Pool<LoggopsRecord> records;
  LoggopsResources resources(1);
  EXPECT_FALSE(LoggopsSteps(plain, calendar, records, resources, nullptr).on());
  Lines lines;
  EXPECT_TRUE(LoggopsSteps(plain, calendar, records, resources, &lines).on());
}

} // namespace
} // namespace loghop::simulate::loggops_steps_test
