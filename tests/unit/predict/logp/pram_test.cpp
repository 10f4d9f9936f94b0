#include "loghop/predict/logp/pram.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::pram_test {
namespace {

TEST(Pram, EveryCommunicationIsAStep)
{
  EXPECT_DOUBLE_EQ(1, pram::point_to_point({}).count());
  EXPECT_DOUBLE_EQ(2, pram::ping_pong({}).count());
  EXPECT_DOUBLE_EQ(35, pram::communications({Seconds(5)}, 7).count());
}

TEST(Pram, BroadcastDoublesWhoKnows)
{
  for (int P = 1; P <= 70; ++P) {
    int steps = 0;
    for (int know = 1; know < P; know += know)
      ++steps;
    EXPECT_DOUBLE_EQ(steps, pram::tree_broadcast({}, P).count());
  }
}

TEST(Pram, Domain)
{
  EXPECT_THROW(pram::communications({}, -1), std::invalid_argument);
  EXPECT_THROW(pram::tree_broadcast({}, 0), std::invalid_argument);
}

TEST(Pram, NoCommunicationTakesNoTime)
{
  EXPECT_EQ(Seconds(0), pram::communications({}, 0));
}

} // namespace
} // namespace loghop::pram_test
