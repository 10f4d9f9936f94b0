#include "loghop/simulate/wormhole/departure_history.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace loghop::simulate::departure_history_test {
namespace {

constexpr Picoseconds flit_time = 10;

std::ptrdiff_t steps(const DepartureHistory& history)
{
  return history.end() - history.begin();
}

TEST(DepartureHistory, KnowsNothingAtFirst)
{
  const DepartureHistory history;
  EXPECT_TRUE(history.empty());
  EXPECT_EQ(history.determined(), 0);
  EXPECT_EQ(history.last_by(1'000'000, flit_time), std::nullopt);
}

/// Flits 0 to 5 leave one behind the other from 100 on, 6 and 7 are held up by 30.
TEST(DepartureHistory, HasAStepWhereTheSlackChanges)
{
  DepartureHistory history;
  history.append(0, 4, 100);
  EXPECT_FALSE(history.empty());
  EXPECT_EQ(history.determined(), 4);
  history.append(4, 6, 100);
  EXPECT_EQ(steps(history), 1);
  history.append(6, 8, 130);
  EXPECT_EQ(steps(history), 2);
  EXPECT_EQ(history.begin()[1].first, 6);
  EXPECT_EQ(history.begin()[1].slack, 130);
  EXPECT_EQ(history.determined(), 8);
  for (std::int64_t flit = 0; flit < 8; ++flit)
    EXPECT_EQ(history.departure(flit, flit_time), (flit < 6 ? 100 : 130) + 10 * flit) << flit;
}

TEST(DepartureHistory, MayLeaveAGap)
{
  DepartureHistory history;
  history.append(0, 2, 5);
  history.append(20, 22, 50);
  EXPECT_EQ(history.determined(), 22);
  EXPECT_EQ(history.departure(1, flit_time), 15);
  EXPECT_EQ(history.departure(20, flit_time), 250);
  EXPECT_EQ(history.departure(21, flit_time), 260);
}

TEST(DepartureHistory, ForgetsAStepWhenNobodyNeedsIt)
{
  DepartureHistory history;
  history.append(0, 6, 100);
  history.append(6, 8, 130);
  history.append(8, 9, 140);
  history.forget_before(5);
  EXPECT_EQ(steps(history), 3);
  history.forget_before(6);
  EXPECT_EQ(steps(history), 2);
  EXPECT_EQ(history.begin()->first, 6);
  history.forget_before(100); // the last one stays, for flits that follow it
  EXPECT_EQ(steps(history), 1);
  EXPECT_EQ(history.departure(8, flit_time), 220);
}

/// With a step for each flit, of which the last three stay.
TEST(DepartureHistory, ForgetsManySteps)
{
  DepartureHistory history;
  const auto slack = [](std::int64_t flit) { return flit * flit; };
  for (std::int64_t flit = 0; flit < 200; ++flit) {
    history.append(flit, flit + 1, slack(flit));
    history.forget_before(flit - 2);
    ASSERT_EQ(steps(history), std::min<std::int64_t>(flit + 1, 3));
    for (std::int64_t kept = std::max<std::int64_t>(flit - 2, 0); kept <= flit; ++kept)
      ASSERT_EQ(history.departure(kept, flit_time), slack(kept) + 10 * kept) << kept << " of " << flit;
  }
}

TEST(DepartureHistory, KnowsTheLastDeparture)
{
  DepartureHistory history;
  EXPECT_LT(history.last(flit_time), 0);
  history.append(0, 4, 100);
  EXPECT_EQ(history.last(flit_time), 130);
  history.append(7, 9, 100);
  EXPECT_EQ(history.last(flit_time), 180);
  history.append(9, 10, 200);
  EXPECT_EQ(history.last(flit_time), 290);
}

TEST(DepartureHistory, WithoutStepsKnowsOnlyTheLastDeparture)
{
  DepartureHistory history;
  history.append(0, 4, 100);
  history.append(4, 6, 200);
  history.forget_steps();
  EXPECT_TRUE(history.empty());
  EXPECT_EQ(history.determined(), 6);
  EXPECT_EQ(history.last(flit_time), 250);
  EXPECT_EQ(history.departure(5, flit_time), 0);
  history.append(6, 8, 200); // a step again, though the slack is that of the last flit
  EXPECT_EQ(steps(history), 1);
  EXPECT_EQ(history.departure(5, flit_time), 0);
  EXPECT_EQ(history.departure(6, flit_time), 260);
}

/// With as many steps as stand in the history itself, and with more.
TEST(DepartureHistory, IsCopiedWithItsSteps)
{
  DepartureHistory history;
  for (std::int64_t flit = 0; flit < 9; ++flit) {
    history.append(flit, flit + 1, 100 * flit);
    if (flit == 7) history.forget_before(3);
    DepartureHistory copy(history);
    ASSERT_EQ(steps(copy), steps(history));
    ASSERT_EQ(copy.determined(), flit + 1);
    ASSERT_EQ(copy.departure(flit, flit_time), 110 * flit);
    copy.append(flit + 1, flit + 2, 5000);
    ASSERT_EQ(history.last(flit_time), 110 * flit);
    ASSERT_EQ(history.begin()->first, flit < 7 ? 0 : 3);
  }
}

/// Flits 0 to 3 leave from 100 to 130, 4 and 5 at 240 and 250.
TEST(DepartureHistory, FindsTheLastFlitByATime)
{
  DepartureHistory history;
  history.append(0, 4, 100);
  history.append(4, 6, 200);
  const auto last = [&](Picoseconds now) { return history.last_by(now, flit_time).value_or(-1); };
  EXPECT_EQ(last(99), -1);
  EXPECT_EQ(last(100), 0);
  EXPECT_EQ(last(109), 0);
  EXPECT_EQ(last(110), 1);
  EXPECT_EQ(last(130), 3);
  EXPECT_EQ(last(239), 3);
  EXPECT_EQ(last(240), 4);
  EXPECT_EQ(last(250), 5);
  EXPECT_EQ(last(10'000), 5);
  history.forget_before(4);
  EXPECT_EQ(last(239), -1);
  EXPECT_EQ(last(249), 4);
}

} // namespace
} // namespace loghop::simulate::departure_history_test
