#include "loghop/calibration/calibration_file.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop {
namespace {

Calibration small()
{
  Calibration calibration;
  calibration.name = "two \"nodes\"";
  calibration.machine = "m";
  calibration.origin = "o";
  calibration.license = "CC0";
  calibration.clock_period_s = 1e-8;
  Measurement overhead;
  overhead.quantity = "o_s";
  overhead.protocol = "short";
  overhead.arguments = 2;
  overhead.value = 1.5e-6;
  overhead.source = "Table 1";
  Measurement gap;
  gap.quantity = "G";
  gap.value = 2.5e-9;
  gap.source = "a guess";
  gap.origin = Origin::assumed;
  calibration.rows = {overhead, gap};
  return calibration;
}

MeasuredPoint point(double size, double value_s)
{
  MeasuredPoint point;
  point.size_bytes = size;
  point.value_s = value_s;
  return point;
}

TEST(WriteCalibrationText, RowsHaveTheirUnits)
{
  EXPECT_EQ(write_calibration(small()), R"({
  "format": "loghop.calibration",
  "version": 1,
  "name": "two \"nodes\"",
  "machine": "m",
  "origin": "o",
  "license": "CC0",
  "clock": "100MHz",
  "rows": [
    {"quantity": "o_s", "protocol": "short", "arguments": 2, "value": "1.5us", "source": "Table 1"},
    {"quantity": "G", "value": "2.5ns/B", "assumed": "a guess"}
  ]
}
)");
}

/// Columns without values are left out, except the ones that the quantity needs.
TEST(WriteCalibrationText, TablesHaveAPointALine)
{
  Calibration calibration = small();
  calibration.rows.clear();
  calibration.clock_period_s = 0;
  MeasuredTable table;
  table.quantity = "half_round_trip";
  table.level = Level::within_node;
  table.statistic = "median";
  table.source = "s";
  table.points = {point(0, 1e-6), point(2048, 2e-6)};
  table.points[1].repetitions = 10;
  calibration.tables = {table};
  EXPECT_EQ(write_calibration(calibration), R"({
  "format": "loghop.calibration",
  "version": 1,
  "name": "two \"nodes\"",
  "machine": "m",
  "origin": "o",
  "license": "CC0",
  "tables": [
    {
      "quantity": "half_round_trip",
      "level": "within_node",
      "statistic": "median",
      "source": "s",
      "columns": ["size", "value", "repetitions"],
      "rows": [
        ["0B", "1us", 1],
        ["2KiB", "2us", 10]
      ]
    }
  ]
}
)");
}

TEST(WriteCalibrationText, RefusesUnknownQuantities)
{
  Calibration calibration = small();
  calibration.rows[0].quantity = "o_x";
  EXPECT_THROW(write_calibration(calibration), std::invalid_argument);
}

} // namespace
} // namespace loghop
