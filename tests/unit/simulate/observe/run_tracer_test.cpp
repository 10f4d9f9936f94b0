#include "loghop/simulate/observe/run_tracer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::simulate {
namespace {

using Kind = GraphOperation::Kind;

constexpr std::uint32_t no_record = ~std::uint32_t{0};

class Notes final : public RunObserver {
public:
  void worked(const CoreStep& step) override
  {
    add(name_of(step.activity), step.from, step.to, step.cause, step.message);
  }
  void travelled(const Flight& flight) override
  {
    add("flight", flight.from, flight.to, flight.cause, flight.message);
    alone = flight.alone;
  }
  void finished(Rank rank, Picoseconds at, StepId cause) override
  {
    add("finished", at, rank.value(), cause, no_message);
  }
  void delivered(const Delivery& message) override { deliveries.push_back(message); }
  void held(const ChannelHold&) override {}

  std::vector<std::string> lines;
  std::vector<Delivery> deliveries;
  Picoseconds alone = 0;

private:
  static std::string text(StepId step) { return step == no_step ? "begin" : std::to_string(step); }
  void add(const std::string& name, Picoseconds from, Picoseconds to, StepId cause, std::int64_t message)
  {
    lines.push_back(name + " " + std::to_string(from) + "-" + std::to_string(to) + " after " + text(cause) +
                    " message " + std::to_string(message));
  }
};

GraphOperation operation(Kind kind)
{
  GraphOperation result;
  result.kind = kind;
  return result;
}

TEST(RunTracer, KeepsNothingIfNobodyObserves)
{
  RunTracer tracer(nullptr);
  EXPECT_FALSE(tracer.on());
  tracer.begins(1'000'000'000, 0); // a record of this number would need gigabytes
  tracer.ends(1'000'000'000, operation(Kind::compute), Rank(0), no_record, 5);
  tracer.arrives(1'000'000'000, 5);
  tracer.gives(1'000'000'000, 1'000'000'000);
  tracer.finished(Rank(0), 5);
}

/// Send 0 to 10, flight 10 to 50, receive 50 to 55.
TEST(RunTracer, JoinsAMessageToTheStepsOfItsEnds)
{
  Notes notes;
  RunTracer tracer(&notes);
  constexpr std::uint32_t send = 3, receive = 1, message = 2;
  tracer.begins(send, 0);
  tracer.ends(send, operation(Kind::send), Rank(0), no_record, 10);
  Delivery delivery;
  delivery.destination = Rank(1);
  delivery.message = 0;
  tracer.sends(message, send, delivery);
  Flight flight;
  flight.from = 10;
  flight.alone = 70;
  tracer.departs(message, flight);
  tracer.finished(Rank(0), 10);
  tracer.arrives(message, 50);
  tracer.gives(message, receive);
  tracer.begins(receive, 50);
  tracer.ends(receive, operation(Kind::receive), Rank(1), no_record, 55);
  tracer.finished(Rank(1), 55);
  EXPECT_EQ(notes.lines,
            (std::vector<std::string>{"send overhead 0-10 after begin message 0", "finished 10-0 after 0 message -1",
                                      "flight 10-50 after 0 message 0", "receive overhead 50-55 after 1 message 0",
                                      "finished 55-1 after 2 message -1"}));
  EXPECT_EQ(notes.alone, 40) << "no more than it took";
  ASSERT_EQ(notes.deliveries.size(), 1u);
  EXPECT_EQ(notes.deliveries[0].sent, 0);
  EXPECT_EQ(notes.deliveries[0].received, 50);
}

/// A message in parts gives its record to message 1 while the receive of message 0 still copies.
TEST(RunTracer, ReceivesTheMessageItWasGivenAfterItsRecordWentToAnother)
{
  Notes notes;
  RunTracer tracer(&notes);
  constexpr std::uint32_t send = 0, receive = 1, message = 2;
  for (const std::int64_t number : {0, 1}) {
    tracer.begins(send, 10 * number);
    tracer.ends(send, operation(Kind::send), Rank(0), no_record, 10 * number + 10);
    Delivery delivery;
    delivery.message = number;
    tracer.sends(message, send, delivery);
    if (number == 0) tracer.gives(message, receive);
  }
  tracer.begins(receive, 30);
  tracer.ends(receive, operation(Kind::receive), Rank(1), message, 35);
  EXPECT_EQ(notes.lines.back(), "receive overhead 30-35 after 1 message 0");
}

/// 100 of instructions, of which 20 pack; 40 of copies, of which a quarter packs.
TEST(RunTracer, TellsOfPlannedWorkByItsKinds)
{
  for (const Kind kind : {Kind::send, Kind::receive}) {
    Notes notes;
    RunTracer tracer(&notes);
    tracer.plans(0, 1000, {100, 20, 0.25});
    tracer.ends(0, operation(kind), Rank(0), no_record, 1140);
    const std::string number = kind == Kind::send ? " message 0" : " message -1";
    const std::vector<std::string> sends = {"send overhead 1000-1080 after begin" + number,
                                            "packing 1080-1110 after 0" + number, "memory 1110-1140 after 1" + number};
    const std::vector<std::string> receives = {"receive overhead 1000-1080 after begin" + number,
                                               "memory 1080-1110 after 0" + number,
                                               "packing 1110-1140 after 1" + number};
    EXPECT_EQ(notes.lines, kind == Kind::send ? sends : receives);
  }
}

TEST(RunTracer, ReceivesAtOnceBecauseOfTheMessage)
{
  Notes notes;
  RunTracer tracer(&notes);
  tracer.set_cause(7);
  tracer.receives_at_once(0, operation(Kind::receive), Rank(1), 30);
  tracer.finished(Rank(1), 30);
  EXPECT_EQ(notes.lines, (std::vector<std::string>{"receive overhead 30-30 after 7 message -1",
                                                   "finished 30-1 after 7 message -1"}));
}

TEST(RunTracer, StepsOfKnownLengthFollowEachOther)
{
  Notes notes;
  RunTracer tracer(&notes);
  tracer.begin(0, 5, no_step);
  EXPECT_EQ(tracer.works(0, Rank(0), 0, CoreActivity::send_overhead, 10, 4), 0u);
  EXPECT_EQ(tracer.works(0, Rank(0), 0, CoreActivity::network, 20, 4), 1u);
  EXPECT_EQ(tracer.last_step_of(0), 1u);
  EXPECT_EQ(tracer.begin_of(0), 35);
  EXPECT_EQ(notes.lines,
            (std::vector<std::string>{"send overhead 5-15 after begin message 4", "network 15-35 after 0 message 4"}));
}

} // namespace
} // namespace loghop::simulate
