#include "loghop/base/json_builder.hpp"

#include "unit/base/wrong_input.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace loghop::json_builder_test {
namespace {

nlohmann::json built(const std::string& text)
{
  JsonBuilder builder(text, "x.json");
  EXPECT_TRUE(nlohmann::json::sax_parse(text, &builder));
  EXPECT_TRUE(builder.problems().empty());
  return builder.root();
}

/// What is said of a text that is wrong.
std::string all_words_of(const std::string& text)
{
  JsonBuilder builder(text, "x");
  nlohmann::json::sax_parse(text, &builder);
  return test::texts(test::errors_of([&] { builder.problems().throw_if_any(); }));
}

std::string words_of(const std::string& text)
{
  const std::string all = all_words_of(text);
  const std::size_t start = all.find(' ') + 1;
  return all.substr(start, all.size() - 1 - start);
}

TEST(JsonBuilder, BuildsWhatThePlainParserBuilds)
{
  for (const char* text : {"null", "true", "-5", "18446744073709551615", "1.5", R"("x")", "[]", "{}",
                           R"([1,[2,{"a":[]}],3])", R"({"a":{"b":[{"c":null},{"d":false}]},"e":"f","":0})"})
    EXPECT_EQ(built(text), nlohmann::json::parse(text)) << text;
}

TEST(JsonBuilder, PointersEscapeTildeAndSlash)
{
  EXPECT_EQ(json_pointer("", "a"), "/a");
  EXPECT_EQ(json_pointer("/a", "b/c~d"), "/a/b~1c~0d");
  EXPECT_EQ(json_pointer("/a", ""), "/a/");
}

/// What is said of a fault after so many bytes.
std::string place_of(const std::string& text, std::size_t bytes_read)
{
  JsonBuilder builder(text, "x");
  EXPECT_FALSE(builder.parse_error(bytes_read, "", nlohmann::json::other_error::create(501, "wrong", nullptr)));
  const std::string said = test::texts(test::errors_of([&] { builder.problems().throw_if_any(); }));
  EXPECT_EQ(said.substr(said.find(' ')), " expected JSON, found a wrong\n");
  return said.substr(2, said.find(' ') - 3);
}

TEST(JsonBuilder, LinesAndColumnsAreThoseOfTheByteThatWasReadLast)
{
  const std::pair<std::size_t, const char*> places[] = {{0, "1:1"}, {1, "1:1"}, {2, "1:2"},   {3, "1:3"},
                                                        {4, "2:1"}, {5, "2:2"}, {6, "2:3"},   {7, "3:1"},
                                                        {8, "3:2"}, {9, "3:2"}, {1000, "3:2"}};
  for (const auto& [bytes, place] : places)
    EXPECT_EQ(place_of("ab\ncd\ne", bytes), place) << bytes;
  EXPECT_EQ(place_of("\n\n", 1), "1:1");
  EXPECT_EQ(place_of("\n\n", 2), "2:1");
  EXPECT_EQ(place_of("\n\n", 3), "3:1");
  EXPECT_EQ(place_of("", 1), "1:1");
}

/// "line:column: problem".
std::string problem_in(const std::string& text)
{
  const std::string all = all_words_of(text);
  return all.substr(2, all.size() - 3);
}

TEST(JsonBuilder, SaysWhatStandsThereAndWhatMayStandThere)
{
  const std::pair<const char*, const char*> cases[] = {
      {"{\"a\": ,}", "1:7: found ',', a value is allowed here"},
      {"{\"a\" 1}", "1:6: found the number 1, ':' is allowed here"},
      {"{\"a\": 1 \"b\": 2}", "1:9: found the text \"b\", ',' or '}' is allowed here"},
      {"[1 true]", "1:4: found true, ',' or ']' is allowed here"},
      {"{a: 1}", "1:2: found \"a\", a key in double quotes is allowed here"},
      {"{1: 2}", "1:2: found the number 1, a key in double quotes is allowed here"},
      {"{\"a\": 1,, \"b\": 2}", "1:9: found ',', a key in double quotes is allowed here, since a ',' stands before it"},
      {"{\"a\": 1,\n}", "2:1: found '}', a key in double quotes is allowed here, since a ',' stands before it"},
      {"[1,\n ]", "2:2: found ']', a value is allowed here, since a ',' stands before it"},
      {"{\"a\": ]", "1:7: found ']', a value is allowed here"},
      {"[1]]", "1:4: found ']', nothing more is allowed here"},
      {"[1", "1:3: found the end of the file, ',' or ']' is allowed here"},
      {"[nul]", "1:2: found \"nul]\", a value is allowed here"},
      {"[\"a", "1:4: found the end of the file within a text, '\"' is missing"},
      {"[\"a\n\"]", "1:4: found the end of the line within a text, '\"' is missing or \\n meant"},
      {"[\"\t\"]", "1:3: found a tab within a text, \\t is allowed there"},
      {"[-]", "1:3: found \"-]\", a number is allowed here"},
  };
  for (const auto& [text, problem] : cases)
    EXPECT_EQ(problem_in(text), problem) << text;
}

TEST(JsonBuilder, OfTheParsersWordsTheReasonIsLeft)
{
  EXPECT_EQ(words_of("[1, x]"), "found \"x\", a value is allowed here");
  EXPECT_EQ(words_of("1e999"), "expected JSON, found a number overflow parsing '1e999'");
}

TEST(JsonBuilder, TheSixtyFifthLevelEndsTheText)
{
  const std::string deep(JsonBuilder::deepest, '[');
  for (const std::string& level : {std::string("["), std::string(R"({"a":1},[)")}) {
    const std::string text = deep + level;
    JsonBuilder builder(text, "x");
    EXPECT_FALSE(nlohmann::json::sax_parse(text, &builder));
    EXPECT_EQ(builder.problems().size(), 1u);
  }
  std::string pointer;
  for (std::size_t i = 0; i < JsonBuilder::deepest; ++i)
    pointer += "/0";
  EXPECT_EQ(all_words_of(deep + "["),
            "x:" + pointer + ": expected at most 64 levels of objects and arrays, found more\n");
  EXPECT_EQ(JsonBuilder::deepest, 64u);
}

TEST(JsonBuilder, KeysThatAreThereTwiceHaveThePlaceOfTheirObject)
{
  EXPECT_EQ(all_words_of(R"([7, {"d": 1}, {"e": [], "d": 1, "d": 2}])"),
            "x:/2/d: expected each key once, found it twice\n");
}

TEST(JsonBuilder, TakesNoBinaryData)
{
  const std::string text;
  std::vector<std::uint8_t> bytes;
  EXPECT_FALSE(JsonBuilder(text, "x").binary(bytes));
}

} // namespace
} // namespace loghop::json_builder_test
