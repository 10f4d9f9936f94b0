#include "loghop/predict/plogp/plogp.hpp"

#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace loghop::plogp_test {
namespace {

/// Times are whole numbers, so that sums are exact.
PLogP any_machine()
{
  const auto curve = [](int at_0, int slope) {
    return CostCurve({{Bytes(0), Seconds(at_0)}, {Bytes(1), Seconds(at_0 + slope)}});
  };
  const int o = *rc::gen::inRange(0, 20);
  const int slope = *rc::gen::inRange(0, 5);
  return {Seconds(*rc::gen::inRange(0, 50)), curve(o, slope), curve(o, slope),
          curve(o + *rc::gen::inRange(0, 9), slope)};
}

RC_GTEST_PROP(PLogPProperty, CalibrationInvertsTheModel, ())
{
  const PLogP machine = any_machine();
  const Bytes m(*rc::gen::inRange(0, 1000));
  const Seconds g_0 = machine.g.at(Bytes(0));
  const Seconds RTT_0 = plogp::round_trip(machine, Bytes(0));
  RC_ASSERT(plogp::latency(RTT_0, g_0) == machine.L);
  RC_ASSERT(plogp::gap(plogp::round_trip_with_empty_reply(machine, m), RTT_0, g_0) == machine.g.at(m));
}

RC_GTEST_PROP(PLogPProperty, OneByteCostsWhatItCostsInLogGP, ())
{
  const PLogP machine = any_machine();
  const LogGP same = plogp::loggp(machine, Bytes(1e6));
  RC_ASSERT(loggp::point_to_point(same, Bytes(1)) == plogp::point_to_point(machine, Bytes(1)));
  RC_ASSERT(std::abs((same.G * Bytes(1e6) - machine.g.at(Bytes(1e6))).count()) <= 1e-3);
}

RC_GTEST_PROP(PLogPProperty, LinearBroadcastIsItsSchedule, ())
{
  const PLogP machine = any_machine();
  const int P = *rc::gen::inRange(2, 40);
  const Bytes m(*rc::gen::inRange(0, 1000));
  Seconds root(0);
  Seconds last(0);
  for (int receiver = 1; receiver < P; ++receiver) {
    last = root + plogp::point_to_point(machine, m);
    root += machine.g.at(m);
  }
  RC_ASSERT(plogp::linear_broadcast(machine, P, m) == last);
}

/// Who has the message sends it to the rank that is half of its own away, then to that at a quarter, ...
Seconds tree_schedule(const PLogP& machine, int ranks, Bytes m, Seconds now)
{
  Seconds last = now;
  for (int half = ranks / 2; half >= 1; half /= 2) {
    last = std::max(last, tree_schedule(machine, half, m, now + plogp::point_to_point(machine, m)));
    now += machine.g.at(m);
  }
  return last;
}

RC_GTEST_PROP(PLogPProperty, TreeBroadcastIsItsSchedule, ())
{
  const PLogP machine = any_machine();
  const int P = 1 << *rc::gen::inRange(1, 9);
  const Bytes m(*rc::gen::inRange(0, 1000));
  RC_ASSERT(plogp::tree_broadcast(machine, P, m) == tree_schedule(machine, P, m, Seconds(0)));
}

TEST(PLogP, Domain)
{
  const CostCurve one = CostCurve::constant(Seconds(1));
  const PLogP machine{Seconds(1), one, one, one};
  EXPECT_THROW(plogp::linear_broadcast(machine, 1, Bytes(1)), std::invalid_argument);
  EXPECT_THROW(plogp::tree_broadcast(machine, 0, Bytes(1)), std::invalid_argument);
  EXPECT_THROW(plogp::point_to_point(machine, Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(plogp::loggp(machine, Bytes(0)), std::invalid_argument);
  EXPECT_THROW(plogp::latency(Seconds(-1), Seconds(0)), std::invalid_argument);
  EXPECT_THROW(plogp::gap(Seconds(1), Seconds(NAN), Seconds(0)), std::invalid_argument);
}

TEST(PLogP, RefusalsNameTheMeasurement)
{
  const Seconds wrong(-1), right(0);
  const std::string time = " is -1; allowed is a finite time from 0 s on";
  EXPECT_EQ(test::refusal([&] { plogp::latency(wrong, right); }), "RTT(0)" + time);
  EXPECT_EQ(test::refusal([&] { plogp::latency(right, wrong); }), "g(0)" + time);
  EXPECT_EQ(test::refusal([&] { plogp::gap(wrong, right, right); }), "RTT(m)" + time);
  EXPECT_EQ(test::refusal([&] { plogp::gap(right, wrong, right); }), "RTT(0)" + time);
  EXPECT_EQ(test::refusal([&] { plogp::gap(right, right, wrong); }), "g(0)" + time);
  const CostCurve one = CostCurve::constant(Seconds(1));
  const PLogP machine{Seconds(1), one, one, one};
  EXPECT_EQ(test::refusal([&] { plogp::tree_broadcast(machine, 1, Bytes(1)); }),
            "P is 1; allowed is a finite number from 2 on");
  EXPECT_EQ(test::refusal([&] { plogp::loggp(machine, Bytes(0)); }), "M is 0; allowed is a finite number above 0");
}

TEST(PLogP, AsLogGPHasTheOverheadsOfOneByteAndTheGapOfMany)
{
  const auto line = [](double at_0, double slope) {
    return CostCurve({{Bytes(0), Seconds(at_0)}, {Bytes(1), Seconds(at_0 + slope)}});
  };
  const LogGP same = plogp::loggp({Seconds(10), line(1, 1), line(3, 1), line(8, 1)}, Bytes(4));
  EXPECT_EQ(same.o_s, Seconds(2));
  EXPECT_EQ(same.o_r, Seconds(4));
  EXPECT_EQ(same.g, Seconds(9));
  EXPECT_EQ(same.L, Seconds(10 + 9 - 2 - 4));
  EXPECT_DOUBLE_EQ(same.G.count(), 12 / 4.0);
}

} // namespace
} // namespace loghop::plogp_test
