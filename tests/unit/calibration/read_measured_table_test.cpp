// Keys, columns and cells of "tables": every one in its place, both ends of every range, and what is wrong with others.
#include "loghop/calibration/calibration_file.hpp"

#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

namespace loghop::read_measured_table_test {
namespace {

using nlohmann::json;

const json gap = json::parse(R"({"quantity": "gap", "source": "s", "columns": ["size", "value"],
                                 "rows": [["1KiB", "1us"], ["2KiB", "2us"]]})");

const json alltoall = json::parse(R"({"quantity": "collective", "operation": "alltoall", "ranks": 4, "source": "s",
                                      "columns": ["size", "value"], "rows": [["1KiB", "1us"]]})");

std::vector<MeasuredTable> read_all(const json& tables)
{
  const JsonValue value = parse_json(tables.dump(), "x.json");
  std::vector<MeasuredTable> read = read_measured_tables(value);
  value.problems().throw_if_any();
  return read;
}

MeasuredTable read_one(const json& table)
{
  return read_all(json::array({table})).at(0);
}

/// Of one table, without the place of the table.
std::string problems(const json& table)
{
  std::string all;
  for (const InputError& error : test::errors_of([&] { read_one(table); })) {
    EXPECT_EQ(error.pointer.substr(0, 2), "/0");
    all += error.pointer.substr(2) + ": " + error.problem + "\n";
  }
  return all;
}

/// A table of one row of strings.
json one_row(const char* quantity, const json& columns, const json& row)
{
  return {{"quantity", quantity}, {"source", "s"}, {"columns", columns}, {"rows", json::array({row})}};
}

json changed(json table, const json& changes)
{
  table.update(changes);
  return table;
}

TEST(ReadMeasuredTable, EachKeyGoesToItsPlace)
{
  const MeasuredTable table = read_one(changed(alltoall, {{"level", "within_node"},
                                                          {"benchmark", "osu"},
                                                          {"algorithm", "ring"},
                                                          {"ranks_per_node", 2},
                                                          {"statistic", "median"}}));
  EXPECT_EQ(table.quantity, "collective");
  EXPECT_EQ(table.level, Level::within_node);
  EXPECT_EQ(table.benchmark, "osu");
  EXPECT_EQ(table.layout, "");
  EXPECT_EQ(table.operation, "alltoall");
  EXPECT_EQ(table.algorithm, "ring");
  EXPECT_EQ(table.ranks, 4);
  EXPECT_EQ(table.ranks_per_node, 2);
  EXPECT_EQ(table.statistic, "median");
  EXPECT_EQ(table.source, "s");
  EXPECT_EQ(table.origin, Origin::source);
}

TEST(ReadMeasuredTable, AnAlgorithmHasOneName)
{
  const MeasuredTable table = read_one(changed(alltoall, {{"choice", "modified_bruck"}}));
  EXPECT_EQ(table.choice, "modified_bruck");
  EXPECT_EQ(table.algorithm, "");
  EXPECT_EQ(problems(changed(alltoall, {{"choice", "modified_bruck"}, {"algorithm", "bruck"}})),
            "/choice: expected either \"algorithm\" or \"choice\", found both\n");
}

TEST(ReadMeasuredTable, KeysThatMayBeLeftOut)
{
  const MeasuredTable table = read_one(alltoall);
  EXPECT_EQ(table.level, Level::between_nodes);
  EXPECT_EQ(table.benchmark + table.layout + table.algorithm + table.choice + table.statistic, "");
  EXPECT_EQ(table.ranks_per_node, 0);
  json derived = gap;
  derived.erase("source");
  derived["derived"] = "from others";
  EXPECT_EQ(read_one(derived).source, "from others");
  EXPECT_EQ(read_one(derived).origin, Origin::derived);
}

TEST(ReadMeasuredTable, LevelsAndLayoutsHaveNames)
{
  for (const Level level : {Level::to_itself, Level::within_chip, Level::within_node, Level::between_nodes})
    EXPECT_EQ(read_one(changed(gap, {{"level", name_of(level)}})).level, level);
  for (const char* layout : {"cc", "cn", "nc", "nn"})
    for (const char* quantity : {"send_time", "receive_time", "full_time"})
      EXPECT_EQ(read_one(changed(gap, {{"quantity", quantity}, {"layout", layout}})).layout, layout);
  EXPECT_EQ(problems(changed(gap, {{"quantity", "full_time"}, {"layout", "c"}})),
            "/layout: expected one of \"cc\", \"cn\", \"nc\", \"nn\", found \"c\"\n");
  EXPECT_EQ(problems(changed(gap, {{"quantity", "full_time"}})), ": expected the key \"layout\", found none\n");
  EXPECT_EQ(problems(changed(gap, {{"level", "far"}})),
            "/level: expected one of \"to_itself\", \"within_chip\", \"within_node\", \"between_nodes\", found "
            "\"far\"\n");
}

TEST(ReadMeasuredTable, EachColumnGoesToItsPlace)
{
  const MeasuredTable strided =
      read_one(one_row("half_round_trip", {"size", "block", "stride", "value", "deviation", "repetitions"},
                       {"48B", "16B", "32B", "4us", "5us", 6}));
  const MeasuredPoint point = strided.points.at(0);
  EXPECT_EQ(point.size_bytes, 48);
  EXPECT_EQ(point.block_bytes, 16);
  EXPECT_EQ(point.stride_bytes, 32);
  EXPECT_DOUBLE_EQ(point.value_s, 4e-6);
  EXPECT_DOUBLE_EQ(point.deviation_s, 5e-6);
  EXPECT_EQ(point.repetitions, 6);
  EXPECT_EQ(point.others + point.pairs + point.messages, 0);
  EXPECT_EQ(read_one(one_row("cyclic_shift", {"others", "size", "value"}, {3, "8B", "4us"})).points[0].others, 3);
  EXPECT_EQ(
      read_one(one_row("concurrent_half_round_trip", {"size", "pairs", "value"}, {"8B", 2, "4us"})).points[0].pairs, 2);
  const MeasuredPoint trip =
      read_one(one_row("parametrised_round_trip", {"size", "messages", "delay", "value"}, {"8B", 10, "3us", "4us"}))
          .points[0];
  EXPECT_EQ(trip.messages, 10);
  EXPECT_DOUBLE_EQ(trip.delay_s, 3e-6);
  EXPECT_DOUBLE_EQ(trip.value_s, 4e-6);
  EXPECT_EQ(trip.deviation_s, 0);
  EXPECT_EQ(trip.repetitions, 0);
}

TEST(ReadMeasuredTable, CountsHaveARange)
{
  constexpr int most = 268435456;
  const std::string range = ": expected a whole number from 1 to 268435456, found ";
  const auto check = [&](const std::string& place, const auto& table_with) {
    for (const int number : {1, most})
      EXPECT_EQ(problems(table_with(number)), "") << place;
    for (const int number : {0, most + 1})
      EXPECT_EQ(problems(table_with(number)), place + range + std::to_string(number) + "\n");
  };
  check("/ranks", [](int n) { return changed(alltoall, {{"ranks", n}}); });
  check("/ranks_per_node", [](int n) { return changed(alltoall, {{"ranks_per_node", n}}); });
  check("/rows/0/0", [](int n) { return one_row("post_overhead", {"others", "value"}, {n, "4us"}); });
  check("/rows/0/1", [](int n) {
    return one_row("concurrent_half_round_trip", {"size", "pairs", "value"}, {"8B", n, "4us"});
  });
  check("/rows/0/1", [](int n) { return one_row("stream", {"size", "messages", "value"}, {"8B", n, "4us"}); });
  const auto repetitions = [](std::int64_t n) {
    return one_row("gap", {"size", "value", "repetitions"}, {"8B", "4us", n});
  };
  EXPECT_EQ(read_one(repetitions(1)).points[0].repetitions, 1);
  EXPECT_EQ(read_one(repetitions(JsonValue::no_limit)).points[0].repetitions, JsonValue::no_limit);
  EXPECT_EQ(problems(repetitions(0)), "/rows/0/2: expected a whole number above 0, found 0\n");
}

TEST(ReadMeasuredTable, ColumnsAreThoseOfTheQuantity)
{
  const auto columns = [](const char* quantity, const json& names) {
    json row = json::array();
    for (const json& name : names)
      row.push_back(name == "others" || name == "repetitions" ? json(3)
                    : name == "value" || name == "deviation"  ? json("4us")
                                                              : json("8B"));
    return problems(one_row(quantity, names, row));
  };
  EXPECT_EQ(columns("gap", {"size", "value", "deviation", "repetitions"}), "");
  EXPECT_EQ(
      columns("gap", {"size", "value", "stride"}),
      "/columns/2: expected a column that \"gap\" has: \"size\", \"value\", \"deviation\", \"repetitions\", found "
      "\"stride\"\n");
  EXPECT_EQ(columns("gap", {"size", "value", "size"}), "/columns/2: expected each column once, found \"size\" again\n");
  EXPECT_EQ(columns("gap", {"size", "width", "value"}),
            "/columns/1: unknown column \"width\"; known: size, block, stride, others, pairs, messages, delay, value, "
            "deviation, repetitions\n");
  EXPECT_EQ(columns("gap", {"value"}), "/columns: expected a column \"size\", found none\n");
  EXPECT_EQ(columns("gap", {"size"}), "/columns: expected a column \"value\", found none\n");
  EXPECT_EQ(columns("fan_out", {"deviation"}), "/columns: expected a column \"value\", found none\n"
                                               "/columns: expected a column \"size\", found none\n"
                                               "/columns: expected a column \"others\", found none\n");
  EXPECT_EQ(columns("memory_copy", {"size", "block", "value"}),
            "/columns: expected a column \"stride\" beside \"block\", found none\n"
            "/rows/0: expected a stride above 0B beside a block, found 0B\n");
  EXPECT_EQ(columns("post_overhead", {"others", "value"}), "");
  EXPECT_EQ(columns("post_overhead", {"others", "value", "size"}), "");
}

TEST(ReadMeasuredTable, StridesAreNotShorterThanBlocks)
{
  const auto strided = [](const json& block, const json& stride) {
    return one_row("memory_copy", {"size", "block", "stride", "value"}, {"1KiB", block, stride, "1us"});
  };
  const auto block_and_stride = [&](const char* block, const char* stride) {
    const MeasuredPoint point = read_one(strided(block, stride)).points.at(0);
    return std::pair(point.block_bytes, point.stride_bytes);
  };
  EXPECT_EQ(block_and_stride("16B", "17B"), std::pair(16., 17.));
  EXPECT_EQ(block_and_stride("16B", "16B"), std::pair(0., 0.));
  EXPECT_EQ(block_and_stride("0B", "0B"), std::pair(0., 0.));
  EXPECT_EQ(block_and_stride("0B", "9B"), std::pair(8., 9.)); // doubles
  EXPECT_EQ(block_and_stride("0B", "8B"), std::pair(0., 0.));
  EXPECT_EQ(problems(strided("16B", "15B")), "/rows/0: expected a stride of at least a block, 16 B, found 15 B\n");
  EXPECT_EQ(problems(strided("0B", "7B")), "/rows/0: expected a stride of at least a block, 8 B, found 7 B\n");
  EXPECT_EQ(problems(strided("16B", "0B")), "/rows/0: expected a stride above 0B beside a block, found 0B\n");
}

TEST(ReadMeasuredTable, RowsHaveACellForEachColumn)
{
  EXPECT_EQ(problems(changed(gap, {{"rows", {{"1KiB", "1us"}, {"2KiB"}}}})),
            "/rows/1: expected an array of 2 elements, found an array of 1\n");
  EXPECT_EQ(problems(changed(gap, {{"rows", {{"1KiB", "1us", "1us"}, {"2KiB", "2us"}}}})),
            "/rows/0: expected an array of 2 elements, found an array of 3\n");
  EXPECT_EQ(problems(changed(gap, {{"rows", json::array()}})),
            "/rows: expected an array of 1 to 1048576 elements, found an array of 0\n");
  EXPECT_EQ(problems(changed(gap, {{"columns", json::array()}})),
            "/columns: expected an array of 1 to 10 elements, found an array of 0\n"
            "/columns: expected a column \"value\", found none\n/columns: expected a column \"size\", found none\n");
  EXPECT_EQ(problems(changed(gap, {{"rows", json::parse(R"([["1.5B", "1us"], ["2KiB", "2B"]])")}})),
            "/rows/0/0: expected a whole number of bytes of at least 0B, found \"1.5B\"\n"
            "/rows/1/1: expected a time such as \"1.6us\", found a size, \"2B\"\n");
}

TEST(ReadMeasuredTable, TablesHaveTheKeysOfTheirQuantity)
{
  EXPECT_EQ(problems(changed(gap, {{"quantity", "gaps"}})).rfind("/quantity: unknown quantity \"gaps\"; known: ", 0),
            0u);
  for (const char* key : {"layout", "operation", "algorithm", "choice", "ranks", "ranks_per_node"})
    EXPECT_EQ(problems(changed(gap, {{key, 1}})).rfind(std::string("/") + key + ": unknown key", 0), 0u) << key;
  for (const char* key : {"operation", "ranks", "columns", "rows"}) {
    json table = alltoall;
    table.erase(key);
    EXPECT_EQ(problems(table).rfind(std::string(": expected the key \"") + key + "\", found none\n", 0), 0u)
        << key << problems(table);
  }
  json table = gap;
  table.erase("source");
  EXPECT_EQ(problems(table), ": expected one of \"source\", \"measured\", \"derived\", \"assumed\", \"chosen\" (where "
                             "the value comes from), found none\n");
  EXPECT_EQ(test::texts(test::errors_of([] { read_all(json::array()); })),
            "x.json: expected an array of 1 to 65536 elements, found an array of 0\n");
}

/// Each of these makes another point of the same value.
TEST(ReadMeasuredTable, PointsAreTheSameOnlyInEverything)
{
  const auto both = [](const json& a, const json& b) {
    return test::texts(test::errors_of([&] { read_all(json::array({a, b})); }));
  };
  EXPECT_EQ(both(gap, gap),
            "x.json:/1/rows/0: expected each point of a quantity once, found that of /0/rows/0 again\n"
            "x.json:/1/rows/1: expected each point of a quantity once, found that of /0/rows/1 again\n");
  EXPECT_EQ(both(gap, changed(gap, {{"quantity", "network_time"}})), "");
  EXPECT_EQ(both(gap, changed(gap, {{"level", "within_chip"}})), "");
  EXPECT_EQ(both(gap, changed(gap, {{"benchmark", "osu"}})), "");
  EXPECT_NE(both(gap, changed(gap, {{"statistic", "mean"}})), "");
  const json full = changed(gap, {{"quantity", "full_time"}, {"layout", "cc"}});
  EXPECT_EQ(both(full, changed(full, {{"layout", "cn"}})), "");
  EXPECT_NE(both(alltoall, alltoall), "");
  EXPECT_EQ(both(alltoall, changed(alltoall, {{"operation", "allgather"}})), "");
  EXPECT_EQ(both(alltoall, changed(alltoall, {{"algorithm", "ring"}})), "");
  EXPECT_EQ(both(alltoall, changed(alltoall, {{"choice", "ring"}})), "");
  EXPECT_EQ(both(alltoall, changed(alltoall, {{"ranks", 5}})), "");
  EXPECT_EQ(both(alltoall, changed(alltoall, {{"ranks_per_node", 4}})), "");
  const auto two_rows = [](const char* quantity, const json& columns, const json& a, const json& b) {
    json table = one_row(quantity, columns, a);
    table["rows"].push_back(b);
    return problems(table);
  };
  const json strided = {"size", "block", "stride", "value"}, trip = {"size", "messages", "delay", "value"};
  EXPECT_EQ(two_rows("memory_copy", strided, {"1KiB", "8B", "64B", "1us"}, {"1KiB", "16B", "64B", "1us"}), "");
  EXPECT_EQ(two_rows("memory_copy", strided, {"1KiB", "8B", "64B", "1us"}, {"1KiB", "8B", "65B", "1us"}), "");
  EXPECT_EQ(two_rows("memory_copy", strided, {"1KiB", "8B", "64B", "1us"}, {"2KiB", "8B", "64B", "1us"}), "");
  EXPECT_NE(two_rows("memory_copy", strided, {"1KiB", "8B", "64B", "1us"}, {"1KiB", "8B", "64B", "2us"}), "");
  EXPECT_EQ(two_rows("parametrised_round_trip", trip, {"1B", 2, "0s", "1us"}, {"1B", 3, "0s", "1us"}), "");
  EXPECT_EQ(two_rows("parametrised_round_trip", trip, {"1B", 2, "0s", "1us"}, {"1B", 2, "1s", "1us"}), "");
  EXPECT_EQ(two_rows("fan_out", {"size", "others", "value"}, {"1B", 2, "1us"}, {"1B", 3, "1us"}), "");
  EXPECT_EQ(two_rows("concurrent_half_round_trip", {"size", "pairs", "value"}, {"1B", 2, "1us"}, {"1B", 3, "1us"}), "");
}

} // namespace
} // namespace loghop::read_measured_table_test
