// Does the walk find every key of a schema once, and no condition?
#include "loghop/manual/schema_keys.hpp"

#include <gtest/gtest.h>

namespace loghop::manual::schema_keys_test {
namespace {

std::vector<SchemaKey> keys_of(const char* text)
{
  return schema_keys(nlohmann::ordered_json::parse(text));
}

TEST(SchemaKeys, FollowsReferencesListsAndAnyNames)
{
  const auto keys = keys_of(R"({
    "required": ["a"], "additionalProperties": false,
    "properties": {"a": {"$ref": "#/$defs/things"}, "b": {"additionalProperties": {"properties": {"c": true}}}, "no": false},
    "$defs": {"things": {"type": "array", "items": {"$ref": "#/$defs/thing"}},
              "thing": {"properties": {"time": {"$ref": "#/$defs/time"}}}, "time": {"type": "string"}}})");
  ASSERT_EQ(keys.size(), 4u);
  EXPECT_EQ(keys[0].place, "a");
  EXPECT_TRUE(keys[0].required);
  EXPECT_EQ(keys[1].place, "a[].time");
  EXPECT_EQ(keys[1].kinds, std::set<std::string>{"time"});
  EXPECT_EQ(keys[2].place, "b");
  EXPECT_FALSE(keys[2].required);
  EXPECT_EQ(keys[3].place, "b.*.c");
}

TEST(SchemaKeys, ObjectsOfOnePlaceAreToldApartByTheirTypes)
{
  const auto keys = keys_of(R"({"anyOf": [
    {"additionalProperties": false, "properties": {"type": {"const": "x"}, "n": true}},
    {"additionalProperties": false, "properties": {"type": {"enum": ["y"]}, "n": true}}]})");
  ASSERT_EQ(keys.size(), 4u);
  EXPECT_EQ(keys[1].place, "n");
  EXPECT_EQ(keys[1].words, std::set<std::string>{"x"});
  EXPECT_EQ(keys[3].words, std::set<std::string>{"y"});
}

TEST(SchemaKeys, AreRequiredIfEveryObjectOfTheirPlaceNeedsThem)
{
  const auto keys = keys_of(R"({"oneOf": [
    {"additionalProperties": false, "required": ["a", "b"], "properties": {"a": true, "b": true}},
    {"additionalProperties": false, "required": ["a"], "properties": {"a": true}}],
    "if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"], "properties": {"a": {"const": 1}}}})");
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_TRUE(keys[0].required);
  EXPECT_FALSE(keys[1].required);
}

TEST(SchemaKeys, AValueWithItsOriginHasKeysOfAnyValue)
{
  const auto keys = keys_of(R"({
    "properties": {"a": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/wrapped", "properties": {"value": {"const": "x"}}}]}},
    "then": {"properties": {"a": {"properties": {"value": {"const": "x"}}}}},
    "$defs": {"wrapped": {"properties": {"value": true, "source": true}}}})");
  ASSERT_EQ(keys.size(), 3u);
  EXPECT_EQ(keys[0].place, "a");
  EXPECT_EQ(keys[1].place, "*.value");
  EXPECT_EQ(keys[2].place, "*.source");
}

} // namespace
} // namespace loghop::manual::schema_keys_test
