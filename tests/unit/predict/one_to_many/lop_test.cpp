#include "loghop/predict/one_to_many/lop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace loghop::lop_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

const LoPRoundTrip saturating{Seconds(12), 0.5, Seconds(1), Seconds(0.8), -0.05, 10};

TEST(LoP, RoundTripIsThatOfAHostTimesHosts)
{
  // At P = l6 the third term is 0: 12 / 10.5 + 1
  EXPECT_DOUBLE_EQ(12 / 10.5 + 1, lop::round_trip_per_host(saturating, 10).count());
  EXPECT_DOUBLE_EQ(120 / 10.5 + 10, lop::round_trip(saturating, 10).count());
}

TEST(LoP, ManyHostsComeToThePlateau)
{
  EXPECT_DOUBLE_EQ(1.8, lop::plateau(saturating).count());
  EXPECT_NEAR(1.8, lop::round_trip_per_host(saturating, 1e9).count(), 1e-6);
}

TEST(LoP, WithoutSaturationThereIsNoPlateau)
{
  LoPRoundTrip growing = saturating;
  growing.l5 = 0.05;
  EXPECT_THAT([&] { lop::plateau(growing); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("l5 is 0.05; a plateau needs a number below 0")));
}

RC_GTEST_PROP(LoPProperty, SixParametersAreACurveOfFive, ())
{
  const auto tenth = [](int least, int most) { return *rc::gen::inRange(least, most) / 10.0; };
  const LoPRoundTrip machine{Seconds(tenth(0, 200)), tenth(0, 20), Seconds(tenth(0, 20)),
                             Seconds(tenth(0, 20)),  -tenth(0, 5), tenth(0, 200)};
  // Another l6 gives the same curve with l4' exp(-l5 l6') = l4 exp(-l5 l6) and l3' + l4' = l3 + l4.
  LoPRoundTrip same = machine;
  same.l6 = tenth(0, 200);
  same.l4 = machine.l4 * std::exp(machine.l5 * (same.l6 - machine.l6));
  same.l3 = machine.l3 + machine.l4 - same.l4;
  const double P = *rc::gen::inRange(1, 300);
  const double expected = lop::round_trip_per_host(machine, P).count();
  const double allowed = 1e-9 * (1 + std::abs(expected) + lop::curve(machine).k.count());
  RC_ASSERT(std::abs(lop::round_trip_per_host(same, P).count() - expected) <= allowed);
  RC_ASSERT(std::abs(lop::round_trip_per_host(lop::curve(machine), P).count() - expected) <= allowed);
}

TEST(LoP, Domain)
{
  EXPECT_THAT(
      [] {
        lop::overhead({Seconds(1), 0}, 0.5);
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("P is 0.5; allowed is a finite number from 1 on")));
  EXPECT_THAT(
      [] {
        lop::overhead({Seconds(1), -1}, 1);
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("l2 + P is 0; allowed is a finite number above 0")));
  EXPECT_THROW(lop::round_trip(saturating, 0), std::invalid_argument);
  EXPECT_THROW(lop::round_trip(saturating, std::numeric_limits<double>::infinity()), std::invalid_argument);
  EXPECT_THROW(lop::round_trip_per_host(lop::curve(saturating), 0), std::invalid_argument);
}

TEST(LoP, OverheadFallsWithTheHosts)
{
  EXPECT_DOUBLE_EQ(12 / 3.5, lop::overhead({Seconds(12), 0.5}, 3).count());
  EXPECT_DOUBLE_EQ(12 / 1.5, lop::overhead({Seconds(12), 0.5}, 1).count());
}

TEST(LoP, AMachineOfWhichNothingIsGivenTakesNoTime)
{
  EXPECT_EQ(Seconds(0), lop::overhead({}, 3));
  EXPECT_EQ(Seconds(0), lop::round_trip(LoPRoundTrip{}, 3));
  EXPECT_EQ(Seconds(0), lop::round_trip_per_host(LoPCurve{}, 3));
  LoPRoundTrip constant;
  constant.l4 = Seconds(5); // 1 - exp(0) = 0
  EXPECT_EQ(Seconds(0), lop::round_trip_per_host(constant, 3));
  LoPRoundTrip start_up;
  start_up.l1 = Seconds(6);
  EXPECT_DOUBLE_EQ(2, lop::round_trip_per_host(start_up, 3).count());
  EXPECT_THROW(lop::plateau(constant), std::invalid_argument); // l5 = 0
}

TEST(LoP, TheCurveHasFiveNumbers)
{
  const LoPCurve found = lop::curve(saturating);
  EXPECT_EQ(Seconds(12), found.l1);
  EXPECT_EQ(0.5, found.l2);
  EXPECT_DOUBLE_EQ(1.8, found.c.count());
  EXPECT_DOUBLE_EQ(0.8 * std::exp(0.5), found.k.count());
  EXPECT_EQ(-0.05, found.l5);
}

} // namespace
} // namespace loghop::lop_test
