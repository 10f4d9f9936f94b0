#include "loghop/predict/one_to_many/logfp.hpp"

#include "loghop/predict/logp/logp.hpp"
#include "loghop/predict/one_to_many/logfp_calibration.hpp"
#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

namespace loghop::logfp_test {
namespace {

/// o_min and o_max are those that the paper prints.
LogfP infiniband(double L)
{
  return {Seconds(L), Seconds(0.18), Seconds(1.6), Seconds(0.7), 10};
}

LogfP any_machine()
{
  const auto hundredth = [](int least, int most) { return *rc::gen::inRange(least, most) / 100.0; };
  LogfP machine{Seconds(hundredth(0, 1000)), Seconds(hundredth(1, 100)), Seconds(hundredth(0, 300)), Seconds(0), 1};
  machine.g = machine.o_min + Seconds(hundredth(1, 300));
  machine.f = *rc::gen::inRange(1, 40);
  return machine;
}

bool near(double expected, double actual)
{
  return std::abs(expected - actual) <= 1e-9 * (1 + std::abs(expected));
}

RC_GTEST_PROP(LogfPProperty, WithOneFreeMessageAndConstantOverheadItIsLogP, ())
{
  LogfP machine = any_machine();
  machine.f = 1;
  machine.o_max = Seconds(0);
  machine.o_min = Seconds(*rc::gen::inRange(0, 500) / 100.0);
  const LogP same{machine.L, machine.o_min, machine.o_min, machine.g};
  const int P = *rc::gen::inRange(1, 200);
  RC_ASSERT(near(logp::fan_out_round_trip(same, P).count(), logfp::round_trip(machine, P).count()));
}

RC_GTEST_PROP(LogfPProperty, BothBranchesMeetAtF, ())
{
  const LogfP machine = any_machine();
  const double f = machine.f;
  const double few = (2 * machine.L + f * logfp::overhead(machine, f) + logfp::overhead(machine, 1)).count();
  RC_ASSERT(near(few, logfp::round_trip(machine, f).count()));
  RC_ASSERT(std::abs(few - logfp::round_trip(machine, f + 1e-9).count()) <= 1e-6);
}

RC_GTEST_PROP(LogfPProperty, GapsBoundFromGapStartOn, ())
{
  const LogfP machine = any_machine();
  const double start = logfp::gap_start(machine);
  const auto gaps_exceed = [&](double P) {
    return (P - machine.f) * machine.g > (P - 1) * logfp::overhead(machine, P);
  };
  RC_ASSERT(start >= machine.f - 1e-9);
  RC_ASSERT(gaps_exceed(start * 1.001 + 0.01));
  const double before = start * 0.999 - 0.01;
  if (before > machine.f) RC_ASSERT(!gaps_exceed(before));
}

RC_GTEST_PROP(LogfPProperty, TheMinimumTellsF, ())
{
  const LogfP machine = any_machine();
  RC_PRE(logfp::minimum_tells_f(machine));
  const double start = logfp::gap_start(machine);
  RC_PRE(start < 400);
  // Steep enough that rounding does not choose among equals.
  const Seconds rise = machine.f * machine.g - 2 * machine.L - machine.o_min - logfp::overhead(machine, 1);
  RC_PRE((rise * start - 2 * machine.o_max).count() > 1e-6);
  RC_ASSERT(std::abs(logfp::best_hosts(machine, 500) - start) <= 1);
  RC_ASSERT(near(machine.f, logfp::gap_free(start, machine.o_min, machine.o_max, machine.g)));
}

TEST(LogfP, AMinimumThatTellsF)
{
  // The largest root of 0.52 P^2 - 8.42 P + 1.6 is 16 for both latencies.
  EXPECT_NEAR(16, logfp::gap_start(infiniband(1)), 1e-9);
  EXPECT_TRUE(logfp::minimum_tells_f(infiniband(1)));
  EXPECT_EQ(16, logfp::best_hosts(infiniband(1), 2000));
  EXPECT_NEAR(10, logfp::gap_free(16, Seconds(0.18), Seconds(1.6), Seconds(0.7)), 1e-9);
  EXPECT_EQ(16, logfp::gap_free_as_printed(16));
}

TEST(LogfP, AMinimumThatDoesNot)
{
  // f g = 7 exceeds 2 L + o_min + o(1) = 6.96 by 0.04 only: the minimum is at 2 o_max / 0.04 = 80.
  EXPECT_FALSE(logfp::minimum_tells_f(infiniband(2.5)));
  EXPECT_EQ(80, logfp::best_hosts(infiniband(2.5), 2000));
  // Never below: 2 L alone exceeds f g.
  EXPECT_EQ(2000, logfp::best_hosts(infiniband(5), 2000));
}

TEST(LogfPCalibration, Corrections)
{
  const LogfP machine = infiniband(2.5);
  const Seconds RTT_1 = logfp::round_trip(machine, 1);
  EXPECT_NEAR(2.5, logfp::latency(RTT_1, machine.o_min, machine.o_max).count(), 1e-12);
  EXPECT_NEAR(0.5, logfp::latency_as_printed(RTT_1, machine.o_min, machine.o_max, 5).count(), 1e-12);
  EXPECT_NEAR(1.6, logfp::posting_overhead(logfp::overhead(machine, 1), machine.o_min).count(), 1e-12);
  EXPECT_NEAR(1.78, logfp::posting_overhead_as_printed(logfp::overhead(machine, 1)).count(), 1e-12);
  EXPECT_NEAR(0.18, logfp::least_overhead(1e6 * logfp::overhead(machine, 1e6), 1e6).count(), 1e-5);
  EXPECT_NEAR(0.7, logfp::gap(logfp::round_trip(machine, 1e6), 1e6).count(), 1e-5);
}

TEST(LogfPCalibration, AGapBelowTheOverheadIsNotSeen)
{
  LogfP machine = infiniband(1);
  machine.g = Seconds(0.1);
  EXPECT_NEAR(0.18, logfp::gap(logfp::round_trip(machine, 1e6), 1e6).count(), 1e-5);
  EXPECT_FALSE(logfp::minimum_tells_f(machine));
  EXPECT_THROW(logfp::gap_start(machine), std::invalid_argument);
  EXPECT_THROW(logfp::gap_free(16, Seconds(0.18), Seconds(1.6), Seconds(0.1)), std::invalid_argument);
}

TEST(LogfP, Domain)
{
  LogfP machine = infiniband(1);
  EXPECT_THROW(logfp::overhead(machine, 0), std::invalid_argument);
  EXPECT_THROW(logfp::round_trip(machine, 0.5), std::invalid_argument);
  EXPECT_THROW(logfp::best_hosts(machine, 0), std::invalid_argument);
  machine.f = 0;
  EXPECT_THROW(logfp::round_trip(machine, 1), std::invalid_argument);
  EXPECT_THROW(logfp::gap_start(machine), std::invalid_argument);
  EXPECT_THROW(logfp::latency(Seconds(-1), Seconds(0), Seconds(0)), std::invalid_argument);
  EXPECT_THROW(logfp::latency_as_printed(Seconds(1), Seconds(0), Seconds(0), 0), std::invalid_argument);
  EXPECT_THROW(logfp::least_overhead(Seconds(1), 0), std::invalid_argument);
  EXPECT_THROW(logfp::gap(Seconds(NAN), 1), std::invalid_argument);
}

TEST(LogfPCalibration, RefusalsNameTheMeasurement)
{
  const Seconds wrong(-1), right(1);
  const std::string time = " is -1; allowed is a finite time from 0 s on";
  const std::string count = " is 0.5; allowed is a finite number from 1 on";
  EXPECT_EQ(test::refusal([&] { logfp::least_overhead(wrong, 1); }), "the time of all posts" + time);
  EXPECT_EQ(test::refusal([&] { logfp::least_overhead(right, 0.5); }), "the number of messages" + count);
  EXPECT_EQ(test::refusal([&] { logfp::posting_overhead(wrong, right); }), "o(1)" + time);
  EXPECT_EQ(test::refusal([&] { logfp::posting_overhead(right, wrong); }), "o_min" + time);
  EXPECT_EQ(test::refusal([&] { logfp::posting_overhead_as_printed(wrong); }), "o(1)" + time);
  EXPECT_EQ(test::refusal([&] { logfp::latency(wrong, right, right); }), "RTT(1)" + time);
  EXPECT_EQ(test::refusal([&] { logfp::latency(right, wrong, right); }), "o_min" + time);
  EXPECT_EQ(test::refusal([&] { logfp::latency(right, right, wrong); }), "o_max" + time);
  EXPECT_EQ(test::refusal([&] { logfp::latency_as_printed(right, right, right, 0.5); }), "P" + count);
  EXPECT_EQ(test::refusal([&] { logfp::gap(wrong, 1); }), "RTT(P)" + time);
  EXPECT_EQ(test::refusal([&] { logfp::gap(right, 0.5); }), "P" + count);
  EXPECT_EQ(test::refusal([&] { logfp::gap_free_as_printed(0.5); }), "P*" + count);
  EXPECT_EQ(test::refusal([&] { logfp::gap_free(0.5, right, right, Seconds(2)); }), "P*" + count);
  EXPECT_EQ(test::refusal([&] { logfp::gap_free(1, wrong, right, Seconds(2)); }), "o_min" + time);
  EXPECT_EQ(test::refusal([&] { logfp::gap_free(1, right, wrong, Seconds(2)); }), "o_max" + time);
  EXPECT_EQ(test::refusal([&] { logfp::gap_free(1, right, right, right); }),
            "g - o_min is 0; allowed is a finite number above 0");
}

TEST(LogfPCalibration, OneMessageIsEnough)
{
  EXPECT_EQ(Seconds(3), logfp::least_overhead(Seconds(3), 1));
  EXPECT_EQ(Seconds(3), logfp::gap(Seconds(3), 1));
  EXPECT_EQ(1, logfp::gap_free_as_printed(1));
  // 1 (g - o_min) - (o_max - o_min) + o_max = g
  EXPECT_DOUBLE_EQ(1, logfp::gap_free(1, Seconds(2), Seconds(5), Seconds(3)));
}

TEST(LogfP, TheFirstOfEquallyGoodNumbersOfHostsIsBest)
{
  // Overheads and gaps of 0: RTT(P) / P is 0 for all.
  EXPECT_EQ(1, logfp::best_hosts(LogfP{}, 10));
  EXPECT_EQ(1, logfp::best_hosts(infiniband(1), 1));
  EXPECT_EQ(2, logfp::best_hosts(infiniband(1), 2));
}

TEST(LogfP, AMachineOfWhichNothingIsGivenTakesNoTime)
{
  EXPECT_EQ(Seconds(0), logfp::round_trip(LogfP{}, 5));
  EXPECT_EQ(1, LogfP{}.f);
}

TEST(LogfP, RefusalsNameTheArgument)
{
  LogfP machine = infiniband(1);
  const auto refused = [&](auto function) { return test::refusal([&] { function(machine); }); };
  EXPECT_EQ(refused([](const LogfP& m) { logfp::round_trip(m, 0.5); }),
            "P is 0.5; allowed is a finite number from 1 on");
  EXPECT_EQ(refused([](const LogfP& m) { logfp::best_hosts(m, 0); }),
            "the largest P is 0; allowed is a finite number from 1 on");
  machine.f = 0.5;
  EXPECT_EQ(refused([](const LogfP& m) { logfp::round_trip(m, 1); }), "f is 0.5; allowed is a finite number from 1 on");
  EXPECT_EQ(refused([](const LogfP& m) { logfp::gap_start(m); }), "f is 0.5; allowed is a finite number from 1 on");
}

} // namespace
} // namespace loghop::logfp_test
