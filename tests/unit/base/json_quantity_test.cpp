#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

#include <nlohmann/json.hpp>

namespace loghop::json_quantity_test {
namespace {

JsonValue quantity(const std::string& text)
{
  return parse_json(nlohmann::json(text).dump(), "x").with_scope({48780, 0});
}

template<class Get> std::string problem(const JsonValue& value, const Get& get)
{
  get(value);
  const std::string all = test::texts(test::errors_of([&] { value.problems().throw_if_any(); }));
  return all.empty() ? "" : all.substr(all[2] == ' ' ? 3 : 2, all.size() - (all[2] == ' ' ? 4 : 3));
}

TEST(JsonQuantity, ReadsEveryDimension)
{
  EXPECT_DOUBLE_EQ(quantity("1.6us").time().count(), 1.6e-6);
  EXPECT_EQ(quantity("1.6us").picoseconds(), 1600000);
  EXPECT_EQ(quantity("15cycles").picoseconds(), 731700);
  EXPECT_EQ(quantity("1.5B").bytes().count(), 1.5);
  EXPECT_EQ(quantity("2KiB").whole_bytes(), 2048);
  EXPECT_DOUBLE_EQ(quantity("10ns/B").time_per_byte().count(), 1e-8);
  EXPECT_EQ(quantity("41MBps").bandwidth().count(), 41e6);
  EXPECT_EQ(quantity("20.5MHz").frequency().count(), 20.5e6);
  EXPECT_DOUBLE_EQ(quantity("12%").percent(), 0.12);
}

TEST(JsonQuantity, ReadsADimensionThatATableNames)
{
  EXPECT_DOUBLE_EQ(quantity("1.6us").quantity(Dimension::time), 1.6e-6);
  EXPECT_DOUBLE_EQ(quantity("0.5cycles/B").quantity(Dimension::time_per_byte), 24390e-12);
  EXPECT_EQ(quantity("8B").quantity(Dimension::size), 8);
}

TEST(JsonQuantity, RefusesNumbersAndOtherThings)
{
  EXPECT_EQ(problem(parse_json("5", "x"), [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(), 0); }),
            R"(expected a time such as "1.6us" (text with a unit), found 5)");
  EXPECT_EQ(problem(parse_json("[5]", "x"), [](const JsonValue& v) { EXPECT_EQ(v.bytes().count(), 0); }),
            R"(expected a size such as "256B" or "2KiB", found an array of 1)");
  EXPECT_EQ(problem(quantity("41MB/s"), [](const JsonValue& v) { EXPECT_EQ(v.bandwidth().count(), 0); }),
            R"(expected a bandwidth such as "41MBps" or "1Gbps", found the unknown unit "MB/s" in "41MB/s"; )"
            R"(did you mean "41MBps"?)");
}

TEST(JsonQuantity, PicosecondsAreRoundedOnceAndInRange)
{
  EXPECT_EQ(quantity("1.4ps").picoseconds(), 1);
  EXPECT_EQ(quantity("9223372036854775807ps").picoseconds(), JsonValue::no_limit);
  EXPECT_EQ(problem(quantity("9223372036854775807.6ps"), [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(), 0); }),
            R"(expected a time of less than 2^63 ps (106 days), found "9223372036854775807.6ps")");
  EXPECT_EQ(problem(quantity("0.4ps"), [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(), 0); }),
            R"(expected 0ps or at least 1ps, the resolution of simulated time, found "0.4ps")");
  EXPECT_EQ(problem(quantity("5ns"), [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(0, 4000), 0); }),
            R"(expected a time from 0ps to 4ns, found "5ns")");
  EXPECT_EQ(problem(quantity("5ns"), [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(6000), 0); }),
            R"(expected a time of at least 6ns, found "5ns")");
}

TEST(JsonQuantity, TimesMayHaveALimit)
{
  EXPECT_EQ(problem(quantity("2s"), [](const JsonValue& v) { EXPECT_EQ(v.time(Seconds(1)).count(), 0); }),
            R"(expected a time of at most 1s, found "2s")");
}

TEST(JsonQuantity, WholeBytesAreWholeAndInRange)
{
  EXPECT_EQ(quantity("4611686018427387904B").whole_bytes(), std::int64_t{1} << 62);
  EXPECT_EQ(quantity("1.1KB").whole_bytes(), 1100);
  EXPECT_EQ(problem(quantity("1.5B"), [](const JsonValue& v) { EXPECT_EQ(v.whole_bytes(), 0); }),
            R"(expected a whole number of bytes of at least 0B, found "1.5B")");
  EXPECT_EQ(problem(quantity("0B"), [](const JsonValue& v) { v.whole_bytes(1, 2048); }),
            R"(expected a whole number of bytes from 1B to 2KiB, found "0B")");
}

TEST(JsonQuantity, TakesBothEndsOfARange)
{
  for (const char* text : {"2ns", "3ns", "4ns", "1.9996ns", "4.0004ns"})
    EXPECT_EQ(problem(quantity(text), [](const JsonValue& v) { v.picoseconds(2000, 4000); }), "") << text;
  for (const std::string text : {"1.999ns", "4.001ns"})
    EXPECT_EQ(problem(quantity(text), [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(2000, 4000), 0); }),
              "expected a time from 2ns to 4ns, found \"" + text + "\"");
  for (const char* text : {"2B", "3B", "4B"})
    EXPECT_EQ(problem(quantity(text), [](const JsonValue& v) { v.whole_bytes(2, 4); }), "") << text;
  for (const std::string text : {"1B", "5B", "2.5B"})
    EXPECT_EQ(problem(quantity(text), [](const JsonValue& v) { EXPECT_EQ(v.whole_bytes(2, 4), 0); }),
              "expected a whole number of bytes from 2B to 4B, found \"" + text + "\"");
  EXPECT_EQ(quantity("1s").time(Seconds(1)).count(), 1);
  EXPECT_EQ(quantity("0s").picoseconds(), 0);
  EXPECT_EQ(quantity("0.5ps").picoseconds(), 1);
  EXPECT_EQ(quantity("1.5ps").picoseconds(), 2);
}

TEST(JsonQuantity, ReadsTheOtherDimensions)
{
  EXPECT_DOUBLE_EQ(quantity("10ns/B").picoseconds_per_byte(), 10'000);
  EXPECT_DOUBLE_EQ(quantity("0.25ps/B").picoseconds_per_byte(), 0.25);
  EXPECT_EQ(quantity("2Gflop/s").flop_rate().count(), 2e9);
  EXPECT_EQ(quantity("41MBps").quantity(Dimension::bandwidth), 41e6);
  EXPECT_EQ(quantity("3MHz").quantity(Dimension::frequency), 3e6);
  EXPECT_EQ(quantity("3Mflop/s").quantity(Dimension::flop_rate), 3e6);
  EXPECT_DOUBLE_EQ(quantity("3%").quantity(Dimension::percent), 0.03);
}

TEST(JsonQuantity, BandwidthsThatAreWrongAreReportedOnce)
{
  const auto above_0 = [](const JsonValue& v) { EXPECT_EQ(v.bandwidth().count(), 0); };
  EXPECT_EQ(problem(quantity("0Bps"), above_0), "expected a bandwidth above 0, found \"0Bps\"");
  EXPECT_EQ(problem(parse_json("[5]", "x"), above_0),
            "expected a bandwidth such as \"41MBps\" or \"1Gbps\", found an array of 1");
}

/// A clock or a flit time that is wrong elsewhere is no problem of what is given in it.
TEST(JsonQuantity, UnitsThatAreWrongElsewhereAreExcused)
{
  const auto time = [](const char* text, const UnitScope& scope) {
    return problem(parse_json(nlohmann::json(text).dump(), "x").with_scope(scope),
                   [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(5, 7), 0); });
  };
  EXPECT_EQ(time("15cycles", {UnitScope::wrong, 0}), "");
  EXPECT_EQ(time("3flits", {0, UnitScope::wrong}), "");
  EXPECT_NE(time("15cycles", {0, UnitScope::wrong}), "");
  EXPECT_NE(time("3flits", {UnitScope::wrong, 0}), "");
  EXPECT_NE(time("15bicycles", {UnitScope::wrong, UnitScope::wrong}), "");
}

TEST(JsonQuantity, BandwidthsInCyclesOfAWrongClockAreExcused)
{
  const JsonValue value = parse_json(R"("2B/cycle")", "x").with_scope({UnitScope::wrong, 0});
  EXPECT_EQ(problem(value, [](const JsonValue& v) { EXPECT_EQ(v.bandwidth().count(), 0); }), "");
}

TEST(JsonQuantity, WithoutALimitZeroIsRight)
{
  EXPECT_EQ(problem(quantity("0ps"), [](const JsonValue& v) { EXPECT_EQ(v.picoseconds(), 0); }), "");
  EXPECT_EQ(problem(quantity("0B"), [](const JsonValue& v) { EXPECT_EQ(v.whole_bytes(), 0); }), "");
  EXPECT_EQ(problem(parse_json("0", "x"), [](const JsonValue& v) { EXPECT_EQ(v.integer(), 0); }), "");
  EXPECT_EQ(problem(quantity("1e6s"), [](const JsonValue& v) { EXPECT_EQ(v.time().count(), 1e6); }), "");
}

TEST(JsonQuantity, OnlyNumbersAreTextsWithoutAUnit)
{
  const auto size = [](const JsonValue& v) { EXPECT_EQ(v.whole_bytes(1, 2), 0); };
  EXPECT_EQ(problem(parse_json("2", "x"), size),
            R"(expected a size such as "256B" or "2KiB" (text with a unit), found 2)");
  EXPECT_EQ(problem(parse_json("true", "x"), size), R"(expected a size such as "256B" or "2KiB", found true)");
  EXPECT_EQ(problem(parse_json("null", "x"), size), R"(expected a size such as "256B" or "2KiB", found null)");
}

TEST(JsonQuantity, ProblemsOfAValueWithAnOriginAreAtTheValue)
{
  const auto text = [](const char* file) { return parse_json(file, "x"); };
  EXPECT_EQ(problem(text(R"({"value": "5ns", "source": "s"})"), [](const JsonValue& v) { v.picoseconds(6000); }),
            R"(/value: expected a time of at least 6ns, found "5ns")");
  EXPECT_EQ(problem(text(R"({"value": "2s", "source": "s"})"), [](const JsonValue& v) { v.time(Seconds(1)); }),
            R"(/value: expected a time of at most 1s, found "2s")");
  EXPECT_EQ(problem(text(R"({"value": "5B", "source": "s"})"), [](const JsonValue& v) { v.whole_bytes(0, 4); }),
            R"(/value: expected a whole number of bytes from 0B to 4B, found "5B")");
  EXPECT_EQ(problem(text(R"({"value": "0.1ps", "source": "s"})"), [](const JsonValue& v) { v.picoseconds(); }),
            R"(/value: expected 0ps or at least 1ps, the resolution of simulated time, found "0.1ps")");
  EXPECT_EQ(problem(text(R"({"value": "x", "source": "s"})"), [](const JsonValue& v) { v.percent(); }),
            R"(/value: expected a percentage such as "12%", found "x")");
}

} // namespace
} // namespace loghop::json_quantity_test
