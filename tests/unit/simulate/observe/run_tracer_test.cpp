#include "loghop/simulate/observe/run_tracer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace loghop::simulate::run_tracer_test {
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
  tracer.plans(1'000'000'000, 0, {1, 0, 0});
  tracer.receives_at_once(1'000'000'000, operation(Kind::receive), Rank(0), 5);
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

GraphOperation operation_on(Kind kind, std::uint8_t core)
{
  GraphOperation result = operation(kind);
  result.core = core;
  return result;
}

/// Core 2 computes from 0 to 3, then sends from 3 to 10; core 4 of the other rank receives from 50 to 55.
TEST(RunTracer, ADeliveryHasTheCoresAndTheTimesOfItsEnds)
{
  Notes notes;
  RunTracer tracer(&notes);
  tracer.begins(0, 0);
  tracer.ends(0, operation_on(Kind::compute, 2), Rank(0), no_record, 3);
  tracer.begins(0, 3);
  tracer.ends(0, operation_on(Kind::send, 2), Rank(0), no_record, 10);
  Delivery delivery;
  delivery.message = 0;
  delivery.bytes = 64;
  delivery.tag = 5;
  tracer.sends(1, 0, delivery);
  tracer.gives(1, 9);
  tracer.begins(9, 50);
  tracer.ends(9, operation_on(Kind::receive, 4), Rank(1), no_record, 55);
  tracer.begins(9, 60);
  tracer.ends(9, operation_on(Kind::receive, 4), Rank(1), no_record, 65); // of nothing that was given to it
  ASSERT_EQ(notes.deliveries.size(), 1u);
  const Delivery& told = notes.deliveries[0];
  EXPECT_EQ(told.source_core, 2);
  EXPECT_EQ(told.sent, 3);
  EXPECT_EQ(told.destination_core, 4);
  EXPECT_EQ(told.received, 50);
  EXPECT_EQ(told.bytes, 64);
  EXPECT_EQ(told.tag, 5);
  EXPECT_EQ(notes.lines[0], "compute 0-3 after begin message -1");
  EXPECT_EQ(notes.lines[1], "send overhead 3-10 after 0 message 0");
}

/// Two flights of a message arrive in the order of their departure, each because of what it departed for.
TEST(RunTracer, FlightsKeepTheirCauses)
{
  Notes notes;
  RunTracer tracer(&notes);
  Delivery delivery;
  delivery.message = 3;
  tracer.sends(0, 0, delivery);
  for (const Picoseconds from : {10, 20}) {
    Flight flight;
    flight.message = 99; // that of the delivery counts
    flight.from = from;
    flight.alone = 5;
    tracer.set_cause(static_cast<StepId>(from + 1));
    tracer.departs(0, flight);
  }
  tracer.arrives(0, 30);
  EXPECT_EQ(notes.alone, 5);
  EXPECT_EQ(tracer.cause(), 0u);
  tracer.arrives(0, 40);
  EXPECT_EQ(tracer.cause(), 1u);
  EXPECT_EQ(notes.lines,
            (std::vector<std::string>{"flight 10-30 after 11 message 3", "flight 20-40 after 21 message 3"}));
}

/// A record that goes to another message has none of the flights of the last one.
TEST(RunTracer, AMessageBeginsWithoutFlights)
{
  Notes notes;
  RunTracer tracer(&notes);
  Delivery delivery;
  delivery.message = 0;
  tracer.sends(0, 0, delivery);
  Flight flight;
  flight.from = 10;
  tracer.departs(0, flight);
  delivery.message = 1;
  tracer.sends(0, 0, delivery);
  flight.from = 20;
  tracer.departs(0, flight);
  tracer.arrives(0, 30);
  EXPECT_EQ(notes.lines, std::vector<std::string>{"flight 20-30 after begin message 1"});
}

/// Numbers are those of the order of sending; a send that has its message by now says which.
TEST(RunTracer, ASendHasTheNumberOfItsMessage)
{
  Notes notes;
  RunTracer tracer(&notes);
  Delivery delivery;
  for (const std::int64_t number : {0, 1}) {
    delivery.message = number;
    tracer.sends(static_cast<std::uint32_t>(number + 5), 0, delivery);
  }
  EXPECT_EQ(tracer.number_of(6), 1);
  tracer.begins(0, 0);
  tracer.ends(0, operation(Kind::send), Rank(0), 5, 4);
  tracer.begins(0, 4);
  tracer.ends(0, operation(Kind::send), Rank(0), no_record, 8);
  EXPECT_EQ(notes.lines, (std::vector<std::string>{"send overhead 0-4 after begin message 0",
                                                   "send overhead 4-8 after 0 message 2"}));
}

using Lines = std::vector<std::string>;

/// Lines of a send or receive from 1000 on that was planned.
Lines planned(const RunTracer::Plan& plan, Picoseconds time, Kind kind = Kind::send)
{
  Notes notes;
  RunTracer tracer(&notes);
  tracer.plans(0, 1000, plan);
  tracer.ends(0, operation(kind), Rank(0), no_record, 1000 + time);
  return notes.lines;
}

TEST(RunTracer, PlannedWorkOfNoTimeIsNotTold)
{
  EXPECT_EQ(planned({0, 0, 0}, 0), Lines{"send overhead 1000-1000 after begin message 0"});
  EXPECT_EQ(planned({30, 0, 0}, 30), Lines{"send overhead 1000-1030 after begin message 0"});
  EXPECT_EQ(planned({30, 30, 0}, 30), Lines{"packing 1000-1030 after begin message 0"});
  EXPECT_EQ(planned({0, 0, 0}, 30), Lines{"memory 1000-1030 after begin message 0"});
  EXPECT_EQ(planned({0, 0, 1}, 30), Lines{"packing 1000-1030 after begin message 0"});
  EXPECT_EQ(planned({0, 0, 0}, 0, Kind::receive), Lines{"receive overhead 1000-1000 after begin message -1"});
  EXPECT_EQ(planned({30, 0, 0}, 30, Kind::receive), Lines{"receive overhead 1000-1030 after begin message -1"});
  EXPECT_EQ(planned({0, 0, 1}, 30, Kind::receive), Lines{"packing 1000-1030 after begin message -1"});
}

/// A third of 10 is 3, two thirds are 7; not more than there is, nor less than nothing.
TEST(RunTracer, PackingIsRoundedToPicoseconds)
{
  EXPECT_EQ(planned({5, 0, 1 / 3.0}, 15),
            (Lines{"send overhead 1000-1005 after begin message 0", "packing 1005-1008 after 0 message 0",
                   "memory 1008-1015 after 1 message 0"}));
  EXPECT_EQ(planned({5, 0, 2 / 3.0}, 15)[1], "packing 1005-1012 after 0 message 0");
  EXPECT_EQ(planned({5, 0, 1.2}, 15)[1], "packing 1005-1015 after 0 message 0");
  EXPECT_EQ(planned({5, 0, -0.2}, 15)[1], "memory 1005-1015 after 0 message 0");
}

TEST(RunTracer, APlanIsForOneOperation)
{
  Notes notes;
  RunTracer tracer(&notes);
  tracer.plans(0, 0, {10, 10, 0});
  tracer.ends(0, operation(Kind::compute), Rank(0), no_record, 20);
  tracer.plans(0, 20, {10, 10, 0});
  tracer.begins(0, 30);
  tracer.ends(0, operation(Kind::receive), Rank(0), no_record, 40);
  EXPECT_EQ(notes.lines, (Lines{"compute 0-20 after begin message -1", "receive overhead 30-40 after 0 message -1"}));
}

TEST(RunTracer, WhatIsReceivedAtOnceIsDelivered)
{
  Notes notes;
  RunTracer tracer(&notes);
  Delivery delivery;
  delivery.message = 0;
  tracer.sends(0, 5, delivery);
  tracer.gives(0, 1);
  tracer.set_cause(7);
  tracer.receives_at_once(1, operation_on(Kind::receive, 3), Rank(1), 30);
  EXPECT_EQ(notes.lines, Lines{"receive overhead 30-30 after 7 message 0"});
  ASSERT_EQ(notes.deliveries.size(), 1u);
  EXPECT_EQ(notes.deliveries[0].received, 30);
  EXPECT_EQ(notes.deliveries[0].destination_core, 3);
  EXPECT_EQ(tracer.cause(), 7u);
}

TEST(RunTracer, FlightsOfKnownLengthAreCounted)
{
  Notes notes;
  RunTracer tracer(&notes);
  EXPECT_TRUE(tracer.on());
  EXPECT_EQ(tracer.cause(), no_step);
  EXPECT_EQ(tracer.travels({}), 0u);
  EXPECT_EQ(tracer.travels({}), 1u);
  tracer.finished(Rank(2), 9, 4);
  EXPECT_EQ(notes.lines.back(), "finished 9-2 after 4 message -1");
}

} // namespace
} // namespace loghop::simulate::run_tracer_test
