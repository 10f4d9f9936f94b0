#include "loghop/calibration/calibration_file.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::write_calibration_test {
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

TEST(WriteCalibrationText, RowsHaveTheirSizesAndLevelsTheirKeys)
{
  Calibration calibration = small();
  calibration.tool = "t";
  calibration.date = "2016";
  calibration.clock_period_s = 0;
  calibration.rows = {{"a", "long", {}, {}, 16, "s"}, {"G_m", "", {}, 65536., 1e-10, "s", Origin::derived}};
  EXPECT_EQ(write_calibration(calibration), R"({
  "format": "loghop.calibration",
  "version": 1,
  "name": "two \"nodes\"",
  "machine": "m",
  "origin": "o",
  "license": "CC0",
  "tool": "t",
  "date": "2016",
  "rows": [
    {"quantity": "a", "protocol": "long", "value": "16B", "source": "s"},
    {"quantity": "G_m", "size": "64KiB", "value": "0.1ns/B", "derived": "s"}
  ]
}
)");
}

/// What follows "columns" of a file with this one table.
std::string columns_of(const std::string& quantity, const std::vector<MeasuredPoint>& points)
{
  Calibration calibration;
  MeasuredTable table;
  table.quantity = quantity;
  table.points = points;
  calibration.tables = {table};
  const std::string text = write_calibration(calibration);
  return text.substr(text.find("\"columns\""));
}

const std::string end_of_table = "\n      ]\n    }\n  ]\n}\n";

TEST(WriteCalibrationText, ColumnsThatAreNeededAreThereEvenIfAllIsZero)
{
  EXPECT_EQ(columns_of("gap", {point(0, 1e-6)}), R"("columns": ["size", "value"],
      "rows": [
        ["0B", "1us"])" + end_of_table);
  EXPECT_EQ(columns_of("parametrised_round_trip", {point(0, 1e-6)}),
            R"("columns": ["messages", "delay", "size", "value"],
      "rows": [
        [0, "0ps", "0B", "1us"])" +
                end_of_table);
  EXPECT_EQ(columns_of("post_overhead", {point(0, 1e-6)}), R"("columns": ["others", "value"],
      "rows": [
        [0, "1us"])" + end_of_table);
}

/// A column is there if it is not zero in one point. Times are rounded to the nearest picosecond.
TEST(WriteCalibrationText, EachColumnHasItsValue)
{
  MeasuredPoint other = point(3, 2e-12);
  other.messages = 4;
  other.delay_s = 5e-6;
  other.others = 6;
  other.pairs = 7;
  other.block_bytes = 8;
  other.stride_bytes = 16;
  other.deviation_s = 9e-9;
  other.repetitions = 2;
  EXPECT_EQ(columns_of("half_round_trip", {other, point(1, 1.4e-12)}),
            R"("columns": ["messages", "delay", "others", "pairs", "size", "block", "stride", "value", "deviation", )"
            R"("repetitions"],
      "rows": [
        [4, "5us", 6, 7, "3B", "8B", "16B", "2ps", "9ns", 2],
        [0, "0ps", 0, 0, "1B", "0B", "0B", "1ps", "0ps", 1])" +
                end_of_table);
}

/// A block without a stride is contiguous: its block is not written.
TEST(WriteCalibrationText, BlocksAreThoseOfStrides)
{
  MeasuredPoint contiguous = point(64, 1e-6), strided = point(128, 1e-6);
  contiguous.block_bytes = 8;
  EXPECT_EQ(columns_of("memory_copy", {contiguous}), R"("columns": ["size", "value"],
      "rows": [
        ["64B", "1us"])" + end_of_table);
  strided.block_bytes = 16;
  strided.stride_bytes = 32;
  EXPECT_EQ(columns_of("memory_copy", {contiguous, strided}), R"("columns": ["size", "block", "stride", "value"],
      "rows": [
        ["64B", "0B", "0B", "1us"],
        ["128B", "16B", "32B", "1us"])" + end_of_table);
}

TEST(WriteCalibrationText, KeysOfTablesAreThoseThatSaySomething)
{
  Calibration calibration;
  MeasuredTable table;
  table.quantity = "collective";
  table.level = Level::within_chip;
  table.benchmark = "b";
  table.layout = "cc";
  table.operation = "scan";
  table.algorithm = "chain";
  table.ranks = 1;
  table.ranks_per_node = 1;
  table.statistic = "mean";
  table.source = "s";
  table.origin = Origin::measured;
  table.points = {point(0, 1.6e-12)};
  calibration.tables = {table, table};
  const std::string text = R"(    {
      "quantity": "collective",
      "level": "within_chip",
      "benchmark": "b",
      "layout": "cc",
      "operation": "scan",
      "algorithm": "chain",
      "ranks": 1,
      "ranks_per_node": 1,
      "statistic": "mean",
      "measured": "s",
      "columns": ["value"],
      "rows": [
        ["2ps"]
      ]
    })";
  EXPECT_EQ(write_calibration(calibration), "{\n  \"format\": \"loghop.calibration\",\n  \"version\": 1,\n"
                                            "  \"tables\": [\n" +
                                                text + ",\n" + text + "\n  ]\n}\n");
}

TEST(WriteCalibrationText, TheChoiceOfALibraryStandsInPlaceOfAnAlgorithm)
{
  Calibration calibration = small();
  MeasuredTable table;
  table.quantity = "collective";
  table.operation = "scatter";
  table.choice = "linear_nb";
  table.ranks = 4;
  table.source = "s";
  table.points = {point(8, 1e-6)};
  calibration.tables = {table};
  const std::string text = write_calibration(calibration);
  EXPECT_NE(text.find("      \"operation\": \"scatter\",\n      \"choice\": \"linear_nb\",\n      \"ranks\": 4,\n"),
            std::string::npos)
      << text;
  const Calibration read = read_calibration(parse_json(text, "x.json"));
  EXPECT_EQ(read.tables.at(0).choice, "linear_nb");
  EXPECT_EQ(write_calibration(read), text);
}

TEST(WriteCalibrationText, RefusesTablesWithoutPointsAndFilesWithoutTables)
{
  const auto refusal = [](const Calibration& calibration) -> std::string {
    try {
      write_calibration(calibration);
      return "";
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  };
  Calibration calibration;
  calibration.name = "x";
  EXPECT_EQ(refusal(calibration), "calibration \"x\" has neither rows nor tables");
  calibration.tables.emplace_back();
  calibration.tables[0].quantity = "gap";
  EXPECT_EQ(refusal(calibration), "a table of \"gap\" has no points");
  calibration.tables[0].points = {point(1, 1)};
  EXPECT_EQ(refusal(calibration), "");
}

} // namespace
} // namespace loghop::write_calibration_test
