// The options of log_3P and 2log_{2,3}P: whose messages give the middleware, and what counts as network.
#include "loghop/predict/lognp/log3p_model.hpp"

#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/model_table.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace loghop {
namespace {

constexpr double us = 1e-6;
const std::vector<double> sizes = {1000, 2000, 4000};

/// To itself 4 us and 1 ns a byte, of which a copy takes 0.5; between nodes 20 us and 10 ns, of which the wire takes 5 us
/// and 8 ns a byte.
Calibration machine()
{
  test::Synthetic made;
  made.add("half_round_trip", Level::to_itself, sizes, [](double s) { return 4 * us + s * 1e-9; });
  made.add("memory_copy", Level::to_itself, sizes, [](double s) { return s * 0.5e-9; });
  made.add("half_round_trip", Level::between_nodes, sizes, [](double s) { return 20 * us + s * 10e-9; });
  made.add("network_time", Level::between_nodes, sizes, [](double s) { return 5 * us + s * 8e-9; });
  return made.calibration;
}

Log3P at_2000(const std::string& middleware, const std::string& o_net)
{
  ModelOptions options;
  options.words = {{"middleware", middleware}, {"o_net", o_net}};
  return Log3PParameters::from(machine(), options).required().at(Bytes(2000));
}

void expect_us(const Log3P& costs, double o_mw, double o_net)
{
  EXPECT_NEAR(costs.o_mw.count(), o_mw * us, 1e-12);
  EXPECT_NEAR(costs.o_net.count(), o_net * us, 1e-12);
}

TEST(Log3PModel, TakesTheMiddlewareFromMessagesToItself)
{
  expect_us(Log3PParameters::from(machine()).required().at(Bytes(2000)), 5, 35);
  expect_us(at_2000("to_itself", "wire"), 5, 35);
}

TEST(Log3PModel, TakesTheMiddlewareFromMessagesBetweenNodes)
{
  expect_us(at_2000("between_nodes", "wire"), 19, 21);
}

/// The line of o_net through 0 bytes: 20 - 4 us of the first reading, 5 us of the second. A message takes 40 us in all.
TEST(Log3PModel, TakesTheNetworkAsALatency)
{
  expect_us(at_2000("to_itself", "latency"), 24, 16);
  expect_us(at_2000("between_nodes", "latency"), 35, 5);
}

/// A send to itself takes o_mw and a copy of 2000 B, 1 us; o_mw as above.
TEST(Log3PModel, ItsFormulasTakeTheOptionsToo)
{
  ModelOptions options;
  options.words["o_net"] = "latency";
  PatternArguments arguments;
  arguments.size = Bytes(2000);
  const PatternRow& row = require_pattern("log_3P", "send_to_self");
  EXPECT_NEAR(row.prepare(machine(), {})(arguments).time.count(), (5 + 1) * us, 1e-12);
  EXPECT_NEAR(row.prepare(machine(), options)(arguments).time.count(), (24 + 1) * us, 1e-12);
}

TEST(Log3PModel, SaysWhatIsMissingBetweenNodes)
{
  test::Synthetic made;
  made.add("half_round_trip", Level::to_itself, sizes, [](double) { return us; });
  ModelOptions options;
  options.words["middleware"] = "between_nodes";
  EXPECT_EQ(Log3PParameters::from(made.calibration, options).missing,
            std::vector<std::string>{"half_round_trip between_nodes, for o'_mw"});
}

} // namespace
} // namespace loghop
