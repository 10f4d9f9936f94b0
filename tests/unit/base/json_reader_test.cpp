#include "loghop/base/json_reader.hpp"

#include "loghop/base/activity.hpp"
#include "unit/base/wrong_input.hpp"

#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

namespace loghop::json_reader_test {
namespace {

std::string problem_in(const std::string& text)
{
  return test::texts(test::errors_of([&] { parse_json(text, "x.json"); }));
}

std::string header_problem(const std::string& text)
{
  return test::texts(test::errors_of([&] { open_format(parse_json(text, "x.json"), "loghop.platform", 1); }));
}

/// A file in the directory for temporary files, removed at the end.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string& text)
      : name_(::testing::TempDir() + "loghop_json_reader_" + std::to_string(getpid()) + ".json")
  {
    std::ofstream(name_, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(name_); }
  const std::string& name() const { return name_; }

private:
  std::string name_;
};

TEST(JsonReader, ReadsAFile)
{
  const TemporaryFile file(R"({"a": 5})");
  EXPECT_EQ(read_json(file.name()).object().require("a").integer(), 5);
  EXPECT_EQ(read_json(file.name()).file(), file.name());
}

TEST(JsonReader, ReadsStandardInput)
{
  std::istringstream in(R"({"a": "x"})");
  std::streambuf* const old = std::cin.rdbuf(in.rdbuf());
  const JsonValue root = read_json("-");
  std::cin.rdbuf(old);
  EXPECT_EQ(root.file(), "<stdin>");
  root.object().require("a").integer();
  EXPECT_THROW(root.problems().throw_if_any(), InputErrors);
}

TEST(JsonReader, NotesWhatItReads)
{
  const TemporaryFile file("{}");
  read_text(file.name());
  EXPECT_EQ(noted_activity(), "reading " + file.name());
  std::istringstream in("{}");
  std::streambuf* const old = std::cin.rdbuf(in.rdbuf());
  read_text("-");
  std::cin.rdbuf(old);
  std::cin.clear();
  EXPECT_STREQ(noted_activity(), "reading <stdin>");
}

TEST(JsonReader, RefusesWhatCannotBeRead)
{
  EXPECT_EQ(test::texts(test::errors_of([] { read_json("/no/such/file.json"); })),
            "/no/such/file.json: expected a file that can be read, found: No such file or directory\n");
  EXPECT_EQ(test::texts(test::errors_of([] { read_json("/"); })), "/: expected a file, found a directory\n");
}

TEST(JsonReader, RefusesAnEndlessFile)
{
  if (!std::filesystem::exists("/dev/zero")) GTEST_SKIP();
  EXPECT_EQ(test::texts(test::errors_of([] { read_json("/dev/zero"); })),
            "/dev/zero: expected at most 64MiB, found more\n");
}

TEST(JsonReader, RefusesAnEmptyFile)
{
  EXPECT_EQ(problem_in(""), "x.json: expected a JSON object, found an empty file\n");
  EXPECT_EQ(problem_in(" \r\n\t"), "x.json: expected a JSON object, found an empty file\n");
}

TEST(JsonReader, NamesLineAndColumnOfSyntaxErrors)
{
  EXPECT_EQ(problem_in("{\n  \"a\": 1,\n  \"b\": x\n}"), "x.json:3:8: found \"x\", a value is allowed here\n");
  EXPECT_EQ(problem_in("{\"a\": 1"), "x.json:1:8: found the end of the file, ',' or '}' is allowed here\n");
  EXPECT_EQ(problem_in("{} {}"), "x.json:1:4: found '{', nothing more is allowed here\n");
  EXPECT_EQ(problem_in("\n]").substr(0, 12), "x.json:2:1: ");
}

TEST(JsonReader, RefusesWhatIsNotJson)
{
  for (const char* text : {"{'a': 1}", "{\"a\": 1,}", "[1 2]", "NaN", "{\"a\": Infinity}", "// comment\n{}",
                           "{\"a\": 0x10}", "{\"a\": 01}", "{a: 1}", "\"\t\"", "{\"a\": 1e999}"})
    EXPECT_NE(problem_in(text), "") << text;
}

TEST(JsonReader, RefusesInvalidUtf8)
{
  EXPECT_EQ(problem_in("{\"a\": \"\xFF\"}"), "x.json:1:8: found a byte that is no UTF-8 within a text\n");
  EXPECT_EQ(problem_in("{\"a\": \"\xED\xA0\x80\"}").substr(0, 12), "x.json:1:9: ");
  EXPECT_EQ(problem_in("{\"a\": \"\\ud800\"}").substr(0, 11), "x.json:1:14");
}

TEST(JsonReader, RefusesKeysThatAreThereTwice)
{
  EXPECT_EQ(problem_in(R"({"a": 1, "b": [{"c": 1, "d/e": 2, "d/e": 3}], "a": 2})"),
            "x.json:/b/0/d~1e: expected each key once, found it twice\n"
            "x.json:/a: expected each key once, found it twice\n");
}

TEST(JsonReader, RefusesDeepNesting)
{
  EXPECT_EQ(problem_in(std::string(64, '[') + std::string(64, ']')), "");
  const std::string problem = problem_in(std::string(100000, '['));
  EXPECT_NE(problem.find("expected at most 64 levels of objects and arrays, found more"), std::string::npos);
  EXPECT_NE(problem_in(R"({"a":)" + std::string(64, '[')).find("x.json:/a/0/0/"), std::string::npos);
}

TEST(JsonReader, IsQuickWithManyUnknownKeys)
{
  std::string text = "{";
  for (int i = 0; i < 100000; ++i)
    text += (i == 0 ? "\"hop" : ",\"hop") + std::to_string(i) + "\":0";
  const JsonValue root = parse_json(text + "}", "x.json");
  JsonObject object = root.object();
  object.find("hop");
  object.find("injection");
  object.finish();
  EXPECT_EQ(root.problems().size(), 100000u);
}

TEST(OpenFormat, GivesTheTopObject)
{
  JsonObject top =
      open_format(parse_json(R"({"format": "loghop.platform", "version": 1, "a": 2})", "x.json"), "loghop.platform", 1);
  EXPECT_EQ(top.require("a").integer(), 2);
  top.finish();
  EXPECT_TRUE(top.place().problems().empty());
}

/// At the top, and nowhere else.
TEST(OpenFormat, EveryFileMayNameItsSchemaAndHaveAComment)
{
  const char* const text =
      R"({"format": "x", "version": 1, "$schema": "a.json", "_comment": ["why"], "a": {"_comment": "b"}})";
  JsonObject top = open_format(parse_json(text, "x.json"), "x", 1);
  JsonObject inner = top.require("a").object();
  top.finish();
  EXPECT_TRUE(top.place().problems().empty());
  inner.finish();
  EXPECT_EQ(top.place().problems().size(), 1u);
}

TEST(OpenFormat, SaysWhichCommandWantsAFileOfAnotherKind)
{
  EXPECT_NE(header_problem(R"({"format": "loghop.calibration"})").find("(a calibration is for loghop fit, predict"),
            std::string::npos);
  EXPECT_NE(header_problem(R"({"format": "loghop.comparison"})").find("report --against)"), std::string::npos);
}

TEST(OpenFormat, RefusesOtherFormatsAndVersions)
{
  EXPECT_EQ(header_problem("5"), "x.json: expected an object, found 5\n");
  EXPECT_EQ(header_problem("{}"), "x.json: expected the key \"format\", found none\n");
  EXPECT_EQ(header_problem(R"({"format": "loghop.scenario"})"),
            "x.json:/format: expected \"loghop.platform\", found \"loghop.scenario\" "
            "(a scenario is for loghop run, compare, report, advise and validate)\n");
  EXPECT_EQ(header_problem(R"({"format": 5})"), "x.json:/format: expected \"loghop.platform\", found 5\n");
  EXPECT_EQ(header_problem(R"({"format": "loghop.platform"})"), "x.json: expected the key \"version\", found none\n");
  EXPECT_EQ(header_problem(R"({"format": "loghop.platform", "version": 2})"),
            "x.json:/version: expected version 1, found 2\n");
  EXPECT_EQ(header_problem(R"({"format": "loghop.platform", "version": {"value": 1, "source": "x"}})"),
            "x.json:/version: expected version 1, found an object\n");
}

TEST(OpenFormat, TellsWhatKindAFileIs)
{
  EXPECT_EQ(format_of(parse_json(R"({"format": "loghop.scenario"})", "x.json")), "loghop.scenario");
  for (const char* text : {"5", "[]", "{}", R"({"format": 5})", R"({"format": {"value": "x", "source": "y"}})"})
    EXPECT_EQ(format_of(parse_json(text, "x.json")), "") << text;
}

/// A file is read in blocks of 64 KiB.
TEST(JsonReader, ReadsFilesOfAnyLength)
{
  for (const std::size_t size : {0, 1, 65535, 65536, 65537, 131072, 200000}) {
    std::string text(size, 'a');
    for (std::size_t i = 0; i < size; ++i)
      text[i] = static_cast<char>('a' + i % 23);
    const TemporaryFile file(text);
    EXPECT_TRUE(read_text(file.name()) == text) << size;
    std::istringstream in(text);
    std::streambuf* const old = std::cin.rdbuf(in.rdbuf());
    EXPECT_TRUE(read_text("-") == text) << size;
    std::cin.rdbuf(old);
    std::cin.clear();
  }
}

TEST(JsonReader, Reads64MiBAndNoMore)
{
  std::string text(64u << 20, ' ');
  {
    const TemporaryFile file(text);
    EXPECT_EQ(read_text(file.name()).size(), text.size());
  }
  const TemporaryFile file(text + "x");
  EXPECT_EQ(test::texts(test::errors_of([&] { read_text(file.name()); })),
            file.name() + ": expected at most 64MiB, found more\n");
}

TEST(OpenFormat, VersionsAreNumbers)
{
  EXPECT_EQ(header_problem(R"({"format": "loghop.platform", "version": 1})"), "");
  EXPECT_EQ(header_problem(R"({"format": "loghop.platform", "version": 1.0})"), "");
  for (const std::string version : {"\"1\"", "true", "null", "0", "1.5"})
    EXPECT_EQ(header_problem(R"({"format": "loghop.platform", "version": )" + version + "}"),
              "x.json:/version: expected version 1, found " + version + "\n");
  EXPECT_EQ(header_problem(R"({"format": "loghop.platforms", "version": 2})"),
            "x.json:/format: expected \"loghop.platform\", found \"loghop.platforms\"\n");
}

RC_GTEST_PROP(JsonReaderProperty, AcceptsOrExplainsAnyBytes, (const std::string& text))
{
  static const std::string letters = "{}[]\",:0123456789eE.-+truefalsn \\u\n";
  const auto read = [](const std::string& bytes) { parse_json(bytes, "x.json"); };
  test::accepts_or_explains(read, text);
  test::accepts_or_explains(read, *rc::gen::container<std::string>(rc::gen::elementOf(letters)));
}

} // namespace
} // namespace loghop::json_reader_test
