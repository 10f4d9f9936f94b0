// What `loghop fit` shows of log_nPC: the costs at the measured sizes, what is missing, and what is assumed then.
#include "loghop/predict/lognpc/message_costs.hpp"

#include "unit/predict/lognpc/measured_machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace loghop::lognpc::test::fit_lognpc_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::map<std::string, double> parameters_of(const FittedRange& range)
{
  std::map<std::string, double> values;
  for (const auto& parameter : range.parameters)
    values[parameter.name] = parameter.value;
  return values;
}

MeasuredMachine two_levels()
{
  MeasuredMachine machine;
  machine.add("half_round_trip", {{1, 10}, {1000, 20}});
  machine.add("half_round_trip", Level::within_node, {{1, 4}});
  machine.add("send_overhead", {{1, 1}, {1000, 2}}).add("receive_overhead", {{1, 3}, {1000, 5}});
  return machine;
}

TEST(FitLognpc, ShowsTheCostsOfEachLevelAndSize)
{
  const Fit fit = fit_lognpc(two_levels().calibration);
  EXPECT_EQ(fit.model, "log_nPC");
  ASSERT_EQ(fit.ranges.size(), 3u);
  const auto near = parameters_of(fit.ranges[0]), far = parameters_of(fit.ranges[2]);
  EXPECT_DOUBLE_EQ(near.at("within_node T"), 4);
  EXPECT_DOUBLE_EQ(near.at("within_node o_s"), 2);
  EXPECT_EQ(near.count("within_node g"), 0u);
  EXPECT_EQ(near.count("within_node g_node"), 0u);
  EXPECT_DOUBLE_EQ(far.at("between_nodes T"), 20);
  EXPECT_DOUBLE_EQ(far.at("between_nodes o_s"), 2);
  EXPECT_DOUBLE_EQ(far.at("between_nodes o_r"), 5);
  EXPECT_NEAR(far.at("between_nodes g"), 1000 * 10.0 / 999, 1e-9); // the wire's slope
  EXPECT_NEAR(far.at("between_nodes g_node"), 1000 * 10.0 / 999, 1e-9);
}

TEST(FitLognpc, SaysWhatIsMissing)
{
  const Fit fit = fit_lognpc(two_levels().calibration);
  for (const char* missing : {"network_time: ", "stream: ", "exchange: ", "concurrent_half_round_trip: ",
                              "reverse_order_receive: ", "post_overhead: ", "one_to_many_round_trip: "})
    EXPECT_THAT(fit.missing, Contains(HasSubstr(missing)));
  EXPECT_THAT(fit.missing, Not(Contains(HasSubstr("send_overhead"))));
  EXPECT_THAT(fit_lognpc(Calibration()).missing, ElementsAre("half_round_trip at some level"));
  EXPECT_TRUE(fit_lognpc(Calibration()).ranges.empty());
}

TEST(FitLognpc, HalfRoundTripsAreMetExactly)
{
  const Fit fit = fit_lognpc(two_levels().calibration);
  ASSERT_EQ(fit.residuals.size(), 3u);
  for (const auto& residual : fit.residuals)
    EXPECT_DOUBLE_EQ(residual.measured_s, residual.fitted_s);
}

TEST(FitLognpc, SaysFromWhereMessagesWait)
{
  MeasuredMachine machine;
  machine.add("half_round_trip", {{1, 100}, {1024, 100}, {2048, 100}});
  for (const char* overhead : {"send_overhead", "receive_overhead"})
    machine.add(overhead, {{1, 1}, {1024, 1}, {2048, 20}});
  EXPECT_THAT(fit_lognpc(machine.calibration).notes,
              Contains("between_nodes: messages of more than 1024 B wait for their receive"));
  EXPECT_THAT(fit_lognpc(two_levels().calibration).notes, Not(Contains(HasSubstr("wait for their receive"))));
}

} // namespace
} // namespace loghop::lognpc::test::fit_lognpc_test
