#include "loghop/base/input_error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::input_error_test {
namespace {

TEST(InputError, TextNamesFilePlaceAndProblem)
{
  const InputError error = {"platforms/x.json", "/network/dimensions/1",
                            R"(expected a whole number above 0, found "8x")", ""};
  EXPECT_EQ(error.text(), R"(platforms/x.json:/network/dimensions/1: expected a whole number above 0, found "8x")");
}

TEST(InputError, TextEndsWithTheSuggestion)
{
  const InputError error = {"x.json", "/hops", "unknown key \"hops\"", "hop"};
  EXPECT_EQ(error.text(), R"(x.json:/hops: unknown key "hops"; did you mean "hop"?)");
}

TEST(InputError, TextWithoutPlaceIsAboutTheFile)
{
  EXPECT_EQ((InputError{"x.json", "", "expected a file", ""}.text()), "x.json: expected a file");
}

TEST(InputError, TextIsOneLineWhateverTheNames)
{
  EXPECT_EQ((InputError{"a\nb", "/c\nd", "expected less", ""}.text()), "a\\x0ab:/c\\x0ad: expected less");
}

TEST(InputErrors, WhatHasOneLineForEachError)
{
  const InputErrors errors({{"a.csv", "12", "expected 5 fields, found 4", ""}, {"a.csv", "13", "expected more", ""}});
  EXPECT_STREQ(errors.what(), "a.csv:12: expected 5 fields, found 4\na.csv:13: expected more");
  EXPECT_EQ(errors.errors().size(), 2u);
}

TEST(Problems, ThrowOnlyIfThereAreAny)
{
  Problems problems;
  EXPECT_TRUE(problems.empty());
  EXPECT_NO_THROW(problems.throw_if_any());
  problems.add_line("a.csv", 12, "expected 5 fields, found 4");
  EXPECT_THROW(problems.throw_if_any(), InputErrors);
}

TEST(Problems, KeepTheOrderAndDropRepetitions)
{
  Problems problems;
  problems.add({"a", "/2", "second", ""});
  problems.add({"a", "/1", "first", ""});
  problems.add({"a", "/2", "second", ""});
  ASSERT_EQ(problems.size(), 2u);
  try {
    problems.throw_if_any();
  } catch (const InputErrors& thrown) {
    EXPECT_EQ(thrown.errors()[0].pointer, "/2");
    EXPECT_EQ(thrown.errors()[1].pointer, "/1");
  }
}

TEST(Problems, OfAFileThatIsWrongAllOverAreCounted)
{
  Problems problems;
  for (std::size_t line = 1; line <= 5000; ++line)
    problems.add_line("a.csv", line, "wrong");
  EXPECT_EQ(problems.size(), 5000u);
  try {
    problems.throw_if_any();
  } catch (const InputErrors& thrown) {
    ASSERT_EQ(thrown.errors().size(), 1001u);
    EXPECT_EQ(thrown.errors()[999].text(), "a.csv:1000: wrong");
    EXPECT_EQ(thrown.errors()[1000].text(), "a.csv: and 4000 more problems");
  }
}

TEST(Problems, TakeThoseOfAnotherFile)
{
  Problems problems;
  problems.add(InputErrors({{"b", "/1", "wrong", ""}, {"b", "/2", "wrong too", ""}}));
  EXPECT_EQ(problems.size(), 2u);
}

/// 1 + 3000 problems: 1000 are told, 2001 are not.
TEST(Problems, OfAnotherFileThatIsWrongAllOverAreCounted)
{
  Problems trace, scenario;
  for (std::size_t line = 1; line <= 3000; ++line)
    trace.add_line("trace", line, "wrong");
  scenario.add_line("scenario", 1, "wrong");
  try {
    trace.throw_if_any();
  } catch (const InputErrors& thrown) {
    scenario.add(thrown);
  }
  EXPECT_EQ(scenario.size(), 3001u);
  try {
    scenario.throw_if_any();
  } catch (const InputErrors& thrown) {
    EXPECT_EQ(thrown.errors().size(), 1001u);
    EXPECT_EQ(thrown.errors().back().text(), "trace: and 2001 more problems");
  }
}

void add_lines(Problems& problems, const std::string& file, std::size_t count)
{
  for (std::size_t line = 1; line <= count; ++line)
    problems.add_line(file, line, "wrong");
}

std::vector<InputError> thrown_by(const Problems& problems)
{
  try {
    problems.throw_if_any();
  } catch (const InputErrors& thrown) {
    return thrown.errors();
  }
  return {};
}

TEST(Problems, UpToAThousandAreShownWithoutACount)
{
  Problems problems;
  add_lines(problems, "a.csv", 1000);
  EXPECT_EQ(problems.size(), 1000u);
  EXPECT_EQ(thrown_by(problems).size(), 1000u);
  add_lines(problems, "b.csv", 1);
  ASSERT_EQ(thrown_by(problems).size(), 1001u);
  EXPECT_EQ(thrown_by(problems).back().text(), "a.csv: and 1 more problems");
  EXPECT_EQ(thrown_by(problems).back().pointer, "");
}

TEST(Problems, TheCountOfAnotherFileIsNoProblemOfItsOwn)
{
  Problems other, problems;
  add_lines(other, "a.csv", 1001);
  try {
    other.throw_if_any();
  } catch (const InputErrors& thrown) {
    EXPECT_EQ(thrown.further(), 1u);
    problems.add(thrown);
  }
  EXPECT_EQ(problems.size(), 1001u);
  EXPECT_EQ(InputErrors(InputError{"a", "", "wrong", ""}).further(), 0u);
}

TEST(Problems, MayHaveSuggestions)
{
  Problems problems;
  problems.add_line("a.csv", 3, "expected x", "y");
  EXPECT_EQ(thrown_by(problems).at(0).text(), "a.csv:3: expected x; did you mean \"y\"?");
  EXPECT_FALSE(problems.empty());
}

} // namespace
} // namespace loghop::input_error_test
