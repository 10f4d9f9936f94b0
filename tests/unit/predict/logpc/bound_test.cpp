#include "loghop/predict/logpc/bound.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <stdexcept>

namespace loghop::bound_test {
namespace {

MeshTraffic traffic_of(double k_d, double tau)
{
  return {2, k_d, SecondsPerByte(tau), Bytes(0)};
}

TEST(Bound, FactorsOfAlewife)
{
  // G = 0.5, tau = 1, k_d = 2: (F - 1)(F - 1) = 3/2, F = 1 + sqrt(6)/2; printed: 2.22
  EXPECT_DOUBLE_EQ(1 + std::sqrt(6.0) / 2, contention_bound(traffic_of(2, 1), SecondsPerByte(0.5)));
  // tau = G = 0.5: (F - 1)(F - 0.5) = 3/8, F = (1.5 + sqrt(0.25 + 1.5)) / 2
  EXPECT_DOUBLE_EQ((1.5 + std::sqrt(1.75)) / 2, contention_bound(traffic_of(2, 0.5), SecondsPerByte(0.5)));
}

TEST(Bound, NothingIsLostToNeighbours)
{
  EXPECT_DOUBLE_EQ(1, contention_bound(traffic_of(1, 1), SecondsPerByte(0.5)));
  EXPECT_DOUBLE_EQ(1, contention_bound(traffic_of(0.5, 1), SecondsPerByte(0.5)));
}

TEST(Bound, NeedsAGap)
{
  EXPECT_THROW(contention_bound(traffic_of(2, 1), SecondsPerByte(0)), std::invalid_argument);
}

RC_GTEST_PROP(BoundProperty, IsTheClosedRateAndDoesNotDependOnTheSize, ())
{
  MeshTraffic traffic{*rc::gen::inRange(1, 5), 1 + *rc::gen::inRange(1, 300) / 100.0,
                      SecondsPerByte(*rc::gen::inRange(1, 200) / 100.0), Bytes(0)};
  const SecondsPerByte G(*rc::gen::inRange(1, 300) / 100.0);
  const double F = saturated_interval_per_byte(traffic, G).count();
  const double tau = traffic.tau.count();
  const double left = (F - 2 * G.count()) * (F - tau * traffic.k_d / 2);
  const double right = (traffic.n + 1) * (traffic.k_d - 1) * tau * tau / 2;
  RC_ASSERT(std::abs(left - right) <= 1e-9 * (1 + F * F));
  traffic.B = Bytes(*rc::gen::inRange(1, 1000000));
  const Seconds T = 2 * (G * traffic.B);
  const Seconds T_c = T + closed_contention(traffic, {T, 1, 1});
  RC_ASSERT(std::abs(T_c.count() / traffic.B.count() - F) <= 1e-9 * F);
}

} // namespace
} // namespace loghop::bound_test
