#include "loghop/simulate/observe/run_steps.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate::run_steps_test {
namespace {

TEST(CoreStep, BeginsWithNothing)
{
  const CoreStep step;
  EXPECT_EQ(step.rank, Rank(0));
  EXPECT_EQ(step.core, 0);
  EXPECT_EQ(step.activity, CoreActivity::compute);
  EXPECT_EQ(step.from, 0);
  EXPECT_EQ(step.to, 0);
  EXPECT_EQ(step.cause, no_step);
  EXPECT_EQ(step.message, no_message);
}

TEST(Flight, BeginsWithNothing)
{
  const Flight flight;
  EXPECT_EQ(flight.message, no_message);
  EXPECT_EQ(flight.source, Rank(0));
  EXPECT_EQ(flight.destination, Rank(0));
  EXPECT_EQ(flight.bytes, 0);
  EXPECT_EQ(flight.from, 0);
  EXPECT_EQ(flight.to, 0);
  EXPECT_EQ(flight.alone, 0);
  EXPECT_EQ(flight.cause, no_step);
  EXPECT_EQ(flight.way, Flight::Way::network);
  EXPECT_EQ(flight.interface, 0);
}

TEST(Delivery, BeginsWithNothing)
{
  const Delivery delivery;
  EXPECT_EQ(delivery.message, no_message);
  EXPECT_EQ(delivery.bytes, 0);
  EXPECT_EQ(delivery.tag, 0);
  EXPECT_EQ(delivery.source, Rank(0));
  EXPECT_EQ(delivery.source_core, 0);
  EXPECT_EQ(delivery.sent, 0);
  EXPECT_EQ(delivery.destination, Rank(0));
  EXPECT_EQ(delivery.destination_core, 0);
  EXPECT_EQ(delivery.received, 0);
}

TEST(ChannelHold, BeginsWithNothing)
{
  const ChannelHold hold;
  EXPECT_EQ(hold.channel, 0u);
  EXPECT_EQ(hold.virtual_channel, 0u);
  EXPECT_EQ(hold.message, no_message);
  EXPECT_EQ(hold.context, 0u);
  EXPECT_EQ(hold.flits, 0);
  EXPECT_EQ(hold.from, 0);
  EXPECT_EQ(hold.to, 0);
}

/// Numbers that no step and no message has: steps and messages are counted from 0.
TEST(RunSteps, NoStepAndNoMessageAreNone)
{
  EXPECT_EQ(no_step, 0xffff'ffffu);
  EXPECT_LT(no_message, 0);
}

} // namespace
} // namespace loghop::simulate::run_steps_test
