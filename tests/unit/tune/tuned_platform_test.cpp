#include "loghop/tune/tuned_platform.hpp"

#include <gtest/gtest.h>

namespace loghop::tuned_platform_test {
namespace {

using nlohmann::ordered_json;

/// A latency with a unit, plain ports, a limit in whole bytes, and two choices, of which one is of structures.
PlatformTemplate machine()
{
  PlatformTemplate platform;
  platform.file = "t.json";
  platform.name = "cluster";
  platform.contents = ordered_json::parse(R"({
    "format": "loghop.platform", "name": "cluster",
    "network": {"latency": {"value": "1us", "fit": {"from": "0.1us", "to": "10us"}},
                "ports": {"value": 1.5, "fit": {"from": 1, "to": 4}}, "sharing": {"fit": {"one_of": []}}},
    "node": {"limit": {"value": "8B", "fit": {"from": "1B", "to": "64B"}}, "caches": {"fit": {"one_of": []}}}})");
  platform.quantities = {{"/network/latency", "latency", "us", 1, 0.1, 10, false},
                         {"/network/ports", "ports", "", 1.5, 1, 4, false},
                         {"/node/limit", "limit", "B", 8, 1, 64, true}};
  platform.choices = {{"/network/sharing", "sharing", {"fair", "in_order", 3}, 0},
                      {"/node/caches", "caches", {ordered_json::array({1, 2}), ordered_json::array({3})}, 0}};
  return platform;
}

Targets targets()
{
  Targets made;
  made.tables = {{"far/b.json", "/tables/0", "gap", "gap", "", false, {}},
                 {"near/a.json", "/tables/0", "gap", "gap", "", false, {}},
                 {"held.json", "/tables/0", "gap", "gap", "", true, {}},
                 {"far/b.json", "/tables/1", "gap", "gap", "", false, {}}};
  return made;
}

Tuning tuned()
{
  Tuning tuning;
  tuning.best = {{3.14159265, 2.71828182, 17}, {1, 1}};
  tuning.quantities.resize(3);
  tuning.quantities[0].lower = 3.0123;
  tuning.quantities[0].upper = 3.4567;
  tuning.quantities[1].lower = 2.5;
  tuning.quantities[1].upper = 3;
  tuning.quantities[2].lower = 9;
  tuning.quantities[2].upper = 31;
  return tuning;
}

ordered_json leaf(const Tuning& tuning, const std::string& place = "/network/latency")
{
  return tuned_contents(machine(), targets(), tuning)[ordered_json::json_pointer(place)];
}

/// What the origin of the latency says of it.
std::string origin(const Tuning& tuning)
{
  return leaf(tuning).value("derived", "");
}

TEST(TunedContents, AQuantityHasItsFilesAndItsInterval)
{
  EXPECT_EQ(leaf(tuned()), ordered_json::parse(R"({"value": "3.142us",
      "derived": "fitted to b.json, a.json by loghop tune", "interval": ["3.01us", "3.46us"]})"));
  EXPECT_EQ(leaf(tuned(), "/node/limit")["value"], "17B");
  EXPECT_EQ(leaf(tuned(), "/node/limit")["interval"], ordered_json({"9B", "31B"}));
}

TEST(TunedContents, PlainNumbersStayNumbers)
{
  EXPECT_DOUBLE_EQ(leaf(tuned(), "/network/ports")["value"].get<double>(), 2.71828182);
  EXPECT_EQ(leaf(tuned(), "/network/ports")["interval"], ordered_json({2.5, 3.0}));
}

TEST(TunedContents, TheRestIsThatOfTheTemplate)
{
  const ordered_json contents = tuned_contents(machine(), targets(), tuned());
  EXPECT_EQ(contents["format"], "loghop.platform");
  EXPECT_EQ(contents["name"], "cluster");
  EXPECT_EQ(contents.size(), 4u);
  EXPECT_EQ(contents.begin().key(), "format"); // in its order
}

TEST(TunedContents, AQuantityOnWhichNothingDependsIsAssumed)
{
  Tuning tuning = tuned();
  tuning.quantities[0].unrelated = true;
  EXPECT_EQ(leaf(tuning), ordered_json::parse(R"({"value": "3.142us",
      "assumed": "where loghop tune began: no measured time depends on it"})"));
  EXPECT_TRUE(leaf(tuning, "/network/ports").contains("interval"));
}

TEST(TunedContents, DoubtsTakeThePlaceOfTheInterval)
{
  const std::string fitted = "fitted to b.json, a.json by loghop tune";
  Tuning tuning = tuned();
  tuning.open = {{{1, 2}, "only ports x limit is known", ""}, {{0, 1}, "only latency + ports is known", ""}};
  EXPECT_EQ(origin(tuning), fitted);
  EXPECT_TRUE(leaf(tuning).contains("interval"));
  tuning.quantities[0].open = true;
  EXPECT_EQ(origin(tuning), fitted + "; only latency + ports is known");
  EXPECT_FALSE(leaf(tuning).contains("interval"));
  EXPECT_TRUE(leaf(tuning, "/network/ports").contains("interval"));
  tuning.open.pop_back();
  EXPECT_EQ(origin(tuning), fitted + "; not known alone");
  tuning.quantities[0].at_bound = true;
  EXPECT_EQ(origin(tuning), fitted + "; at the bound of its template");
  tuning.quantities[0].open = false;
  EXPECT_EQ(origin(tuning), fitted + "; at the bound of its template");
  EXPECT_FALSE(leaf(tuning).contains("interval"));
  tuning.stopped = true;
  EXPECT_EQ(origin(tuning), fitted + "; stopped before its end");
  tuning.quantities[0].at_bound = false;
  EXPECT_EQ(origin(tuning), fitted + "; stopped before its end");
  EXPECT_FALSE(leaf(tuning).contains("interval"));
  EXPECT_EQ(origin(tuning), leaf(tuning, "/network/ports")["derived"]);
}

TEST(TunedContents, AChoiceNamesItsAlternativesUnlessItIsAStructure)
{
  EXPECT_EQ(leaf(tuned(), "/network/sharing"), ordered_json::parse(R"({"value": "in_order",
      "derived": "the best of \"fair\", \"in_order\", 3 by loghop tune"})"));
  EXPECT_EQ(leaf(tuned(), "/node/caches"), ordered_json::array({3}));
}

/// The text of contents without free values.
std::string text(const std::string& contents)
{
  PlatformTemplate platform;
  platform.contents = ordered_json::parse(contents);
  return tuned_text(platform, {}, {});
}

TEST(TunedText, HasALineForEachKeyAndLeavesOnOne)
{
  EXPECT_EQ(text(R"({"b": {"a": {"value": {"x": 1, "y": [2]}, "derived": "\"so\""}, "c": [1, 2]}, "d": true})"),
            "{\n"
            "  \"b\": {\n"
            "    \"a\": {\"value\": {\"x\": 1, \"y\": [2]}, \"derived\": \"\\\"so\\\"\"},\n"
            "    \"c\": [1, 2]\n"
            "  },\n"
            "  \"d\": true\n"
            "}\n");
  EXPECT_EQ(text(R"({"a": {}, "b": [], "c": [{"d": [1, {"e": 2}]}]})"), "{\n"
                                                                        "  \"a\": {},\n"
                                                                        "  \"b\": [],\n"
                                                                        "  \"c\": [\n"
                                                                        "    {\n"
                                                                        "      \"d\": [\n"
                                                                        "        1,\n"
                                                                        "        {\"e\": 2}\n"
                                                                        "      ]\n"
                                                                        "    }\n"
                                                                        "  ]\n"
                                                                        "}\n");
}

/// Whether a value of `length` characters, two columns in, stays on one line. `begin` is what is before the padding.
bool stays_on_one_line(const std::string& begin, const std::string& end, std::size_t length)
{
  const std::string value = begin + std::string(length - begin.size() - end.size(), 'x') + end;
  const std::string made = text("{\"k\":{\"outer\":{}},\"v\":" + value + "}");
  return made.find('x') != std::string::npos &&
         made.find("\"v\": " + std::string(1, value[0]) + "\n") == std::string::npos;
}

TEST(TunedText, PlainListsHaveUpTo80ColumnsAndLeaves120)
{
  EXPECT_TRUE(stays_on_one_line("[\"", "\"]", 77)); // with the two columns before it 79
  EXPECT_FALSE(stays_on_one_line("[\"", "\"]", 78));
  EXPECT_TRUE(stays_on_one_line("{\"a\":\"", "\"}", 77));
  EXPECT_FALSE(stays_on_one_line("{\"a\":\"", "\"}", 78));
  EXPECT_TRUE(stays_on_one_line("{\"value\":\"", "\"}", 117));
  EXPECT_FALSE(stays_on_one_line("{\"value\":\"", "\"}", 118));
}

} // namespace
} // namespace loghop::tuned_platform_test
