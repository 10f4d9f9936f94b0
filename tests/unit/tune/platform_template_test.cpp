#include "loghop/tune/platform_template.hpp"

#include "unit/tune/tuning_files.hpp"

#include "loghop/base/input_error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace loghop {
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
  EXPECT_THAT(names, testing::ElementsAre("middleware/send_overhead", "latency", "within_node/send_overhead"));
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

} // namespace
} // namespace loghop
