#include "loghop/scenario/core/sweep.hpp"

#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

namespace loghop::sweep_test {
namespace {

using nlohmann::json;
using Names = std::vector<std::string>;

std::vector<json> expand(const std::string& text)
{
  const JsonValue root = parse_json(text, "x.json");
  std::vector<json> items = expand_sweep(root, json::parse(text));
  root.problems().throw_if_any();
  return items;
}

/// A case of a remap with these sweeps, and what its expansions are called.
Names names(const std::string& name, const std::string& sweep)
{
  Names result;
  for (const json& item : expand(R"({"name": ")" + name + R"(", "workload": {"type": "remap", "m": "", "n": 0},
                                     "sweep": )" +
                                 sweep + "}"))
    result.push_back(item["name"]);
  return result;
}

std::string problem(const std::string& sweep, const std::string& name = "x")
{
  return test::texts(test::errors_of([&] { names(name, sweep); }));
}

TEST(Sweep, ACaseWithoutOneIsItself)
{
  const std::string text = R"({"name": "{/workload/m}", "workload": {"m": 1}})";
  EXPECT_EQ(expand(text), (std::vector<json>{json::parse(text)}));
}

TEST(Sweep, PutsEachValueInItsPlace)
{
  const std::vector<json> items = expand(R"({"name": "m {/workload/m}", "workload": {"type": "remap", "m": ""},
                                             "sweep": [{"at": "/workload/m", "values": ["1B", "2B"]}]})");
  EXPECT_EQ(items, (std::vector<json>{json::parse(R"({"name": "m 1B", "workload": {"type": "remap", "m": "1B"}})"),
                                      json::parse(R"({"name": "m 2B", "workload": {"type": "remap", "m": "2B"}})")}));
}

TEST(Sweep, TheLastVariesFastest)
{
  EXPECT_EQ(names("{/workload/m}{/workload/n}", R"([{"at": "/workload/m", "values": ["a", "b"]},
                                                    {"at": "/workload/n", "values": [1, 2, 3]}])"),
            (Names{"a1", "a2", "a3", "b1", "b2", "b3"}));
}

TEST(Sweep, MayAddAKeyAndReplaceAWholeObject)
{
  EXPECT_EQ(
      expand(R"({"name": "x", "workload": {}, "sweep": [{"at": "/workload/new", "values": [5]}]})")[0]["workload"],
      json::parse(R"({"new": 5})"));
  EXPECT_EQ(
      expand(R"({"name": "x", "workload": 1, "sweep": [{"at": "/workload", "values": [{"a": 2}]}]})")[0]["workload"],
      json::parse(R"({"a": 2})"));
}

TEST(Sweep, NamesWithoutAPointerGetTheValues)
{
  const std::string sweep = R"([{"at": "/workload/m", "values": ["a"]}, {"at": "/workload/n", "values": [1, 2.5]}])";
  EXPECT_EQ(names("x", sweep), (Names{"x, a, 1", "x, a, 2.5"}));
  EXPECT_EQ(names("x {/workload/m}", sweep), (Names{"x a", "x a"})); // the reader refuses equal names
}

TEST(Sweep, NamesMayPointAtAnything)
{
  const std::string sweep = R"([{"at": "/workload/m", "values": ["a"]}])";
  EXPECT_EQ(names("{/workload/type} {/workload/m} {/workload/m}", sweep), Names{"remap a a"});
  EXPECT_EQ(names("{/workload/x} {workload} {/workload/m", sweep), Names{"{/workload/x} {workload} {/workload/m, a"});
  EXPECT_EQ(names("{/workload}", sweep), Names{R"({"m":"a","n":0,"type":"remap"})"});
}

TEST(Sweep, ValuesThatLookLikePointersStayAsTheyAre)
{
  // Filling what was filled in would never end: the name stands for itself.
  EXPECT_EQ(names("a{/name}", R"([{"at": "/workload/m", "values": ["b"]}])"), Names{"aa{/name}"});
  EXPECT_EQ(names("{/workload/m}{/workload/n}", R"([{"at": "/workload/m", "values": ["{/workload/n}"]}])"),
            Names{"{/workload/n}0"});
}

TEST(Sweep, ValuesMaySayWhereTheyComeFrom)
{
  EXPECT_EQ(names("{/workload/m}", R"({"value": [{"at": {"value": "/workload/m", "chosen": "x"},
                                                 "values": {"value": [{"value": "a", "source": "y"}], "source": "z"}}],
                                      "chosen": "x"})"),
            Names{"a"});
}

TEST(Sweep, NamesMaySayWhereTheyComeFrom)
{
  const std::vector<json> items = expand(R"({"name": {"value": "m {/workload/m}", "source": "x"},
                                             "workload": {"type": "remap", "m": ""},
                                             "sweep": [{"at": "/workload/m", "values": ["1B", "2B"]}]})");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[1]["name"], json::parse(R"({"value": "m 2B", "source": "x"})"));
}

TEST(Sweep, ReportsWhatIsWrong)
{
  EXPECT_EQ(problem("[]"), "x.json:/sweep: expected an array of 1 to 16 elements, found an array of 0\n");
  EXPECT_EQ(problem("[5]"), "x.json:/sweep/0: expected an object, found 5\n");
  EXPECT_EQ(problem(R"([{"values": [1]}])"), "x.json:/sweep/0: expected the key \"at\", found none\n");
  EXPECT_EQ(problem(R"([{"at": "/workload/m"}])"), "x.json:/sweep/0: expected the key \"values\", found none\n");
  EXPECT_EQ(problem(R"([{"at": "/workload/m", "values": []}])"),
            "x.json:/sweep/0/values: expected an array of 1 to 1048576 elements, found an array of 0\n");
  EXPECT_EQ(problem(R"([{"at": "/workload/m", "values": [1], "vales": [2]}])"),
            "x.json:/sweep/0/vales: unknown key \"vales\"; known: \"at\", \"values\"; did you mean \"values\"?\n");
}

TEST(Sweep, PointersLeadIntoTheCase)
{
  const std::string expected = "x.json:/sweep/0/at: expected a JSON pointer into this case, such as "
                               "\"/workload/message\", found ";
  const auto at = [](const std::string& pointer) {
    return problem(R"([{"at": ")" + pointer + R"(", "values": [1]}])");
  };
  EXPECT_EQ(at("/work/m"), expected + "\"/work/m\"\n");
  EXPECT_EQ(at("/workload/m/deeper"), expected + "\"/workload/m/deeper\"\n");
  EXPECT_EQ(at("/sweep"), expected + "\"/sweep\"\n");
  EXPECT_EQ(at("/sweep/0"), expected + "\"/sweep/0\"\n");
  EXPECT_EQ(at("workload"),
            "x.json:/sweep/0/at: expected a JSON pointer such as \"/workload/message\", found \"workload\"\n");
  EXPECT_EQ(at("/workload/~2"),
            "x.json:/sweep/0/at: expected a JSON pointer such as \"/workload/message\", found \"/workload/~2\"\n");
}

TEST(Sweep, PlacesDoNotContainEachOther)
{
  const auto both = [](const std::string& a, const std::string& b) {
    return problem(R"([{"at": ")" + a + R"(", "values": [1]}, {"at": ")" + b + R"(", "values": [1]}])");
  };
  EXPECT_EQ(both("/workload/m", "/workload"),
            "x.json:/sweep/1/at: expected a place outside that of the other sweep, \"/workload/m\", found "
            "\"/workload\"\n");
  EXPECT_NE(both("/workload", "/workload/m"), "");
  EXPECT_NE(both("/workload/m", "/workload/m"), "");
  EXPECT_EQ(both("/workload/m", "/workload/mm"), ""); // only its text begins like the other
}

TEST(Sweep, BadPointersInNamesAreReported)
{
  EXPECT_EQ(problem(R"([{"at": "/workload/m", "values": [1]}])", "{/workload/~2}"),
            "x.json: expected JSON pointers in the braces of the name, found \"{/workload/~2}\"\n");
}

TEST(Sweep, HasALimit)
{
  const json axis = {{"at", "/workload/m"}, {"values", std::vector<int>(400, 1)}};
  const json other = {{"at", "/workload/n"}, {"values", std::vector<int>(251, 1)}};
  EXPECT_EQ(problem(json::array({axis, other}).dump()),
            "x.json:/sweep: expected at most 100000 combinations, found more\n");
}

TEST(Sweep, HasUpTo16Places)
{
  const auto places = [](int count) {
    json sweep;
    for (int k = 0; k < count; ++k)
      sweep.push_back({{"at", "/workload/" + std::to_string(k)}, {"values", {1}}});
    return problem(sweep.dump());
  };
  EXPECT_EQ(places(16), "");
  EXPECT_EQ(places(17), "x.json:/sweep: expected an array of 1 to 16 elements, found an array of 17\n");
}

TEST(Sweep, MayHaveUpToTheLimit)
{
  const auto expanded = [](const std::vector<std::size_t>& sizes) {
    json file;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
      file["sweep"].push_back({{"at", "/" + std::to_string(axis)}, {"values", std::vector<int>(sizes[axis], 1)}});
    const JsonValue root = parse_json(file.dump(), "x.json");
    const std::size_t count = expand_sweep(root, file).size();
    return test::texts(test::errors_of([&] { root.problems().throw_if_any(); })) + std::to_string(count);
  };
  EXPECT_EQ(expanded({400, 250}), "100000");
  const std::string more = "x.json:/sweep: expected at most 100000 combinations, found more\n1";
  EXPECT_EQ(expanded({400, 250, 2}), more);
  EXPECT_EQ(expanded({100001}), more);
  EXPECT_EQ(expanded({100001, 100000, 100000, 100000}), more);
}

TEST(Sweep, APointerMayStandInWhatLooksLikeOne)
{
  const std::string sweep = R"([{"at": "/workload/m", "values": ["a"]}])";
  EXPECT_EQ(names("{/x{/workload/m}", sweep), Names{"{/xa"});
  EXPECT_EQ(names("{/workload/m}b{/workload/m}c", sweep), Names{"abac"});
  EXPECT_EQ(names("{/workload/m}{/workload/m", sweep), Names{"a{/workload/m"});
}

TEST(Sweep, ACaseWithoutANameIsExpandedToo)
{
  const auto items = expand(R"({"workload": {}, "sweep": [{"at": "/workload/m", "values": [1, 2]}]})");
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[1], R"({"workload": {"m": 2}})"_json);
  EXPECT_EQ(expand(R"({"name": 5, "workload": {}, "sweep": [{"at": "/workload/m", "values": [1]}]})").at(0)["name"], 5);
}

TEST(Sweep, ItsPlacesAreKnown)
{
  EXPECT_EQ(swept_places(R"({"sweep": [{"at": "/b"}, {"at": {"value": "/a", "source": "x"}}]})"_json),
            (Names{"/b", "/a"}));
  EXPECT_EQ(swept_places(R"({"name": "x"})"_json), Names{});
  EXPECT_EQ(swept_places(json::array({1})), Names{});
}

TEST(Leaf, IsTheValueOfAnObjectThatHasOne)
{
  EXPECT_EQ(leaf(R"({"value": 5, "source": "x"})"_json), 5);
  EXPECT_EQ(leaf(R"({"source": "x"})"_json), R"({"source": "x"})"_json);
  EXPECT_EQ(leaf(json("value")), "value");
}

} // namespace
} // namespace loghop::sweep_test
