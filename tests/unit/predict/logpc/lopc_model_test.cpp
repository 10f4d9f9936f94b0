#include "loghop/predict/logpc/lopc_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/alewife.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::lopc_model_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// Alewife with two arguments: L 21, o_s 15, o_r 122 cycles.
PatternPrediction predicted(std::size_t pattern, const PatternArguments& arguments)
{
  return lopc_row().patterns.at(pattern).prepare(alewife::calibration(), {})(arguments);
}

PatternArguments of(int count)
{
  PatternArguments arguments;
  arguments.arguments = count;
  return arguments;
}

TEST(LoPCModel, HasFormulasOfBothRemaps)
{
  ASSERT_EQ(lopc_row().patterns.size(), 2u);
  EXPECT_EQ(lopc_row().patterns[0].pattern, "synchronous_remap");
  EXPECT_EQ(lopc_row().patterns[1].pattern, "asynchronous_remap");
  EXPECT_DOUBLE_EQ(predicted(0, of(2)).time.count(), 2 * 158 + 137);
  EXPECT_DOUBLE_EQ(predicted(1, of(2)).time.count(), 137);
  EXPECT_DOUBLE_EQ(predicted(1, of(1)).time.count(), 12 + 119);
}

TEST(LoPCModel, SaysWhichArgumentsWereNotMeasured)
{
  for (const std::size_t pattern : {0, 1}) {
    EXPECT_EQ(predicted(pattern, of(2)).extrapolated, "");
    EXPECT_EQ(predicted(pattern, of(3)).extrapolated, "3 arguments, measured from 0 to 2");
    Calibration plain;
    for (const char* quantity : {"L", "o"})
      plain.rows.push_back({quantity, "", {}, {}, 1, "made up"});
    const PatternFormula formula = lopc_row().patterns.at(pattern).prepare(plain, {});
    EXPECT_THROW(formula(of(2)), std::invalid_argument); // nothing depends on them
    EXPECT_NO_THROW(formula({}));
  }
}

TEST(LoPCModel, RemapsAreFormulasAndOtherMessagesAreWalked)
{
  const LoPCModel model(alewife::calibration());
  Remap remap;
  remap.arguments = 2;
  EXPECT_DOUBLE_EQ(model.predict(remap, alewife::setting()).value().count(), 453);
  EXPECT_FALSE(model.derives(remap, alewife::setting()));
  PingPong ping_pong;
  ping_pong.message_bytes = 8;
  EXPECT_DOUBLE_EQ(model.predict(ping_pong, alewife::setting()).value().count(), 9 + 21 + 117); // without arguments
  EXPECT_TRUE(model.derives(ping_pong, alewife::setting()));
}

TEST(LoPCModel, ErrorsNameIt)
{
  const auto is_named = ThrowsMessage<MissingMeasurements>(HasSubstr("lacks measurements for LoPC: "));
  EXPECT_THAT([] { LoPCModel model{Calibration()}; }, is_named);
  EXPECT_THAT([] { lopc_row().patterns[0].prepare(Calibration(), {}); }, is_named);
}

} // namespace
} // namespace loghop::lopc_model_test
