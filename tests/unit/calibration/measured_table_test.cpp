// Tables of raw measurements: read, written, read again.
#include "loghop/calibration/calibration_file.hpp"

#include "unit/base/data_files.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace loghop::measured_table_test {
namespace {

using nlohmann::json;

json file_of(json table)
{
  table["source"] = "s";
  return {{"format", "loghop.calibration"},
          {"version", 1},
          {"name", "x"},
          {"machine", "m"},
          {"origin", "o"},
          {"license", "CC0"},
          {"clock", "1GHz"},
          {"tables", {std::move(table)}}};
}

MeasuredTable read_one(const json& table)
{
  return read_calibration(parse_json(file_of(table).dump(), "x.json")).tables.at(0);
}

TEST(MeasuredTable, ReadsColumnsInAnyOrder)
{
  const MeasuredTable table =
      read_one({{"quantity", "half_round_trip"},
                {"level", "within_chip"},
                {"statistic", "median"},
                {"columns", {"value", "stride", "repetitions", "size", "deviation"}},
                {"rows", {{"250cycles", "64B", 100, "1KiB", "1.5ns"}, {"1us", "0B", 7, "3B", "0us"}}}});
  EXPECT_EQ(table.quantity, "half_round_trip");
  EXPECT_EQ(table.level, Level::within_chip);
  EXPECT_EQ(table.statistic, "median");
  ASSERT_EQ(table.points.size(), 2u);
  EXPECT_EQ(table.points[0].size_bytes, 1024);
  EXPECT_EQ(table.points[0].block_bytes, 8); // a stride without a block is of doubles
  EXPECT_EQ(table.points[0].stride_bytes, 64);
  EXPECT_DOUBLE_EQ(table.points[0].value_s, 250e-9);
  EXPECT_DOUBLE_EQ(table.points[0].deviation_s, 1.5e-9);
  EXPECT_EQ(table.points[0].repetitions, 100);
  EXPECT_EQ(table.points[1].block_bytes, 0);
  EXPECT_EQ(table.points[1].stride_bytes, 0);
}

TEST(MeasuredTable, AStrideOfOneBlockIsContiguous)
{
  const MeasuredTable table = read_one({{"quantity", "memory_copy"},
                                        {"columns", {"size", "block", "stride", "value"}},
                                        {"rows", {{"1KiB", "64B", "64B", "1us"}, {"1KiB", "32B", "64B", "1us"}}}});
  EXPECT_EQ(table.points[0].block_bytes, 0);
  EXPECT_EQ(table.points[0].stride_bytes, 0);
  EXPECT_EQ(table.points[1].block_bytes, 32);
}

TEST(MeasuredTable, TablesOfSeveralAlgorithmsStandSideBySide)
{
  json file = file_of({{"quantity", "collective"},
                       {"operation", "alltoall"},
                       {"ranks", 4},
                       {"columns", {"size", "value"}},
                       {"rows", json::array({json::array({"1KiB", "1us"})})}});
  for (const char* algorithm : {"ring", "bruck"}) {
    file["tables"].push_back(file["tables"][0]);
    file["tables"].back()["algorithm"] = algorithm;
  }
  const Calibration calibration = read_calibration(parse_json(file.dump(), "x.json"));
  EXPECT_EQ(calibration.tables[0].algorithm, "");
  EXPECT_EQ(calibration.tables[1].algorithm, "ring");
  file["tables"][2]["algorithm"] = "ring";
  EXPECT_EQ(test::texts(test::errors_of([&] { read_calibration(parse_json(file.dump(), "x.json")); })),
            "x.json:/tables/2/rows/0: expected each point of a quantity once, found that of /tables/1/rows/0 again\n");
}

TEST(MeasuredTable, PointsOfDifferentTablesMayNotBeTheSame)
{
  const json point = json::array({"1KiB", "1us"});
  json file = file_of({{"quantity", "gap"}, {"columns", {"size", "value"}}, {"rows", json::array({point})}});
  json again = file["tables"][0];
  file["tables"].push_back(again);
  EXPECT_EQ(test::texts(test::errors_of([&] { read_calibration(parse_json(file.dump(), "x.json")); })),
            "x.json:/tables/1/rows/0: expected each point of a quantity once, found that of /tables/0/rows/0 again\n");
  file["tables"][1]["level"] = "within_node";
  EXPECT_EQ(read_calibration(parse_json(file.dump(), "x.json")).tables.size(), 2u);
}

void expect_equal(const MeasuredPoint& a, const MeasuredPoint& b)
{
  EXPECT_EQ(std::tie(a.size_bytes, a.block_bytes, a.stride_bytes, a.others, a.messages, a.repetitions),
            std::tie(b.size_bytes, b.block_bytes, b.stride_bytes, b.others, b.messages, b.repetitions));
  EXPECT_NEAR(a.value_s, b.value_s, 0.51e-12);
  EXPECT_NEAR(a.delay_s, b.delay_s, 0.51e-12);
  EXPECT_NEAR(a.deviation_s, b.deviation_s, 0.51e-12);
}

void expect_equal(const Calibration& a, const Calibration& b)
{
  EXPECT_EQ(std::tie(a.name, a.machine, a.origin, a.license, a.tool, a.date),
            std::tie(b.name, b.machine, b.origin, b.license, b.tool, b.date));
  ASSERT_EQ(a.rows.size(), b.rows.size());
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    const Measurement &x = a.rows[i], &y = b.rows[i];
    EXPECT_EQ(std::tie(x.quantity, x.protocol, x.arguments, x.size_bytes, x.source, x.origin),
              std::tie(y.quantity, y.protocol, y.arguments, y.size_bytes, y.source, y.origin));
    EXPECT_NEAR(x.value, y.value, 1e-9 * x.value);
  }
  EXPECT_DOUBLE_EQ(a.clock_period_s, b.clock_period_s);
  ASSERT_EQ(a.tables.size(), b.tables.size());
  for (std::size_t i = 0; i < a.tables.size(); ++i) {
    const MeasuredTable &x = a.tables[i], &y = b.tables[i];
    EXPECT_EQ(std::tie(x.quantity, x.level, x.benchmark, x.layout, x.operation, x.algorithm, x.choice, x.ranks,
                       x.ranks_per_node, x.statistic, x.source),
              std::tie(y.quantity, y.level, y.benchmark, y.layout, y.operation, y.algorithm, y.choice, y.ranks,
                       y.ranks_per_node, y.statistic, y.source));
    ASSERT_EQ(x.points.size(), y.points.size());
    for (std::size_t p = 0; p < x.points.size(); ++p)
      expect_equal(x.points[p], y.points[p]);
  }
}

TEST(MeasuredTable, IsDescribedByAllThatItMeasures)
{
  MeasuredTable table;
  table.quantity = "collective";
  table.operation = "alltoall";
  table.ranks = 8;
  EXPECT_EQ(described(table), "collective, between_nodes, alltoall, 8 ranks");
  EXPECT_FALSE(is_mean_over_ranks(table));
  table.algorithm = "ring";
  table.ranks_per_node = 4;
  table.statistic = mean_over_ranks;
  table.benchmark = "osu_alltoall";
  EXPECT_EQ(measured_by(table), "collective, between_nodes, alltoall, ring, 8 ranks, 4 a node, mean over ranks");
  EXPECT_EQ(described(table), measured_by(table) + ", osu_alltoall");
  EXPECT_TRUE(is_mean_over_ranks(table));
  table.algorithm = "";
  table.choice = "pairwise";
  EXPECT_EQ(measured_by(table), "collective, between_nodes, alltoall, pairwise, 8 ranks, 4 a node, mean over ranks");
}

TEST(MeasuredTable, OnlyCollectivesAreMeansOverRanks)
{
  MeasuredTable table;
  table.quantity = "gap";
  table.layout = "cn";
  table.ranks = 1;
  table.ranks_per_node = 1;
  table.statistic = mean_over_ranks;
  EXPECT_FALSE(is_mean_over_ranks(table));
  EXPECT_EQ(measured_by(table), "gap, between_nodes, cn, 1 ranks, 1 a node");
  table.quantity = "collective";
  table.statistic = "median of mean over ranks";
  EXPECT_TRUE(is_mean_over_ranks(table));
  table.statistic = "mean";
  EXPECT_FALSE(is_mean_over_ranks(table));
}

TEST(MeasuredTable, PointsAreDescribedByWhatIsNotZero)
{
  MeasuredPoint point;
  EXPECT_EQ(described(point), "0 B");
  point.size_bytes = 64;
  point.block_bytes = 8;
  point.stride_bytes = 1;
  EXPECT_EQ(described(point), "64 B, stride 1 B");
  point.others = 1;
  point.pairs = 1;
  point.messages = 1;
  point.value_s = 3;
  EXPECT_EQ(described(point), "64 B, stride 1 B, 1 others, 1 pairs, 1 messages");
}

TEST(WriteCalibration, FilesComeBackAsTheyWere)
{
  for (const std::string& file : test::json_files("tests/data/calibration/good")) {
    const Calibration calibration = read_calibration(file);
    const std::string text = write_calibration(calibration);
    expect_equal(calibration, read_calibration(parse_json(text, file)));
    EXPECT_EQ(text, write_calibration(read_calibration(parse_json(text, file)))) << file;
  }
}

TEST(WriteCalibration, RefusesWhatNoFileMaySay)
{
  Calibration calibration;
  EXPECT_THROW(write_calibration(calibration), std::invalid_argument);
  calibration.tables.emplace_back();
  EXPECT_THROW(write_calibration(calibration), std::invalid_argument);
}

} // namespace
} // namespace loghop::measured_table_test
