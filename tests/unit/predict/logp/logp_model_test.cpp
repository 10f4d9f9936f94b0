#include "loghop/predict/logp/logp_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace loghop::logp_model_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// L 5, o_s 2, o_r 3 s.
Calibration machine(double g)
{
  Calibration calibration;
  calibration.name = "made";
  for (const auto& [quantity, value] : {std::pair("L", 5.0), {"o_s", 2.0}, {"o_r", 3.0}, {"g", g}})
    calibration.rows.push_back({quantity, "", {}, {}, value, "made up"});
  return calibration;
}

Calibration measured()
{
  test::Synthetic made;
  made.add("half_round_trip", Level::between_nodes, {8, 64}, [](double) { return 10; });
  made.add("send_overhead", Level::between_nodes, {8}, [](double) { return 2; });
  made.add("receive_overhead", Level::between_nodes, {8}, [](double) { return 3; });
  return made.calibration;
}

double time(const std::string& pattern, double g)
{
  PatternArguments arguments;
  arguments.ranks = 8;
  arguments.others = 4;
  return evaluate(logp_formulas(), LogPParameters::from(machine(g)), pattern, arguments).value().time.count();
}

TEST(LogPModel, AMessageOfAnySizeIsTheSame)
{
  for (const double size : {0.0, 1e6}) {
    ModelMessage message;
    message.size = Bytes(size);
    const MessageTerms found = LogPModel(machine(7)).terms(message).value();
    EXPECT_EQ(found.send, Seconds(2));
    EXPECT_EQ(found.full, Seconds(10));
    EXPECT_EQ(found.receive, Seconds(3));
    EXPECT_EQ(found.gap, Seconds(7));
  }
  EXPECT_EQ(LogPModel(machine(1)).terms({}).value().gap, Seconds(2)); // the overhead is longer
}

TEST(LogPModel, FormulasOfPatterns)
{
  EXPECT_EQ(time("point_to_point", 4), 10);
  EXPECT_EQ(time("ping_pong", 4), 20);
  EXPECT_EQ(time("linear_broadcast", 4), 10 + 6 * 4);
  EXPECT_EQ(time("tree_broadcast", 4), 3 * 10);
  EXPECT_EQ(time("tree_broadcast", 12), 10 + 2 * 12);
  EXPECT_EQ(time("one_to_many", 4), 2 * 7 + 3 * 4);
  EXPECT_EQ(time("one_to_many", 1), 2 * 7 + 3 * 2);
  EXPECT_EQ(time("overhead", 4), 2);
  EXPECT_EQ(time("synchronous_remap", 4), 20);
  EXPECT_EQ(time("asynchronous_remap", 4), 5);
}

TEST(LogPModel, BroadcastsAndOverheadsStandInNoPaper)
{
  for (const auto& formula : logp_formulas()) {
    const std::string pattern = formula.pattern;
    EXPECT_EQ(formula.printed, pattern != "linear_broadcast" && pattern != "tree_broadcast" && pattern != "overhead")
        << pattern;
  }
}

TEST(LogPModel, EveryFormulaTakesTheNumberOfArguments)
{
  const LogPParameters parameters = LogPParameters::from(alewife::calibration());
  for (const auto& formula : logp_formulas()) {
    PatternArguments none, two, three;
    two.arguments = 2;
    three.arguments = 3;
    EXPECT_LT(formula.evaluate(parameters, none).time, formula.evaluate(parameters, two).time) << formula.pattern;
    EXPECT_EQ(formula.evaluate(parameters, two).extrapolated, "") << formula.pattern;
    EXPECT_EQ(formula.evaluate(parameters, three).extrapolated, "3 arguments, measured from 0 to 2");
  }
}

TEST(LogPModel, EveryFormulaSaysWhichSizeWasMeasured)
{
  const LogPParameters parameters = LogPParameters::from(measured());
  PatternArguments small, large;
  small.size = Bytes(8);
  large.size = Bytes(64);
  for (const auto& formula : logp_formulas()) {
    EXPECT_EQ(formula.evaluate(parameters, small).extrapolated, "") << formula.pattern;
    EXPECT_EQ(formula.evaluate(parameters, large).extrapolated, "size 64B, measured at 8B only") << formula.pattern;
  }
}

TEST(LogPModel, ArgumentsAreRefusedWhereNothingDependsOnThem)
{
  PatternArguments with_arguments;
  with_arguments.arguments = 2;
  EXPECT_THAT(
      [&] { check_arguments(LogPParameters::from(machine(1)), with_arguments); },
      ThrowsMessage<std::invalid_argument>("--arguments: the calibration has no parameters by number of arguments"));
  EXPECT_NO_THROW(check_arguments(LogPParameters::from(machine(1)), {}));
  EXPECT_NO_THROW(check_arguments(LogPParameters::from(alewife::calibration()), with_arguments));
  for (const PatternRow& row : logp_row().patterns) {
    EXPECT_THROW(row.prepare(machine(1), {})(with_arguments), std::invalid_argument) << row.pattern;
    EXPECT_NO_THROW(row.prepare(machine(1), {})({})) << row.pattern;
    EXPECT_EQ(row.model, "LogP");
  }
}

/// 8 messages of 10 values each, o_s = 39 and o_r = 142 for so many; 80 edges of 2 s.
TEST(LogPModel, Em3dNeedsRows)
{
  Em3d em3d;
  em3d.update_time = Seconds(2);
  em3d.graph_nodes = 320;
  em3d.degree = 8;
  em3d.distribution = Em3d::Distribution::clustered;
  const LogPModel model(alewife::calibration());
  EXPECT_DOUBLE_EQ(model.predict(em3d, alewife::setting()).value().count(), 8 * 181 + 160);
  EXPECT_FALSE(model.derives(em3d, alewife::setting()));
  EXPECT_FALSE(LogPModel(measured()).of_program(em3d, alewife::setting()));
  EXPECT_FALSE(model.of_program(PingPong(), alewife::setting()));
}

TEST(LogPModel, ErrorsNameTheModel)
{
  Calibration nothing;
  nothing.name = "nothing";
  EXPECT_THAT([&] { LogPModel model(nothing); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("\"nothing\" lacks measurements for LogP: ")));
  EXPECT_THAT([&] { LogPModel model(nothing, "LoPC"); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("\"nothing\" lacks measurements for LoPC: ")));
}

} // namespace
} // namespace loghop::logp_model_test
