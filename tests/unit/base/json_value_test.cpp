#include "loghop/base/json_value.hpp"

#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

#include <limits>

namespace loghop::json_value_test {
namespace {

enum class Colour { red, green };
const std::vector<Choice<Colour>> colours = {{"red", Colour::red}, {"green", Colour::green}};

JsonValue parsed(const std::string& text)
{
  return parse_json(text, "x.json");
}

std::string problems_of(const JsonValue& value)
{
  return test::texts(test::errors_of([&] { value.problems().throw_if_any(); }));
}

/// The problem that `get` records for the whole file `text`, without the file's name.
template<class Get> std::string problem(const std::string& text, const Get& get)
{
  const JsonValue value = parsed(text);
  get(value);
  const std::string all = problems_of(value);
  if (all.empty()) return "";
  const std::size_t start = all.find_first_not_of(' ', 7);
  return all.substr(start, all.size() - 1 - start);
}

TEST(JsonValue, ReadsWholeNumbers)
{
  EXPECT_EQ(parsed("5").integer(), 5);
  EXPECT_EQ(parsed("-5").integer(-10, 10), -5);
  EXPECT_EQ(parsed("9223372036854775807").integer(), JsonValue::no_limit);
  EXPECT_EQ(parsed("8.0").integer(), 8); // as JSON Schema has it
  EXPECT_EQ(parsed("1e3").integer(), 1000);
}

TEST(JsonValue, SaysWhichWholeNumbersAreAllowed)
{
  const auto above_0 = [](const JsonValue& value) { EXPECT_EQ(value.integer(1), 1); };
  EXPECT_EQ(problem(R"("8x")", above_0), R"(expected a whole number above 0, found "8x")");
  EXPECT_EQ(problem("0", above_0), "expected a whole number above 0, found 0");
  EXPECT_EQ(problem("8.5", above_0), "expected a whole number above 0, found 8.5");
  EXPECT_EQ(problem("true", above_0), "expected a whole number above 0, found true");
  EXPECT_EQ(problem("null", above_0), "expected a whole number above 0, found null");
  EXPECT_EQ(problem("[1]", above_0), "expected a whole number above 0, found an array of 1");
  EXPECT_EQ(problem("{}", above_0), "expected a whole number above 0, found an object");
  EXPECT_EQ(problem("9223372036854775808", above_0), "expected a whole number above 0, found 9223372036854775808");
  EXPECT_EQ(problem("1e300", above_0), "expected a whole number above 0, found 1e+300");
  EXPECT_EQ(problem("-1", [](const JsonValue& v) { v.integer(); }), "expected a whole number of at least 0, found -1");
  EXPECT_EQ(problem("9", [](const JsonValue& v) { v.integer(2, 8); }), "expected a whole number from 2 to 8, found 9");
}

TEST(JsonValue, ReadsNumbers)
{
  EXPECT_EQ(parsed("0.25").number(), 0.25);
  EXPECT_EQ(parsed("-3").number(), -3);
  EXPECT_EQ(problem("2", [](const JsonValue& v) { EXPECT_EQ(v.number(0, 1), 0); }),
            "expected a number from 0 to 1, found 2");
  EXPECT_EQ(problem("0.5", [](const JsonValue& v) { EXPECT_EQ(v.number(1), 1); }),
            "expected a number of at least 1, found 0.5");
  EXPECT_EQ(problem("5", [](const JsonValue& v) { v.number(-JsonValue::infinite, 3); }),
            "expected a number of at most 3, found 5");
  EXPECT_EQ(problem(R"("5")", [](const JsonValue& v) { v.number(); }), R"(expected a number, found "5")");
}

TEST(JsonValue, ReadsTextsAndBooleans)
{
  EXPECT_EQ(parsed(R"("abc")").text(), "abc");
  EXPECT_TRUE(parsed("true").boolean());
  EXPECT_EQ(problem(R"("")", [](const JsonValue& v) { v.text(); }), R"(expected a text that is not empty, found "")");
  EXPECT_EQ(problem("5", [](const JsonValue& v) { EXPECT_EQ(v.text(), ""); }),
            "expected a text that is not empty, found 5");
  EXPECT_EQ(problem("1", [](const JsonValue& v) { EXPECT_FALSE(v.boolean()); }), "expected true or false, found 1");
}

TEST(JsonValue, ReadsChoices)
{
  EXPECT_EQ(parsed(R"("green")").choice(colours), Colour::green);
  const auto choose = [](const JsonValue& v) { EXPECT_EQ(v.choice(colours), Colour::red); };
  EXPECT_EQ(problem(R"("gren")", choose), R"(expected one of "red", "green", found "gren"; did you mean "green"?)");
  EXPECT_EQ(problem("5", choose), R"(expected one of "red", "green", found 5)");
}

TEST(JsonValue, ReadsElements)
{
  const JsonValue root = parsed("[1, 2, \"x\"]");
  const std::vector<JsonValue> elements = root.elements();
  ASSERT_EQ(elements.size(), 3u);
  EXPECT_EQ(elements[1].integer(), 2);
  EXPECT_EQ(elements[2].integer(), 0);
  EXPECT_EQ(problems_of(root), "x.json:/2: expected a whole number of at least 0, found \"x\"\n");
}

TEST(JsonValue, SaysHowManyElementsAreAllowed)
{
  const auto two_to_three = [](const JsonValue& v) { EXPECT_TRUE(v.elements(2, 3).empty()); };
  EXPECT_EQ(problem("[1]", two_to_three), "expected an array of 2 to 3 elements, found an array of 1");
  EXPECT_EQ(problem("[1,2,3,4]", two_to_three), "expected an array of 2 to 3 elements, found an array of 4");
  EXPECT_EQ(problem("5", [](const JsonValue& v) { v.elements(3, 3); }), "expected an array of 3 elements, found 5");
}

TEST(JsonValue, SeesThroughOrigins)
{
  const JsonValue sourced = parsed(R"({"value": 5, "source": "Table 2"})");
  EXPECT_EQ(sourced.integer(), 5);
  EXPECT_TRUE(sourced.is_number());
  EXPECT_EQ(sourced.provenance().text, "Table 2");
  EXPECT_EQ(sourced.provenance().origin, Origin::source);
  const JsonValue chosen = parsed(R"({"value": [1, {"value": 2, "source": "x"}], "chosen": "why"})");
  EXPECT_TRUE(chosen.is_array());
  EXPECT_EQ(chosen.elements()[1].integer(), 2);
  EXPECT_EQ(chosen.provenance().origin, Origin::chosen);
  EXPECT_EQ(parsed("5").provenance().text, "");
  EXPECT_EQ(problems_of(sourced) + problems_of(chosen), "");
  for (const std::string& word : origin_words()) {
    const Provenance provenance = parsed(R"({"value": 5, ")" + word + R"(": "why"})").provenance();
    EXPECT_EQ(provenance.text, "why");
    EXPECT_EQ(name_of(provenance.origin), word);
  }
}

TEST(JsonValue, ReportsWrongProvenanceOnce)
{
  const auto twice = [](const JsonValue& v) {
    EXPECT_EQ(v.integer(), 5);
    v.integer();
    v.provenance();
  };
  EXPECT_EQ(problem(R"({"value": 5, "source": "a", "chosen": "b"})", twice),
            R"(expected one of "source", "measured", "derived", "assumed", "chosen" (where the value comes from), )"
            R"(found "source", "chosen")");
  EXPECT_EQ(problem(R"({"value": 5})", twice),
            R"(expected one of "source", "measured", "derived", "assumed", "chosen" (where the value comes from), )"
            "found none");
  EXPECT_EQ(problem(R"({"value": 5, "source": "a", "sauce": "b"})", twice).substr(0, 19), "/sauce: unknown key");
}

TEST(JsonValue, ReportsAWrongValueInsideAtItsOwnPlace)
{
  EXPECT_EQ(problem(R"({"value": "x", "source": "a"})", [](const JsonValue& v) { v.integer(); }),
            R"(/value: expected a whole number of at least 0, found "x")");
  EXPECT_EQ(
      problem(R"({"value": {"value": 1, "source": "b"}, "source": "a"})", [](const JsonValue& v) { v.integer(); }),
      "/value: expected a whole number of at least 0, found an object");
}

TEST(JsonValue, PointersEscapeKeys)
{
  const JsonValue root = parsed(R"({"a/b": {"c~d": "x"}})");
  const JsonValue value = root.object().require("a/b").object().require("c~d");
  EXPECT_EQ(value.pointer(), "/a~1b/c~0d");
}

TEST(JsonValue, OutlivesTheRoot)
{
  const auto value = [] { return parsed(R"({"a": [7]})").object().require("a").elements()[0]; }();
  EXPECT_EQ(value.integer(), 7);
  EXPECT_EQ(value.file(), "x.json");
}

TEST(JsonValue, TakesBothEndsOfARangeOfWholeNumbers)
{
  const auto integer = [](const std::string& text) {
    return problem(text, [](const JsonValue& value) { value.integer(-3, 8); });
  };
  for (const char* good : {"-3", "-2", "0", "7", "8", "-3.0", "8.0", "-0.0"})
    EXPECT_EQ(integer(good), "") << good;
  for (const std::string bad : {"-4", "9", "7.5", "-9223372036854775808"})
    EXPECT_EQ(integer(bad), "expected a whole number from -3 to 8, found " + bad);
  EXPECT_EQ(parsed("-9223372036854775808").integer(std::numeric_limits<std::int64_t>::min()),
            std::numeric_limits<std::int64_t>::min());
}

/// A double holds every whole number up to 2^53.
TEST(JsonValue, FractionsThatAreWholeAreExact)
{
  EXPECT_EQ(parsed("9007199254740992.0").integer(), std::int64_t{1} << 53);
  EXPECT_EQ(parsed("-9007199254740992.0").integer(-JsonValue::no_limit), -(std::int64_t{1} << 53));
  for (const char* text : {"9007199254740994.0", "1e19", "-9007199254740994.0"})
    EXPECT_NE(problem(text, [](const JsonValue& value) { value.integer(-JsonValue::no_limit); }), "") << text;
}

TEST(JsonValue, WrongNumbersGiveTheAllowedOneNearestTo0)
{
  const JsonValue wrong = parsed(R"("x")");
  EXPECT_EQ(wrong.integer(2, 8), 2);
  EXPECT_EQ(wrong.integer(-8, -2), -2);
  EXPECT_EQ(wrong.integer(-8, 8), 0);
  EXPECT_EQ(wrong.number(0.5, 2), 0.5);
  EXPECT_EQ(wrong.number(-2, -0.5), -0.5);
  EXPECT_EQ(wrong.number(), 0);
}

TEST(JsonValue, TakesBothEndsOfARangeOfNumbers)
{
  const auto number = [](const std::string& text) {
    return problem(text, [](const JsonValue& value) { value.number(-0.5, 2); });
  };
  for (const char* good : {"-0.5", "0", "2", "2.0"})
    EXPECT_EQ(number(good), "") << good;
  for (const std::string bad : {"-0.51", "2.01", "true"})
    EXPECT_EQ(number(bad), "expected a number from -0.5 to 2, found " + bad);
  EXPECT_EQ(parsed("2").number(-0.5, 2), 2);
}

TEST(JsonValue, TakesBothEndsOfARangeOfElements)
{
  for (const auto& [text, size] : {std::pair("[1, 2]", 2u), {"[1, 2, 3]", 3u}}) {
    const JsonValue value = parsed(text);
    EXPECT_EQ(value.elements(2, 3).size(), size);
    EXPECT_EQ(value.elements(size, size).size(), size);
    EXPECT_TRUE(value.problems().empty());
  }
  EXPECT_TRUE(parsed("[]").elements().empty());
  EXPECT_EQ(problem("[]", [](const JsonValue& v) { v.elements(1); }),
            "expected an array of 1 to 1048576 elements, found an array of 0");
}

TEST(JsonValue, KnowsWhatItIs)
{
  const auto kinds = [](const std::string& text) {
    const JsonValue value = parsed(text);
    return std::vector<bool>{value.is_string(), value.is_number(), value.is_array(), value.is_object()};
  };
  using Kinds = std::vector<bool>;
  EXPECT_EQ(kinds(R"("x")"), (Kinds{true, false, false, false}));
  EXPECT_EQ(kinds("5"), (Kinds{false, true, false, false}));
  EXPECT_EQ(kinds("5.5"), (Kinds{false, true, false, false}));
  EXPECT_EQ(kinds("[5]"), (Kinds{false, false, true, false}));
  EXPECT_EQ(kinds(R"({"a": 5})").back(), true);
  EXPECT_EQ(kinds("true"), (Kinds{false, false, false, false}));
  EXPECT_EQ(kinds("null"), (Kinds{false, false, false, false}));
  EXPECT_EQ(kinds(R"({"value": "x", "source": "s"})"), (Kinds{true, false, false, true}));
}

TEST(JsonValue, WhatIsMissingIsSilent)
{
  const JsonValue root = parsed("{}");
  const JsonValue missing = root.object().require("a");
  EXPECT_TRUE(missing.missing());
  EXPECT_FALSE(root.missing());
  EXPECT_EQ(problems_of(root), "x.json: expected the key \"a\", found none\n");
  EXPECT_EQ(missing.integer(3, 5), 3);
  EXPECT_EQ(missing.number(2, 3), 2);
  EXPECT_FALSE(missing.boolean());
  EXPECT_EQ(missing.text(), "");
  EXPECT_EQ(missing.choice(colours), Colour::red);
  EXPECT_TRUE(missing.elements(1, 2).empty());
  EXPECT_EQ(missing.picoseconds(5, 6), 0);
  EXPECT_EQ(missing.whole_bytes(5, 6), 0);
  EXPECT_EQ(missing.bandwidth().count(), 0);
  EXPECT_FALSE(missing.is_string() || missing.is_number() || missing.is_array() || missing.is_object());
  EXPECT_EQ(missing.found(), "nothing");
  missing.problem("expected something else");
  EXPECT_EQ(root.problems().size(), 1u);
}

TEST(JsonValue, ShowsWhatWasFound)
{
  EXPECT_EQ(parsed("[1, 2]").found(), "an array of 2");
  EXPECT_EQ(parsed("1.5").found(), "1.5");
  EXPECT_EQ(parsed("false").found(), "false");
  const JsonValue sourced = parsed(R"({"value": "x", "source": "s"})");
  EXPECT_EQ(sourced.found(), "\"x\"");
  EXPECT_EQ(sourced.found_here(), "an object");
  EXPECT_EQ(parsed(R"({"a": 1})").found(), "an object");
}

} // namespace
} // namespace loghop::json_value_test
