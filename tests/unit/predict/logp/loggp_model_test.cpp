#include "loghop/predict/logp/loggp_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/alewife_workloads.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::loggp_model_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Calibration without(const std::string& quantity, const std::string& protocol)
{
  Calibration calibration = alewife::calibration();
  const auto is_it = [&](const Measurement& row) { return row.quantity == quantity && row.protocol == protocol; };
  calibration.rows.erase(std::remove_if(calibration.rows.begin(), calibration.rows.end(), is_it),
                         calibration.rows.end());
  return calibration;
}

Calibration with_gap(double g)
{
  Calibration calibration = alewife::calibration();
  calibration.rows.push_back({"g", "long", {}, {}, g, "made up"});
  return calibration;
}

/// Long messages of Alewife: L 8, o_s 25, o_r 129, G 0.5 cycles.
MessageTerms terms(const Calibration& calibration, double size)
{
  ModelMessage message;
  message.size = Bytes(size);
  return LogGPModel(calibration).terms(message).value();
}

TEST(LogGPModel, AMessageHasAGapForEachByteButTheFirst)
{
  const MessageTerms found = terms(with_gap(10), 101);
  EXPECT_EQ(found.send, Seconds(25));
  EXPECT_EQ(found.full, Seconds(25 + 8 + 50 + 129));
  EXPECT_EQ(found.receive, Seconds(129));
  EXPECT_EQ(found.gap, Seconds(60));
}

TEST(LogGPModel, TheNextSendWaitsForOverheadAndGap)
{
  EXPECT_EQ(terms(with_gap(10), 1).gap, Seconds(25)); // the overhead is longer
  EXPECT_EQ(terms(with_gap(10), 31).gap, Seconds(25));
  EXPECT_EQ(terms(with_gap(10), 33).gap, Seconds(26));
  EXPECT_EQ(terms(with_gap(40), 1).gap, Seconds(40));
}

TEST(LogGPModel, AnEmptyMessageCountsAsOneByte)
{
  for (const double size : {0.0, 1.0}) {
    EXPECT_EQ(terms(alewife::calibration(), size).full, Seconds(162)) << size;
    PatternArguments arguments;
    arguments.size = Bytes(size);
    arguments.ranks = 4;
    const LogGPParameters parameters = LogGPParameters::from(alewife::calibration());
    const auto time = [&](const char* pattern) {
      return evaluate(loggp_formulas(), parameters, pattern, arguments)->time.count();
    };
    EXPECT_EQ(time("point_to_point"), 162);
    EXPECT_EQ(time("ping_pong"), 324);
    EXPECT_EQ(time("linear_broadcast"), 162 + 2 * 25);
    EXPECT_EQ(time("tree_broadcast"), 2 * 162 + 25);
  }
}

/// k = 100: (P - 1) k G = 150 and (P - 2) g = 50 more of a linear broadcast to 3; 2 (162 + 50) + 25 of a tree.
TEST(LogGPModel, FormulasOfPatterns)
{
  PatternArguments arguments;
  arguments.size = Bytes(101);
  arguments.ranks = 4;
  const LogGPParameters parameters = LogGPParameters::from(alewife::calibration());
  const auto time = [&](const char* pattern) {
    return evaluate(loggp_formulas(), parameters, pattern, arguments)->time.count();
  };
  EXPECT_EQ(time("point_to_point"), 212);
  EXPECT_EQ(time("ping_pong"), 424);
  EXPECT_EQ(time("linear_broadcast"), 162 + 150 + 50);
  EXPECT_EQ(time("tree_broadcast"), 2 * 212 + 25);
  EXPECT_EQ(time("long_remap"), 25 + 50 + (100 - 8) * 0.5);
  EXPECT_FALSE(evaluate(loggp_formulas(), parameters, "send", arguments));
}

/// 1 to 512 B: 20 s + 0.5 s/B.
TEST(LogGPModel, FormulasSayWhichSizesWereNotMeasured)
{
  test::Synthetic made;
  made.add("half_round_trip", Level::between_nodes, {1, 8, 64, 256, 512}, [](double s) { return 20 + 0.5 * s; });
  made.add("send_overhead", Level::between_nodes, {8}, [](double) { return 3; });
  made.add("receive_overhead", Level::between_nodes, {8}, [](double) { return 4; });
  made.add("gap", Level::between_nodes, {8}, [](double) { return 6; });
  const LogGPParameters parameters = LogGPParameters::from(made.calibration);
  PatternArguments arguments;
  arguments.ranks = 4;
  for (const auto& formula : loggp_formulas()) {
    if (std::string(formula.pattern) == "long_remap") continue;
    arguments.size = Bytes(512);
    EXPECT_EQ(formula.evaluate(parameters, arguments).extrapolated, "") << formula.pattern;
    arguments.size = Bytes(513);
    EXPECT_EQ(formula.evaluate(parameters, arguments).extrapolated, "size 513B, measured from 1B to 512B")
        << formula.pattern;
    arguments.size = Bytes(0);
    EXPECT_EQ(formula.evaluate(parameters, arguments).extrapolated, "size 0B, measured from 1B to 512B");
  }
  arguments.size = Bytes(101);
  EXPECT_NEAR(loggp_formulas()[0].evaluate(parameters, arguments).time.count(), 70.5, 1e-6);
  EXPECT_THAT([&] { evaluate(loggp_formulas(), parameters, "long_remap", arguments); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("row a of long messages")));
}

std::optional<double> predicted(const Calibration& calibration, const Workload& workload)
{
  const auto time = LogGPModel(calibration).predict(workload, alewife::setting());
  return time ? std::optional(time->count()) : std::nullopt;
}

TEST(LogGPModel, ShortRemapsAreThoseOfLogP)
{
  const LogPModel short_messages(alewife::calibration());
  for (const auto kind : {Remap::Kind::synchronous, Remap::Kind::asynchronous}) {
    const auto expected = short_messages.predict(alewife::remap(kind), alewife::setting());
    ASSERT_TRUE(expected);
    EXPECT_EQ(predicted(alewife::calibration(), alewife::remap(kind)), expected->count());
    EXPECT_FALSE(LogGPModel(alewife::calibration()).derives(alewife::remap(kind), alewife::setting()));
  }
}

TEST(LogGPModel, LongRemapsNeedTheBytesBeforeAnInterrupt)
{
  EXPECT_EQ(predicted(alewife::calibration(), alewife::remap(Remap::Kind::long_messages)), 25 + 999 * 0.5 + 991 * 0.5);
  EXPECT_FALSE(predicted(without("a", ""), alewife::remap(Remap::Kind::long_messages)));
}

TEST(LogGPModel, ProgramsNeedRowsOfShortMessagesOrTheBytesBeforeAnInterrupt)
{
  Em3d em3d;
  em3d.graph_nodes = 320;
  em3d.degree = 8;
  em3d.update_time = Seconds(2);
  em3d.distribution = Em3d::Distribution::clustered;
  const Remap synchronous = alewife::remap(Remap::Kind::synchronous);
  EXPECT_TRUE(predicted(alewife::calibration(), em3d));
  EXPECT_TRUE(predicted(alewife::calibration(), alewife::figure_9()));
  for (const char* quantity : {"L", "o_s", "o_r"}) {
    const Calibration no_short = without(quantity, "short");
    EXPECT_FALSE(predicted(no_short, em3d)) << quantity;
    EXPECT_FALSE(predicted(no_short, synchronous)) << quantity;
    EXPECT_EQ(predicted(no_short, alewife::figure_9()), predicted(alewife::calibration(), alewife::figure_9()))
        << quantity;
  }
  EXPECT_FALSE(predicted(without("a", ""), alewife::figure_9()));
}

TEST(LogGPModel, PingPongsAreAFormula)
{
  PingPong workload;
  workload.message_bytes = 101;
  EXPECT_EQ(predicted(alewife::calibration(), workload), 212);
  EXPECT_FALSE(LogGPModel(alewife::calibration()).derives(workload, alewife::setting()));
}

TEST(LogGPModel, ErrorsNameTheModel)
{
  Calibration nothing;
  nothing.name = "nothing";
  EXPECT_THAT([&] { LogGPModel model(nothing, "LoGPC"); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("\"nothing\" lacks measurements for LoGPC: ")));
  EXPECT_THAT([&] { LogGPModel model(nothing); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("\"nothing\" lacks measurements for LogGP: ")));
}

} // namespace
} // namespace loghop::loggp_model_test
