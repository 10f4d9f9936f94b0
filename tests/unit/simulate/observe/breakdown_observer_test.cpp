#include "loghop/simulate/observe/breakdown_observer.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate {
namespace {

/// Rank 0 computes from 0 to 10, from 10 to 20 and so on.
BreakdownObserver after_steps(int steps, std::size_t most_steps)
{
  BreakdownObserver observer(1, most_steps);
  for (int i = 0; i < steps; ++i) {
    CoreStep step{};
    step.activity = CoreActivity::compute;
    step.from = 10 * i;
    step.to = 10 * (i + 1);
    step.message = no_message;
    step.cause = i == 0 ? no_step : static_cast<StepId>(i - 1);
    observer.worked(step);
    observer.finished(Rank(0), step.to, static_cast<StepId>(i));
  }
  return observer;
}

TEST(BreakdownObserver, KeepsAsManyStepsAsItMay)
{
  const BreakdownObserver observer = after_steps(3, 3);
  ASSERT_FALSE(observer.had_too_many_steps());
  EXPECT_EQ(observer.breakdown().ranks[0][TimeKind::compute], 30);
  EXPECT_EQ(observer.breakdown().critical_path[TimeKind::compute], 30);
}

TEST(BreakdownObserver, ForgetsLongerRuns)
{
  EXPECT_TRUE(after_steps(4, 3).had_too_many_steps());
  EXPECT_TRUE(after_steps(100, 3).had_too_many_steps());
}

/// Rank 0 begins to send at 4, for 2; the message is on its way from 6 to 9, one more than alone; rank 1 takes it in.
TEST(BreakdownObserver, IdleTimeIsThatOfTheMessageAndWaitingBeforeItsFirstStep)
{
  constexpr std::int64_t message = 7;
  BreakdownObserver observer(2);
  observer.worked({Rank(0), 0, CoreActivity::send_overhead, 4, 6, no_step, message});
  Flight flight;
  flight.message = message;
  flight.destination = Rank(1);
  flight.from = 6;
  flight.to = 9;
  flight.alone = 2;
  flight.cause = 0;
  observer.travelled(flight);
  observer.worked({Rank(1), 0, CoreActivity::receive_overhead, 9, 10, 1, message});
  observer.finished(Rank(1), 10, 2);
  const TimeShares& receiver = observer.breakdown().ranks[1];
  EXPECT_EQ(receiver[TimeKind::network], 2);
  EXPECT_EQ(receiver[TimeKind::contention], 1);
  EXPECT_EQ(receiver[TimeKind::waiting], 6); // 4 of nothing, 2 of the sender's work
  EXPECT_EQ(receiver[TimeKind::overhead], 1);
}

} // namespace
} // namespace loghop::simulate
