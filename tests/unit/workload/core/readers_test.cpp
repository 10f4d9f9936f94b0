#include "loghop/workload/core/readers.hpp"

#include "loghop/base/json_reader.hpp"
#include "unit/base/wrong_input.hpp"

#include <gtest/gtest.h>

namespace loghop {
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

} // namespace
} // namespace loghop
