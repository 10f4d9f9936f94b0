#include "loghop/predict/plogp/plogp_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace loghop::plogp_model_test {
namespace {

/// L = 15 s, g = 5 s + 0.5 s/B, os = 1 s + 0.1 s/B, or = 2 s + 0.2 s/B.
Calibration machine()
{
  test::Synthetic made;
  made.add("send_overhead", Level::between_nodes, {8, 2000}, [](double s) { return 1 + 0.1 * s; });
  made.add("receive_overhead", Level::between_nodes, {8, 2000}, [](double s) { return 2 + 0.2 * s; });
  made.add("gap", Level::between_nodes, {8, 1000}, [](double s) { return 5 + 0.5 * s; });
  made.add("half_round_trip", Level::between_nodes, {8}, [](double s) { return 20 + 0.5 * s; });
  return made.calibration;
}

TEST(PLogPModel, AMessageHasItsGapOnTheWay)
{
  ModelMessage message;
  message.size = Bytes(100);
  const MessageTerms found = PLogPModel(machine()).terms(message).value();
  EXPECT_NEAR(found.send.count(), 11, 1e-9);
  EXPECT_NEAR(found.full.count(), 15 + 55, 1e-9);
  EXPECT_NEAR(found.receive.count(), 22, 1e-9);
  EXPECT_NEAR(found.gap.count(), 55, 1e-9);
}

TEST(PLogPModel, FormulasOfPatterns)
{
  PatternArguments arguments;
  arguments.size = Bytes(100);
  arguments.ranks = 5;
  const std::map<std::string, double> expected = {
      {"point_to_point", 70}, {"ping_pong", 140}, {"linear_broadcast", 4 * 55 + 15}, {"tree_broadcast", 3 * 70}};
  const std::vector<PatternRow> patterns = plogp_row().patterns;
  ASSERT_EQ(patterns.size(), expected.size());
  for (const PatternRow& pattern : patterns) {
    const PatternFormula formula = pattern.prepare(machine(), {});
    arguments.size = Bytes(100);
    EXPECT_NEAR(formula(arguments).time.count(), expected.at(pattern.pattern), 1e-9) << pattern.pattern;
    EXPECT_EQ(formula(arguments).extrapolated, "") << pattern.pattern;
    arguments.size = Bytes(7);
    EXPECT_EQ(formula(arguments).extrapolated, "size 7B, measured from 8B to 1000B") << pattern.pattern;
    arguments.size = Bytes(1001);
    EXPECT_EQ(formula(arguments).extrapolated, "size 1001B, measured from 8B to 1000B") << pattern.pattern;
  }
}

TEST(PLogPModel, WorkloadsTakeTheFormulas)
{
  PredictionContext context;
  context.machine.dimensions = {2};
  PingPong workload;
  workload.message_bytes = 100;
  const PLogPModel model(machine());
  EXPECT_NEAR(model.predict(workload, context).value().count(), 70, 1e-9);
  EXPECT_FALSE(model.derives(workload, context));
  workload.measure = PingPong::Measure::send;
  EXPECT_TRUE(model.derives(workload, context));
  EXPECT_THROW(PLogPModel model_of_nothing{Calibration()}, MissingMeasurements);
}

} // namespace
} // namespace loghop::plogp_model_test
