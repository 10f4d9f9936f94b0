#include "loghop/predict/lognp/log3p_calibration.hpp"

#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace loghop::log3p_calibration_test {
namespace {

TEST(Log3POfHalfRoundTrips, StepsAreDifferences)
{
  const Log3P machine = log3p::calibrate({Seconds(3), Seconds(32), Seconds(452), Seconds(160)});
  EXPECT_EQ(machine.T_mem, Seconds(3));
  EXPECT_EQ(machine.o_mw, Seconds(29));
  EXPECT_EQ(machine.l_mw, Seconds(420));
  EXPECT_EQ(machine.o_net, Seconds(131));
}

TEST(Log3POfHalfRoundTrips, MayBeNegative)
{
  EXPECT_EQ(log3p::middleware_overhead(Seconds(1), Seconds(3)), Seconds(-2));
  EXPECT_EQ(log3p::middleware_latency(Seconds(1), Seconds(3)), Seconds(-2));
  EXPECT_EQ(log3p::network_overhead(Seconds(1), Seconds(-2)), Seconds(3));
  EXPECT_EQ(log3p::network_overhead_as_printed(Seconds(1), Seconds(4)), Seconds(-1));
}

TEST(Log3POfHalfRoundTrips, RefusalsNameTheMeasurement)
{
  const Seconds wrong(-1), right(0);
  const std::string time = " is -1; allowed is a finite time from 0 s on";
  EXPECT_EQ(test::refusal([&] { log3p::middleware_overhead(wrong, right); }), "T_00(s)" + time);
  EXPECT_EQ(test::refusal([&] { log3p::middleware_overhead(right, wrong); }), "T_mem(s)" + time);
  EXPECT_EQ(test::refusal([&] { log3p::middleware_latency(wrong, right); }), "T_00(s,d)" + time);
  EXPECT_EQ(test::refusal([&] { log3p::middleware_latency(right, wrong); }), "T_00(s)" + time);
  EXPECT_EQ(test::refusal([&] { log3p::network_overhead(wrong, right); }), "T_01(s)" + time);
  EXPECT_EQ(test::refusal([&] { log3p::network_overhead(right, Seconds(NAN)); }),
            "o_mw is nan; allowed is a finite number");
}

TEST(Log3POfHalfRoundTrips, OfWhichNothingIsGivenTakesNoTime)
{
  const Log3P machine = log3p::calibrate({});
  EXPECT_EQ(log3p::point_to_point(machine), Seconds(0));
  EXPECT_EQ(log3p::send_to_self(Log3P{}), Seconds(0));
  EXPECT_EQ(log3p::point_to_point(Log3P{}), Seconds(0));
}

} // namespace
} // namespace loghop::log3p_calibration_test
