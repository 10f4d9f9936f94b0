#include "loghop/calibration/calibration_file.hpp"

#include "unit/base/data_files.hpp"

#include <rapidcheck/gtest.h>

namespace loghop::read_calibration_test {
namespace {

using test::Wrong;

const nlohmann::json good = nlohmann::json::parse(R"({
  "format": "loghop.calibration", "version": 1, "name": "good", "machine": "for tests", "origin": "made up",
  "license": "CC0", "clock": "1GHz",
  "rows": [
    {"quantity": "L", "protocol": "short", "value": "120ns", "source": "ping-pong"},
    {"quantity": "o_s", "protocol": "short", "arguments": 1, "value": "200cycles", "source": "flood"},
    {"quantity": "G", "protocol": "long", "size": "64KiB", "value": "1.02ns/B", "source": "streaming"},
    {"quantity": "a", "value": "16B", "chosen": "the header"}
  ]
})");

Calibration read(const std::string& text)
{
  return read_calibration(parse_json(text, "x.json"));
}

const auto read_file = [](const std::string& file) { read_calibration(file); };

TEST(ReadCalibration, ReadsEveryKey)
{
  const Calibration calibration = read(good.dump());
  EXPECT_EQ(calibration.name, "good");
  EXPECT_EQ(calibration.machine, "for tests");
  EXPECT_EQ(calibration.origin, "made up");
  EXPECT_EQ(calibration.license, "CC0");
  EXPECT_DOUBLE_EQ(calibration.clock_period_s, 1e-9);
  ASSERT_EQ(calibration.rows.size(), 4u);
  const Measurement& o_s = calibration.rows[1];
  EXPECT_EQ(o_s.quantity, "o_s");
  EXPECT_EQ(o_s.protocol, "short");
  EXPECT_EQ(o_s.arguments, 1);
  EXPECT_FALSE(o_s.size_bytes);
  EXPECT_DOUBLE_EQ(o_s.value, 200e-9);
  EXPECT_EQ(o_s.source, "flood");
  EXPECT_EQ(o_s.origin, Origin::source);
  EXPECT_EQ(calibration.rows[2].size_bytes, 65536);
  EXPECT_DOUBLE_EQ(calibration.rows[2].value, 1.02e-9);
  EXPECT_EQ(calibration.rows[3].protocol, "");
  EXPECT_EQ(calibration.rows[3].value, 16);
  EXPECT_EQ(calibration.rows[3].origin, Origin::chosen);
}

TEST(ReadCalibration, AlewifeHasTheNumbersOfThePaper)
{
  const Calibration alewife = read_calibration(test::source_dir() + "/calibration/alewife.json");
  const double cycle = 48780e-12;
  EXPECT_DOUBLE_EQ(alewife.clock_period_s, cycle);
  const double o_s[] = {9, 12, 15};
  const double o_r[] = {117, 119, 122};
  for (int arguments = 0; arguments < 3; ++arguments) { // Table 1
    EXPECT_DOUBLE_EQ(alewife.find("L", "short", arguments)->value, 21 * cycle);
    EXPECT_DOUBLE_EQ(alewife.find("o_s", "short", arguments)->value, o_s[arguments] * cycle);
    EXPECT_DOUBLE_EQ(alewife.find("o_r", "short", arguments)->value, o_r[arguments] * cycle);
    EXPECT_DOUBLE_EQ(alewife.find("g", "short", arguments)->value, o_s[arguments] * cycle);
  }
  EXPECT_DOUBLE_EQ(alewife.find("L", "long")->value, 8 * cycle); // Table 2
  EXPECT_DOUBLE_EQ(alewife.find("o_s", "long")->value, 25 * cycle);
  EXPECT_DOUBLE_EQ(alewife.find("o_r", "long")->value, 129 * cycle);
  EXPECT_DOUBLE_EQ(alewife.find("G", "long")->value, 0.5 * cycle);
  EXPECT_DOUBLE_EQ(alewife.find("a", "long")->value, 8);
  EXPECT_EQ(alewife.find("G_m", "long")->origin, Origin::chosen);
}

TEST(ReadCalibration, NamesEachPlaceThatIsWrong)
{
  const std::vector<Wrong> cases = {
      {"/version", "1", "/version", R"(expected version 1, found "1")"},
      {"/name", 5, "/name", "expected a text that is not empty, found 5"},
      {"/license", "", "/license", R"(expected a text that is not empty, found "")"},
      {"/clock", "1ns", "/clock", R"(expected a frequency such as "20.5MHz", found a time, "1ns")"},
      {"/row", 1, "/row",
       R"(unknown key "row"; known: "format", "version", "name", "machine", "origin", "license", "tool", "date", "clock", "tables", "rows")",
       "rows"},
      {"/rows", nlohmann::json::array(), "/rows", "expected an array of 1 to 1048576 elements, found an array of 0"},
      {"/rows/0", "L", "/rows/0", R"(expected an object, found "L")"},
      {"/rows/0/quantity", "o_S", "/rows/0/quantity",
       R"(unknown quantity "o_S"; known: L, o, o_s, o_r, g, G, G_m, o_min, o_max, a)", "o_s"},
      {"/rows/0/protocol", "medium", "/rows/0/protocol", R"(expected one of "short", "long", found "medium")"},
      {"/rows/1/arguments", -1, "/rows/1/arguments", "expected a whole number from 0 to 256, found -1"},
      {"/rows/2/arguments", 1, "/rows/2/arguments",
       R"(expected "arguments" only with the protocol "short", found "long")"},
      {"/rows/2/size", "1.5B", "/rows/2/size", R"(expected a whole number of bytes of at least 0B, found "1.5B")"},
      {"/rows/0/value", "120", "/rows/0/value",
       R"(expected a time such as "1.6us" or "15cycles", found "120" without a unit)"},
      {"/rows/0/value", "120B", "/rows/0/value",
       R"(expected a time such as "1.6us" or "15cycles", found a size, "120B")"},
      {"/rows/2/value", "1us", "/rows/2/value",
       R"(expected a time per byte such as "10ns/B" or "0.5cycles/B", found a time, "1us")"},
      {"/rows/3/value", "1us", "/rows/3/value", R"(expected a size such as "256B" or "2KiB", found a time, "1us")"},
      {"/rows/0/value",
       {{"value", "1us"}, {"source", "x"}},
       "/rows/0/value",
       R"(expected a time such as "1.6us" or "15cycles" ("source" and its like stand beside "value" in the row), )"
       "found an object"},
      {"/rows/0/chosen", "x", "/rows/0",
       R"(expected one of "source", "measured", "derived", "assumed", "chosen" (where the value comes from), )"
       R"(found "source", "chosen")"},
      {"/rows/0/source", "", "/rows/0/source", R"(expected a text that is not empty, found "")"},
      {"/rows/0/sorce", "x", "/rows/0/sorce",
       R"(unknown key "sorce"; known: "quantity", "protocol", "arguments", "size", "value", "source", "measured", )"
       R"("derived", "assumed", "chosen")",
       "source"},
      {"/rows/3", good["rows"][1], "/rows/3",
       R"(expected one row for each quantity, protocol, arguments and size, found "o_s" again, which is in /rows/1)"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good, wrong);
}

TEST(ReadCalibration, NamesMissingKeys)
{
  for (const char* key : {"name", "machine", "origin", "license"}) {
    const std::string text = test::without(good, "", key).dump();
    EXPECT_EQ(test::texts(test::errors_of([&] { read(text); })),
              std::string("x.json: expected the key \"") + key + "\", found none\n");
  }
  for (const char* key : {"quantity", "value"}) {
    const std::string text = test::without(good, "/rows/0", key).dump();
    EXPECT_EQ(test::texts(test::errors_of([&] { read(text); })),
              std::string("x.json:/rows/0: expected the key \"") + key + "\", found none\n");
  }
  const std::string text = test::without(good, "/rows/0", "source").dump();
  EXPECT_EQ(test::texts(test::errors_of([&] { read(text); })),
            R"(x.json:/rows/0: expected one of "source", "measured", "derived", "assumed", "chosen" )"
            "(where the value comes from), found none\n");
}

TEST(CalibrationFiles, ShippedOnesAreAccepted)
{
  test::expect_accepted(read_file, test::json_files("calibration"));
}

TEST(CalibrationFiles, GoodOnesAreAccepted)
{
  test::expect_accepted(read_file, test::json_files("tests/data/calibration/good"));
}

TEST(CalibrationFiles, BadOnesAreRefused)
{
  test::expect_refused(read_file, test::json_files("tests/data/calibration/bad"));
}

TEST(CalibrationFiles, TheExampleInTheDocumentationIsAccepted)
{
  const std::vector<std::string> blocks = test::json_blocks("calibration/README.md");
  ASSERT_EQ(blocks.size(), 1u);
  EXPECT_EQ(read_calibration(parse_json(blocks[0], "README.md")).name, "my-machine");
}

TEST(CalibrationFiles, TheDocumentationNamesEveryQuantity)
{
  const std::string text = test::file_text(test::source_dir() + "/calibration/README.md");
  for (const QuantityRow& row : quantity_table())
    EXPECT_NE(text.find("| `" + row.name + "` |"), std::string::npos) << row.name;
  for (const MeasuredQuantity& row : measured_quantity_table())
    EXPECT_NE(text.find("| `" + row.name + "` |"), std::string::npos) << row.name;
}

RC_GTEST_PROP(ReadCalibrationProperty, AcceptsOrExplainsStrangeValues, ())
{
  test::accepts_or_explains(read, test::strange_file(good));
}

RC_GTEST_PROP(ReadCalibrationProperty, AcceptsOrExplainsDamagedFiles, ())
{
  test::accepts_or_explains(read, test::damaged_file(good.dump(1)));
}

RC_GTEST_PROP(ReadCalibrationProperty, AcceptsOrExplainsAnyBytes, (const std::string& text))
{
  test::accepts_or_explains(read, text);
}

std::string problems(const nlohmann::json& file)
{
  return test::texts(test::errors_of([&] { read(file.dump()); }));
}

TEST(ReadCalibration, ToolAndDateMayBeLeftOut)
{
  EXPECT_EQ(read(good.dump()).tool, "");
  EXPECT_EQ(read(good.dump()).date, "");
  nlohmann::json file = good;
  file["tool"] = "netgauge";
  file["date"] = "2016-07-26";
  EXPECT_EQ(read(file.dump()).tool, "netgauge");
  EXPECT_EQ(read(file.dump()).date, "2016-07-26");
  EXPECT_EQ(problems(test::changed(good, "/tool", "")),
            "x.json:/tool: expected a text that is not empty, found \"\"\n");
}

TEST(ReadCalibration, DatesAreYearsMonthsOrDays)
{
  for (const char* date : {"2016", "0000", "2016-01", "2016-09", "2016-10", "2016-12", "2016-07-01", "2016-07-09",
                           "2016-07-10", "2016-07-19", "2016-07-29", "2016-07-30", "2016-07-31"})
    EXPECT_EQ(problems(test::changed(good, "/date", date)), "") << date;
  for (const char* date : {"16", "02016", "2016-", "2016-00", "2016-13", "2016-20", "2016-7", "2016-07-", "2016-07-00",
                           "2016-07-32", "2016-07-40", "2016-07-1", "2016-07-26 ", "26-07-2016"})
    EXPECT_EQ(problems(test::changed(good, "/date", date)),
              std::string("x.json:/date: expected a date such as \"2016-07-26\", \"2016-07\" or \"2016\", found \"") +
                  date + "\"\n");
  EXPECT_EQ(problems(test::changed(good, "/date", "")),
            "x.json:/date: expected a text that is not empty, found \"\"\n");
}

TEST(ReadCalibration, ArgumentsHaveARange)
{
  for (const int number : {0, 256})
    EXPECT_EQ(read(test::changed(good, "/rows/1/arguments", number).dump()).rows[1].arguments, number);
  EXPECT_EQ(problems(test::changed(good, "/rows/1/arguments", 257)),
            "x.json:/rows/1/arguments: expected a whole number from 0 to 256, found 257\n");
  EXPECT_EQ(problems(test::changed(good, "/rows/3/arguments", 1)), ""); // of no protocol
}

TEST(ReadCalibration, HasRowsOrTables)
{
  const nlohmann::json tables = nlohmann::json::parse(
      R"([{"quantity": "gap", "source": "s", "columns": ["size", "value"], "rows": [["1B", "2us"]]}])");
  nlohmann::json file = test::without(good, "", "rows");
  EXPECT_EQ(problems(file), "x.json: expected the key \"rows\" or \"tables\", found neither\n");
  file["tables"] = tables;
  EXPECT_TRUE(read(file.dump()).rows.empty());
  EXPECT_EQ(read(file.dump()).tables.size(), 1u);
  file["rows"] = good["rows"];
  EXPECT_EQ(read(file.dump()).rows.size(), 4u);
  EXPECT_EQ(read(file.dump()).tables.size(), 1u);
}

TEST(ReadCalibration, RowsAreTheSameOnlyInAllOfQuantityProtocolArgumentsAndSize)
{
  const auto with = [](const nlohmann::json& changes) {
    nlohmann::json file = good;
    file["rows"].push_back(file["rows"][1]);
    file["rows"].back().update(changes);
    return file;
  };
  EXPECT_NE(problems(with({{"value", "1us"}, {"source", "x"}})), "");
  for (const nlohmann::json& changes :
       {nlohmann::json{{"quantity", "o_r"}}, nlohmann::json{{"arguments", 2}}, nlohmann::json{{"size", "0B"}}})
    EXPECT_EQ(problems(with(changes)), "") << changes;
  nlohmann::json other = good;
  other["rows"].push_back(other["rows"][0]);
  other["rows"].back()["protocol"] = "long";
  EXPECT_EQ(problems(other), "");
  EXPECT_EQ(read(other.dump()).rows.back().protocol, "long");
}

TEST(ReadCalibration, ValuesHaveTheDimensionOfTheirQuantity)
{
  for (const auto& [quantity, value, expected] : {std::tuple("L", "2us", 2e-6),
                                                  {"o", "2us", 2e-6},
                                                  {"o_s", "2us", 2e-6},
                                                  {"o_r", "2us", 2e-6},
                                                  {"g", "2us", 2e-6},
                                                  {"o_min", "2us", 2e-6},
                                                  {"o_max", "2us", 2e-6},
                                                  {"G", "2us/B", 2e-6},
                                                  {"G_m", "2us/B", 2e-6},
                                                  {"a", "1.5B", 1.5}}) {
    nlohmann::json file = good;
    file["rows"] = {{{"quantity", quantity}, {"value", value}, {"source", "x"}}};
    EXPECT_DOUBLE_EQ(read(file.dump()).rows.at(0).value, expected) << quantity;
  }
}

} // namespace
} // namespace loghop::read_calibration_test
