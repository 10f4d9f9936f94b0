#include "loghop/predict/one_to_many/logfp_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace loghop::logfp_model_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double us = 1e-6;
const std::vector<int> hosts = {1, 2, 4, 6, 8, 10, 14, 16, 20, 30, 40};

/// o_min = 0.18, o_max = 1.6, L = 1, f = 4 us.
LogfP infiniband(double g_us)
{
  return {Seconds(1 * us), Seconds(0.18 * us), Seconds(1.6 * us), Seconds(g_us * us), 4};
}

Calibration measured(const LogfP& machine, const std::vector<int>& posts = hosts)
{
  test::Synthetic made;
  made.calibration.name = "made";
  made.add_others("post_overhead", posts, [&](double P) { return logfp::overhead(machine, P).count(); });
  made.add_others("one_to_many_round_trip", hosts, [&](double P) { return logfp::round_trip(machine, P).count(); });
  return made.calibration;
}

Calibration with_rows(Calibration calibration)
{
  calibration.rows.push_back({"o_min", "", {}, {}, 2 * us, "made up"});
  calibration.rows.push_back({"o_max", "", {}, {}, 6 * us, "made up"});
  return calibration;
}

PatternPrediction predicted(const ModelRow& row, std::size_t pattern, int others, const Calibration& calibration,
                            const ModelOptions& options = {})
{
  PatternArguments arguments;
  arguments.others = others;
  return row.patterns.at(pattern).prepare(calibration, options)(arguments);
}

/// The same with the parameters of one fit.
std::function<PatternPrediction(int)> prepared(const ModelRow& row, std::size_t pattern)
{
  return [formula = row.patterns.at(pattern).prepare(measured(infiniband(0.7)), {})](int others) {
    PatternArguments arguments;
    arguments.others = others;
    return formula(arguments);
  };
}

TEST(LogfPModel, PatternsAreTheRoundTripAndTheOverhead)
{
  for (const ModelRow& row : {logfp_row(), lop_row()}) {
    ASSERT_EQ(row.patterns.size(), 2u);
    EXPECT_EQ(row.patterns[0].pattern, "one_to_many");
    EXPECT_EQ(row.patterns[1].pattern, "overhead");
    EXPECT_EQ(row.patterns[0].required, std::vector<PatternOption>{PatternOption::others});
  }
  const LogfP machine = infiniband(0.7);
  const LoPCurves curves = lop_curves(measured(machine)).value();
  const auto trip = prepared(logfp_row(), 0), overhead = prepared(logfp_row(), 1);
  const auto lop_trip = prepared(lop_row(), 0), lop_overhead = prepared(lop_row(), 1);
  for (const int P : {1, 3, 25}) {
    EXPECT_NEAR(trip(P).time / logfp::round_trip(machine, P), 1, 2e-3) << P;
    EXPECT_NEAR(overhead(P).time / logfp::overhead(machine, P), 1, 1e-6) << P;
    EXPECT_EQ(lop_trip(P).time, lop::round_trip(curves.round_trip, P));
    EXPECT_EQ(lop_overhead(P).time, lop::overhead(curves.overhead, P));
  }
}

TEST(LogfPModel, EveryPatternSaysWhichHostsWereNotMeasured)
{
  for (const ModelRow& row : {logfp_row(), lop_row()})
    for (const std::size_t pattern : {0, 1}) {
      const auto outside = [formula = prepared(row, pattern)](int P) { return formula(P).extrapolated; };
      EXPECT_EQ(outside(1), "");
      EXPECT_EQ(outside(40), "");
      EXPECT_EQ(outside(41), "P = 41, measured from 1 to 40");
    }
}

MessageTerms terms(double g_us)
{
  return LogfPModel(measured(infiniband(g_us))).terms({}).value();
}

/// o(1) = 1.78 us, RTT(1) = 2 + 2 o(1).
TEST(LogfPModel, AMessageIsHalfOfARoundTripWithoutReceiveOverhead)
{
  const MessageTerms found = terms(0.7);
  EXPECT_NEAR(found.send.count() / us, 1.78, 1e-6);
  EXPECT_NEAR(found.full.count() / us, 2.78, 1e-6);
  EXPECT_EQ(found.receive, Seconds(0));
  EXPECT_NEAR(found.gap.count() / us, 1.78, 1e-6); // the overhead is longer
  EXPECT_NEAR(terms(3).gap.count() / us, 3, 0.01);
  EXPECT_NEAR(terms(3).send.count() / us, 1.78, 1e-6);
}

TEST(LogfPModel, LoPsMessageTakesAtLeastItsOverhead)
{
  const LogfP machine = infiniband(0.7);
  const LoPCurves curves = lop_curves(measured(machine)).value();
  const MessageTerms found = LoPModel(measured(machine)).terms({}).value();
  EXPECT_EQ(found.send, lop::overhead(curves.overhead, 1));
  EXPECT_EQ(found.full, 0.5 * lop::round_trip(curves.round_trip, 1));
  EXPECT_EQ(found.receive, Seconds(0));
  EXPECT_EQ(found.gap, found.send);
  Calibration slow = measured(machine);
  for (MeasuredPoint& point : slow.tables[0].points)
    point.value_s *= 10;
  const MessageTerms bound = LoPModel(slow).terms({}).value();
  EXPECT_EQ(bound.full, bound.send);
}

TEST(LogfPModel, FromRowsItKnowsOverheadsAlone)
{
  const Calibration rows = with_rows({});
  EXPECT_NEAR(predicted(logfp_row(), 1, 3, rows).time.count() / us, 2 + 6.0 / 3, 1e-9);
  EXPECT_EQ(predicted(logfp_row(), 1, 1000, rows).extrapolated, "");
  EXPECT_THAT([&] { predicted(logfp_row(), 0, 3, rows); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("one_to_many_round_trip")));
  EXPECT_FALSE(LogfPModel(rows).terms({}));
  const auto fitted = predicted(logfp_row(), 1, 3, with_rows(measured(infiniband(0.7))));
  EXPECT_NEAR(fitted.time.count() / us, 0.18 + 1.6 / 3, 1e-6); // measurements come first
}

TEST(LogfPModel, WithNeitherItSaysWhatIsMissing)
{
  Calibration nothing;
  nothing.name = "nothing";
  const std::string lacks = "calibration \"nothing\" lacks measurements for ";
  EXPECT_THAT([&] { LogfPModel model(nothing); },
              ThrowsMessage<MissingMeasurements>(lacks + "LogfP: post_overhead between_nodes, for at least two P; "
                                                         "one_to_many_round_trip between_nodes, for P = 1"));
  EXPECT_THAT([&] { LoPModel model(nothing); },
              ThrowsMessage<MissingMeasurements>(lacks + "LoP: post_overhead between_nodes, for at least three P; "
                                                         "one_to_many_round_trip between_nodes, for at least six P"));
}

TEST(LogfPModel, ParametersMayBeThoseOfThePapersRules)
{
  ModelOptions options;
  options.words["parameters"] = "as_printed";
  const Calibration calibration = measured(infiniband(0.7));
  const LogfP printed = logfp_parameters_as_printed(calibration).value();
  for (const int P : {1, 3, 25}) {
    EXPECT_EQ(predicted(logfp_row(), 0, P, calibration, options).time, logfp::round_trip(printed, P));
    EXPECT_EQ(predicted(logfp_row(), 1, P, calibration, options).time, logfp::overhead(printed, P));
  }
  // o_min is o(40), o_max is o(1)
  EXPECT_NEAR(predicted(logfp_row(), 1, 2, calibration, options).time.count() / us, 0.22 + 1.78 / 2, 1e-9);
  EXPECT_EQ(predicted(logfp_row(), 1, 41, calibration, options).extrapolated, "P = 41, measured from 1 to 40");
}

TEST(LogfPModel, ThePapersRulesNeedTheOverheadOfOneMessage)
{
  ModelOptions options;
  options.words["parameters"] = "as_printed";
  Calibration calibration = measured(infiniband(0.7));
  for (MeasuredTable& table : calibration.tables)
    if (table.quantity == "post_overhead") table.points.erase(table.points.begin()); // P = 1
  EXPECT_TRUE(logfp_parameters(calibration));
  const auto is_told = ThrowsMessage<MissingMeasurements>(HasSubstr("LogfP: post_overhead between_nodes, for P = 1"));
  EXPECT_THAT([&] { LogfPModel model(calibration, options); }, is_told);
  EXPECT_THAT([&] { predicted(logfp_row(), 0, 3, with_rows(calibration), options); }, is_told);
}

TEST(LogfPModel, WorkloadsTakeTheFormulasForEachMessage)
{
  PredictionContext context;
  context.machine.dimensions = {8};
  OneToMany workload;
  workload.others = 4;
  workload.message_bytes = 1;
  for (const ModelRow& row : {logfp_row(), lop_row()}) {
    const auto model = row.make(measured(infiniband(0.7)), {});
    workload.answers = true;
    EXPECT_DOUBLE_EQ(model->predict(workload, context).value().count(), prepared(row, 0)(4).time.count() / 4);
    EXPECT_FALSE(model->derives(workload, context));
    workload.answers = false;
    EXPECT_DOUBLE_EQ(model->predict(workload, context).value().count(), prepared(row, 1)(4).time.count());
  }
}

} // namespace
} // namespace loghop::logfp_model_test
