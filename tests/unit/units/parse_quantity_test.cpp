#include "loghop/units/parse_quantity.hpp"

#include "loghop/units/format.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace loghop::parse_quantity_test {
namespace {

const UnitScope with_clock = {48780, 0};
const UnitScope with_flits = {48780, 100};

long double value_of(const std::string& text, Dimension dimension, const UnitScope& scope = {})
{
  const ParsedQuantity parsed = parse_quantity(text, dimension, scope);
  const auto* value = std::get_if<long double>(&parsed);
  EXPECT_NE(value, nullptr) << text << ": " << std::get_if<QuantityProblem>(&parsed)->problem;
  return value == nullptr ? -1 : *value;
}

std::string problem_of(const std::string& text, Dimension dimension, const UnitScope& scope = {})
{
  const ParsedQuantity parsed = parse_quantity(text, dimension, scope);
  const auto* problem = std::get_if<QuantityProblem>(&parsed);
  EXPECT_NE(problem, nullptr) << text << " was accepted";
  return problem == nullptr ? "" : problem->problem;
}

std::string suggestion_for(const std::string& text, Dimension dimension, const UnitScope& scope = {})
{
  const ParsedQuantity parsed = parse_quantity(text, dimension, scope);
  const auto* problem = std::get_if<QuantityProblem>(&parsed);
  return problem == nullptr ? "accepted" : problem->suggestion;
}

TEST(ParseQuantity, TimesAreInPicoseconds)
{
  EXPECT_EQ(value_of("7ps", Dimension::time), 7);
  EXPECT_EQ(value_of("1.5ns", Dimension::time), 1500);
  EXPECT_EQ(value_of("4us", Dimension::time), 4e6);
  EXPECT_EQ(value_of("2.5e-1ms", Dimension::time), 250e6);
  EXPECT_EQ(value_of("1E2s", Dimension::time), 1e14);
  EXPECT_EQ(value_of("007ps", Dimension::time), 7);
}

TEST(ParseQuantity, CyclesAndFlitsAreMultiplesOfWhatIsInScope)
{
  EXPECT_EQ(value_of("15cycles", Dimension::time, with_clock), 15 * 48780);
  EXPECT_EQ(value_of("1cycle", Dimension::time, with_clock), 48780);
  EXPECT_EQ(value_of("2.5cycles", Dimension::time, with_clock), 121950); // 2.5 * 48780
  EXPECT_EQ(value_of("3flits", Dimension::time, with_flits), 300);
  EXPECT_EQ(value_of("1flit", Dimension::time, with_flits), 100);
}

TEST(ParseQuantity, FloatingPointSpeedsAreInOperationsASecond)
{
  EXPECT_EQ(value_of("3flop/s", Dimension::flop_rate), 3);
  EXPECT_EQ(value_of("2kflop/s", Dimension::flop_rate), 2e3L);
  EXPECT_EQ(value_of("1.5Mflop/s", Dimension::flop_rate), 1.5e6L);
  EXPECT_EQ(value_of("1Gflop/s", Dimension::flop_rate), 1e9L);
  EXPECT_EQ(value_of("0.25Tflop/s", Dimension::flop_rate), 250e9L);
  EXPECT_EQ(problem_of("0flop/s", Dimension::flop_rate), R"(expected a floating point speed above 0, found "0flop/s")");
  EXPECT_EQ(problem_of("1e30flop/s", Dimension::flop_rate),
            R"(expected a floating point speed of at most 1e24 flop/s, found "1e30flop/s")");
  EXPECT_EQ(problem_of("2GHz", Dimension::flop_rate),
            R"(expected a floating point speed such as "2Gflop/s", found a frequency, "2GHz")");
  EXPECT_EQ(problem_of("2Gflop/s", Dimension::frequency),
            R"(expected a frequency such as "20.5MHz", found a floating point speed, "2Gflop/s")");
  EXPECT_EQ(suggestion_for("2GFlop/s", Dimension::flop_rate), "2Gflop/s");
  EXPECT_EQ(suggestion_for("2Gflops", Dimension::flop_rate), "2Gflop/s");
}

TEST(ParseQuantity, SizesAreInBytes)
{
  EXPECT_EQ(value_of("2KiB", Dimension::size), 2048);
  EXPECT_EQ(value_of("2KB", Dimension::size), 2000);
  EXPECT_EQ(value_of("1.5MiB", Dimension::size), 1572864);
  EXPECT_EQ(value_of("3MB", Dimension::size), 3e6);
  EXPECT_EQ(value_of("1.1KB", Dimension::size), 1100);
  EXPECT_EQ(value_of("1GiB", Dimension::size), 1073741824);
  EXPECT_EQ(value_of("1GB", Dimension::size), 1e9);
}

TEST(ParseQuantity, TimesPerByteAreInPicosecondsPerByte)
{
  EXPECT_EQ(value_of("10ns/B", Dimension::time_per_byte), 10000);
  EXPECT_EQ(value_of("4us/KiB", Dimension::time_per_byte), 4e6L / 1024);
  EXPECT_EQ(value_of("0.5cycles/B", Dimension::time_per_byte, with_clock), 24390);
}

TEST(ParseQuantity, BandwidthsAreInBytesPerSecond)
{
  EXPECT_EQ(value_of("41MBps", Dimension::bandwidth), 41e6);
  EXPECT_EQ(value_of("1KiBps", Dimension::bandwidth), 1024);
  EXPECT_EQ(value_of("1Gbps", Dimension::bandwidth), 125e6); // bits
  EXPECT_EQ(value_of("800Kbps", Dimension::bandwidth), 1e5); // bits
  EXPECT_NEAR(static_cast<double>(value_of("2B/cycle", Dimension::bandwidth, with_clock)), 2e12 / 48780, 1e-6);
}

TEST(ParseQuantity, FrequenciesAndPercentages)
{
  EXPECT_EQ(value_of("20.5MHz", Dimension::frequency), 20.5e6);
  EXPECT_EQ(value_of("1kHz", Dimension::frequency), 1e3);
  EXPECT_DOUBLE_EQ(static_cast<double>(value_of("45%", Dimension::percent)), 0.45);
}

TEST(ParseQuantity, SaysThatTheUnitIsMissing)
{
  EXPECT_EQ(problem_of("5", Dimension::time), R"(expected a time such as "1.6us", found "5" without a unit)");
  EXPECT_EQ(problem_of("41", Dimension::bandwidth),
            R"(expected a bandwidth such as "41MBps" or "1Gbps", found "41" without a unit)");
}

TEST(ParseQuantity, SaysWhichDimensionWasFound)
{
  EXPECT_EQ(problem_of("5ns", Dimension::size), R"(expected a size such as "256B" or "2KiB", found a time, "5ns")");
  EXPECT_EQ(problem_of("5cycles", Dimension::size),
            R"(expected a size such as "256B" or "2KiB", found a time, "5cycles")");
  EXPECT_EQ(problem_of("5B", Dimension::time), R"(expected a time such as "1.6us", found a size, "5B")");
  EXPECT_EQ(problem_of("5%", Dimension::time), R"(expected a time such as "1.6us", found a percentage, "5%")");
  EXPECT_EQ(problem_of("5ns/B", Dimension::bandwidth),
            R"(expected a bandwidth such as "41MBps" or "1Gbps", found a time per byte, "5ns/B")");
}

TEST(ParseQuantity, SaysThatThereIsNoClock)
{
  EXPECT_EQ(problem_of("5cycles", Dimension::time),
            R"(expected a time such as "1.6us", found "5cycles", but no clock is given here)");
  EXPECT_EQ(problem_of("2B/cycle", Dimension::bandwidth),
            R"(expected a bandwidth such as "41MBps" or "1Gbps", found "2B/cycle", but no clock is given here)");
  EXPECT_EQ(problem_of("3flits", Dimension::time, with_clock),
            R"(expected a time such as "1.6us" or "15cycles", found "3flits", but flits are no unit here)");
}

TEST(ParseQuantity, SuggestsTheNearestUnit)
{
  EXPECT_EQ(problem_of("5nss", Dimension::time),
            R"(expected a time such as "1.6us", found the unknown unit "nss" in "5nss")");
  EXPECT_EQ(suggestion_for("5nss", Dimension::time), "5ns");
  EXPECT_EQ(suggestion_for("5 ns", Dimension::time), "5ns");
  EXPECT_EQ(suggestion_for("5Ns", Dimension::time), "5ns");
  EXPECT_EQ(suggestion_for("2kB", Dimension::size), "2KB");
  EXPECT_EQ(suggestion_for("41MB/s", Dimension::bandwidth), "41MBps");
  EXPECT_EQ(suggestion_for("0.5cycle/b", Dimension::time_per_byte, with_clock), "0.5cycle/B");
  EXPECT_EQ(suggestion_for("5parsec", Dimension::time), "");
}

TEST(ParseQuantity, RefusesWhatIsNotOneDecimalNumberOfAtLeastZero)
{
  const std::string expected = R"(expected a time such as "1.6us", found )";
  EXPECT_EQ(problem_of("", Dimension::time), expected + "an empty text");
  EXPECT_EQ(problem_of("-5ns", Dimension::time), expected + R"(the negative "-5ns")");
  EXPECT_EQ(problem_of("0x10ns", Dimension::time), expected + R"(the hexadecimal "0x10ns")");
  for (const char* text : {"ns", "nan", "nanns", "inf", "infs", "+5ns", ".5ns", " 5ns", "-", "e5s", "five"})
    EXPECT_EQ(problem_of(text, Dimension::time), expected + '"' + text + '"') << text;
  for (const char* text : {"5ns ", "5ns6ns", "5ns 6ns", "5.ns", "1,5ns", "5e", "1e+ns", "5\n", "5n\xFFs"})
    EXPECT_NE(problem_of(text, Dimension::time).find("unknown unit"), std::string::npos) << text;
}

TEST(ParseQuantity, RefusesWhatDoesNotFit)
{
  EXPECT_EQ(value_of("9223372036854775807ps", Dimension::time), 9223372036854775807.0L);
  EXPECT_EQ(problem_of("9223372036854775808ps", Dimension::time),
            R"(expected a time of less than 2^63 ps (106 days), found "9223372036854775808ps")");
  EXPECT_EQ(problem_of("107e5s", Dimension::time),
            R"(expected a time of less than 2^63 ps (106 days), found "107e5s")");
  EXPECT_EQ(value_of("4611686018427387904B", Dimension::size), bytes_limit);
  EXPECT_EQ(problem_of("4611686018427387905B", Dimension::size),
            R"(expected a size of at most 2^62 bytes, found "4611686018427387905B")");
  for (const char* text : {"1e999999s", "1e-999999s", "1e99999999999999999999s"})
    EXPECT_EQ(problem_of(text, Dimension::time),
              std::string(R"(expected a time such as "1.6us", found ")") + text + R"(", which is out of range)");
  EXPECT_EQ(problem_of("1e-40ps", Dimension::time), R"(expected a time that is not so small, found "1e-40ps")");
}

TEST(ParseQuantity, LimitsThatMayBeReached)
{
  EXPECT_EQ(value_of("1e18Bps", Dimension::bandwidth), 1e18L);
  EXPECT_EQ(value_of("1000GHz", Dimension::frequency), 1e12L);
  EXPECT_EQ(value_of("1e24flop/s", Dimension::flop_rate), 1e24L);
  EXPECT_EQ(value_of("1e8%", Dimension::percent), 1e6L);
  EXPECT_EQ(value_of("1e-30ps", Dimension::time), 1e-30L);
  EXPECT_EQ(problem_of("1.1e18Bps", Dimension::bandwidth),
            R"(expected a bandwidth of at most 1e18 Bps, found "1.1e18Bps")");
  EXPECT_EQ(problem_of("1.1e8%", Dimension::percent), R"(expected a percentage of at most 1e8 %, found "1.1e8%")");
  EXPECT_EQ(problem_of("9223372036854775808ps/B", Dimension::time_per_byte),
            R"(expected a time per byte of less than 2^63 ps/B, found "9223372036854775808ps/B")");
  EXPECT_EQ(problem_of("1e-31Hz", Dimension::frequency),
            R"(expected a frequency that is not so small, found "1e-31Hz")");
}

TEST(ParseQuantity, EveryUnitOfBitsAndFrequencies)
{
  EXPECT_EQ(value_of("16bps", Dimension::bandwidth), 2);
  EXPECT_EQ(value_of("8Kbps", Dimension::bandwidth), 1e3L);
  EXPECT_EQ(value_of("8Mbps", Dimension::bandwidth), 1e6L);
  EXPECT_EQ(value_of("8Gbps", Dimension::bandwidth), 1e9L);
  EXPECT_EQ(value_of("3Hz", Dimension::frequency), 3);
  EXPECT_EQ(value_of("3GHz", Dimension::frequency), 3e9L);
  EXPECT_EQ(value_of("2s/GiB", Dimension::time_per_byte), 2e12L / 1073741824);
}

TEST(ParseQuantity, ExamplesHaveTheUnitsOfTheMachine)
{
  EXPECT_EQ(expected_quantity(Dimension::time), R"(a time such as "1.6us")");
  EXPECT_EQ(expected_quantity(Dimension::time, with_clock), R"(a time such as "1.6us" or "15cycles")");
  EXPECT_EQ(expected_quantity(Dimension::time, with_flits), R"(a time such as "1.6us" or "3flits")");
  EXPECT_EQ(expected_quantity(Dimension::time, {0, 1}), R"(a time such as "1.6us" or "3flits")");
  EXPECT_EQ(expected_quantity(Dimension::time_per_byte), R"(a time per byte such as "10ns/B")");
  EXPECT_EQ(expected_quantity(Dimension::time_per_byte, {0, 1}), R"(a time per byte such as "10ns/B")");
  EXPECT_EQ(expected_quantity(Dimension::time_per_byte, {1, 1}),
            R"(a time per byte such as "10ns/B" or "0.5cycles/B")");
  EXPECT_EQ(expected_quantity(Dimension::bandwidth, {1, 1}), R"(a bandwidth such as "41MBps" or "1Gbps")");
  EXPECT_EQ(expected_quantity(Dimension::size, {1, 1}), R"(a size such as "256B" or "2KiB")");
}

TEST(ParseQuantity, WordsAfterASignOrA0AreNoNumbers)
{
  const std::string expected = R"(expected a time such as "1.6us", found )";
  EXPECT_EQ(problem_of("-x", Dimension::time), expected + R"("-x")");
  EXPECT_EQ(problem_of("-5", Dimension::time), expected + R"(the negative "-5")");
  EXPECT_EQ(problem_of("0X10ns", Dimension::time), expected + R"(the hexadecimal "0X10ns")");
  EXPECT_EQ(problem_of("0x", Dimension::time), expected + R"(the hexadecimal "0x")");
  EXPECT_EQ(problem_of("1x", Dimension::time), expected + R"(the unknown unit "x" in "1x")");
  EXPECT_EQ(problem_of("xx", Dimension::time), expected + R"("xx")");
}

TEST(ParseQuantity, ExponentsHaveASignOrNone)
{
  EXPECT_EQ(value_of("2e+3ps", Dimension::time), 2000);
  EXPECT_EQ(value_of("2000e-3ps", Dimension::time), 2);
  EXPECT_EQ(value_of("1.25e2ps", Dimension::time), 125);
  EXPECT_EQ(value_of("2E3ps", Dimension::time), 2000);
}

/// A text may be a part of another.
TEST(ParseQuantity, ReadsNothingBehindTheText)
{
  const auto problem = [](std::string_view text) {
    return std::get<QuantityProblem>(parse_quantity(text, Dimension::time)).problem;
  };
  const std::string expected = R"(expected a time such as "1.6us", found )";
  EXPECT_EQ(problem(std::string_view("57ns").substr(0, 1)), expected + R"("5" without a unit)");
  EXPECT_EQ(problem(std::string_view("0x7").substr(0, 1)), expected + R"("0" without a unit)");
  EXPECT_EQ(problem(std::string_view("5.7ns").substr(0, 2)), expected + R"(the unknown unit "." in "5.")");
  EXPECT_EQ(problem(std::string_view("5e7ns").substr(0, 2)), expected + R"(the unknown unit "e" in "5e")");
}

/// The nearest whole number counts only if it is not farther than rounding: 1.1 and 1000 have their own errors.
TEST(ParseQuantity, FractionsThatAreMeantStay)
{
  EXPECT_EQ(value_of("1000.5ps", Dimension::time), 1000.5L);
  EXPECT_EQ(value_of("1.0000000001B", Dimension::size), 1.0000000001L);
  EXPECT_EQ(value_of("1000000.000000001B", Dimension::size), 1000000.000000001L);
  EXPECT_EQ(value_of("0.007us", Dimension::time), 7000);
  EXPECT_EQ(value_of("0.0011ms", Dimension::time), 1100000);
  EXPECT_EQ(value_of("1.15us", Dimension::time), 1150000);
  EXPECT_EQ(value_of("4.35KB", Dimension::size), 4350);
  EXPECT_EQ(value_of("0.57GB", Dimension::size), 570000000);
}

TEST(ParseQuantity, BandwidthsAndFrequenciesAreAboveZero)
{
  EXPECT_EQ(problem_of("0MBps", Dimension::bandwidth), R"(expected a bandwidth above 0, found "0MBps")");
  EXPECT_EQ(problem_of("0Hz", Dimension::frequency), R"(expected a frequency above 0, found "0Hz")");
  EXPECT_EQ(problem_of("1001GHz", Dimension::frequency), R"(expected a frequency of at most 1e12 Hz, found "1001GHz")");
  EXPECT_EQ(value_of("0ps", Dimension::time), 0);
  EXPECT_EQ(value_of("0B", Dimension::size), 0);
}

RC_GTEST_PROP(ParseQuantityProperty, GivesBackEveryExactTime, ())
{
  const Picoseconds time = *rc::gen::inRange<Picoseconds>(0, std::int64_t{1} << 61);
  const Picoseconds scaled = time >> *rc::gen::inRange(0, 61);
  const ParsedQuantity parsed = parse_quantity(exact_time(scaled), Dimension::time);
  RC_ASSERT(std::get<long double>(parsed) == static_cast<long double>(scaled));
}

RC_GTEST_PROP(ParseQuantityProperty, GivesBackEveryExactSize, ())
{
  const std::int64_t bytes = *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 62) >> *rc::gen::inRange(0, 62);
  const ParsedQuantity parsed = parse_quantity(exact_size(bytes), Dimension::size);
  RC_ASSERT(std::get<long double>(parsed) == static_cast<long double>(bytes));
}

RC_GTEST_PROP(ParseQuantityProperty, NeverThrows, (const std::string& text))
{
  static const std::string letters = "0123456789.eE+-xBKMGibpsnumcyleft/% ";
  const auto likely = *rc::gen::container<std::string>(rc::gen::elementOf(letters));
  for (const auto& candidate : {text, likely, "1" + likely})
    for (Dimension dimension : {Dimension::time, Dimension::size, Dimension::time_per_byte, Dimension::bandwidth,
                                Dimension::frequency, Dimension::percent})
      for (const UnitScope& scope : {UnitScope{}, with_flits})
        parse_quantity(candidate, dimension, scope);
}

} // namespace
} // namespace loghop::parse_quantity_test
