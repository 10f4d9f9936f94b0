#include "loghop/predict/lognp/twolog.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "unit/predict/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>

namespace loghop::twolog_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using twolog::LastReceiver;

TwoLog machine_of(double o, double l, double o2, double l2, double net)
{
  TwoLog machine;
  machine.intra = {Seconds(o), Seconds(l), Seconds(0), Seconds(0)};
  machine.inter = {Seconds(o2), Seconds(l2), Seconds(net), Seconds(0)};
  return machine;
}

TwoLog any_machine()
{
  const auto draw = [] { return 2.0 * *rc::gen::inRange(0, 500); };
  return machine_of(draw(), draw(), draw(), draw(), draw());
}

TEST(TwoLog, LastReceiverIsHalfAMessage)
{
  // 7 * 132.5 + 57 * 224.5 + 131
  const TwoLog machine = machine_of(15, 250, 29, 420, 131);
  EXPECT_DOUBLE_EQ(13855, twolog::linear_broadcast(machine, 64, 8, LastReceiver::counted).count());
  EXPECT_DOUBLE_EQ(13855 - 224.5, twolog::linear_broadcast(machine, 64, 8).count());
}

RC_GTEST_PROP(TwoLogProperty, EqualLevelsAreLog3PWithTheLastReceiver, ())
{
  TwoLog machine = any_machine();
  machine.intra.o_mw = machine.inter.o_mw;
  machine.intra.l_mw = machine.inter.l_mw;
  const int n = *rc::gen::inRange(2, 20);
  const int P = n * *rc::gen::inRange(1, 20);
  const Seconds half = (machine.inter.o_mw + machine.inter.l_mw) / 2;
  const Seconds log3p = log3p::linear_broadcast(machine.inter, P);
  RC_ASSERT(twolog::linear_broadcast(machine, P, n, LastReceiver::counted) == log3p);
  RC_ASSERT(twolog::linear_broadcast(machine, P, n) == log3p - half);
}

RC_GTEST_PROP(TwoLogProperty, NoHopsWithinNodesIsLog3P, ())
{
  const TwoLog machine = any_machine();
  const int P = *rc::gen::inRange(2, 5000);
  RC_ASSERT(twolog::binomial_broadcast(machine, P, 0) == log3p::tree_broadcast(machine.inter, P));
}

/// Along the path itself, hop after hop.
RC_GTEST_PROP(TwoLogProperty, BinomialBroadcastIsTheSumOfItsPath, ())
{
  const TwoLog machine = any_machine();
  const int h = *rc::gen::inRange(1, 10);
  const int P = 1 << h;
  const int root = *rc::gen::inRange(0, P);
  const int per_node = *rc::gen::inRange(1, P + 1);
  double sum = 0;
  for (int at = root, hop = P / 2; hop >= 1; hop /= 2) {
    const int next = (at + hop) % P;
    sum += (at / per_node == next / per_node ? twolog::intra_node(machine) : twolog::inter_node(machine)).count();
    at = next;
  }
  const int n = intra_node_hops(P, Rank(root), block_placement(per_node));
  RC_ASSERT(twolog::binomial_broadcast(machine, P, n).count() == sum);
}

RC_GTEST_PROP(TwoLogProperty, CalibrationInvertsTheModel, ())
{
  const TwoLog machine = any_machine();
  TwoLog contiguous = machine;
  contiguous.intra.l_mw = contiguous.inter.l_mw = Seconds(0);
  const TwoLog found = twolog::calibrate({2 * twolog::intra_node(contiguous), 2 * twolog::intra_node(machine),
                                          2 * twolog::inter_node(contiguous), 2 * twolog::inter_node(machine)},
                                         machine.inter.o_net);
  RC_ASSERT(twolog::intra_node(found) == twolog::intra_node(machine));
  RC_ASSERT(found.intra.l_mw == machine.intra.l_mw && found.inter.l_mw == machine.inter.l_mw);
  RC_ASSERT(found.inter.o_mw == machine.inter.o_mw);
}

TEST(TwoLog, CurvesAtASizeAndStride)
{
  const CostCurve line({{Bytes(0), Seconds(0)}, {Bytes(100), Seconds(100)}});
  const Log3PCurves curves{line, CostTable({{10.0, line}}), CostCurve::constant(Seconds(5)), line};
  const TwoLogCurves levels{curves, curves};
  EXPECT_DOUBLE_EQ(40, twolog::intra_node(levels.at(Bytes(40))).count());
  EXPECT_DOUBLE_EQ(80, twolog::intra_node(levels.at(Bytes(40), Bytes(10))).count());
  EXPECT_DOUBLE_EQ(85, twolog::inter_node(levels.at(Bytes(40), Bytes(10))).count());
}

TEST(TwoLog, Domain)
{
  const TwoLog machine = machine_of(1, 2, 3, 4, 5);
  const auto message = [](const char* text) { return ThrowsMessage<std::invalid_argument>(HasSubstr(text)); };
  EXPECT_THAT([&] { twolog::linear_broadcast(machine, 63, 8); }, message("P is 63; allowed is a multiple of n = 8"));
  EXPECT_THAT([&] { twolog::linear_broadcast(machine, 8, 1); }, message("is 1; allowed is a finite number from 2 on"));
  EXPECT_THROW(twolog::linear_broadcast(machine, 0, 8), std::invalid_argument);
  EXPECT_THAT([&] { twolog::binomial_broadcast(machine, 64, 7); }, message("is 7; allowed is 0 to 6"));
  EXPECT_THROW(twolog::binomial_broadcast(machine, 64, -1), std::invalid_argument);
  EXPECT_THROW(twolog::binomial_broadcast(machine, 1, 0), std::invalid_argument);
  EXPECT_THROW(twolog::calibrate({Seconds(-1), {}, {}, {}}, Seconds(0)), std::invalid_argument);
  EXPECT_THROW(twolog::calibrate({}, Seconds(NAN)), std::invalid_argument);
}

TEST(TwoLog, RefusalsNameTheArgument)
{
  const Seconds wrong(-1), right(0);
  const std::string time = " is -1; allowed is a finite time from 0 s on";
  const auto refused = [&](const twolog::RoundTrips& measured, Seconds o_net) {
    return test::refusal([&] { twolog::calibrate(measured, o_net); });
  };
  EXPECT_EQ(refused({wrong, right, right, right}, right), "RTT(s)" + time);
  EXPECT_EQ(refused({right, wrong, right, right}, right), "RTT(s,d)" + time);
  EXPECT_EQ(refused({right, right, wrong, right}, right), "RTT'(s)" + time);
  EXPECT_EQ(refused({right, right, right, wrong}, right), "RTT'(s,d)" + time);
  EXPECT_EQ(refused({}, wrong), "o'_net" + time);
  const TwoLog machine = machine_of(1, 2, 3, 4, 5);
  EXPECT_EQ(test::refusal([&] { twolog::linear_broadcast(machine, 0, 8); }),
            "P is 0; allowed is a finite number from 8 on");
  EXPECT_EQ(test::refusal([&] { twolog::binomial_broadcast(machine, 1, 0); }),
            "P is 1; allowed is a finite number from 2 on");
  EXPECT_EQ(test::refusal([&] { twolog::binomial_broadcast(machine, 64, 6); }), "");
}

TEST(TwoLog, RoundTripsOfWhichNothingIsGivenTakeNoTime)
{
  const TwoLog machine = twolog::calibrate({}, Seconds(0));
  EXPECT_EQ(twolog::intra_node(machine), Seconds(0));
  EXPECT_EQ(twolog::inter_node(machine), Seconds(0));
}

} // namespace
} // namespace loghop::twolog_test
