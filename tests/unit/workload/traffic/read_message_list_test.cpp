#include "loghop/base/input_error.hpp"
#include "loghop/workload/traffic/message_list.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

namespace loghop::read_message_list_test {
namespace {

using Lines = std::vector<std::string>;

const std::string header = "message,release_ps,source,destination,bytes\n";

MessageList read(const std::string& text)
{
  std::istringstream in(text);
  return read_message_list(in, "m.csv");
}

MessageList read_file(const std::string& name)
{
  std::ifstream in(test::source_dir() + "/tests/data/messages/" + name, std::ios::binary);
  EXPECT_TRUE(in) << name;
  return read_message_list(in, name);
}

/// All problems, one an element.
Lines problems_of(const std::string& text)
{
  Lines lines;
  try {
    read(text);
  } catch (const InputErrors& errors) {
    for (const InputError& error : errors.errors())
      lines.push_back(error.text());
  }
  return lines;
}

/// The only problem of a file with the good header and this row in line 2.
std::string problem_of_row(const std::string& row, const std::string& columns = header)
{
  const Lines lines = problems_of(columns + row + "\n");
  return lines.size() == 1 ? lines.front() : std::to_string(lines.size()) + " problems";
}

TEST(ReadMessageList, ReadsFlits)
{
  const MessageList list = read_file("flits.csv");
  EXPECT_TRUE(list.release_in_flits);
  EXPECT_EQ(list.file, "flits.csv");
  ASSERT_EQ(list.rows.size(), 3u);
  EXPECT_EQ(list.rows[0].number, 0);
  EXPECT_EQ(list.rows[0].release, 5);
  EXPECT_EQ(list.rows[0].source, Node(0));
  EXPECT_EQ(list.rows[0].destination, Node(3));
  EXPECT_EQ(list.rows[0].bytes, 128);
  EXPECT_EQ(list.rows[1].number, 1);
  EXPECT_EQ(list.rows[2].number, 2);
}

TEST(ReadMessageList, ReadsValuesWithUnitsAndForeignLineEnds)
{
  const MessageList list = read_file("mixed_units_crlf.csv");
  EXPECT_FALSE(list.release_in_flits);
  ASSERT_EQ(list.rows.size(), 3u);
  EXPECT_EQ(list.rows[0].release, 0);
  EXPECT_EQ(list.rows[1].release, 250'000);
  EXPECT_EQ(list.rows[1].bytes, 2147483648);
  EXPECT_EQ(list.rows[2].release, 1'500'000);
}

TEST(ReadMessageList, ReadsEveryUnit)
{
  const std::vector<std::pair<std::string, Picoseconds>> units = {
      {"ps", 1}, {"ns", 1000}, {"us", 1'000'000}, {"ms", 1'000'000'000}, {"s", 1'000'000'000'000}, {"flits", 1}};
  for (const auto& [unit, factor] : units) {
    const MessageList list = read("message,release_" + unit + ",source,destination,bytes\n0,3,0,1,1");
    EXPECT_EQ(list.rows.at(0).release, 3 * factor) << unit;
    const MessageList with_units = read("message,release,source,destination,bytes\n0,3" + unit + ",0,1,1");
    EXPECT_EQ(with_units.rows.at(0).release, 3 * factor) << unit;
    EXPECT_EQ(with_units.release_in_flits, unit == "flits");
  }
  EXPECT_EQ(read("message,release_us,source,destination,bytes\n0,0.0015,0,1,1").rows.at(0).release, 1500);
  EXPECT_EQ(read(header + "0,9223372036854775807,0,1,1").rows.at(0).release, 9223372036854775807);
}

TEST(ReadMessageList, ByteOrderMarkBlanksAndCommentsAreNoData)
{
  EXPECT_EQ(read("\xef\xbb\xbf" + header + "\n  \t\r\n # note, with, commas\n 7 ,\t8 , 0 , 1 , 2 \n").rows.size(), 1u);
}

TEST(ReadMessageList, EveryWayToBeWrong)
{
  const std::string field = "expected a whole number, ";
  EXPECT_EQ(problem_of_row("x,0,0,1,8"), "m.csv:2: message: " + field + "0 or more, found \"x\"");
  EXPECT_EQ(problem_of_row(",0,0,1,8"), "m.csv:2: message: " + field + "0 or more, found \"\"");
  EXPECT_EQ(problem_of_row("-1,0,0,1,8"), "m.csv:2: message: " + field + "0 or more, found \"-1\"");
  EXPECT_EQ(problem_of_row("9223372036854775808,0,0,1,8"),
            "m.csv:2: message: " + field + "at most 9223372036854775807, found \"9223372036854775808\"");
  EXPECT_EQ(problem_of_row("-99999999999999999999,0,0,1,8"),
            "m.csv:2: message: " + field + "0 or more, found \"-99999999999999999999\"");
  EXPECT_EQ(problem_of_row("1,1.5,0,1,8"), "m.csv:2: release_ps: " + field + "0 or more, found \"1.5\"");
  EXPECT_EQ(problem_of_row("1,0,1e3,1,8"), "m.csv:2: source: " + field + "0 or more, found \"1e3\"");
  EXPECT_EQ(problem_of_row("1,0,0,2147483648,8"),
            "m.csv:2: destination: " + field + "at most 2147483647, found \"2147483648\"");
  EXPECT_EQ(problem_of_row("1,0,0,1,0"), "m.csv:2: bytes: " + field + "1 or more, found \"0\"");
  EXPECT_EQ(problem_of_row("1,0,0,1,-8"), "m.csv:2: bytes: " + field + "1 or more, found \"-8\"");
  EXPECT_EQ(problem_of_row("1,0,0,1,4611686018427387905"),
            "m.csv:2: bytes: " + field + "at most 4611686018427387904, found \"4611686018427387905\"");
  EXPECT_EQ(problem_of_row("1,0,0,1"), "m.csv:2: expected 5 fields, found 4");
  EXPECT_EQ(problem_of_row("1,0,0,1,8,"), "m.csv:2: expected 5 fields, found 6");
  EXPECT_EQ(problem_of_row("1,0,0,1,\"8\""), "m.csv:2: bytes: " + field + R"(1 or more, found ""8"")");
  EXPECT_EQ(problem_of_row(std::string("1,0,0,1,8\0", 10)), "m.csv:2: bytes: " + field + "1 or more, found \"8\\x00\"");
}

TEST(ReadMessageList, EveryWayForAReleaseToBeWrong)
{
  const std::string us = "message,release_us,source,destination,bytes\n";
  EXPECT_EQ(problem_of_row("1,-2,0,1,8", us),
            "m.csv:2: release_us: expected a number without unit, 0 or more, found \"-2\"");
  EXPECT_EQ(problem_of_row("1,2us,0,1,8", us),
            "m.csv:2: release_us: expected a number without unit, 0 or more, found \"2us\"");
  EXPECT_NE(problem_of_row("1,1e30,0,1,8", us).find("m.csv:2: release_us: expected a time"), std::string::npos);
  const std::string free = "message,release,source,destination,bytes\n";
  EXPECT_EQ(problem_of_row("1,1.5flits,0,1,8", free),
            "m.csv:2: release: expected a whole number of flits, found \"1.5flits\"");
  for (const std::string wrong : {"", "us", "-1us", "1", "1days", "15cycles", "1e99s", "nanflits"}) {
    EXPECT_EQ(problem_of_row("1," + wrong + ",0,1,8", free).substr(0, 17), "m.csv:2: release:") << wrong;
  }
  EXPECT_EQ(problem_of_row("1,1us,0,1,8\n2,1flits,0,1,8", free),
            "m.csv:3: release: expected a time as in line 2, found \"1flits\"");
  EXPECT_EQ(problem_of_row("1,1flits,0,1,8\n2,1us,0,1,8", free),
            "m.csv:3: release: expected flits as in line 2, found \"1us\"");
}

TEST(ReadMessageList, DuplicatesNameTheFirstLine)
{
  EXPECT_EQ(problem_of_row("7,0,0,1,8\n8,0,0,1,8\n7,5,0,1,8"), "m.csv:4: message 7 is in line 2 already");
}

TEST(ReadMessageList, EveryWayForAHeaderToBeWrong)
{
  const std::string allowed = "allowed are message,release_<unit>,source,destination,bytes, unit one of ps, ns, us, ms,"
                              " s, flits; or message,release,source,destination,bytes, where each release has its unit";
  EXPECT_EQ(problems_of("message,release_ps,source,destination\n"),
            (Lines{"m.csv:1: there is no column \"bytes\"; " + allowed}));
  EXPECT_EQ(problems_of("message,source,destination,bytes\n"),
            (Lines{"m.csv:1: there is no column \"release_ps\" (or with another unit); " + allowed}));
  EXPECT_EQ(problems_of("message,release_ps,source,destination,byte\n"),
            (Lines{"m.csv:1: unknown column \"byte\"; " + allowed + "; did you mean \"bytes\"?",
                   "m.csv:1: there is no column \"bytes\"; " + allowed}));
  EXPECT_EQ(problems_of("message,release_ps,source,source,destination,bytes\n"),
            (Lines{"m.csv:1: there are 2 columns \"source\"; " + allowed}));
  EXPECT_EQ(problems_of("message,source,release_ps,destination,bytes\n"),
            (Lines{"m.csv:1: the columns are in another order; " + allowed}));
  EXPECT_EQ(problems_of("0,1,2,3,4\n").size(), 10u); // no header: every column is unknown, and missing
  EXPECT_EQ(problems_of(""), (Lines{"m.csv: found no header; " + allowed}));
  EXPECT_EQ(problems_of(header), (Lines{"m.csv: expected one message or more after the header, found none"}));
}

TEST(ReadMessageList, AllProblemsAreReportedAtOnce)
{
  try {
    read_file("everything_wrong.csv");
    FAIL() << "accepted";
  } catch (const InputErrors& errors) {
    std::vector<std::string> lines;
    for (const InputError& error : errors.errors())
      lines.push_back(error.pointer);
    EXPECT_EQ(lines, (Lines{"3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "14"}));
  }
}

TEST(ReadMessageList, GivesUpOnAFileThatIsSomethingElse)
{
  std::string text = header;
  for (int i = 0; i < 5000; ++i)
    text += "nothing\n";
  const Lines problems = problems_of(text);
  EXPECT_EQ(problems.size(), 501u);
  EXPECT_EQ(problems.back(), "m.csv:501: so many problems that the rest was not read");
}

/// Accepted, or refused with a reason; nothing else.
bool read_or_refused(const std::string& text)
{
  try {
    const MessageList list = read(text);
    return std::all_of(list.rows.begin(), list.rows.end(), [](const OfferedMessage& row) {
      return row.number >= 0 && row.release >= 0 && row.source >= Node(0) && row.destination >= Node(0) &&
             row.bytes >= 1;
    });
  } catch (const InputErrors& errors) {
    return !errors.errors().empty();
  }
}

RC_GTEST_PROP(ReadMessageList, SurvivesAnyText, (const std::string& text))
{
  RC_ASSERT(read_or_refused(text));
  RC_ASSERT(read_or_refused(header + text));
}

RC_GTEST_PROP(ReadMessageList, SurvivesTextOfItsOwnAlphabet, ())
{
  const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123456789,,,\n\r.eE+-usp# \t")));
  RC_ASSERT(read_or_refused("message,release,source,destination,bytes\n" + text));
  RC_ASSERT(read_or_refused("message,release_us,source,destination,bytes\n" + text));
}

RC_GTEST_PROP(ReadMessageList, SurvivesDamagedFiles, ())
{
  std::string text = "message,release,source,destination,bytes\n0,1.5us,0,1,64\n1,20ns,1,0,8\n2,1e3ps,3,2,1\n";
  const int changes = *rc::gen::inRange(1, 5);
  for (int i = 0; i < changes && !text.empty(); ++i) {
    const auto where = *rc::gen::inRange<std::size_t>(0, text.size());
    const char byte = *rc::gen::arbitrary<char>();
    switch (*rc::gen::inRange(0, 4)) {
    case 0:
      text[where] = byte;
      break;
    case 1:
      text.erase(where, 1);
      break;
    case 2:
      text.insert(where, 1, byte);
      break;
    default:
      text.resize(where);
      break;
    }
  }
  RC_ASSERT(read_or_refused(text));
}

RC_GTEST_PROP(ReadMessageList, ReadsWhatWasWritten, ())
{
  const auto count = *rc::gen::inRange(1, 30);
  std::string text = header;
  std::vector<OfferedMessage> written;
  for (int i = 0; i < count; ++i) {
    const OfferedMessage row = {i,
                                *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000'000),
                                Node(*rc::gen::inRange(0, 99)),
                                Node(*rc::gen::inRange(0, 99)),
                                *rc::gen::inRange<std::int64_t>(1, 1'000'000),
                                true};
    written.push_back(row);
    text += std::to_string(row.number) + "," + std::to_string(row.release) + "," + to_string(row.source) + "," +
            to_string(row.destination) + "," + std::to_string(row.bytes) + "\n";
  }
  const MessageList list = read(text);
  RC_ASSERT(list.rows.size() == written.size());
  for (std::size_t i = 0; i < list.rows.size(); ++i) {
    const OfferedMessage& row = list.rows[i];
    const OfferedMessage& before = written[static_cast<std::size_t>(row.number)];
    RC_ASSERT(row.release == before.release && row.source == before.source);
    RC_ASSERT(row.destination == before.destination && row.bytes == before.bytes);
    if (i > 0) RC_ASSERT(list.rows[i - 1].release <= row.release);
  }
}

TEST(ReadMessageList, TakesTheLargestValues)
{
  const MessageList list =
      read(header + "9223372036854775807,9223372036854775807,2147483647,2147483647,4611686018427387904\n0,0,0,0,1\n");
  ASSERT_EQ(list.rows.size(), 2u);
  EXPECT_EQ(list.rows[1].number, 9223372036854775807);
  EXPECT_EQ(list.rows[1].release, 9223372036854775807);
  EXPECT_EQ(list.rows[1].source, Node(2147483647));
  EXPECT_EQ(list.rows[1].destination, Node(2147483647));
  EXPECT_EQ(list.rows[1].bytes, std::int64_t{1} << 62);
  EXPECT_TRUE(list.rows[0].measured);
}

TEST(ReadMessageList, RoundsToWholePicoseconds)
{
  const auto release = [](const std::string& unit, const std::string& value) {
    return read("message,release" + unit + ",source,destination,bytes\n0," + value + ",0,1,1").rows.at(0).release;
  };
  EXPECT_EQ(release("_ns", "0.0004"), 0);
  EXPECT_EQ(release("", "0.5ps"), 1);
  EXPECT_EQ(release("", "0.49ps"), 0);
  EXPECT_EQ(release("", "1.4996ns"), 1500);
  EXPECT_EQ(release("", "1.4994ns"), 1499);
  EXPECT_EQ(release("", "9223372036854775807ps"), 9223372036854775807);
  EXPECT_EQ(release("", "1flit"), 1);
}

TEST(ReadMessageList, RowsAreSortedByReleaseAndNumber)
{
  std::vector<std::int64_t> numbers;
  for (const OfferedMessage& row : read(header + "3,5,0,1,8\n2,7,0,1,8\n1,5,0,1,8\n0,6,0,1,8\n").rows)
    numbers.push_back(row.number);
  EXPECT_EQ(numbers, (std::vector<std::int64_t>{1, 3, 0, 2}));
}

TEST(ReadMessageList, LinesAreCountedWithCommentsAndEmptyOnes)
{
  EXPECT_EQ(problems_of("# list\n\n" + header + "\n# one\nx,0,0,1,8\n"),
            (Lines{"m.csv:6: message: expected a whole number, 0 or more, found \"x\""}));
  EXPECT_EQ(problems_of("\n\xef\xbb\xbf" + header).size(), 2u); // the mark stands only at the beginning
}

TEST(ReadMessageList, FiveHundredProblemsAreTooMany)
{
  const auto problems = [](int lines) {
    std::string text = header;
    for (int i = 0; i < lines; ++i)
      text += "nothing\n";
    return problems_of(text);
  };
  EXPECT_EQ(problems(499).size(), 499u);
  EXPECT_EQ(problems(499).back(), "m.csv:500: expected 5 fields, found 1");
  EXPECT_EQ(problems(500).size(), 501u);
  EXPECT_EQ(problems(500).back(), "m.csv:501: so many problems that the rest was not read");
}

TEST(ReadMessageList, TheFirstReleaseDecidesBetweenTimesAndFlits)
{
  const std::string free = "message,release,source,destination,bytes\n";
  EXPECT_FALSE(read(free + "1,1us,0,1,8\n2,1ns,0,1,8\n").release_in_flits);
  EXPECT_TRUE(read(free + "1,1flit,0,1,8\n2,2flits,0,1,8\n").release_in_flits);
  EXPECT_EQ(problems_of(free + "1,1us,0,1,8\n2,1flits,0,1,8\n3,1ns,0,1,8\n4,1flit,0,1,8\n"),
            (Lines{"m.csv:3: release: expected a time as in line 2, found \"1flits\"",
                   "m.csv:5: release: expected a time as in line 2, found \"1flit\""}));
}

} // namespace
} // namespace loghop::read_message_list_test
