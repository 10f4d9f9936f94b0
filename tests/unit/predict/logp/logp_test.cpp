#include "loghop/predict/logp/logp.hpp"

#include "unit/predict/alewife.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace loghop::logp_test {
namespace {

TEST(LogP, PointToPointIsTwoOverheadsAndTheLatency)
{
  // 15 + 21 + 122
  EXPECT_DOUBLE_EQ(158, logp::point_to_point(alewife::two_arguments()).count());
}

TEST(LogP, RemapsOfTable4)
{
  // 2 (15 + 21 + 122) = 316; 15 + 122 = 137
  EXPECT_DOUBLE_EQ(316, logp::synchronous_remap(alewife::two_arguments()).count());
  EXPECT_DOUBLE_EQ(316, logp::round_trip(alewife::two_arguments()).count());
  EXPECT_DOUBLE_EQ(137, logp::asynchronous_remap(alewife::two_arguments()).count());
}

TEST(LogP, FanOutIsPacedByTheLargerOfOverheadAndGap)
{
  // o = 2, L = 5: 2 + 3 max(2, g) + 5 + 2 + 5
  const LogP overhead_rules{Seconds(5), Seconds(2), Seconds(9), Seconds(1)};
  EXPECT_DOUBLE_EQ(20, logp::fan_out_round_trip(overhead_rules, 4).count());
  const LogP gap_rules{Seconds(5), Seconds(2), Seconds(9), Seconds(3)};
  EXPECT_DOUBLE_EQ(23, logp::fan_out_round_trip(gap_rules, 4).count());
}

TEST(LogP, FanOutNeedsAHost)
{
  EXPECT_THROW(logp::fan_out_round_trip(LogP{}, 0), std::invalid_argument);
}

RC_GTEST_PROP(LogPProperty, FanOutIsTheScheduleOfItsSends, ())
{
  const auto number = [] { return *rc::gen::inRange(0, 100) / 4.0; };
  const LogP machine{Seconds(number()), Seconds(number()), Seconds(0), Seconds(number())};
  const int hosts = *rc::gen::inRange(1, 50);
  double started = 0;
  for (int host = 1; host < hosts; ++host)
    started += std::max(machine.o_s.count(), machine.g.count());
  const double sent = started + machine.o_s.count();
  const double answered = sent + machine.L.count() + machine.o_s.count();
  RC_ASSERT(logp::fan_out_round_trip(machine, hosts).count() == answered + machine.L.count());
}

/// A rank knows at `now` and has `ranks` ranks from itself on to tell: it sends to the one that is the largest
/// power of two below `ranks` away, which tells those from itself on, then to the nearer ones.
double told(const LogP& machine, int ranks, double now)
{
  double last = now;
  while (ranks > 1) {
    int half = 1;
    while (2 * half < ranks)
      half *= 2;
    last = std::max(last, told(machine, ranks - half, now + logp::point_to_point(machine).count()));
    now += std::max(machine.o_s, machine.g).count();
    ranks = half;
  }
  return last;
}

RC_GTEST_PROP(LogPProperty, TreeBroadcastIsItsSchedule, ())
{
  const auto number = [] { return Seconds(*rc::gen::inRange(0, 100) / 4.0); };
  const LogP machine{number(), number(), number(), number()};
  const int P = *rc::gen::inRange(2, 300);
  RC_ASSERT(logp::tree_broadcast(machine, P).count() == told(machine, P, 0));
}

RC_GTEST_PROP(LogPProperty, LinearBroadcastIsItsSchedule, ())
{
  const auto number = [] { return Seconds(*rc::gen::inRange(0, 100) / 4.0); };
  const LogP machine{number(), number(), number(), number()};
  const int P = *rc::gen::inRange(2, 100);
  double start = 0;
  for (int receiver = 2; receiver < P; ++receiver)
    start += std::max(machine.o_s, machine.g).count();
  RC_ASSERT(logp::linear_broadcast(machine, P).count() == start + logp::point_to_point(machine).count());
}

TEST(LogP, BroadcastsNeedTwoProcessors)
{
  EXPECT_THROW(logp::linear_broadcast(LogP{}, 1), std::invalid_argument);
  EXPECT_THROW(logp::tree_broadcast(LogP{}, 1), std::invalid_argument);
  EXPECT_EQ(logp::linear_broadcast(LogP{}, 2), Seconds(0)); // of a machine that takes no time
  EXPECT_EQ(logp::tree_broadcast(LogP{}, 2), Seconds(0));
  EXPECT_EQ(logp::fan_out_round_trip(LogP{}, 3), Seconds(0));
}

} // namespace
} // namespace loghop::logp_test
