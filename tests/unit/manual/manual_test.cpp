// Is every key of every shipped schema explained by a row of a page, and each row a key of a schema?
#include "loghop/manual/manual.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace loghop::manual::manual_test {
namespace {

std::string last_name(const std::string& place)
{
  return place.substr(place.rfind('.') + 1);
}

std::string without_lists(std::string place)
{
  place.erase(std::remove_if(place.begin(), place.end(), [](char letter) { return letter == '[' || letter == ']'; }),
              place.end());
  return place;
}

bool has_row(const ManualKey& key)
{
  return std::any_of(key.rows.begin(), key.rows.end(), [&](const KeyRow* row) {
    const auto is_it = [&](const KeyPlace& of) {
      return std::any_of(key.places.begin(), key.places.end(),
                         [&](const std::string& place) { return of.place == without_lists(place); });
    };
    if (std::any_of(row->keys.begin(), row->keys.end(), is_it)) return true;
    return (row->value + row->meaning).find(last_name(key.places.front())) != std::string::npos; // of its object
  });
}

TEST(ShippedManual, ExplainsEveryKeyOfEverySchema)
{
  const Manual& manual = shipped_manual();
  EXPECT_GE(manual.files().size(), 3u);
  EXPECT_GT(manual.keys().size(), 250u);
  for (const ManualKey& key : manual.keys()) {
    EXPECT_TRUE(has_row(key)) << key.file << " " << key.places.front() << " has no row in a table of keys";
    for (const KeyRow* row : key.rows)
      EXPECT_FALSE(row->value.empty()) << key.file << " " << key.places.front();
  }
}

TEST(ShippedManual, TellsUnitsOfQuantities)
{
  for (const ManualKey& key : shipped_manual().keys())
    if (key.places.front() == "network.link_latency") {
      ASSERT_EQ(key.units.size(), 1u);
      EXPECT_EQ(key.units[0].rfind("time: ps ns us ms s", 0), 0u) << key.units[0];
    }
}

TEST(Manual, JoinsKeysThatPagesExplainOnce)
{
  const Manual manual(
      {{"d/thing.schema.json", R"({"anyOf": [
      {"additionalProperties": false, "properties": {"type": {"const": "x"}, "n": true,
       "o": {"properties": {"p": true}}, "q": {"properties": {"p": true}}}},
      {"additionalProperties": false, "properties": {"type": {"const": "y"}, "n": true}}]})"}},
      {{"page.md", "<!-- same keys: thing: q as o -->\n<!-- keys: thing: . -->\n| k | v | m |\n|---|---|---|\n"
                   "| `type` | t | |\n| `o`, `q` | object | |\n| `o` / `p` | 1 | |\n\n"
                   "<!-- keys: thing: . (x) -->\n| k | v | m |\n|---|---|---|\n| `n` | of x | |\n\n"
                   "<!-- keys: thing: . (y) -->\n| k | v | m |\n|---|---|---|\n| `n` | of y | |\n"}});
  ASSERT_EQ(manual.files(), std::vector<std::string>{"thing"});
  std::vector<std::string> found;
  for (const ManualKey& key : manual.keys())
    found.push_back(key.places.front() + "=" + key.rows.at(0)->value +
                    (key.places.size() > 1 ? "+" + key.places[1] : ""));
  EXPECT_EQ(found, (std::vector<std::string>{"type=t", "n=of x", "o=object", "o.p=1+q.p", "q=object", "n=of y"}));
}

} // namespace
} // namespace loghop::manual::manual_test
