#include "loghop/workload/core/readers.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/base/named_file.hpp"
#include "unit/base/wrong_input.hpp"
#include "unit/scenario/scenario_files.hpp"
#include "unit/workload/read_one.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::readers_test {
namespace {

template<class Read> std::string problem_of(const std::string& value, const Read& read)
{
  const JsonValue root = parse_json("{\"x\": " + value + "}", "dir/s.json");
  read(root.object().require("x"));
  return test::texts(test::errors_of([&] { root.problems().throw_if_any(); }));
}

TEST(Readers, FractionsAreNumbersOrPercentages)
{
  const auto is = [](double expected) {
    return [expected](const JsonValue& value) { EXPECT_DOUBLE_EQ(read_fraction(value), expected); };
  };
  EXPECT_EQ(problem_of("0.25", is(0.25)), "");
  EXPECT_EQ(problem_of("\"25%\"", is(0.25)), "");
  EXPECT_EQ(problem_of("\"101%\"", is(1)), "dir/s.json:/x: expected at most 100%, found \"101%\"\n");
  EXPECT_EQ(problem_of("1.5", is(0)), "dir/s.json:/x: expected a number from 0 to 1, found 1.5\n");
}

TEST(Readers, FilesStandBesideTheFileThatNamesThem)
{
  EXPECT_EQ(problem_of("\"a/t.goal\"", [](const JsonValue& name) { EXPECT_EQ(file_beside(name), "dir/a/t.goal"); }),
            "");
  EXPECT_EQ(problem_of("\"/t.goal\"", [](const JsonValue& name) { EXPECT_EQ(file_beside(name), "/t.goal"); }), "");
  EXPECT_EQ(problem_of("3", [](const JsonValue& name) { EXPECT_EQ(file_beside(name), ""); }),
            "dir/s.json:/x: expected a text that is not empty, found 3\n");
  EXPECT_EQ(problem_of("\"t\"", [](const JsonValue& name) { report_unreadable(name, "dir/t", "it is late"); }),
            "dir/s.json:/x: expected a file that can be read, found \"dir/t\": it is late\n");
}

TEST(Readers, AllowedKeysAreNotReported)
{
  const JsonValue root = parse_json(R"({"known": 1, "other": 2})", "s.json");
  JsonObject object = root.object();
  allow_keys(object, {"known"});
  object.finish();
  EXPECT_EQ(test::texts(test::errors_of([&] { root.problems().throw_if_any(); })),
            "s.json:/other: unknown key \"other\"; known: \"known\"\n");
}

TEST(Readers, WholeNumbersAreOfIntFromTheirLeastOn)
{
  const auto is = [](int min, int expected) {
    return [=](const JsonValue& value) { EXPECT_EQ(read_int(value, min), expected); };
  };
  EXPECT_EQ(problem_of("3", is(3, 3)), "");
  EXPECT_EQ(problem_of("-7", is(-7, -7)), "");
  EXPECT_EQ(problem_of("2147483647", is(0, 2147483647)), "");
  EXPECT_EQ(problem_of("2", is(3, 3)).rfind("dir/s.json:/x: ", 0), 0U);
  EXPECT_EQ(problem_of("2147483648", is(0, 0)).rfind("dir/s.json:/x: ", 0), 0U);
}

TEST(Readers, FractionsGoFromNoneToAll)
{
  const auto is = [](double expected) {
    return [=](const JsonValue& value) { EXPECT_EQ(read_fraction(value), expected); };
  };
  for (const char* none : {"0", "\"0%\""})
    EXPECT_EQ(problem_of(none, is(0)), "");
  for (const char* all : {"1", "\"100%\""})
    EXPECT_EQ(problem_of(all, is(1)), "");
  EXPECT_EQ(problem_of("-0.1", is(0)), "dir/s.json:/x: expected a number from 0 to 1, found -0.1\n");
  EXPECT_EQ(problem_of("\"100.1%\"", is(1)), "dir/s.json:/x: expected at most 100%, found \"100.1%\"\n");
}

TEST(Readers, FilesThatMustNotBeReadHaveNoPath)
{
  const test::TemporaryFolder folder;
  confine_named_files(folder.path(""));
  const std::string inside = folder.path("t.goal");
  EXPECT_EQ(problem_of("\"" + inside + "\"", [&](const JsonValue& name) { EXPECT_EQ(file_beside(name), inside); }), "");
  EXPECT_EQ(problem_of("\"/t.goal\"", [](const JsonValue& name) { EXPECT_EQ(file_beside(name), ""); })
                .rfind("dir/s.json:/x: expected a regular file in ", 0),
            0U);
  free_named_files();
}

/// As workloads of long messages read it.
TEST(Readers, MessagesHaveUpTo2To62Bytes)
{
  const auto remap = [](const std::string& bytes) {
    return test::problems({{"type", "remap"}, {"kind", "long"}, {"iterations", 1}, {"message", bytes}});
  };
  EXPECT_EQ(remap("4611686018427387904B"), "");
  EXPECT_EQ(remap("4611686018427387905B").rfind("s.json:/message: ", 0), 0U);
}

} // namespace
} // namespace loghop::readers_test
