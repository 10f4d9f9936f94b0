#include "loghop/simulate/observe/breakdown_recorder.hpp"

#include <gtest/gtest.h>

namespace loghop::simulate {
namespace {

/// Rank 0 computes from 0 to 10, from 10 to 20 and so on.
BreakdownRecorder after_steps(int steps, std::size_t most_steps)
{
  BreakdownRecorder recorder(1, most_steps);
  for (int i = 0; i < steps; ++i) {
    CoreStep step{};
    step.work = Work::compute;
    step.from = 10 * i;
    step.to = 10 * (i + 1);
    step.message = no_message;
    step.cause = i == 0 ? no_step : static_cast<StepId>(i - 1);
    recorder.worked(step);
    recorder.finished(0, step.to, static_cast<StepId>(i));
  }
  return recorder;
}

TEST(BreakdownRecorder, KeepsAsManyStepsAsItMay)
{
  const BreakdownRecorder recorder = after_steps(3, 3);
  ASSERT_FALSE(recorder.had_too_many_steps());
  EXPECT_EQ(recorder.breakdown().ranks[0][TimeKind::compute], 30);
  EXPECT_EQ(recorder.breakdown().critical_path[TimeKind::compute], 30);
}

TEST(BreakdownRecorder, ForgetsLongerRuns)
{
  EXPECT_TRUE(after_steps(4, 3).had_too_many_steps());
  EXPECT_TRUE(after_steps(100, 3).had_too_many_steps());
}

} // namespace
} // namespace loghop::simulate
