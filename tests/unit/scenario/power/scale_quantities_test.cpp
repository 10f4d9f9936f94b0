#include "loghop/scenario/power/scale_quantities.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace loghop::scale_quantities_test {
namespace {

using nlohmann::json;

json scaled(json value, double factor)
{
  scale_quantity(value, factor);
  return value;
}

TEST(ScaleQuantities, QuantitiesKeepTheirUnits)
{
  EXPECT_EQ(scaled("6.81us", 2), "13.62us");
  EXPECT_EQ(scaled("32B/cycle", 0.5), "16B/cycle");
  EXPECT_EQ(scaled(R"({"value": "4KiB", "source": "x"})"_json, 0.25), R"({"value": "1KiB", "source": "x"})"_json);
  EXPECT_EQ(scaled(R"(["9cycles", "12cycles"])"_json, 2), R"(["18cycles", "24cycles"])"_json);
}

TEST(ScaleQuantities, CountsStayWhole)
{
  EXPECT_EQ(scaled(10, 0.25), 2);
  EXPECT_EQ(scaled(1, 0.25), 1);
  EXPECT_EQ(scaled(11, 0.25), 2); // 2.75
  EXPECT_EQ(scaled(7, 2), 14);
}

TEST(ScaleQuantities, ACountThatStaysIsNoChange)
{
  json one = 1, two = 2;
  EXPECT_FALSE(scale_quantity(one, 0.5));
  EXPECT_TRUE(scale_quantity(two, 0.5));
}

TEST(ScaleQuantities, UpToTwelveDigitsAreKept)
{
  EXPECT_EQ(scaled("1us", 1.0 / 3), "0.333333333333us");
  EXPECT_EQ(scaled("1.23456789012us", 1), "1.23456789012us");
}

TEST(ScaleQuantities, OneChangeInAListIsAChange)
{
  json first = {"1us", "word"}, last = {"word", "1us"}, none = {"word", "words"};
  EXPECT_TRUE(scale_quantity(first, 2));
  EXPECT_TRUE(scale_quantity(last, 2));
  EXPECT_FALSE(scale_quantity(none, 2));
  EXPECT_EQ(first, (json{"2us", "word"}));
  EXPECT_EQ(last, (json{"word", "2us"}));
}

TEST(ScaleQuantities, OneKeyOfAPlaceThatChangesIsAChange)
{
  json file = R"({"a": "word", "b": "1us", "c": "word"})"_json;
  EXPECT_TRUE(scale_quantities(file, "", {"a", "b", "c"}, 2));
  EXPECT_FALSE(scale_quantities(file, "", {"a", "c"}, 2));
  json list = R"([{"b": "1us"}, {"b": "word"}])"_json;
  EXPECT_TRUE(scale_quantities(list, "", {"b"}, 2));
  EXPECT_EQ(list, R"([{"b": "2us"}, {"b": "word"}])"_json);
}

TEST(ScaleQuantities, ObjectsWithoutAValueAndNumbersWithAPointStay)
{
  json object = R"({"size": "4KiB"})"_json, number = 1.5;
  EXPECT_FALSE(scale_quantity(object, 2));
  EXPECT_EQ(object, R"({"size": "4KiB"})"_json);
  EXPECT_FALSE(scale_quantity(number, 2));
  EXPECT_EQ(number, 1.5);
}

TEST(ScaleQuantities, OtherValuesStay)
{
  json text = "random", zero = "0us", flag = true;
  EXPECT_FALSE(scale_quantity(text, 2));
  EXPECT_FALSE(scale_quantity(zero, 2));
  EXPECT_FALSE(scale_quantity(flag, 2));
  EXPECT_EQ(text, "random");
}

TEST(ScaleQuantities, WordsThatBeginLikeNumbersStay)
{
  for (const char* word : {"infiniband_sdr", "nanometres", "10_gigabit_ethernet", "0x10us", "-1us"}) {
    json text = word;
    EXPECT_FALSE(scale_quantity(text, 2)) << word;
    EXPECT_EQ(text, word);
  }
}

TEST(ScaleQuantities, KeysAreFoundAtEveryDepthBelowAPlace)
{
  json file = R"({"a": {"x": "1us", "b": [{"x": "2us"}, {"y": "3us"}]}, "x": "4us"})"_json;
  EXPECT_TRUE(scale_quantities(file, "/a", {"x"}, 2));
  EXPECT_EQ(file, R"({"a": {"x": "2us", "b": [{"x": "4us"}, {"y": "3us"}]}, "x": "4us"})"_json);
  EXPECT_FALSE(scale_quantities(file, "/nowhere", {"x"}, 2));
  EXPECT_TRUE(scale_quantities(file, "", {"x"}, 2));
  EXPECT_EQ(file["x"], "8us");
}

} // namespace
} // namespace loghop::scale_quantities_test
