#include "loghop/base/json_builder.hpp"

#include "unit/base/wrong_input.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace loghop {
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

TEST(JsonBuilder, OfTheParsersWordsTheReasonIsLeft)
{
  EXPECT_EQ(words_of("[1, x]"), "expected JSON, found a syntax error while parsing value - invalid literal");
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
} // namespace loghop
