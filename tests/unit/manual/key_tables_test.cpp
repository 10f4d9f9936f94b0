// Does the reader of pages find rows, objects and units below its markers, and nothing else?
#include "loghop/manual/key_tables.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::manual::key_tables_test {
namespace {

KeyTables tables_of(const std::string& text)
{
  KeyTables tables;
  add_tables("page.md", text, tables);
  return tables;
}

TEST(KeyTables, ReadsRowsBelowAMarker)
{
  const KeyTables tables =
      tables_of("## Keys of it\n\n| key | value |\n|---|---|\n| `none` | 1 |\n\n"
                "<!-- keys: platform/scenario: net (a b), . -->\n| key | value | meaning |\n|---|---|---|\n"
                "| `x`, `y` / `z` | `\"w\"` or [n](m.md) | \\|d\\| |\n| | 2 | more |\n\n"
                "| key | value | meaning |\n|---|---|---|\n| `other` | 1 | |\n");
  ASSERT_EQ(tables.rows.size(), 1u);
  const KeyRow& row = tables.rows[0];
  EXPECT_EQ(row.value, "\"w\" or n");
  EXPECT_EQ(row.meaning, "|d|; 2: more");
  EXPECT_EQ(row.page, "page.md");
  EXPECT_EQ(row.section, "Keys of it");
  ASSERT_EQ(row.keys.size(), 8u); // two files, two objects, two keys
  EXPECT_EQ(row.keys[0].file, "platform");
  EXPECT_EQ(row.keys[0].place, "net.x.z");
  EXPECT_EQ(row.keys[0].words, (std::set<std::string>{"a", "b"}));
  EXPECT_EQ(row.keys[3].place, "y.z");
  EXPECT_EQ(row.keys[4].file, "scenario");
}

TEST(KeyTables, ReadsUnitsAndObjectsOfTheSameKeys)
{
  const KeyTables tables = tables_of("<!-- units -->\n| quantity | units |\n|---|---|\n| time | `ps` `s` |\n\n"
                                     "<!-- same keys: scenario: a.b as c -->\n");
  EXPECT_EQ(tables.units.at("time"), "ps s");
  ASSERT_EQ(tables.same.size(), 1u);
  EXPECT_EQ(tables.same[0].file, "scenario");
  EXPECT_EQ(tables.same[0].object, "a.b");
  EXPECT_EQ(tables.same[0].as, "c");
}

TEST(KeyTables, RefusesMarkersThatAreNone)
{
  EXPECT_THROW(tables_of("<!-- keys: platform -->\n"), std::invalid_argument);
  EXPECT_THROW(tables_of("<!-- same keys: scenario: a and c -->\n"), std::invalid_argument);
  EXPECT_THROW(tables_of("<!-- keys: platform: . -->\n| k | v | m |\n|---|---|---|\n| `a` | 1 | 2 | 3 |\n"),
               std::invalid_argument);
}

TEST(PlainText, HasNoMarkdown)
{
  EXPECT_EQ(plain_text(" `a` **b** [c](d.md#e) <!--$ x -->14<!--/--> "), "a b c 14");
}

} // namespace
} // namespace loghop::manual::key_tables_test
