#include "loghop/tune/platform_template.hpp"

#include "unit/tune/tuning_files.hpp"

#include "loghop/base/input_error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace loghop::platform_template_test {
namespace {

using nlohmann::json;
using test::free_value;
using test::loggops_template;
using test::TemporaryFolder;

PlatformTemplate read(const json& file)
{
  const TemporaryFolder folder;
  return read_template(folder.write("template.json", file.dump()));
}

std::string problem_of(const json& file)
{
  try {
    read(file);
    return "";
  } catch (const InputErrors& errors) {
    return errors.what();
  }
}

TEST(PlatformTemplate, ReadsQuantitiesInTheUnitOfTheirStart)
{
  json file = loggops_template();
  file["network"]["L"] = free_value("2us", "500ns", "0.1ms");
  const PlatformTemplate platform = read(file);
  ASSERT_EQ(platform.quantities.size(), 3u); // in the order of the file, which nlohmann::json sorts
  const FreeQuantity& latency = platform.quantities[1];
  EXPECT_EQ(latency.place, "/network/L");
  EXPECT_EQ(latency.name, "L");
  EXPECT_EQ(latency.unit, "us");
  EXPECT_DOUBLE_EQ(latency.start, 2);
  EXPECT_DOUBLE_EQ(latency.from, 0.5);
  EXPECT_DOUBLE_EQ(latency.to, 100);
}

TEST(PlatformTemplate, CandidatesArePlatforms)
{
  const PlatformTemplate platform = read(loggops_template());
  Candidate candidate = start_of(platform);
  candidate.values = {7, 4.25, 333}; // G, L, o
  const Platform made = platform_of(platform, candidate);
  EXPECT_EQ(made.loggops()->L, 4'250'000);
  EXPECT_EQ(made.loggops()->o, 333'000);
  EXPECT_EQ(contents_of(platform, candidate)["network"]["L"], "4.25us");
}

TEST(PlatformTemplate, SizesAreWholeBytes)
{
  json file = loggops_template();
  file["network"]["S"] = free_value("4KiB", "0.5KiB", "1MiB");
  const PlatformTemplate platform = read(file);
  const FreeQuantity& limit = platform.quantities[2];
  EXPECT_EQ(limit.unit, "B");
  EXPECT_EQ(limit.start, 4096);
  EXPECT_EQ(limit.from, 512);
  EXPECT_TRUE(limit.is_limit());
  EXPECT_EQ(limit.value_of(limit.unknown_of(1000) + 1e-9), 1000);
  EXPECT_EQ(limit.text_of(1000, 2), "1000B");
}

TEST(PlatformTemplate, UnknownsAreLogarithmsAndNearlyLinearAtZero)
{
  FreeQuantity above{"/a", "a", "us", 2, 1, 8};
  EXPECT_DOUBLE_EQ(above.unknown_of(2), std::log(2.0));
  EXPECT_DOUBLE_EQ(above.value_of(std::log(4.0)), 4);
  EXPECT_DOUBLE_EQ(above.value_of(100), 8);
  FreeQuantity zero{"/b", "b", "us", 0, 0, 10};
  EXPECT_DOUBLE_EQ(zero.unknown_of(0), 0);
  EXPECT_NEAR(zero.unknown_of(0.0001), 0.01, 1e-4); // 1000 x / to
  EXPECT_NEAR(zero.value_of(zero.unknown_of(3)), 3, 1e-12);
}

TEST(PlatformTemplate, TextsHaveSoManyDigitsAndNoZerosAtTheirEnd)
{
  const FreeQuantity quantity{"/a", "a", "us", 1, 0, 1e9};
  EXPECT_EQ(quantity.text_of(1.23456, 4), "1.235us");
  EXPECT_EQ(quantity.text_of(0.00012, 4), "0.00012us");
  EXPECT_EQ(quantity.text_of(123456, 4), "123456us");
  EXPECT_EQ(quantity.text_of(10, 4), "10us");
  EXPECT_EQ(quantity.text_of(0, 4), "0us");
}

TEST(PlatformTemplate, ChoicesBeginWithTheirValueOrTheFirst)
{
  json file = json::parse(R"({"format": "loghop.platform", "version": 1, "name": "two", "network": {"type": "fluid",
      "topology": "crossbar", "nodes": 2, "link_bandwidth": "1GBps", "link_latency": "1us",
      "send_order": {"fit": {"one_of": ["fair", "oldest_first"]}}},
      "middleware": {"send_overhead": "1us", "receive_overhead": "1us",
                     "matching": {"value": "instant", "fit": {"one_of": ["on_arrival", "instant"]}}}})");
  const PlatformTemplate platform = read(file);
  ASSERT_EQ(platform.choices.size(), 2u);
  EXPECT_EQ(platform.choices[0].name, "matching");
  EXPECT_EQ(platform.choices[0].start, 1u);
  EXPECT_EQ(platform.choices[1].start, 0u);
  EXPECT_EQ(contents_of(platform, {{}, {0, 1}})["network"]["send_order"], "oldest_first");
}

TEST(PlatformTemplate, NamesAreAsShortAsTheyCanBe)
{
  json file = json::parse(R"({"format": "loghop.platform", "version": 1, "name": "two", "network": {"type": "fluid",
      "topology": "crossbar", "nodes": 2, "link_bandwidth": "1GBps", "link_latency": "1us"},
      "node": {"chips": 1, "cores_per_chip": 2, "memory": {"caches": [], "element": "1ns", "main": {"latency": "80ns", "bandwidth": "8GBps"}}},
      "middleware": {"receive_overhead": "1us", "within_node": {"receive_overhead": "1us"}}})");
  file["middleware"]["send_overhead"] = free_value("1us", "0us", "2us");
  file["middleware"]["within_node"]["send_overhead"] = free_value("1us", "0us", "2us");
  file["middleware"]["within_node"]["latency"] = free_value("1us", "0us", "2us");
  const PlatformTemplate platform = read(file);
  std::vector<std::string> names;
  for (const FreeQuantity& quantity : platform.quantities)
    names.push_back(quantity.name);
  EXPECT_THAT(names,
              testing::ElementsAre("middleware/send_overhead", "within_node/latency", "within_node/send_overhead"));
}

TEST(PlatformTemplate, SaysWhatIsWrong)
{
  const auto with = [](const json& value) {
    json file = loggops_template();
    file["network"]["L"] = value;
    return problem_of(file);
  };
  using testing::HasSubstr;
  EXPECT_THAT(with(free_value("1us", "5us", "2us")),
              HasSubstr(R"(:/network/L/fit: expected "from" below "to", found "5us" and "2us")"));
  EXPECT_THAT(with(free_value("1us", "2us", "5us")),
              HasSubstr(R"(:/network/L/value: expected a start from "2us" to "5us", found "1us")"));
  EXPECT_THAT(with(free_value("1us", "1B", "5us")), HasSubstr(":/network/L/fit/from: "));
  EXPECT_THAT(with(free_value("fast", "1us", "5us")),
              HasSubstr(R"(:/network/L/value: expected a number with a unit, found "fast")"));
  EXPECT_THAT(with({{"value", "1us"}, {"fit", {{"from", "1us"}}}}), HasSubstr(":/network/L/fit: expected {\"from\""));
  EXPECT_THAT(with({{"fit", {{"from", "1us"}, {"to", "2us"}}}}), HasSubstr("expected \"value\", where the fit starts"));
  EXPECT_THAT(with({{"fit", {{"one_of", {"1us"}}}}}), HasSubstr(":/network/L/fit/one_of: expected a list of two"));
  EXPECT_THAT(with({{"fit", {{"one_of", {"1us", "1us"}}}}}), HasSubstr("found \"1us\" twice"));
  EXPECT_THAT(with({{"value", "3us"}, {"fit", {{"one_of", {"1us", "2us"}}}}}),
              HasSubstr("expected one of the alternatives"));
}

TEST(PlatformTemplate, BoundsAndAlternativesMustBeGoodPlatforms)
{
  json file = loggops_template();
  file["network"]["L"] = {{"fit", {{"one_of", {"1us", "2B"}}}}};
  EXPECT_THAT(problem_of(file), testing::HasSubstr("/network/L/fit: with \"2B\" here the platform is wrong"));
  json none = loggops_template();
  for (const char* key : {"L", "o", "G"})
    none["network"][key] = none["network"][key]["value"];
  EXPECT_THAT(problem_of(none), testing::HasSubstr("expected values to fit"));
  json wrong = loggops_template();
  wrong["network"].erase("g");
  EXPECT_THAT(problem_of(wrong), testing::HasSubstr("/network"));
}

json with_latency(const json& value)
{
  json file = loggops_template();
  file["network"]["L"] = value;
  return file;
}

std::string problem_with(const json& latency)
{
  try {
    read_template(with_latency(latency).dump(), "t.json");
    return "";
  } catch (const InputErrors& errors) {
    return errors.what();
  }
}

json numbers(const json& start, const json& from, const json& to)
{
  return {{"value", start}, {"fit", {{"from", from}, {"to", to}}}};
}

TEST(PlatformTemplate, ReadsWhatTheFileIs)
{
  const PlatformTemplate platform = read_template(loggops_template().dump(), "t.json");
  EXPECT_EQ(platform.file, "t.json");
  EXPECT_EQ(platform.name, "four");
  EXPECT_EQ(json::parse(platform.contents.dump()), loggops_template());
  EXPECT_TRUE(platform.choices.empty());
  EXPECT_EQ(start_of(platform).values, (std::vector<double>{1, 1, 500})); // G, L, o
  EXPECT_EQ(platform.quantities[0].unit, "ns/B");
  EXPECT_FALSE(platform.quantities[0].whole);
}

TEST(PlatformTemplate, NumbersWithoutAUnitAreWholeIfAllAreGivenSo)
{
  json file = loggops_template();
  file["network"]["nodes"] = numbers(4, 2, 8);
  const PlatformTemplate platform = read_template(file.dump(), "t.json");
  ASSERT_EQ(platform.quantities.size(), 4u);
  const FreeQuantity& nodes = platform.quantities[2];
  EXPECT_EQ(nodes.name, "nodes");
  EXPECT_EQ(nodes.unit, "");
  EXPECT_EQ(nodes.start, 4);
  EXPECT_EQ(nodes.from, 2);
  EXPECT_EQ(nodes.to, 8);
  EXPECT_TRUE(nodes.whole);
  EXPECT_FALSE(nodes.is_limit());
  EXPECT_EQ(contents_of(platform, {{1, 1, 6.6, 1}, {}})["network"]["nodes"], 7);
  EXPECT_EQ(platform_of(platform, {{1, 1, 3, 1}, {}}).network_nodes(), 3);
  for (const json& other : {numbers(4.0, 2, 8), numbers(4, 2.0, 8), numbers(4, 2, 8.0)}) {
    file["network"]["nodes"] = other;
    const PlatformTemplate real = read_template(file.dump(), "t.json");
    EXPECT_FALSE(real.quantities[2].whole);
    EXPECT_EQ(contents_of(real, {{1, 1, 6.5, 1}, {}})["network"]["nodes"], 6.5);
  }
}

TEST(PlatformTemplate, NumbersWithoutAUnitAreAtLeastZero)
{
  const std::string expected = "expected a number of at least 0, or a text with a unit, found ";
  EXPECT_EQ(problem_with(numbers(-1, 1, 2)), "t.json:/network/L/value: " + expected + "-1");
  EXPECT_EQ(problem_with(numbers(true, 1, 2)), "t.json:/network/L/value: " + expected + "true");
  EXPECT_EQ(problem_with(numbers(1, -1, 2)), "t.json:/network/L/fit/from: " + expected + "-1");
  EXPECT_EQ(problem_with(numbers(1, 1, "2us")), "t.json:/network/L/fit/to: " + expected + "\"2us\"");
  EXPECT_THAT(problem_with(numbers(0, 0, 2)), testing::StartsWith("t.json:/network/L"));
}

TEST(PlatformTemplate, PlacesOfWhatIsWrong)
{
  EXPECT_EQ(problem_with(free_value("1us", "1us", "1us")),
            "t.json:/network/L/fit: expected \"from\" below \"to\", found \"1us\" and \"1us\"");
  EXPECT_EQ(problem_with(free_value("6us", "2us", "5us")),
            "t.json:/network/L/value: expected a start from \"2us\" to \"5us\", found \"6us\"");
  EXPECT_EQ(problem_with(free_value("1us", "500ns", "5B")),
            "t.json:/network/L/fit/to: a time such as \"1.6us\" expected, as the start is one, found \"5B\"");
  EXPECT_EQ(problem_with(numbers("1us", 1, "5us")),
            "t.json:/network/L/fit/from: a time such as \"1.6us\" expected, as the start is one, found 1");
  json more = free_value("1us", "500ns", "5us");
  more["source"] = "x";
  EXPECT_EQ(problem_with(more), "t.json:/network/L: expected \"value\" and \"fit\" alone, found \"source\"");
  const std::string bounds =
      "t.json:/network/L/fit: expected {\"from\": ..., \"to\": ...} or {\"one_of\": [...]}, found ";
  EXPECT_EQ(problem_with({{"value", "1us"}, {"fit", 5}}), bounds + "5");
  for (const char* fit : {R"({"from":"1us","to":"2us","x":1})", R"({"from":"1us","x":1})", R"({"to":"1us","x":1})",
                          R"({"one_of":[1,2],"x":1})"})
    EXPECT_EQ(problem_with({{"value", "1us"}, {"fit", json::parse(fit)}}), bounds + fit);
  EXPECT_EQ(problem_with({{"fit", {{"from", "1us"}, {"to", "2us"}}}}),
            "t.json:/network/L: expected \"value\", where the fit starts, beside \"fit\"");
}

TEST(PlatformTemplate, PlacesOfWhatIsWrongWithChoices)
{
  const auto problem = [](const char* text) { return problem_with(json::parse(text)); };
  EXPECT_EQ(problem(R"({"fit": {"one_of": "1us"}})"),
            "t.json:/network/L/fit/one_of: expected a list of two alternatives or more, found \"1us\"");
  EXPECT_EQ(problem(R"({"fit": {"one_of": ["1us"]}})"),
            "t.json:/network/L/fit/one_of: expected a list of two alternatives or more, found [\"1us\"]");
  EXPECT_EQ(problem(R"({"fit": {"one_of": ["1us", "2us", "1us"]}})"),
            "t.json:/network/L/fit/one_of: expected different alternatives, found \"1us\" twice");
  EXPECT_EQ(problem(R"({"value": "3us", "fit": {"one_of": ["1us", "2us"]}})"),
            "t.json:/network/L/value: expected one of the alternatives, found \"3us\"");
  EXPECT_THAT(problem(R"({"fit": {"one_of": ["1us", {"value": "1us", "fit": {"from": "1us", "to": "2us"}}]}})"),
              testing::StartsWith("t.json:/network/L/fit/one_of: expected alternatives without values to fit"));
  EXPECT_EQ(problem(R"({"fit": {"one_of": ["1us", "2us"]}})"), "");
}

/// All problems of a file are said at once, and then no others follow from them.
TEST(PlatformTemplate, AllThatIsWrongIsSaid)
{
  json file = with_latency(free_value("1us", "5us", "2us"));
  file["network"]["o"] = free_value("x", "5us", "2us");
  try {
    read_template(file.dump(), "t.json");
    FAIL();
  } catch (const InputErrors& errors) {
    EXPECT_EQ(errors.errors().size(), 2u);
  }
}

TEST(PlatformTemplate, AWrongBoundIsNamedWithWhatItMakesWrong)
{
  json file = loggops_template();
  file["network"]["nodes"] = numbers(4, 0, 8);
  EXPECT_EQ(problem_of(file).substr(problem_of(file).find(":/") + 1),
            "/network/nodes/fit: with 0 here the platform is wrong: /network/nodes: expected a whole number from 1 to "
            "268435456, found 0");
  file["network"]["nodes"] = numbers(4, 1, 1 << 29);
  EXPECT_THAT(problem_of(file), testing::HasSubstr(":/network/nodes/fit: with 536870912 here the platform is wrong: "));
}

/// Platforms with one free place inside a list, too.
TEST(PlatformTemplate, FreeValuesAreFoundEverywhere)
{
  const PlatformTemplate platform = read_template(R"({"format": "loghop.platform", "version": 1, "name": "two",
      "network": {"type": "fluid", "topology": "crossbar", "nodes": 2, "link_bandwidth": "1GBps",
        "link_latency": "1us"},
      "node": {"chips": 1, "cores_per_chip": 2, "memory": {"element": "1ns",
        "caches": [{"name": "L1", "size": "32KiB", "line": "64B", "ways": 8, "shared_by": "core",
                    "latency": {"value": "1ns", "fit": {"from": "0ns", "to": "9ns"}}, "bandwidth": "8GBps"}],
        "main": {"latency": "80ns", "bandwidth": "8GBps"}}},
      "middleware": {"send_overhead": "1us", "receive_overhead": "1us",
        "within_node": {"send_overhead": "1us", "receive_overhead": "1us", "latency": "0us"}}})",
                                                  "t.json");
  ASSERT_EQ(platform.quantities.size(), 1u);
  EXPECT_EQ(platform.quantities[0].place, "/node/memory/caches/0/latency");
  EXPECT_EQ(platform.quantities[0].name, "latency");
}

TEST(PlatformTemplate, UnitsOfBoundsAreTakenToThatOfTheStart)
{
  json file = loggops_template();
  file["network"]["L"] = free_value("0.002ms", "100ns", "0.01s");
  file["clock"] = "1GHz";
  file["network"]["o"] = free_value("500cycles", "10ns", "2us");
  const PlatformTemplate platform = read_template(file.dump(), "t.json");
  EXPECT_EQ(platform.quantities[1].unit, "ms");
  EXPECT_EQ(platform.quantities[1].start, 0.002);
  EXPECT_NEAR(platform.quantities[1].from, 0.0001, 1e-16);
  EXPECT_DOUBLE_EQ(platform.quantities[1].to, 10);
  EXPECT_EQ(platform.quantities[2].unit, "cycles");
  EXPECT_DOUBLE_EQ(platform.quantities[2].from, 10);
  EXPECT_DOUBLE_EQ(platform.quantities[2].to, 2000);
}

TEST(PlatformTemplate, LimitsAreSizesFromWhichOnMessagesAreSentInAnotherWay)
{
  const auto is_limit = [](const std::string& place) { return FreeQuantity{place, "", "", 1, 1, 2}.is_limit(); };
  EXPECT_TRUE(is_limit("/middleware/eager_limit"));
  EXPECT_TRUE(is_limit("/network/S"));
  EXPECT_TRUE(is_limit("/a_limit"));
  EXPECT_FALSE(is_limit("/middleware/_limit"));
  EXPECT_FALSE(is_limit("/middleware/eager_limits"));
  EXPECT_FALSE(is_limit("/eager_limit/latency"));
  EXPECT_FALSE(is_limit("/network/L"));
  EXPECT_FALSE(is_limit("/network/xS"));
}

TEST(PlatformTemplate, PartsOfBoundsAreThoseOfTheUnknown)
{
  const FreeQuantity above{"/a", "a", "us", 2, 1, 81};
  EXPECT_DOUBLE_EQ(above.value_at(0), 1);
  EXPECT_NEAR(above.value_at(0.25), 3, 1e-12);
  EXPECT_NEAR(above.value_at(0.5), 9, 1e-12);
  EXPECT_DOUBLE_EQ(above.value_at(1), 81);
  EXPECT_DOUBLE_EQ(above.value_of(-100), 1);
  const FreeQuantity zero{"/b", "b", "us", 0, 0, 10};
  EXPECT_DOUBLE_EQ(zero.value_at(0), 0);
  EXPECT_NEAR(zero.value_at(0.5), 0.01 * (std::sqrt(1001.) - 1), 1e-12); // 1 + 1000 x / 10 is the root of 1001
  EXPECT_NEAR(zero.value_at(1), 10, 1e-12);
  EXPECT_DOUBLE_EQ(zero.unknown_of(10), std::log(1001.));
  EXPECT_DOUBLE_EQ(zero.value_of(-1), 0);
  const FreeQuantity whole{"/c", "c", "B", 4, 1, 100, true};
  EXPECT_EQ(whole.value_of(std::log(2.4)), 2);
  EXPECT_EQ(whole.value_of(std::log(2.6)), 3);
}

TEST(PlatformTemplate, DigitsAreCountedFromTheFirst)
{
  const FreeQuantity quantity{"/a", "a", "us", 1, 0, 1e9};
  EXPECT_EQ(quantity.text_of(1234.5678, 5), "1234.6us");
  EXPECT_EQ(quantity.text_of(1234.5678, 4), "1235us");
  EXPECT_EQ(quantity.text_of(0.0123456, 3), "0.0123us");
  EXPECT_EQ(quantity.text_of(9.999, 4), "9.999us");
  EXPECT_EQ(quantity.text_of(1.2, 4), "1.2us");
  EXPECT_EQ(quantity.text_of(100, 4), "100us");
  EXPECT_EQ(quantity.text_of(1000, 4), "1000us");
  EXPECT_EQ(quantity.text_of(1, 1), "1us");
  const FreeQuantity whole{"/b", "b", "B", 1, 1, 1e9, true};
  EXPECT_EQ(whole.text_of(123456789, 3), "123456789B");
}

TEST(PlatformTemplate, TextsOfAlternativesAreTheirJson)
{
  const FreeChoice choice{"/a", "a", {"fair", 2, nlohmann::ordered_json::array({1, "x"})}, 0};
  EXPECT_EQ(choice.text_of(0), "\"fair\"");
  EXPECT_EQ(choice.text_of(1), "2");
  EXPECT_EQ(choice.text_of(2), "[1,\"x\"]");
}

TEST(PlatformTemplate, FilesWithFreeValuesAreTemplates)
{
  EXPECT_TRUE(is_template(loggops_template()));
  EXPECT_FALSE(is_template(test::loggops_four()));
  EXPECT_TRUE(is_template(json::parse(R"({"fit": 1})")));
  EXPECT_TRUE(is_template(json::parse(R"([1, [{"a": {"fit": 1}}]])")));
  for (const char* text : {"{}", "[]", "\"fit\"", "5", "[\"fit\"]", R"({"a": "fit", "b": []})"})
    EXPECT_FALSE(is_template(json::parse(text))) << text;
}

TEST(PlatformTemplate, NamesThatEndAsOthersAreLonger)
{
  json file = loggops_template();
  file["network"] = json::parse(R"({"type": "fluid", "topology": "crossbar", "nodes": 2, "link_bandwidth": "1GBps",
                                    "link_latency": "1us",
                                    "send_order": {"fit": {"one_of": ["fair", "oldest_first"]}}})");
  file["network"]["link_latency"] = free_value("1us", "0us", "2us");
  file["middleware"] = {{"send_overhead", free_value("1us", "0us", "2us")}, {"receive_overhead", "1us"}};
  const PlatformTemplate platform = read_template(file.dump(), "t.json");
  EXPECT_EQ(platform.quantities.at(0).name, "send_overhead");
  EXPECT_EQ(platform.quantities.at(1).name, "link_latency");
  EXPECT_EQ(platform.choices.at(0).name, "send_order");
  EXPECT_EQ(platform.choices.at(0).place, "/network/send_order");
}

TEST(Candidates, AreOrderedByValuesThenChoices)
{
  EXPECT_TRUE((Candidate{{1}, {2}} < Candidate{{2}, {1}}));
  EXPECT_FALSE((Candidate{{2}, {1}} < Candidate{{1}, {2}}));
  EXPECT_TRUE((Candidate{{1}, {1}} < Candidate{{1}, {2}}));
  EXPECT_FALSE((Candidate{{1}, {1}} < Candidate{{1}, {1}}));
}

} // namespace
} // namespace loghop::platform_template_test
