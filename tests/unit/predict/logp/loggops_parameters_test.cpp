#include "loghop/predict/logp/loggops_parameters.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/logp/fit_loggops.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace loghop::loggops_parameters_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// 2 o + L = 10 s, G = 2 s/B, O = 1 s/B of messages of up to 100 B, 3 s/B of longer ones.
Calibration measured(const std::vector<double>& sizes = {10, 50, 100, 1000})
{
  test::Synthetic made;
  made.calibration.name = "measured";
  made.add("half_round_trip", Level::between_nodes, sizes, [](double s) { return 10 + 2 * (s - 1); });
  made.add("send_overhead", Level::between_nodes, {1, 50, 100, 1000},
           [](double s) { return s > 100 ? 3 * s : 2 + (s - 1); });
  made.add("receive_overhead", Level::between_nodes, {1}, [](double) { return 4; });
  made.add("gap", Level::between_nodes, {1}, [](double) { return 7; });
  return made.calibration;
}

Calibration with_rows()
{
  Calibration calibration = measured();
  for (const auto& [quantity, value] : {std::pair("L", 11.0), {"o_s", 3.0}, {"o_r", 5.0}, {"g", 6.0}, {"G", 8.0}})
    calibration.rows.push_back({quantity, "", {}, {}, value, "made up"});
  return calibration;
}

TEST(LogGOPSParameters, OfRowsHaveTheMeanOfBothOverheads)
{
  const LogGOPS machine = LogGOPSParameters::from(with_rows(), false).at({});
  EXPECT_EQ(machine.L, Seconds(11));
  EXPECT_EQ(machine.o, Seconds(4));
  EXPECT_EQ(machine.g, Seconds(6));
  EXPECT_EQ(machine.G.count(), 8);
  EXPECT_EQ(machine.O.count(), 0);
  EXPECT_FALSE(machine.S);
}

TEST(LogGOPSParameters, OverheadsByTheByteAreMeasuredBesideRowsToo)
{
  EXPECT_NEAR(LogGOPSParameters::from(with_rows(), true, Bytes(100)).at({}).O.count(), 1, 1e-9);
  EXPECT_EQ(LogGOPSParameters::from(with_rows(), false, Bytes(100)).at({}).O.count(), 0);
}

TEST(LogGOPSParameters, AreFittedUpToTheThreshold)
{
  const LogGOPSParameters parameters = LogGOPSParameters::from(measured(), true, Bytes(100));
  const LogGOPS machine = parameters.at({});
  EXPECT_NEAR(machine.o.count(), 3, 1e-9);
  EXPECT_NEAR(machine.L.count(), 28 - 2 - 4, 1e-9); // of 10 B
  EXPECT_NEAR(machine.g.count(), 7, 1e-9);
  EXPECT_NEAR(machine.G.count(), 2, 1e-9);
  EXPECT_NEAR(machine.O.count(), 1, 1e-9);
  EXPECT_EQ(machine.S, Bytes(100));
  const LogGOPS another = parameters.at(Bytes(1000));
  EXPECT_EQ(another.S, Bytes(1000));
  EXPECT_GT(another.O.count(), 1.05);
}

TEST(LogGOPSParameters, SizesAreThoseOfHalfRoundTripsUnlessRowsCount)
{
  const LogGOPSParameters fitted = LogGOPSParameters::from(measured(), false);
  EXPECT_EQ(fitted.sizes().from, 10);
  EXPECT_EQ(fitted.sizes().to, 1000);
  const LogGOPSParameters rows = LogGOPSParameters::from(with_rows(), false);
  EXPECT_EQ(rows.sizes().from, 0);
  EXPECT_TRUE(std::isinf(rows.sizes().to));
}

TEST(LogGOPSParameters, SayWhatIsMissing)
{
  const std::string rows = "; or row L of long messages, row o_s of long messages, row o_r of long messages, "
                           "row G of long messages";
  EXPECT_THAT([] { LogGOPSParameters::from(measured({10}), false); },
              ThrowsMessage<MissingMeasurements>("calibration \"measured\" lacks measurements for LogGPS: " +
                                                 std::string("half_round_trip between_nodes, at least two sizes") +
                                                 rows));
  EXPECT_THAT([] { LogGOPSParameters::from(measured({10}), true); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("lacks measurements for LogGOPS: half_round_trip")));
  Calibration without_o = with_rows();
  without_o.tables.clear();
  EXPECT_THAT([&] { LogGOPSParameters::from(without_o, true); },
              ThrowsMessage<MissingMeasurements>("calibration \"measured\" lacks measurements for LogGOPS: " +
                                                 std::string(loggops_needs_for_O)));
  EXPECT_NO_THROW(LogGOPSParameters::from(without_o, false));
}

TEST(LogGOPSParameters, AThresholdBelowTheSecondSizeLeavesTooLittle)
{
  const LogGOPSParameters parameters = LogGOPSParameters::from(measured(), false);
  EXPECT_NO_THROW(parameters.at(Bytes(50)));
  EXPECT_THROW(parameters.at(Bytes(49)), MissingMeasurements);
  EXPECT_THROW(LogGOPSParameters::from(measured(), true, Bytes(49)).at({}), MissingMeasurements);
}

} // namespace
} // namespace loghop::loggops_parameters_test
