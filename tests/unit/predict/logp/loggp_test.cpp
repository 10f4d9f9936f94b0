#include "loghop/predict/logp/loggp.hpp"

#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace loghop::loggp_test {
namespace {

const LogGP titan{Seconds(13.62),          Seconds(5.9),      Seconds(5.9), Seconds(14.6),
                  SecondsPerByte(0.00448), SecondsPerByte(0), Bytes(0)};

TEST(LogGP, PointToPoint)
{
  // 2 * 5.9 + 13.62 + 7 * 0.00448
  EXPECT_NEAR(25.45136, loggp::point_to_point(titan, Bytes(8)).count(), 1e-12);
}

TEST(LogGP, BroadcastsToOneReceiverAreOneMessage)
{
  EXPECT_NEAR(loggp::point_to_point(titan, Bytes(100)).count(), loggp::linear_broadcast(titan, 2, Bytes(100)).count(),
              1e-12);
  EXPECT_NEAR(loggp::point_to_point(titan, Bytes(100)).count(), loggp::tree_broadcast(titan, 2, Bytes(100)).count(),
              1e-12);
}

TEST(LogGP, TreesGrowWithEachPowerOfTwo)
{
  EXPECT_EQ(loggp::tree_broadcast(titan, 5, Bytes(10)), loggp::tree_broadcast(titan, 8, Bytes(10)));
  EXPECT_LT(loggp::tree_broadcast(titan, 8, Bytes(10)), loggp::tree_broadcast(titan, 9, Bytes(10)));
}

TEST(LogGP, BroadcastsNeedTwoProcessors)
{
  EXPECT_THROW(loggp::linear_broadcast(titan, 1, Bytes(1)), std::invalid_argument);
  EXPECT_THROW(loggp::tree_broadcast(titan, 1, Bytes(1)), std::invalid_argument);
}

TEST(LogGP, LongMessagesHideTheInterrupt)
{
  // 25 + 8 + 999 * 0.5 = 532.5
  EXPECT_DOUBLE_EQ(532.5, loggp::end_to_end(alewife::long_messages(), Bytes(1000)).count());
  EXPECT_DOUBLE_EQ(532.5, loggp::end_to_end_pipelined(alewife::long_messages(), Bytes(1000)).count());
}

TEST(LogGP, ShorterMessagesWaitForTheInterrupt)
{
  // 25 + 8 + 129 + 8 * 0.5 + 100 * 0.3625 = 202.25
  EXPECT_DOUBLE_EQ(202.25, loggp::end_to_end_pipelined(alewife::long_messages(), Bytes(100)).count());
}

TEST(LogGP, CrossoverOfThePipeline)
{
  // (129 + 4 + 0.5) / (0.5 - 0.3625) = 970.909...
  EXPECT_NEAR(970.909, loggp::pipeline_crossover(alewife::long_messages()).count(), 1e-3);
  LogGP slow_memory = alewife::long_messages();
  slow_memory.G_m = slow_memory.G;
  EXPECT_TRUE(std::isinf(loggp::pipeline_crossover(slow_memory).count()));
}

TEST(LogGP, RemapOfLongMessages)
{
  // 25 + 999 * 0.5 + 991 * 0.5 = 1020
  EXPECT_DOUBLE_EQ(1020, loggp::long_remap(alewife::long_messages(), Bytes(1000)).count());
}

RC_GTEST_PROP(LogGPProperty, TheTermsOfThePipelineAreEqualAtTheCrossover, ())
{
  LogGP machine = alewife::long_messages();
  machine.o_r = Seconds(*rc::gen::inRange(0, 1000));
  machine.G = SecondsPerByte(*rc::gen::inRange(11, 100) / 10.0);
  machine.G_m = SecondsPerByte(*rc::gen::inRange(0, 10) / 10.0);
  const Bytes B = loggp::pipeline_crossover(machine);
  const double network = loggp::end_to_end(machine, B).count();
  RC_ASSERT(std::abs(loggp::end_to_end_pipelined(machine, B).count() - network) <= 1e-9 * network);
  RC_ASSERT(loggp::end_to_end_pipelined(machine, 0.5 * B) > loggp::end_to_end(machine, 0.5 * B));
  RC_ASSERT(loggp::end_to_end_pipelined(machine, 2 * B) == loggp::end_to_end(machine, 2 * B));
}

/// The root sends to one after the other, each when the last byte of the one before is out and the gap over.
RC_GTEST_PROP(LogGPProperty, LinearBroadcastIsItsSchedule, ())
{
  const int o = *rc::gen::inRange(0, 20);
  const LogGP machine{
      Seconds(*rc::gen::inRange(0, 20)),       Seconds(o), Seconds(o), Seconds(o + *rc::gen::inRange(0, 20)),
      SecondsPerByte(*rc::gen::inRange(0, 5)), {},         {}};
  const int P = *rc::gen::inRange(2, 40);
  const int B = *rc::gen::inRange(1, 500);
  double last_byte_out = 0;
  for (int receiver = 1; receiver < P; ++receiver) {
    const double first_byte_out = receiver == 1 ? o : last_byte_out + machine.g.count();
    last_byte_out = first_byte_out + (B - 1) * machine.G.count();
  }
  RC_ASSERT(loggp::linear_broadcast(machine, P, Bytes(B)).count() == last_byte_out + machine.L.count() + o);
}

/// Who has the message sends it to the rank that is half of its own away, then to that at a quarter, ...
Seconds tree_schedule(const LogGP& machine, int ranks, Bytes B, Seconds now)
{
  Seconds last = now;
  for (int half = ranks / 2; half >= 1; half /= 2) {
    last = std::max(last, tree_schedule(machine, half, B, now + loggp::point_to_point(machine, B)));
    now += (B - Bytes(1)) * machine.G + machine.g;
  }
  return last;
}

/// The printed formula charges a gap between receiving and sending that the rules of LogGP do not have.
RC_GTEST_PROP(LogGPProperty, TreeBroadcastIsItsScheduleAndTheGapsBetweenHops, ())
{
  const int o = *rc::gen::inRange(0, 20);
  const int L = *rc::gen::inRange(0, 20);
  const int g = *rc::gen::inRange(o, 2 * o + L + 1); // a send must not wait longer than a message takes
  const LogGP machine{Seconds(L), Seconds(o), Seconds(o), Seconds(g), SecondsPerByte(*rc::gen::inRange(0, 5)), {}, {}};
  const int h = *rc::gen::inRange(1, 9);
  const Bytes B(*rc::gen::inRange(1, 500));
  const Seconds gaps = (h - 1) * machine.g;
  RC_ASSERT(loggp::tree_broadcast(machine, 1 << h, B) - gaps == tree_schedule(machine, 1 << h, B, Seconds(0)));
}

TEST(LogGP, BlockingSendsAndReceivesOfTheFirstBytes)
{
  // 25 + 9 * 0.5; (10 - 1 - 8) * 0.5
  EXPECT_DOUBLE_EQ(29.5, loggp::blocking_send(alewife::long_messages(), Bytes(10)).count());
  EXPECT_DOUBLE_EQ(0.5, loggp::blocking_receive(alewife::long_messages(), Bytes(10)).count());
  EXPECT_DOUBLE_EQ(0, loggp::blocking_receive(alewife::long_messages(), Bytes(9)).count());
}

TEST(LogGP, MachinesOfWhichNothingIsGivenTakeNoTime)
{
  EXPECT_EQ(loggp::linear_broadcast(LogGP{}, 9, Bytes(100)), Seconds(0));
  EXPECT_EQ(loggp::end_to_end_pipelined(LogGP{}, Bytes(100)), Seconds(0));
}

} // namespace
} // namespace loghop::loggp_test
