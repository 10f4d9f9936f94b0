#include "loghop/predict/logpc/logpc_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/logpc/logpc.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/alewife_workloads.hpp"
#include "unit/predict/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace loghop::logpc_model_test {
namespace {

using testing::ThrowsMessage;

ModelOptions wait(double C_n)
{
  ModelOptions options;
  options.times["C_n"] = Seconds(C_n);
  return options;
}

double time(const Workload& workload, const ModelOptions& options)
{
  return LoGPCModel(alewife::calibration(), options).predict(workload, alewife::setting()).value().count();
}

TEST(LoGPCModel, AGivenWaitTakesThePlaceOfTheFormula)
{
  for (const double C_n : {0.0, 7.0}) {
    EXPECT_DOUBLE_EQ(time(alewife::remap(Remap::Kind::synchronous), wait(C_n)), 453 + 2 * C_n);
    EXPECT_DOUBLE_EQ(time(alewife::remap(Remap::Kind::asynchronous), wait(C_n)), 137);
    EXPECT_DOUBLE_EQ(time(alewife::remap(Remap::Kind::long_messages), wait(C_n)), 1020 + C_n);
  }
}

/// M = 4943992.5 as equation 15 has it; 31 first blocks and 63 sends and receives wait.
TEST(LoGPCModel, EveryStepOfADiamondWaits)
{
  EXPECT_DOUBLE_EQ(time(alewife::figure_9(), wait(2)), 4943992.5 + (31 + 2 * 63) * 2);
}

/// Short messages have a = 8 bytes and 4 for each argument.
TEST(LoGPCModel, ShortMessagesGrowWithTheirArguments)
{
  for (const int arguments : {0, 1, 2}) {
    ModelOptions given;
    given.numbers["message_bytes"] = 8 + 4 * arguments;
    EXPECT_DOUBLE_EQ(time(alewife::remap(Remap::Kind::synchronous, arguments), {}),
                     time(alewife::remap(Remap::Kind::synchronous, arguments), given));
    given.numbers["message_bytes"] = 9 + 4 * arguments;
    EXPECT_LT(time(alewife::remap(Remap::Kind::synchronous, arguments), {}),
              time(alewife::remap(Remap::Kind::synchronous, arguments), given));
  }
}

TEST(LoGPCModel, MessagesWithoutBytesDoNotWait)
{
  ModelOptions empty;
  empty.numbers["message_bytes"] = 0;
  EXPECT_DOUBLE_EQ(time(alewife::remap(Remap::Kind::synchronous), empty), 453);
}

TEST(LoGPCModel, ContentionIsThatOfTheProgramOnItsMesh)
{
  // 8 x 4: k_d = 2 over two dimensions; a byte takes a channel for G = 0.5 cycles.
  const Seconds C_n =
      closed_contention({2, 2, SecondsPerByte(0.5), Bytes(16)}, logpc::synchronous_iteration(alewife::two_arguments()));
  EXPECT_NEAR(time(alewife::remap(Remap::Kind::synchronous), {}), 453 + 2 * C_n.count(), 1e-9);
  const Seconds bulk = closed_contention({2, 2, SecondsPerByte(0.5), Bytes(1000)},
                                         logpc::long_iteration(alewife::long_messages(), Bytes(1000)));
  EXPECT_NEAR(time(alewife::remap(Remap::Kind::long_messages), {}), 1020 + bulk.count(), 1e-9);
}

TEST(LoGPCModel, OtherMessagesAreWalkedAsLogGPHasThem)
{
  PingPong workload;
  workload.message_bytes = 101;
  const LoGPCModel model(alewife::calibration(), {});
  EXPECT_DOUBLE_EQ(model.predict(workload, alewife::setting()).value().count(), 25 + 8 + 50 + 129);
  EXPECT_TRUE(model.derives(workload, alewife::setting()));
  EXPECT_FALSE(model.derives(alewife::remap(Remap::Kind::synchronous), alewife::setting()));
}

TEST(LoGPCModel, ValuesBelowZeroOrInfiniteAreRefused)
{
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const auto refusal = [](const ModelOptions& options) {
    return test::refusal([&] { LoGPCModel model(alewife::calibration(), options); });
  };
  for (const double wrong : {-1.0, infinite}) {
    EXPECT_EQ(refusal(wait(wrong)), "option \"C_n\" must be a finite value that is not negative");
    ModelOptions bytes;
    bytes.numbers["message_bytes"] = wrong;
    EXPECT_EQ(refusal(bytes), "option \"message_bytes\" must be a finite value that is not negative");
  }
}

TEST(LoGPCModel, RowsThatAreMissingAreNamedAllAtOnce)
{
  Calibration calibration = alewife::calibration();
  const auto gone = [](const Measurement& row) { return row.quantity == "L" || row.quantity == "a"; };
  calibration.rows.erase(std::remove_if(calibration.rows.begin(), calibration.rows.end(), gone),
                         calibration.rows.end());
  EXPECT_THAT([&] { LoGPCModel model(calibration, {}); },
              ThrowsMessage<MissingMeasurements>("calibration \"alewife\" lacks measurements for LoGPC: row L of short "
                                                 "messages; row L of long messages; row a of long messages"));
}

TEST(LoGPCModel, LiteralOccupancyIsACycleOfTheClock)
{
  ModelOptions literal;
  literal.words["occupancy"] = "literal";
  Calibration calibration = alewife::calibration();
  calibration.clock_period_s = 0.5; // as long as G
  const auto time_with = [&](const ModelOptions& options) {
    return LoGPCModel(calibration, options)
        .predict(alewife::remap(Remap::Kind::synchronous), alewife::setting())
        .value()
        .count();
  };
  EXPECT_DOUBLE_EQ(time_with(literal), time_with({}));
  calibration.clock_period_s = 0;
  EXPECT_THAT(
      [&] { LoGPCModel model(calibration, literal); },
      ThrowsMessage<std::invalid_argument>("calibration \"alewife\" has no clock, which occupancy \"literal\" needs"));
}

/// 8 messages of 10 values: o_s = 39, o_r = 142.
TEST(LoGPCModel, Em3dDoesNotWait)
{
  Em3d em3d;
  em3d.update_time = Seconds(2);
  em3d.graph_nodes = 320;
  em3d.degree = 8;
  em3d.distribution = Em3d::Distribution::clustered;
  EXPECT_DOUBLE_EQ(time(em3d, wait(1000)), 8 * 181 + 160);
}

} // namespace
} // namespace loghop::logpc_model_test
