#include "loghop/predict/logp/logp_parameters.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::logp_parameters_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// Half round trips of 20 s + 0.5 s/B, overheads of 3 and 4 s, a gap of 6 s.
Calibration measured(const std::vector<double>& sizes = {8, 64, 512})
{
  test::Synthetic made;
  made.calibration.name = "measured";
  made.add("half_round_trip", Level::between_nodes, sizes, [](double s) { return 20 + 0.5 * s; });
  made.add("send_overhead", Level::between_nodes, {8}, [](double) { return 3; });
  made.add("receive_overhead", Level::between_nodes, {8}, [](double) { return 4; });
  made.add("gap", Level::between_nodes, {8}, [](double) { return 6; });
  return made.calibration;
}

void add_row(Calibration& calibration, const char* quantity, double value)
{
  calibration.rows.push_back({quantity, "", {}, {}, value, "made up"});
}

TEST(LogPParameters, OfRowsAreByTheNumberOfArguments)
{
  const LogPParameters parameters = LogPParameters::from(alewife::calibration());
  EXPECT_TRUE(parameters.rows());
  EXPECT_TRUE(parameters.by_arguments());
  EXPECT_EQ(parameters.at(2).o_s, Seconds(15));
  EXPECT_EQ(parameters.at(2).o_r, Seconds(122));
  EXPECT_EQ(parameters.at(1).o_s, Seconds(12));
  EXPECT_EQ(parameters.at(0).L, Seconds(21));
  EXPECT_EQ(parameters.at().o_s, Seconds(9));
}

TEST(LogPParameters, WithoutANumberOfArgumentsTheFewestCount)
{
  Calibration calibration = alewife::calibration();
  auto& rows = calibration.rows;
  rows.erase(std::remove_if(rows.begin(), rows.end(), [](const Measurement& row) { return row.arguments == 0; }),
             rows.end());
  std::reverse(rows.begin(), rows.end());
  const LogPParameters parameters = LogPParameters::from(calibration);
  EXPECT_EQ(parameters.at().o_s, Seconds(12));
  EXPECT_EQ(parameters.at().o_r, Seconds(119));
  EXPECT_EQ(parameters.outside(Bytes(0), 0), "0 arguments, measured from 1 to 2");
  EXPECT_EQ(parameters.outside(Bytes(0), 1), "");
  EXPECT_EQ(parameters.outside(Bytes(0), 2), "");
  EXPECT_EQ(parameters.outside(Bytes(0), 3), "3 arguments, measured from 1 to 2");
}

TEST(LogPParameters, OfRowsSizesDoNotMatter)
{
  const LogPParameters parameters = LogPParameters::from(alewife::calibration());
  EXPECT_EQ(parameters.outside(Bytes(1e9), std::nullopt), "");
  EXPECT_EQ(parameters.outside(Bytes(1e9), 1), "");
}

TEST(LogPParameters, OfRowsThatDoNotDependOnArgumentsAreTheSameForAnyNumber)
{
  Calibration calibration;
  add_row(calibration, "L", 5);
  add_row(calibration, "o", 3);
  add_row(calibration, "g", 7);
  const LogPParameters parameters = LogPParameters::from(calibration);
  EXPECT_TRUE(parameters.rows());
  EXPECT_FALSE(parameters.by_arguments());
  for (const LogP& machine : {parameters.at(), parameters.at(0), parameters.at(9)}) {
    EXPECT_EQ(machine.L, Seconds(5));
    EXPECT_EQ(machine.o_s, Seconds(3));
    EXPECT_EQ(machine.o_r, Seconds(3));
    EXPECT_EQ(machine.g, Seconds(7));
  }
  EXPECT_EQ(parameters.outside(Bytes(100), 9), "");
}

TEST(LogPParameters, OfMeasurementsAreThoseOfTheSmallestMessage)
{
  const LogPParameters parameters = LogPParameters::from(measured());
  EXPECT_FALSE(parameters.rows());
  EXPECT_FALSE(parameters.by_arguments());
  for (const LogP& machine : {parameters.at(), parameters.at(5)}) {
    EXPECT_NEAR(machine.L.count(), 24 - 3 - 4, 1e-12);
    EXPECT_EQ(machine.o_s, Seconds(3));
    EXPECT_EQ(machine.o_r, Seconds(4));
    EXPECT_EQ(machine.g, Seconds(6));
  }
}

TEST(LogPParameters, OfMeasurementsHoldAtTheSmallestSize)
{
  const LogPParameters parameters = LogPParameters::from(measured());
  EXPECT_EQ(parameters.outside(Bytes(8), std::nullopt), "");
  EXPECT_EQ(parameters.outside(Bytes(9), std::nullopt), "size 9B, measured at 8B only");
  EXPECT_EQ(parameters.outside(Bytes(7), 2), "size 7B, measured at 8B only");
  EXPECT_EQ(parameters.outside(Bytes(0), std::nullopt), ""); // none was said
  EXPECT_EQ(parameters.outside(Bytes(0), 5), "");
}

TEST(LogPParameters, RowsCountOnlyIfAllAreThere)
{
  Calibration calibration = measured();
  add_row(calibration, "L", 5);
  add_row(calibration, "o_s", 1);
  EXPECT_NEAR(LogPParameters::from(calibration).at().L.count(), 17, 1e-12);
  EXPECT_EQ(LogPParameters::from(calibration).at().o_s, Seconds(3));
  add_row(calibration, "o_r", 1);
  EXPECT_EQ(LogPParameters::from(calibration).at().L, Seconds(5));
}

TEST(LogPParameters, SayWhatIsMissingOfMeasurementsAndOfRows)
{
  Calibration calibration = measured({});
  add_row(calibration, "o_s", 1);
  EXPECT_THAT([&] { LogPParameters::from(calibration, "another"); },
              ThrowsMessage<MissingMeasurements>(
                  AllOf(HasSubstr("calibration \"measured\" lacks measurements for another: half_round_trip"),
                        HasSubstr("; or row L of short messages, row o_r of short messages"))));
  EXPECT_THAT([&] { LogPParameters::from(Calibration()); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("measurements for LogP: ")));
}

} // namespace
} // namespace loghop::logp_parameters_test
