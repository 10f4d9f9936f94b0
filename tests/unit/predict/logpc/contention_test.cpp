#include "loghop/predict/logpc/contention.hpp"

#include <boost/math/tools/roots.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace loghop::contention_test {
namespace {

/// Two dimensions, one cycle a byte.
MeshTraffic traffic_of(double k_d, double B)
{
  return {2, k_d, SecondsPerByte(1), Bytes(B)};
}

MeshTraffic any_traffic()
{
  return {*rc::gen::inRange(1, 5), 1 + *rc::gen::inRange(1, 400) / 100.0,
          SecondsPerByte(*rc::gen::inRange(1, 300) / 100.0), Bytes(*rc::gen::inRange(1, 100000))};
}

TEST(Contention, OpenNetworkAtAKnownRate)
{
  // B = 16, k_d = 2, m = 1/137: rho = 16/137; w_b = rho 16 / (1 - rho) (1/4) (3/2) = 6 rho / (1 - rho) = 96/121;
  // C_n = 4 w_b = 384/121 = 3.1736
  const MeshTraffic traffic = traffic_of(2, 16);
  const Hertz m(1 / 137.0);
  EXPECT_DOUBLE_EQ(16 / 137.0, channel_load(traffic, m));
  EXPECT_DOUBLE_EQ(96 / 121.0, switch_wait(traffic, m)->count());
  EXPECT_DOUBLE_EQ(384 / 121.0, open_contention(traffic, m)->count());
}

TEST(Contention, ClosedNetworkOfOneMessagePerIteration)
{
  // n = 1, k_d = 2, S = 1: A = 1, x = 1. T = 1: C^2 = 1. T = 5/2, q = 1, j = 1: C^2 + 1.5 C - 1 = 0, C = 0.5.
  const MeshTraffic traffic{1, 2, SecondsPerByte(1), Bytes(1)};
  EXPECT_DOUBLE_EQ(1, closed_contention(traffic, {Seconds(1), 1, 1}).count());
  EXPECT_DOUBLE_EQ(0.5, closed_contention(traffic, {Seconds(2.5), 1, 1}).count());
}

TEST(Contention, OpenNetworkSaturates)
{
  // x = S k_d / 2 = 16: no steady state from a rate of 1/16 on
  EXPECT_TRUE(open_contention(traffic_of(2, 16), Hertz(0.0624)).has_value());
  EXPECT_FALSE(open_contention(traffic_of(2, 16), Hertz(1 / 16.0)).has_value());
  EXPECT_FALSE(open_contention(traffic_of(2, 16), Hertz(1)).has_value());
  EXPECT_FALSE(contention(traffic_of(2, 16), {Seconds(0), 1, 1}, Closure::open).has_value());
}

TEST(Contention, ClosedNetworkNeverSaturates)
{
  // T = 0: C^2 - 16 C - 384 = 0 with A = 3 * 16^2 / 2 = 384: C = 8 + sqrt(448)
  EXPECT_DOUBLE_EQ(8 + std::sqrt(448.0), closed_contention(traffic_of(2, 16), {Seconds(0), 1, 1}).count());
}

TEST(Contention, NoneWhereMessagesCrossAtMostOneLinkInEachDimension)
{
  for (const double k_d : {0.0, 0.6, 0.9375, 1.0}) {
    EXPECT_EQ(0, open_contention(traffic_of(k_d, 16), Hertz(0.01))->count());
    EXPECT_EQ(0, closed_contention(traffic_of(k_d, 16), {Seconds(10), 1, 1}).count());
  }
}

TEST(Contention, NoneForEmptyMessages)
{
  EXPECT_EQ(0, open_contention(traffic_of(2, 0), Hertz(0.01))->count());
  EXPECT_EQ(0, closed_contention(traffic_of(2, 0), {Seconds(10), 1, 1}).count());
  EXPECT_EQ(0, closed_contention(traffic_of(2, 0), {Seconds(0), 1, 1}).count());
}

TEST(Contention, ClosureNeedsARate)
{
  EXPECT_THROW(closed_contention(traffic_of(2, 16), {Seconds(-1), 1, 1}), std::invalid_argument);
  EXPECT_THROW(closed_contention(traffic_of(2, 16), {Seconds(1), 0, 1}), std::invalid_argument);
  EXPECT_THROW(closed_contention(traffic_of(2, 16), {Seconds(1), 1, 0}), std::invalid_argument);
}

TEST(Contention, TinyContentionKeepsItsDigits)
{
  // T = 1e9, A = 1.5: C = A / T to nearly all digits; the textbook root loses half of them
  EXPECT_NEAR(1.5e-9, closed_contention(traffic_of(2, 1), {Seconds(1e9), 1, 1}).count(), 1e-17);
}

RC_GTEST_PROP(ContentionProperty, ClosedContentionIsTheOpenOneAtItsOwnRate, ())
{
  const MeshTraffic traffic = any_traffic();
  const Iteration iteration{Seconds(*rc::gen::inRange(0, 200000)), 1.0 * *rc::gen::inRange(1, 4),
                            *rc::gen::inRange(1, 9) / 2.0};
  const Seconds C = closed_contention(traffic, iteration);
  const Hertz m(iteration.q / (iteration.T + iteration.j * C).count());
  RC_ASSERT(channel_load(traffic, m) < 1);
  const auto open = open_contention(traffic, m);
  RC_ASSERT(open.has_value());
  RC_ASSERT(std::abs(open->count() - C.count()) <= 1e-6 * C.count());
}

RC_GTEST_PROP(ContentionProperty, ClosedContentionIsTheRootThatBisectionFinds, ())
{
  const MeshTraffic traffic = any_traffic();
  const Iteration iteration{Seconds(*rc::gen::inRange(1, 200000)), 1, 1};
  const double saturation = 1 / (traffic.B.count() * traffic.tau.count() * traffic.k_d / 2);
  const double most = std::min(1 / iteration.T.count(), saturation);
  const auto surplus = [&](double m) {
    const auto C = open_contention(traffic, Hertz(m));
    return C ? 1 / m - iteration.T.count() - C->count() : -1;
  };
  const auto bracket =
      boost::math::tools::bisect(surplus, most * 1e-6, most, boost::math::tools::eps_tolerance<double>(45));
  const double C = closed_contention(traffic, iteration).count();
  RC_ASSERT(std::abs(1 / bracket.first - iteration.T.count() - C) <= 1e-6 * (C + iteration.T.count()));
}

RC_GTEST_PROP(ContentionProperty, GrowsWithTheRate, ())
{
  const MeshTraffic traffic = any_traffic();
  const double saturation = 1 / channel_load(traffic, Hertz(1));
  const int low = *rc::gen::inRange(1, 998);
  const int high = *rc::gen::inRange(low + 1, 999);
  const auto slow = open_contention(traffic, Hertz(saturation * low / 1000));
  const auto fast = open_contention(traffic, Hertz(saturation * high / 1000));
  RC_ASSERT(slow.has_value() && fast.has_value());
  RC_ASSERT(*slow < *fast);
  const Seconds slow_closed = closed_contention(traffic, {Seconds(high), 1, 1});
  RC_ASSERT(slow_closed < closed_contention(traffic, {Seconds(low), 1, 1}));
}

TEST(Contention, OfAnIterationIsThatOfItsClosure)
{
  // T = 137, q = 1: the rate of the first test above if the network does not slow it
  const Iteration iteration{Seconds(137), 1, 1};
  EXPECT_DOUBLE_EQ(384 / 121.0, contention(traffic_of(2, 16), iteration, Closure::open)->count());
  EXPECT_EQ(closed_contention(traffic_of(2, 16), iteration),
            contention(traffic_of(2, 16), iteration, Closure::closed).value());
  EXPECT_LT(*contention(traffic_of(2, 16), iteration, Closure::closed),
            *contention(traffic_of(2, 16), iteration, Closure::open));
  EXPECT_DOUBLE_EQ(open_contention(traffic_of(2, 16), Hertz(3 / 137.0))->count(),
                   contention(traffic_of(2, 16), {Seconds(137), 3, 1}, Closure::open)->count());
}

TEST(Contention, OfATrafficOfWhichNothingIsGivenIsNone)
{
  EXPECT_EQ(1, MeshTraffic().n);
  EXPECT_EQ(Seconds(0), closed_contention(MeshTraffic(), Iteration()));
  EXPECT_EQ(Seconds(0), Iteration().T);
  EXPECT_EQ(1, Iteration().q);
  EXPECT_EQ(1, Iteration().j);
}

} // namespace
} // namespace loghop::contention_test
