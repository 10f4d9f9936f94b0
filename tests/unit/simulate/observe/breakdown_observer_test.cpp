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

} // namespace
} // namespace loghop::simulate
