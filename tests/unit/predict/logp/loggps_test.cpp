#include "loghop/predict/logp/loggps.hpp"

#include "loghop/predict/logp/loggp.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace loghop::loggps_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// L 10, o 2, g 3, G 1 and O 4 a byte, messages above 100 bytes synchronise.
const LogGOPS machine{Seconds(10), Seconds(2), Seconds(3), SecondsPerByte(1), SecondsPerByte(4), Bytes(100)};

TEST(LogGOPS, EagerMessages)
{
  // 2 * 2 + 10 + 9 * 4
  EXPECT_DOUBLE_EQ(50, loggops::point_to_point(machine, Bytes(10)).count());
  EXPECT_DOUBLE_EQ(100, loggops::ping_pong(machine, Bytes(10)).count());
  EXPECT_DOUBLE_EQ(14, loggops::point_to_point(machine, Bytes(0)).count());
  EXPECT_DOUBLE_EQ(2 + 36, loggops::send_overhead(machine, Bytes(10)).count());
  EXPECT_DOUBLE_EQ(3 + 9, loggops::interface_gap(machine, Bytes(10)).count());
}

TEST(LogGOPS, TheThresholdItselfIsEager)
{
  EXPECT_FALSE(loggops::synchronises(machine, Bytes(100)));
  EXPECT_TRUE(loggops::synchronises(machine, Bytes(101)));
  // 14 + 99 * 4, and 28 + 14 + 100 * 4
  EXPECT_DOUBLE_EQ(410, loggops::point_to_point(machine, Bytes(100)).count());
  EXPECT_DOUBLE_EQ(442, loggops::point_to_point(machine, Bytes(101)).count());
}

TEST(LogGOPS, LateReceives)
{
  // The request is there at 14. A receive at 10 does not matter, one at 30 starts the reply then.
  EXPECT_DOUBLE_EQ(28, loggops::handshake(machine, Seconds(10)).count());
  EXPECT_DOUBLE_EQ(44, loggops::handshake(machine, Seconds(30)).count());
  EXPECT_DOUBLE_EQ(44 + 414, loggops::point_to_point(machine, Bytes(101), Seconds(30)).count());
  EXPECT_DOUBLE_EQ(60, loggops::point_to_point(machine, Bytes(10), Seconds(60)).count());
}

LogGOPS any_machine()
{
  const auto draw = [](int most) { return static_cast<double>(*rc::gen::inRange(0, most)); };
  return {Seconds(draw(50)),       Seconds(draw(20)),       Seconds(draw(20)),
          SecondsPerByte(draw(5)), SecondsPerByte(draw(5)), {}};
}

RC_GTEST_PROP(LogGOPSProperty, WithoutOverheadOfBytesAndThresholdItIsLogGP, ())
{
  LogGOPS drawn = any_machine();
  drawn.O = SecondsPerByte(0);
  drawn.g = drawn.o + drawn.g;
  const LogGP same{drawn.L, drawn.o, drawn.o, drawn.g, drawn.G, {}, {}};
  const Bytes k(*rc::gen::inRange(1, 1000));
  RC_ASSERT(loggops::point_to_point(drawn, k) == loggp::point_to_point(same, k));
}

/// The root's processor and its interface both must be free; the receivers are idle.
RC_GTEST_PROP(LogGOPSProperty, LinearBroadcastIsItsSchedule, ())
{
  const LogGOPS drawn = any_machine();
  const int P = *rc::gen::inRange(2, 40);
  const int k = *rc::gen::inRange(1, 100);
  double start = 0;
  double last = 0;
  for (int receiver = 1; receiver < P; ++receiver) {
    const double arrival = start + drawn.o.count() + drawn.L.count();
    last = arrival + drawn.o.count() + (k - 1) * std::max(drawn.O, drawn.G).count();
    const double processor_free = start + drawn.o.count() + (k - 1) * drawn.O.count();
    start = std::max(processor_free, start + drawn.g.count() + (k - 1) * drawn.G.count());
  }
  RC_ASSERT(loggops::linear_broadcast(drawn, P, Bytes(k)).count() == last);
}

TEST(LogGOPS, Domain)
{
  EXPECT_THROW(loggops::linear_broadcast(machine, 1, Bytes(1)), std::invalid_argument);
  EXPECT_THAT(
      [] { loggops::linear_broadcast(machine, 4, Bytes(101)); },
      ThrowsMessage<std::invalid_argument>(HasSubstr("k is 101 B; this formula holds for messages of at most")));
  EXPECT_THROW(loggops::eager(machine, Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(loggops::handshake(machine, Seconds(-1)), std::invalid_argument);
  EXPECT_THROW(loggops::point_to_point(machine, Bytes(1), Seconds(-1)), std::invalid_argument);
  EXPECT_THROW(loggops::synchronises(machine, Bytes(-1)), std::invalid_argument);
}

TEST(LogGOPS, RefusalsNameWhatIsWrong)
{
  const auto message = [](const char* text) { return ThrowsMessage<std::invalid_argument>(HasSubstr(text)); };
  EXPECT_THAT([] { loggops::send_overhead(machine, Bytes(-1)); }, message("k is -1"));
  EXPECT_THAT([] { loggops::interface_gap(machine, Bytes(-1)); }, message("k is -1"));
  EXPECT_THAT([] { loggops::linear_broadcast(machine, 1, Bytes(1)); }, message("P is 1; allowed is"));
  EXPECT_THAT([] { loggops::linear_broadcast(machine, 4, Bytes(101)); }, message("at most S = 100 B"));
  EXPECT_THAT([] { loggops::point_to_point(machine, Bytes(101), Seconds(-1)); },
              message("the time until the receive is posted is -1"));
  EXPECT_DOUBLE_EQ(14, loggops::linear_broadcast(machine, 2, Bytes(1)).count());
  EXPECT_NO_THROW(loggops::linear_broadcast(machine, 4, Bytes(100)));
}

TEST(LogGOPS, WithoutAThresholdNothingSynchronises)
{
  EXPECT_FALSE(loggops::synchronises(LogGOPS{}, Bytes(1e18)));
  EXPECT_EQ(loggops::point_to_point(LogGOPS{}, Bytes(1e18)), Seconds(0)); // nor takes time where nothing is given
}

} // namespace
} // namespace loghop::loggps_test
