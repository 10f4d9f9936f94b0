// The options of log_3P and 2log_{2,3}P: whose messages give the middleware, and what counts as network.
#include "loghop/predict/lognp/log3p_model.hpp"

#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/model_table.hpp"
#include "unit/predict/fit/synthetic.hpp"
#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>

namespace loghop::log3p_model_test {
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

/// The same with a stride of 64 B: to itself 6 us more, copies 3 us, packing by the program 2 us more than contiguous.
Calibration strided_machine(bool packed)
{
  test::Synthetic made;
  made.calibration = machine();
  made.calibration.name = "made";
  made.add(
      "half_round_trip", Level::to_itself, sizes, [](double s) { return 10 * us + s * 1e-9; }, 64);
  made.add(
      "memory_copy", Level::to_itself, sizes, [](double) { return 3 * us; }, 64);
  if (packed)
    made.add(
        "packed_half_round_trip", Level::to_itself, {1000, 2000}, [](double s) { return 6 * us + s * 1e-9; }, 64);
  return made.calibration;
}

PatternPrediction predicted(const std::string& pattern, const Calibration& calibration, double size, double stride)
{
  PatternArguments arguments;
  arguments.size = Bytes(size);
  arguments.stride = Bytes(stride);
  arguments.ranks = 5;
  return require_pattern("log_3P", pattern).prepare(calibration, {})(arguments);
}

/// At 2000 B o_mw = 5, l_mw = 6, o_net = 35, T_mem = 1 us.
TEST(Log3PModel, FormulasOfPatterns)
{
  const std::map<std::string, double> expected = {{"point_to_point", 46},
                                                  {"ping_pong", 92},
                                                  {"send_to_self", 12},
                                                  {"linear_broadcast", 2.5 * 11 + 35},
                                                  {"tree_broadcast", 3 * 46}};
  for (const auto& [pattern, time] : expected) {
    EXPECT_NEAR(predicted(pattern, strided_machine(false), 2000, 64).time.count() / us, time, 1e-9) << pattern;
    EXPECT_EQ(predicted(pattern, strided_machine(false), 2000, 64).extrapolated, "") << pattern;
    EXPECT_EQ(predicted(pattern, strided_machine(false), 999, 0).extrapolated,
              "size 999B, measured from 1000B to 4000B");
  }
}

/// As measured 2 us; without that measurement two copies of 3 us.
TEST(Log3PModel, PackingIsThatOfTheProgramOrTwoCopies)
{
  for (const auto& [packed, l_pack] : {std::pair(true, 2.0), {false, 6.0}}) {
    const Calibration calibration = strided_machine(packed);
    EXPECT_NEAR(predicted("pack_and_unpack", calibration, 2000, 64).time.count() / us, l_pack, 1e-9);
    EXPECT_NEAR(predicted("packed_point_to_point", calibration, 2000, 64).time.count() / us, 5 + l_pack + 35, 1e-9);
  }
}

TEST(Log3PModel, PackingSaysWhatWasNotMeasured)
{
  const auto outside = [](const char* pattern, bool packed, double size, double stride) {
    return predicted(pattern, strided_machine(packed), size, stride).extrapolated;
  };
  for (const char* pattern : {"pack_and_unpack", "packed_point_to_point"}) {
    EXPECT_EQ(outside(pattern, true, 2000, 64), "") << pattern;
    EXPECT_EQ(outside(pattern, true, 2001, 64), "size 2001B, measured from 1000B to 2000B") << pattern;
    EXPECT_EQ(outside(pattern, false, 2001, 64), "") << pattern;
    EXPECT_EQ(outside(pattern, false, 2000, 65), "stride 65B, measured from 0B to 64B") << pattern;
  }
  EXPECT_EQ(outside("packed_point_to_point", true, 4001, 64), "size 4001B, measured from 1000B to 4000B");
}

TEST(Log3PModel, RefusalsNameWhatIsMissing)
{
  const std::string lacks = "calibration \"made\" lacks measurements for log_3P: ";
  const auto refusal = [](const char* pattern, const Calibration& calibration) {
    return test::refusal([&] { predicted(pattern, calibration, 2000, 64); });
  };
  Calibration contiguous = machine();
  contiguous.name = "made";
  for (const char* pattern : {"point_to_point", "ping_pong", "send_to_self", "linear_broadcast", "tree_broadcast"})
    EXPECT_EQ(refusal(pattern, contiguous), lacks + "half_round_trip to_itself of strided data") << pattern;
  EXPECT_EQ(refusal("pack_and_unpack", contiguous), lacks + "memory_copy of strided data");
  Calibration copies = strided_machine(false);
  copies.tables.erase(copies.tables.begin()); // messages to itself
  EXPECT_EQ(refusal("pack_and_unpack", copies), "");
  for (const char* pattern : {"point_to_point", "tree_broadcast", "packed_point_to_point"})
    EXPECT_EQ(refusal(pattern, copies), lacks + "half_round_trip to_itself, for o_mw") << pattern;
  EXPECT_EQ(test::refusal([&] { Log3PModel model(copies); }), lacks + "half_round_trip to_itself, for o_mw");
}

TEST(Log3PModel, AMessageToItselfPassesMemoryAndNotTheNetwork)
{
  ModelMessage message;
  message.size = Bytes(2000);
  const Log3PModel model(machine());
  EXPECT_NEAR(model.terms(message).value().full.count() / us, 5 + 35, 1e-9);
  message.level = Level::within_node; // one kind of message between ranks
  EXPECT_NEAR(model.terms(message).value().full.count() / us, 5 + 35, 1e-9);
  message.level = Level::to_itself;
  const MessageTerms itself = model.terms(message).value();
  EXPECT_NEAR(itself.full.count() / us, 5 + 1, 1e-9);
  EXPECT_NEAR(itself.send.count() / us, 2.5, 1e-9);
  message.from = {10, 200, 400};
  EXPECT_FALSE(model.terms(message));
}

/// Send calls 3 us, the network 5 us + 8 ns/B, receive calls 4 us; a stride adds 12 us, half of it at each end.
Calibration lognp_machine(bool strided)
{
  test::Synthetic made;
  made.calibration = machine();
  made.add("send_overhead", Level::between_nodes, sizes, [](double) { return 3 * us; });
  made.add("receive_overhead", Level::between_nodes, sizes, [](double) { return 4 * us; });
  if (strided)
    made.add(
        "half_round_trip", Level::between_nodes, sizes, [](double s) { return 32 * us + s * 10e-9; }, 64);
  return made.calibration;
}

TEST(LognPModel, AMessageIsThreeTransfers)
{
  for (const bool from : {false, true})
    for (const bool to : {false, true}) {
      ModelMessage message;
      message.size = Bytes(2000);
      if (from) message.from = {250, 8, 64};
      if (to) message.to = {250, 8, 64};
      const MessageTerms found = LognPModel(lognp_machine(true)).terms(message).value();
      const double send = from ? 9 : 3, receive = to ? 10 : 4;
      EXPECT_NEAR(found.send.count() / us, send, 1e-9);
      EXPECT_NEAR(found.gap.count() / us, send, 1e-9);
      EXPECT_NEAR(found.receive.count() / us, receive, 1e-9);
      EXPECT_NEAR(found.full.count() / us, send + 21 + receive, 1e-9);
      EXPECT_EQ(LognPModel(lognp_machine(false)).terms(message).has_value(), !from && !to);
    }
}

TEST(LognPModel, NothingIsSaidOfLargeBlocks)
{
  const LognPModel model(lognp_machine(true));
  for (MessageLayout ModelMessage::*const end : {&ModelMessage::from, &ModelMessage::to}) {
    ModelMessage message;
    message.size = Bytes(2000);
    message.*end = {10, 200, 400};
    EXPECT_FALSE(model.terms(message));
  }
}

TEST(LognPModel, ErrorsNameIt)
{
  Calibration calibration = machine();
  calibration.name = "made";
  EXPECT_EQ(test::refusal([&] { LognPModel model(calibration); }),
            "calibration \"made\" lacks measurements for log_nP: send_overhead between_nodes; receive_overhead "
            "between_nodes");
}

} // namespace
} // namespace loghop::log3p_model_test
