// Does what a user types find the key that is meant?
#include "loghop/manual/find_keys.hpp"

#include <gtest/gtest.h>

namespace loghop::manual::find_keys_test {
namespace {

const Manual& small()
{
  static const Manual manual(
      {{"a/thing.schema.json", R"({"properties": {
      "name": true, "node": {"properties": {"nic": {"properties": {"fetch": true, "name": true}}}},
      "list": {"items": {"anyOf": [
        {"additionalProperties": false, "properties": {"type": {"const": "x"}, "n": true}},
        {"additionalProperties": false, "properties": {"type": {"const": "y"}, "n": true}}]}}}})"}},
      {{"p.md", "<!-- keys: thing: list (x) -->\n| k | v | m |\n|---|---|---|\n| `n` | 1 | |\n\n"
                "<!-- keys: thing: list (y) -->\n| k | v | m |\n|---|---|---|\n| `n` | 2 | |\n"}});
  return manual;
}

std::vector<std::string> found(const std::string& typed)
{
  std::vector<std::string> places;
  for (const ManualKey* key : find_keys(small(), "", typed).keys)
    places.push_back(key->places.front());
  return places;
}

using Places = std::vector<std::string>;

TEST(FindKeys, ByEndsOfPlacesPointersAndTypes)
{
  EXPECT_EQ(found("nic.fetch"), Places{"node.nic.fetch"});
  EXPECT_EQ(found("node.fetch"), Places{"node.nic.fetch"});
  EXPECT_EQ(found("/node/nic/fetch"), Places{"node.nic.fetch"});
  EXPECT_EQ(found("/list/0/n"), (Places{"list[].n", "list[].n"}));
  EXPECT_EQ(found("list.x.n"), Places{"list[].n"});
  EXPECT_EQ(found("nic.n"), Places{});
  EXPECT_EQ(found("nic.node.fetch"), Places{});
  EXPECT_EQ(found(""), Places{});
}

TEST(FindKeys, AWholePlaceIsMeantAndOthersAreToldOf)
{
  const FoundKeys keys = find_keys(small(), "thing", "name");
  ASSERT_EQ(keys.keys.size(), 1u);
  EXPECT_EQ(keys.keys[0]->places.front(), "name");
  ASSERT_EQ(keys.further.size(), 1u);
  EXPECT_EQ(keys.further[0]->places.front(), "node.nic.name");
  EXPECT_TRUE(find_keys(small(), "other", "name").keys.empty());
}

TEST(MeantKey, IsTheNearest)
{
  EXPECT_EQ(meant_key(small(), "", "nic.fech"), "nic.fetch");
  EXPECT_EQ(meant_key(small(), "", "fecth"), "fetch");
  EXPECT_EQ(meant_key(small(), "", "other.fetch"), "fetch");
  EXPECT_EQ(meant_key(small(), "", "xyzzy"), "");
  EXPECT_EQ(meant_key(small(), "", "."), "");
}

} // namespace
} // namespace loghop::manual::find_keys_test
