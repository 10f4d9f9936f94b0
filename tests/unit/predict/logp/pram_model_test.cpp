#include "loghop/predict/logp/pram_model.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"

#include <gtest/gtest.h>

namespace loghop::pram_model_test {
namespace {

ModelOptions step(double seconds)
{
  ModelOptions options;
  options.times["step"] = Seconds(seconds);
  return options;
}

TEST(PramModel, AMessageOfAnySizeIsAStep)
{
  for (const double size : {0.0, 1e9}) {
    ModelMessage message;
    message.size = Bytes(size);
    const MessageTerms found = PramModel({}, step(5)).terms(message).value();
    EXPECT_EQ(found.send, Seconds(5));
    EXPECT_EQ(found.full, Seconds(5));
    EXPECT_EQ(found.receive, Seconds(0));
    EXPECT_EQ(found.gap, Seconds(5));
  }
}

TEST(PramModel, AStepIsAMicrosecondUnlessItIsGiven)
{
  EXPECT_EQ(PramModel({}, {}).terms({}).value().full, Seconds(1e-6));
}

/// Who knows tells one other in each step.
TEST(PramModel, ATreeOfEightRanksIsThreeSteps)
{
  CollectiveWorkload broadcast;
  broadcast.row = &collectives::require_algorithm("broadcast", "binomial");
  broadcast.options.bytes = 1000;
  PredictionContext context;
  context.machine.dimensions = {8};
  const auto model = pram_row().make({}, step(5));
  EXPECT_DOUBLE_EQ(model->predict(broadcast, context).value().count(), 15);
  EXPECT_TRUE(model->derives(broadcast, context));
}

TEST(PramModel, ItsOnlyOptionIsTheStep)
{
  const ModelRow row = pram_row();
  ASSERT_EQ(row.options.size(), 1u);
  EXPECT_EQ(row.options[0].name, "step");
  EXPECT_EQ(row.options[0].kind, ModelOption::Kind::time);
  EXPECT_TRUE(row.patterns.empty());
  EXPECT_EQ(row.fit, nullptr);
}

} // namespace
} // namespace loghop::pram_model_test
