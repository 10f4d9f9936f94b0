#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>

namespace loghop::json_object_test {
namespace {

JsonValue parsed(const std::string& text)
{
  return parse_json(text, "x.json");
}

std::string problems_of(const JsonValue& root)
{
  return test::texts(test::errors_of([&] { root.problems().throw_if_any(); }));
}

TEST(JsonObject, FindsAndRequiresKeys)
{
  const JsonValue root = parsed(R"({"a": 1, "b": 2})");
  JsonObject object = root.object();
  EXPECT_EQ(object.require("a").integer(), 1);
  EXPECT_EQ(object.find("b")->integer(), 2);
  EXPECT_FALSE(object.find("c"));
  object.finish();
  EXPECT_EQ(problems_of(root), "");
  EXPECT_EQ(object.keys(), (std::vector<std::string>{"a", "b"}));
}

TEST(JsonObject, ReportsAMissingKeyOnce)
{
  const JsonValue root = parsed("{}");
  JsonObject object = root.object();
  const JsonValue value = object.require("a");
  EXPECT_TRUE(value.missing());
  EXPECT_EQ(value.integer(3, 5), 3);
  EXPECT_EQ(value.picoseconds(), 0);
  EXPECT_TRUE(value.elements().empty());
  EXPECT_EQ(value.object().require("b").text(), "");
  EXPECT_EQ(problems_of(root), "x.json: expected the key \"a\", found none\n");
}

TEST(JsonObject, ReportsUnknownKeysWithTheNearestKnownOne)
{
  const JsonValue root = parsed(R"({"network": {"hops": 1, "colour": 2, "hop": 3}})");
  JsonObject network = root.object().require("network").object();
  network.require("hop");
  network.find("credit");
  network.finish();
  EXPECT_EQ(problems_of(root),
            "x.json:/network/colour: unknown key \"colour\"; known: \"hop\", \"credit\"\n"
            "x.json:/network/hops: unknown key \"hops\"; known: \"hop\", \"credit\"; did you mean \"hop\"?\n");
}

TEST(JsonObject, OfWhatIsNoObjectIsSilentAfterOneProblem)
{
  const JsonValue root = parsed("[1, 2]");
  JsonObject object = root.object();
  EXPECT_TRUE(object.require("a").missing());
  EXPECT_FALSE(object.find("b"));
  EXPECT_EQ(object.require_provenance().text, "");
  object.finish();
  EXPECT_TRUE(object.keys().empty());
  EXPECT_EQ(problems_of(root), "x.json: expected an object, found an array of 2\n");
}

TEST(JsonObject, ReadsTheClock)
{
  const JsonValue root = parsed(R"({"clock": "20.5MHz", "a": "15cycles", "b": {"c": "2.5cycles"}})");
  JsonObject object = root.object();
  EXPECT_EQ(object.read_clock(), 48780); // 1 / 20.5 MHz = 48780.49 ps
  EXPECT_EQ(object.require("a").picoseconds(), 15 * 48780);
  EXPECT_EQ(object.require("b").object().require("c").picoseconds(), 121950);
  object.finish();
  EXPECT_EQ(problems_of(root), "");
}

TEST(JsonObject, WithoutClockThereAreNoCycles)
{
  const JsonValue root = parsed(R"({"a": "15cycles"})");
  JsonObject object = root.object();
  EXPECT_EQ(object.read_clock(), 0);
  EXPECT_EQ(object.require("a").picoseconds(), 0);
  EXPECT_EQ(problems_of(root),
            "x.json:/a: expected a time such as \"1.6us\", found \"15cycles\", but no clock is given here\n");
}

TEST(JsonObject, AWrongClockIsOneProblem)
{
  const JsonValue root = parsed(R"({"clock": "20.5", "a": "15cycles"})");
  JsonObject object = root.object();
  object.read_clock();
  object.require("a").picoseconds();
  EXPECT_EQ(problems_of(root),
            "x.json:/clock: expected a frequency such as \"20.5MHz\", found \"20.5\" without a unit\n");
}

TEST(JsonObject, RequiresExactlyOneProvenance)
{
  const auto problem = [](const std::string& text) {
    const JsonValue root = parsed(text);
    root.object().require_provenance();
    return problems_of(root);
  };
  EXPECT_EQ(problem(R"({"source": "Table 1"})"), "");
  EXPECT_EQ(problem(R"({"derived": "Table 1"})"), "");
  const std::string allowed = R"(x.json: expected one of "source", "measured", "derived", "assumed", "chosen" )"
                              "(where the value comes from), found ";
  EXPECT_EQ(problem(R"({"source": "a", "chosen": "b"})"), allowed + "\"source\", \"chosen\"\n");
  EXPECT_EQ(problem(R"({"assumed": "a", "measured": "b"})"), allowed + "\"measured\", \"assumed\"\n");
  EXPECT_EQ(problem("{}"), allowed + "none\n");
  EXPECT_EQ(problem(R"({"source": ""})"), "x.json:/source: expected a text that is not empty, found \"\"\n");
  EXPECT_EQ(problem(R"({"chosen": 5})"), "x.json:/chosen: expected a text that is not empty, found 5\n");
  EXPECT_EQ(problem(R"({"chosen": {"value": "x", "source": "y"}})"),
            "x.json:/chosen: expected a text that is not empty, found an object\n");
}

/// What is said of {"value": 1, "source": "x"} with one key more.
std::string problem_of_leaf(const std::string& key)
{
  const JsonValue root = parsed(R"({"a": {"value": 1, "source": "x", )" + key + "}}");
  EXPECT_EQ(root.object().require("a").integer(), 1);
  return problems_of(root);
}

TEST(JsonObject, AnIntervalHasTwoTextsOrNumbers)
{
  for (const char* good : {R"(["1us", "2us"])", "[1, 2.5]", R"([1, "2us"])"})
    EXPECT_EQ(problem_of_leaf(std::string("\"interval\": ") + good), "") << good;
  for (const char* bad : {R"(["1us"])", R"(["1us", "2us", "3us"])", R"(["", "2us"])", R"(["1us", ""])", R"([true, 1])",
                          "[1, {}]", "[]", "5", R"("1us")"})
    EXPECT_THAT(problem_of_leaf(std::string("\"interval\": ") + bad),
                testing::StartsWith("x.json:/a/interval: expected two texts or numbers, found "))
        << bad;
}

TEST(JsonObject, TheReasonForAValueOutsideOfARangeIsAText)
{
  EXPECT_EQ(problem_of_leaf(R"("outside": "an early board")"), "");
  for (const char* bad : {R"("")", "5", "{}", R"({"value": "x", "source": "y"})"})
    EXPECT_THAT(problem_of_leaf(std::string("\"outside\": ") + bad),
                testing::StartsWith("x.json:/a/outside: expected a text"))
        << bad;
}

TEST(JsonObject, AKeyThatIsAskedForTwiceIsKnownOnce)
{
  const JsonValue root = parsed(R"({"a": 1, "x": 2})");
  JsonObject object = root.object();
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(object.require("a").integer(), 1);
  object.finish();
  EXPECT_EQ(problems_of(root), "x.json:/x: unknown key \"x\"; known: \"a\"\n");
}

TEST(JsonObject, AWrongClockHasNoPeriod)
{
  const JsonValue root = parsed(R"({"clock": "0Hz"})");
  JsonObject object = root.object();
  EXPECT_EQ(object.read_clock(), 0);
  EXPECT_EQ(object.scope().clock_period, UnitScope::wrong);
  EXPECT_EQ(problems_of(root), "x.json:/clock: expected a frequency above 0, found \"0Hz\"\n");
}

TEST(JsonObject, AClockLeavesFlitsInScope)
{
  const JsonValue root = parsed(R"({"clock": "1GHz", "a": "3flits"})").with_scope({0, 100});
  JsonObject object = root.object();
  EXPECT_EQ(object.read_clock(), 1000);
  EXPECT_EQ(object.require("a").picoseconds(), 300);
  EXPECT_EQ(problems_of(root), "");
}

/// What is fitted says how, and not yet where it comes from.
TEST(JsonObject, AValueThatIsFittedHasNoOrigin)
{
  const JsonValue root =
      parsed(R"({"a": {"value": 5, "fit": {}, "interval": [1, 2]}, "b": {"value": 1, "source": "x"}})");
  EXPECT_EQ(root.object().require("a").integer(), 5);
  EXPECT_EQ(root.object().require("a").provenance().text, "");
  EXPECT_EQ(root.object().require("b").provenance().text, "x");
  EXPECT_EQ(problems_of(root), "");
}

TEST(JsonObject, AnObjectWithoutAValueHasNoOrigin)
{
  const JsonValue root = parsed(R"({"a": {"source": "x"}})");
  EXPECT_EQ(root.object().require("a").provenance().text, "");
  EXPECT_EQ(problems_of(root), "");
}

} // namespace
} // namespace loghop::json_object_test
