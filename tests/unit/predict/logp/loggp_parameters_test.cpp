#include "loghop/predict/logp/loggp_parameters.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::loggp_parameters_test {
namespace {

using testing::ThrowsMessage;

/// Half round trips of 20 s + 0.5 s/B, overheads of 3 and 4 s, a gap of 6 s.
Calibration measured(const std::vector<double>& sizes = {8, 16, 32, 64, 128})
{
  test::Synthetic made;
  made.calibration.name = "measured";
  made.add("half_round_trip", Level::between_nodes, sizes, [](double s) { return 20 + 0.5 * (s - 1); });
  for (const auto& [quantity, time] : {std::pair("send_overhead", 3.0), {"receive_overhead", 4}, {"gap", 6}})
    made.add(quantity, Level::between_nodes, {8}, [seconds = time](double) { return seconds; });
  return made.calibration;
}

Calibration rows(const std::vector<std::string>& quantities)
{
  Calibration calibration = measured();
  for (const std::string& quantity : quantities)
    calibration.rows.push_back({quantity, "", {}, {}, 2, "made up"});
  return calibration;
}

TEST(LogGPParameters, OfRowsHoldForAllSizes)
{
  const LogGPParameters parameters = LogGPParameters::from(alewife::calibration());
  EXPECT_TRUE(parameters.of_rows);
  EXPECT_TRUE(parameters.has_a);
  EXPECT_EQ(parameters.calibration, "alewife");
  ASSERT_EQ(parameters.by_size.ranges.size(), 1u);
  EXPECT_EQ(parameters.by_size.ranges[0].from, Bytes(0));
  EXPECT_EQ(parameters.with_interrupts().a, Bytes(8));
  EXPECT_EQ(parameters.with_interrupts().o_r, Seconds(129));
  EXPECT_TRUE(parameters.sizes.has(0));
  EXPECT_TRUE(parameters.sizes.has(1e300));
}

TEST(LogGPParameters, OfRowsNeedNoBytesBeforeAnInterrupt)
{
  const LogGPParameters parameters = LogGPParameters::from(rows({"L", "o", "G"}));
  EXPECT_TRUE(parameters.of_rows);
  EXPECT_FALSE(parameters.has_a);
  EXPECT_EQ(parameters.by_size.at(Bytes(100)).L, Seconds(2));
  EXPECT_EQ(parameters.by_size.at(Bytes(100)).a, Bytes(0));
  EXPECT_THAT([&] { parameters.with_interrupts(); },
              ThrowsMessage<MissingMeasurements>("calibration \"measured\" lacks measurements for LogGP: row a of long "
                                                 "messages: the bytes that arrive before the receiver is interrupted"));
}

TEST(LogGPParameters, WithoutAllRowsTheyAreFitted)
{
  const LogGPParameters parameters = LogGPParameters::from(rows({"L", "o", "a"}));
  EXPECT_FALSE(parameters.of_rows);
  EXPECT_FALSE(parameters.has_a);
  EXPECT_EQ(parameters.calibration, "measured");
  const LogGP& machine = parameters.by_size.at(Bytes(64));
  EXPECT_NEAR(machine.L.count(), 20 - 3 - 4, 1e-9);
  EXPECT_NEAR(machine.G.count(), 0.5, 1e-9);
  EXPECT_EQ(machine.g, Seconds(6));
  EXPECT_EQ(parameters.sizes.from, 8);
  EXPECT_EQ(parameters.sizes.to, 128);
  EXPECT_THROW(parameters.with_interrupts(), MissingMeasurements);
}

TEST(LogGPParameters, WithNeitherTheySayWhatIsMissing)
{
  Calibration calibration = measured({8});
  calibration.rows.push_back({"o_s", "", {}, {}, 2, "made up"});
  const std::string trips = "half_round_trip between_nodes, contiguous, at least two sizes";
  const std::string missing = trips + "; or row L of long messages, row o_r of long messages, row G of long messages";
  EXPECT_THAT([&] { LogGPParameters::from(calibration); },
              ThrowsMessage<MissingMeasurements>("calibration \"measured\" lacks measurements for LogGP: " + missing));
  EXPECT_THAT([&] { LogGPParameters::from(calibration, "LoX"); },
              ThrowsMessage<MissingMeasurements>("calibration \"measured\" lacks measurements for LoX: " + missing));
}

TEST(AtLeastOne, ByteHasAnEmptyMessage)
{
  EXPECT_EQ(at_least_one(Bytes(0)), Bytes(1));
  EXPECT_EQ(at_least_one(Bytes(1)), Bytes(1));
  EXPECT_EQ(at_least_one(Bytes(2)), Bytes(2));
}

} // namespace
} // namespace loghop::loggp_parameters_test
