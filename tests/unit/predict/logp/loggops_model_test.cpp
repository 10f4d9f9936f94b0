// L 10, o 2, g 3, G 1 of rows; O 4 by the measured send overheads 2 + 4 (s - 1).
#include "loghop/predict/logp/loggops_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::loggops_model_test {
namespace {

Calibration machine(double g = 3)
{
  test::Synthetic made;
  made.add("send_overhead", Level::between_nodes, {1, 51, 101}, [](double s) { return 2 + 4 * (s - 1); });
  for (const auto& [quantity, value] : {std::pair("L", 10.0), {"o", 2.0}, {"g", g}, {"G", 1.0}})
    made.calibration.rows.push_back({quantity, "", {}, {}, value, "made up"});
  return made.calibration;
}

ModelOptions threshold(double S)
{
  ModelOptions options;
  options.numbers["S"] = S;
  return options;
}

void expect(const ModelRow& row, const Calibration& calibration, double size, const MessageTerms& expected)
{
  SCOPED_TRACE(row.name + ", " + std::to_string(size));
  const auto model = row.make(calibration, threshold(100));
  ModelMessage message;
  message.size = Bytes(size);
  const MessageTerms found = dynamic_cast<const WalkedModel&>(*model).terms(message).value();
  EXPECT_NEAR(found.send.count(), expected.send.count(), 1e-9);
  EXPECT_NEAR(found.full.count(), expected.full.count(), 1e-9);
  EXPECT_NEAR(found.receive.count(), expected.receive.count(), 1e-9);
  EXPECT_NEAR(found.gap.count(), expected.gap.count(), 1e-9);
}

TEST(LogGOPSModel, AMessageUpToSIsSentAtOnce)
{
  expect(loggops_row(), machine(), 11, {Seconds(42), Seconds(14 + 40), Seconds(2), Seconds(42)});
  expect(loggops_row(), machine(60), 11, {Seconds(42), Seconds(14 + 40), Seconds(2), Seconds(70)});
  expect(loggops_row(), machine(), 100, {Seconds(398), Seconds(14 + 396), Seconds(2), Seconds(398)});
  expect(loggps_row(), machine(), 11, {Seconds(2), Seconds(14 + 10), Seconds(2), Seconds(13)});
  expect(loggps_row(), machine(), 100, {Seconds(2), Seconds(14 + 99), Seconds(2), Seconds(102)});
}

TEST(LogGOPSModel, AboveSTheSenderIsBusyWithAHandshakeToo)
{
  // there and back 2 (2 o + L)
  expect(loggops_row(), machine(), 101, {Seconds(28 + 402), Seconds(28 + 414), Seconds(2), Seconds(28 + 402)});
  expect(loggps_row(), machine(), 101, {Seconds(28 + 2), Seconds(28 + 114), Seconds(2), Seconds(28 + 103)});
}

TEST(LogGOPSModel, AnEmptyMessageCountsAsOneByte)
{
  for (const double size : {0.0, 1.0})
    expect(loggops_row(), machine(), size, {Seconds(2), Seconds(14), Seconds(2), Seconds(3)});
}

double time(const ModelRow& row, std::size_t pattern, double size, const ModelOptions& options = {},
            std::optional<double> S = {})
{
  PatternArguments arguments;
  arguments.size = Bytes(size);
  arguments.ranks = 5;
  if (S) arguments.threshold = Bytes(*S);
  return row.patterns.at(pattern).prepare(machine(), options)(arguments).time.count();
}

TEST(LogGOPSModel, FormulasOfPatterns)
{
  ASSERT_EQ(loggops_row().patterns.size(), 3u);
  EXPECT_EQ(loggops_row().patterns[0].pattern, "point_to_point");
  EXPECT_EQ(loggops_row().patterns[1].pattern, "ping_pong");
  EXPECT_EQ(loggops_row().patterns[2].pattern, "linear_broadcast");
  EXPECT_NEAR(time(loggops_row(), 0, 11), 54, 1e-9);
  EXPECT_NEAR(time(loggops_row(), 1, 11), 108, 1e-9);
  EXPECT_NEAR(time(loggops_row(), 2, 11), 3 * 42 + 54, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 0, 11), 24, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 1, 11), 48, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 2, 11), 3 * 13 + 24, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 2, 0), 3 * 3 + 14, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 0, 0), 14, 1e-9);
}

TEST(LogGOPSModel, TheThresholdIsThatOfThePatternOrOfTheModel)
{
  EXPECT_NEAR(time(loggps_row(), 0, 101), 114, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 0, 101, threshold(100)), 28 + 114, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 0, 101, threshold(101)), 114, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 0, 101, threshold(100), 200), 114, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 0, 101, threshold(200), 100), 28 + 114, 1e-9);
  EXPECT_NEAR(time(loggps_row(), 1, 101, {}, 100), 2 * (28 + 114), 1e-9);
  EXPECT_NEAR(time(loggps_row(), 2, 101, {}, 101), 3 * 103 + 114, 1e-9);
  EXPECT_THROW(time(loggps_row(), 2, 101, {}, 100), std::invalid_argument);
}

TEST(LogGOPSModel, MeasuredSizesAreThoseOfRoundTrips)
{
  const LogGOPS known{Seconds(10), Seconds(2), Seconds(3), SecondsPerByte(1), SecondsPerByte(0), {}};
  test::Synthetic made;
  made.add("half_round_trip", Level::between_nodes, {8, 64, 512},
           [&](double s) { return loggops::eager(known, Bytes(s)).count(); });
  for (const char* overhead : {"send_overhead", "receive_overhead"})
    made.add(overhead, Level::between_nodes, {1}, [](double) { return 2; });
  made.add("gap", Level::between_nodes, {1}, [](double) { return 3; });
  for (const PatternRow& pattern : loggps_row().patterns) {
    PatternArguments arguments;
    const auto outside = [&](double size) {
      arguments.size = Bytes(size);
      return pattern.prepare(made.calibration, {})(arguments).extrapolated;
    };
    EXPECT_EQ(outside(8), "") << pattern.pattern;
    EXPECT_EQ(outside(512), "") << pattern.pattern;
    EXPECT_EQ(outside(7), "size 7B, measured from 8B to 512B") << pattern.pattern;
    EXPECT_EQ(outside(513), "size 513B, measured from 8B to 512B") << pattern.pattern;
  }
}

TEST(LogGOPSModel, LinearBroadcastsStandInNoPaper)
{
  PredictionContext context;
  context.machine.dimensions = {5};
  PingPong ping_pong;
  ping_pong.message_bytes = 11;
  CollectiveWorkload broadcast;
  broadcast.row = &collectives::require_algorithm("broadcast", "linear");
  broadcast.options.bytes = 11;
  const auto model = loggps_row().make(machine(), {});
  EXPECT_NEAR(model->predict(ping_pong, context).value().count(), 24, 1e-9);
  EXPECT_FALSE(model->derives(ping_pong, context));
  EXPECT_NEAR(model->predict(broadcast, context).value().count(), 3 * 13 + 24, 1e-9);
  EXPECT_TRUE(model->derives(broadcast, context));
}

TEST(LogGOPSModel, OnlyLogGOPSNeedsOverheadsByTheByte)
{
  Calibration rows = machine();
  rows.tables.clear();
  EXPECT_NO_THROW(loggps_row().make(rows, {}));
  EXPECT_THROW(loggops_row().make(rows, {}), MissingMeasurements);
  EXPECT_EQ(loggps_row().fit, nullptr);
  EXPECT_NE(loggops_row().fit, nullptr);
  EXPECT_NE(loggops_row().patterns[0].summary.find("max(O, G)"), std::string::npos);
  EXPECT_EQ(loggps_row().patterns[0].summary.find('O'), std::string::npos);
}

} // namespace
} // namespace loghop::loggops_model_test
