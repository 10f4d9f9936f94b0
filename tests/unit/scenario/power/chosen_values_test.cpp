#include "loghop/scenario/power/chosen_values.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace loghop::chosen_values_test {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::Field;

json platform()
{
  return json::parse(
      R"({"name": "p", "clock": {"value": "2GHz", "source": "printed"}, "speed": {"value": "1Gflop/s", "measured": "by us"},
    "network": {"L": {"value": "3us", "chosen": "round"}, "nodes": {"value": 64, "assumed": "enough"},
                "order": {"value": "fair", "chosen": "a word"}},
    "node": {"caches": [{"size": "8KiB"}, {"size": {"value": "1MiB", "derived": "from two"}}],
             "name": {"chosen": "without a value"}}})");
}

TEST(ChosenValues, AreNumbersThatNobodyMeasuredOrPrinted)
{
  EXPECT_THAT(chosen_values(platform()),
              ElementsAre(Field(&ChosenValue::place, "/network/L"), Field(&ChosenValue::place, "/network/nodes"),
                          Field(&ChosenValue::place, "/node/caches/1/size")));
  EXPECT_EQ(chosen_values(platform()).at(1).value, "64");
}

TEST(ChosenValues, AreAsTheFileHasThem)
{
  std::vector<std::string> values;
  for (const ChosenValue& chosen : chosen_values(platform()))
    values.push_back(chosen.value);
  EXPECT_THAT(values, ElementsAre("3us", "64", "1MiB"));
}

TEST(ChosenValues, MayBeTheWholeFileOrListsOfNumbers)
{
  EXPECT_THAT(chosen_values(R"({"value": "3us", "assumed": "x"})"_json), ElementsAre(Field(&ChosenValue::place, "")));
  const auto lists = chosen_values(R"([{"value": ["1us", "2us"], "derived": "x"}, {"value": [1, 2]}, 5])"_json);
  ASSERT_EQ(lists.size(), 1u);
  EXPECT_EQ(lists[0].place, "/0");
  EXPECT_EQ(lists[0].value, R"(["1us","2us"])");
}

TEST(ChosenValues, AreScaledInPlace)
{
  json changed = platform();
  EXPECT_EQ(scale_chosen_value(changed, "/network/L", 0.5), "1.5us");
  EXPECT_EQ(scale_chosen_value(changed, "/network/nodes", 1.25), "80");
  EXPECT_EQ(changed["network"]["L"]["value"], "1.5us");
  EXPECT_EQ(changed["network"]["nodes"]["value"], 80);
}

TEST(ChosenValues, ThatDoNotChangeSayNothing)
{
  json one = json::parse(R"({"chips": {"value": 1, "chosen": "one"}})");
  EXPECT_EQ(scale_chosen_value(one, "/chips", 0.5), "");
  EXPECT_EQ(one["chips"]["value"], 1);
}

} // namespace
} // namespace loghop::chosen_values_test
